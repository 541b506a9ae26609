"""Tables: opening one, posting it anew, closing it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.poker.stakes import MAX_BET, BadStakes
from bot.table.config import MAX_SEATS, MIN_SEATS
from bot.table.public import Refused, Why
from bot.table.table import Table
from bot.view import answers
from bot.view.welcome import missing_permissions
from cogs.answers import acknowledge, tell
from cogs.desk import Interaction, desk_of, idem, is_admin, is_private, place, table_here
from cogs.errors import guarded
from cogs.seat_cog import house_of

DAY = 24 * 3600


class TableCog(commands.GroupCog, group_name="table", group_description="The table in this channel"):
    @app_commands.command(name="open", description="Open a table in this channel")
    @app_commands.describe(
        small_bet="Chips of a small bet; the others follow from it",
        seats="How many may sit",
        clock="Seconds for a turn",
    )
    @guarded
    async def open_table(
        self,
        interaction: Interaction,
        small_bet: app_commands.Range[int, 2, MAX_BET] | None = None,
        seats: app_commands.Range[int, MIN_SEATS, MAX_SEATS] | None = None,
        clock: app_commands.Range[int, 15, 2 * DAY] | None = None,
    ) -> None:
        await open_table(interaction, small_bet, seats, clock)

    @app_commands.command(description="Post the table anew, at the end of the channel")
    @guarded
    async def show(self, interaction: Interaction) -> None:
        await show_table(interaction, table_here(interaction))

    @app_commands.command(description="Close the table: between hands at once, else when the hand is over")
    @guarded
    async def close(self, interaction: Interaction) -> None:
        table = table_here(interaction)
        await table.close(interaction.user.id, may_close=is_admin(interaction), idem=idem(interaction))
        await tell(interaction, answers.closed() if table.closed else answers.closes_later())


async def open_table(
    interaction: Interaction,
    small_bet: int | None = None,
    seats: int | None = None,
    clock: int | None = None,
) -> None:
    """Opens a table; its message is the answer."""
    desk = desk_of(interaction)
    guild_id, channel_id = place(interaction)
    house = await house_of(interaction)
    if house.admins_open and not is_admin(interaction):
        raise Refused(Why.NOT_ALLOWED)
    missing = missing_here(interaction)
    if missing:
        await tell(interaction, missing_permissions(missing))
        return
    try:
        config = house.config(small_bet, seats, clock)
    except BadStakes as bad:
        raise Refused(Why.BAD_STAKES, text=str(bad)) from None
    table = await desk.tables.open(
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=interaction.user.id,
        config=config,
        idem=idem(interaction),
    )
    with desk.panels.answering(table.table_id):
        await desk.panels.post(interaction, table)


async def show_table(interaction: Interaction, table: Table) -> None:
    """Posts the table anew as the answer; pressed on a private message, a word stays there."""
    panels = desk_of(interaction).panels
    with panels.answering(table.table_id):
        if is_private(interaction):
            await tell(interaction, answers.brought_down(), in_place=True)
        elif interaction.message is not None:
            await acknowledge(interaction)
        await panels.post(interaction, table)


NEEDED: tuple[tuple[str, str], ...] = (
    ("view_channel", "View Channel"),
    ("send_messages", "Send Messages"),
    ("embed_links", "Embed Links"),
    ("read_message_history", "Read Message History"),
)
IN_THREADS = ("send_messages_in_threads", "Send Messages in Threads")


def missing_here(interaction: Interaction) -> tuple[str, ...]:
    """Permissions that the bot lacks in this channel, by Discord's names for them."""
    needed = [
        IN_THREADS if key == "send_messages" and _in_thread(interaction) else (key, name)
        for key, name in NEEDED
    ]
    return tuple(name for key, name in needed if not getattr(interaction.app_permissions, key))


def _in_thread(interaction: Interaction) -> bool:
    return isinstance(interaction.channel, discord.Thread)
