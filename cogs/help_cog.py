"""Help, rules, and the welcome when the bot comes to a server."""

from __future__ import annotations

import logging

import discord
from discord import app_commands
from discord.ext import commands

from bot.games import MENU, find_game
from bot.games.seven_card_stud import SEVEN_CARD_STUD
from bot.poker.options import Options
from bot.table.public import CalledGame, Refused, Why
from bot.table.table import Table
from bot.view.help import help_message
from bot.view.rules_text import rules_message
from bot.view.welcome import welcome_message
from cogs.answers import tell
from cogs.desk import Interaction, desk_of
from cogs.errors import guarded
from cogs.faults import code_of, fault_of, reach
from cogs.layout import layout

log = logging.getLogger(__name__)


class HelpCog(commands.Cog):
    @app_commands.command(name="help", description="What to do, in three lines")
    @guarded
    async def help_(self, interaction: Interaction) -> None:
        await tell(interaction, help_message())

    @app_commands.command(description="The rules of a game, as it is played here")
    @app_commands.describe(game="Which game; empty: the one on the table")
    @app_commands.choices(game=[app_commands.Choice(name=game.name, value=game.id) for game in MENU])
    @app_commands.guild_only()
    @guarded
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        if game is not None:
            found = find_game(game)
            await tell(interaction, rules_message(CalledGame(found, Options(), found.name)))
            return
        table = desk_of(interaction).tables.in_channel(interaction.channel_id or 0)
        await show_rules(interaction, table)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        channel = _where_to_greet(guild)
        if channel is None:
            return
        try:
            await reach(channel.send(view=layout(welcome_message()), silent=True))
        except Exception as error:
            if fault_of(error) is None:
                raise
            log.info("guild %s: no welcome (%s)", guild.id, code_of(error))


async def show_rules(interaction: Interaction, table: Table | None) -> None:
    """The rules of the game on the table, with the house rules in force."""
    if table is None:
        raise Refused(Why.NO_HAND)
    shown = table.shown()
    called = shown.called or shown.last_called
    if called is None:
        called = CalledGame(SEVEN_CARD_STUD, Options(), SEVEN_CARD_STUD.name)
    await tell(interaction, rules_message(called, shown.config.stakes))


def _where_to_greet(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel for system messages, else the first in which the bot may write."""
    channels = [guild.system_channel, *sorted(guild.text_channels, key=lambda c: (c.position, c.id))]
    for channel in channels:
        if channel is not None and guild.me is not None:
            allowed = channel.permissions_for(guild.me)
            if allowed.view_channel and allowed.send_messages:
                return channel
    return None
