"""Every button and menu of the bot. They keep nothing: what they mean stands in their ``custom_id``."""

from __future__ import annotations

import re
from typing import Any, Final, Self, TypeAlias

import discord
from discord import ui

from cogs.desk import Interaction, desk_of

EVERYTHING: Final = re.compile(r"[\s\S]{1,100}")
"""Ids of other versions of the bot come in here too, so that no press goes unanswered."""

Pressable: TypeAlias = ui.Button[Any] | ui.Select[Any]


class ActionItem(ui.DynamicItem[Pressable], template=EVERYTHING):
    """A button or a menu.

    There is one class for both: discord.py keeps dynamic items by their pattern, and of two classes with
    the same pattern only the last would ever hear anything.
    """

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        assert isinstance(item, ui.Button | ui.Select)
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        await desk_of(interaction).press(interaction, self.custom_id, self._values())

    def _values(self) -> tuple[str, ...]:
        return tuple(self.item.values) if isinstance(self.item, ui.Select) else ()
