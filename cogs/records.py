"""What becomes of a table's message when a new one takes its place."""

from __future__ import annotations

import logging

import discord

from bot.table.public import TableShown
from bot.view.parts import Message
from bot.view.table import table_message
from cogs.board import is_another_record
from cogs.faults import code_of, fault_of, reach
from cogs.layout import layout

log = logging.getLogger(__name__)


def record_message(shown: TableShown) -> Message:
    """A hand's message as it stays: nothing to press."""
    return table_message(shown, live=False)


async def retire(
    channel: discord.PartialMessageable, message_id: int | None, shown: TableShown | None, now: TableShown
) -> None:
    """The record of another hand stays, anything else goes.

    ``shown`` is what the message shows; it is unknown after a restart, and then the message is left as it is.
    """
    if message_id is None or shown is None:
        return
    old = channel.get_partial_message(message_id)
    try:
        if is_another_record(shown, now):
            await reach(old.edit(view=layout(record_message(shown))))
        else:
            await reach(old.delete())
    except Exception as error:
        if fault_of(error) is None:
            raise
        log.info("table %s: its old message was left (%s)", now.table_id, code_of(error))
