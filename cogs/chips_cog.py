"""Chips off the table."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.view.purse import purse_text
from cogs.answers import tell
from cogs.desk import Interaction, desk_of, place
from cogs.errors import guarded
from cogs.seat_cog import house_of


class ChipsCog(commands.GroupCog, group_name="chips", group_description="Your chips in this server"):
    @app_commands.command(description="How many chips you have here")
    @guarded
    async def show(self, interaction: Interaction) -> None:
        desk = desk_of(interaction)
        guild_id, _ = place(interaction)
        house = await house_of(interaction)
        at_ms = int(desk.clock.now() * 1000)
        purse = await desk.store.purse(guild_id, interaction.user.id, grant=house.grant, at_ms=at_ms)
        await tell(interaction, purse_text(purse.wallet, purse.on_tables))
