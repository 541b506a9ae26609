"""What every cog works with, and what an interaction says of itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.table.ports import Clock, Store
from bot.table.public import Refused, Why
from bot.table.table import Table
from bot.table.tables import Tables

if TYPE_CHECKING:
    from cogs.direct import DirectMessages
    from cogs.panel import Panels

Interaction: TypeAlias = discord.Interaction[discord.Client]

Press: TypeAlias = Callable[[Interaction, str, tuple[str, ...]], Awaitable[None]]
"""What is done when a button is pressed or a menu is used, by its custom_id and what was chosen. Raises nothing."""

TOO_OLD: Final = 15 * 60.0
"""Seconds after which an interaction can no longer be answered; one that comes later is dropped."""


@dataclass(slots=True)
class Desk:
    store: Store
    clock: Clock
    tables: Tables
    panels: Panels
    direct: DirectMessages
    press: Press


def desk_of(interaction: Interaction) -> Desk:
    """The desk of the bot that got the interaction."""
    desk = getattr(interaction.client, "desk", None)
    if not isinstance(desk, Desk):
        raise TypeError("this client has no desk")
    return desk


def idem(interaction: Interaction) -> str:
    """What makes an input happen once, however often Discord delivers it."""
    return f"i:{interaction.id}"


def is_too_old(interaction: Interaction) -> bool:
    age = discord.utils.utcnow() - interaction.created_at
    return age.total_seconds() > TOO_OLD


def is_private(interaction: Interaction) -> bool:
    """Whether what was pressed stands in a message that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def place(interaction: Interaction) -> tuple[int, int]:
    """Server and channel. Raises :class:`Refused` outside of a server."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused(Why.NO_TABLE_HERE)
    return interaction.guild_id, interaction.channel_id


def table_here(interaction: Interaction) -> Table:
    """The open table of the channel. Raises :class:`Refused` where there is none."""
    _, channel_id = place(interaction)
    table = desk_of(interaction).tables.in_channel(channel_id)
    if table is None:
        raise Refused(Why.NO_TABLE_HERE)
    return table


def table_of(interaction: Interaction, table_id: int) -> Table:
    """The table that a button names. Raises :class:`Refused` for one that is closed or of another server."""
    table = desk_of(interaction).tables.by_id(table_id)
    if table is None or table.closed or table.guild_id != interaction.guild_id:
        raise Refused(Why.TABLE_CLOSED)
    return table


def is_admin(interaction: Interaction) -> bool:
    """Whether the person may change this server's settings, by what Discord says of him now."""
    return interaction.permissions.manage_guild or interaction.permissions.administrator
