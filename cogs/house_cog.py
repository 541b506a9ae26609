"""A server's settings, for its admins."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.table.ports import Op
from bot.table.public import Refused, Why
from bot.view.parts import Message, Text
from cogs.answers import tell
from cogs.desk import Interaction, desk_of, idem, is_admin, place
from cogs.errors import guarded
from cogs.house_settings import SETTINGS, BadSetting, setting_of


@app_commands.default_permissions(manage_guild=True)
class HouseCog(
    commands.GroupCog, group_name="house", group_description="This server's house rules, for admins"
):
    @app_commands.command(description="See the settings, or set one")
    @app_commands.describe(setting="Which one to set; empty: see them all", value="What it shall be")
    @app_commands.choices(setting=[app_commands.Choice(name=s.title, value=s.key) for s in SETTINGS])
    @guarded
    async def settings(
        self,
        interaction: Interaction,
        setting: str | None = None,
        value: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        # What a server lets a command be used by can be changed there, so it is checked again here.
        if not is_admin(interaction):
            raise Refused(Why.NOT_ALLOWED)
        if setting is not None and value is not None:
            await self._set(interaction, setting, value)
        else:
            await tell(interaction, await self._all(interaction))

    async def _set(self, interaction: Interaction, key: str, value: str) -> None:
        desk = desk_of(interaction)
        guild_id, _ = place(interaction)
        found = setting_of(key)
        if found is None:
            raise Refused(Why.BAD_OPTION, text=key[:60])
        try:
            kept = str(found.read(value))
        except BadSetting as bad:
            await tell(interaction, str(bad))
            return
        op = Op(
            idem(interaction),
            "admin.setting",
            interaction.user.id,
            guild_id,
            int(desk.clock.now() * 1000),
            reason=f"{found.key} = {kept}",
        )
        await desk.store.set_house_setting(op, found.key, kept)
        await tell(interaction, f"{found.title}: **{found.show(kept)}**. It holds from now on.")

    async def _all(self, interaction: Interaction) -> Message:
        guild_id, _ = place(interaction)
        kept = await desk_of(interaction).store.house_settings(guild_id)
        lines = [f"{s.title}: **{s.show(kept.get(s.key))}**" for s in SETTINGS]
        how = "-# To change one: `/house settings` with a setting and a value. Open tables stay as they are."
        return Message(
            (Text("### House settings\n" + "\n".join(lines) + "\n" + how),), discord.Colour.blurple().value
        )
