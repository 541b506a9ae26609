"""Answers that one person reads."""

from __future__ import annotations

from typing import Any

import discord

from bot.view.parts import Message, Text
from cogs.desk import Interaction, is_private
from cogs.faults import reach
from cogs.layout import layout


async def tell(interaction: Interaction, what: str | Message, *, in_place: bool = False) -> None:
    """Says something privately: as the interaction's answer, or after it where it has been answered.

    ``in_place`` replaces the private message that was pressed, if it was one.
    """
    if in_place and is_private(interaction) and not interaction.response.is_done():
        message = what if isinstance(what, Message) else Message((Text(what),))
        await reach(interaction.response.edit_message(view=layout(message)))
        return
    form: dict[str, Any] = {"view": layout(what)} if isinstance(what, Message) else {"content": what}
    if interaction.response.is_done():
        await reach(interaction.followup.send(**form, ephemeral=True))
    else:
        await reach(interaction.response.send_message(**form, ephemeral=True))


async def acknowledge(interaction: Interaction) -> None:
    """Answers without words yet: nothing changes on the message pressed; after a command, words will follow."""
    if interaction.response.is_done():
        return
    if interaction.type is discord.InteractionType.application_command:
        await reach(interaction.response.defer(ephemeral=True))
    else:
        await reach(interaction.response.defer())
