"""Coming and going: sit, leave, sit out, buy chips; as commands and as buttons."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.table.config import MAX_BUY_IN
from bot.table.table import Table
from bot.view import answers
from bot.view.more import leave_confirm
from bot.view.names import clean_name
from bot.view.parts import Text
from cogs.answers import acknowledge, tell
from cogs.desk import Interaction, desk_of, idem, place, table_here
from cogs.errors import guarded
from cogs.house_settings import House


class SeatCog(commands.Cog):
    @app_commands.command(description="Take a seat at the table in this channel")
    @app_commands.describe(chips="How many chips to sit down with; empty: the usual buy-in")
    @app_commands.guild_only()
    @guarded
    async def sit(
        self, interaction: Interaction, chips: app_commands.Range[int, 1, MAX_BUY_IN] | None = None
    ) -> None:
        await sit(interaction, table_here(interaction), chips)

    @app_commands.command(description="Get up: at once between hands, else when the hand is over")
    @app_commands.describe(now="Give up the hand you are in and go at once")
    @app_commands.guild_only()
    @guarded
    async def leave(self, interaction: Interaction, now: bool = False) -> None:
        await leave(interaction, table_here(interaction), now=now)


async def house_of(interaction: Interaction) -> House:
    guild_id, _ = place(interaction)
    return House.of(await desk_of(interaction).store.house_settings(guild_id))


async def sit(interaction: Interaction, table: Table, chips: int | None) -> None:
    """Sits down, then tries the first direct message and says privately whether it arrived."""
    desk, user = desk_of(interaction), interaction.user
    house = await house_of(interaction)
    name = clean_name(user.display_name)
    async with desk.panels.changing(interaction, table):
        seat = await table.sit(user.id, name, chips, grant=house.grant, idem=idem(interaction))
    await acknowledge(interaction)
    arrived = await desk.direct.welcome(user.id, table, guild_name(interaction))
    await tell(interaction, answers.seated(seat, arrived))


async def try_direct(interaction: Interaction, table: Table) -> None:
    """Tries the first direct message again."""
    await acknowledge(interaction)
    arrived = await desk_of(interaction).direct.welcome(interaction.user.id, table, guild_name(interaction))
    await tell(interaction, answers.direct_message(arrived))


async def leave(interaction: Interaction, table: Table, *, now: bool) -> None:
    """Gets up; where that has to wait, what going at once would cost is said beside it."""
    user = interaction.user.id
    async with desk_of(interaction).panels.changing(interaction, table):
        left = await table.leave(user, now=now, idem=idem(interaction))
    said = answers.left(left.gone, left.chips, now=now)
    confirm = None if left.gone else leave_confirm(table.shown(), user)
    if confirm is None:
        await tell(interaction, said, in_place=True)
    else:
        await tell(interaction, replace(confirm, parts=(Text(said), *confirm.parts)), in_place=True)


async def sit_out(interaction: Interaction, table: Table) -> None:
    async with desk_of(interaction).panels.changing(interaction, table):
        await table.sit_out(interaction.user.id, idem=idem(interaction))
    await tell(interaction, answers.sits_out(), in_place=True)


async def sit_in(interaction: Interaction, table: Table) -> None:
    async with desk_of(interaction).panels.changing(interaction, table):
        await table.sit_in(interaction.user.id, idem=idem(interaction))
    await tell(interaction, answers.sits_in(), in_place=True)


async def rebuy(interaction: Interaction, table: Table) -> None:
    async with desk_of(interaction).panels.changing(interaction, table):
        bought = await table.rebuy(interaction.user.id, None, idem=idem(interaction))
    await tell(interaction, answers.bought(bought), in_place=True)


def guild_name(interaction: Interaction) -> str:
    guild: discord.Guild | None = interaction.guild
    return clean_name(guild.name) if guild and guild.name else ""
