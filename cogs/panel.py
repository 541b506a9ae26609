"""How a table makes itself heard: one message a hand, drawn from what the table shows now.

What should stand there is known at any time, so nothing is queued: a change marks the picture as out of date, and
the newest state is drawn when the next edit may go out. A click's own answer draws it too, and costs no call of
its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import discord

from bot.table.ports import Clock, Store
from bot.table.public import TableShown
from bot.table.table import Table
from bot.table.tables import Tables
from bot.view.table import table_message
from cogs.answers import acknowledge
from cogs.board import Board, is_another_record
from cogs.boards import Boards
from cogs.desk import Interaction, is_private
from cogs.faults import Fault, code_of, fault_of, reach
from cogs.layout import layout
from cogs.records import record_message, retire

log = logging.getLogger(__name__)

PACE: Final = 1.2
"""Seconds between two edits of a table's message that no click pays for: about what a channel is allowed."""
AT_ONCE: Final = 10
"""Edits under way together over all tables: well below fifty requests a second."""


class Panels:
    """The pictures of all tables."""

    def __init__(self, client: discord.Client, store: Store, clock: Clock, *, pace: float = PACE) -> None:
        self.pace = pace
        self._client = client
        self._boards = Boards(store, clock)
        self._tables: Tables | None = None
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._stopped = False

    def attach(self, tables: Tables) -> None:
        self._tables = tables

    def stop(self) -> None:
        self._stopped = True
        for board in self._boards:
            board.cancel()

    def url(self, table: Table) -> str:
        """Where the table is, for a link."""
        place = f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"
        board = self._boards.peek(table.table_id)
        return f"{place}/{board.message_id}" if board.message_id else place

    async def stands_in(self, table: Table, message_id: int) -> bool:
        """Whether the table is shown in that message now."""
        return (await self._boards.of(table.table_id)).message_id == message_id

    # ------------------------------------------------------------------------------ by itself

    def table_changed(self, table_id: int) -> None:
        """The picture is out of date; it is drawn as soon as it may be."""
        board = self._boards.peek(table_id)
        board.dirty = True
        self._wake(board)

    def _wake(self, board: Board) -> None:
        if self._stopped or board.busy or board.muted or not board.dirty:
            return
        loop = asyncio.get_running_loop()
        delay = board.not_before - loop.time()
        if delay > 0:
            board.alarm = loop.call_later(delay, self._start, board)
        else:
            self._start(board)

    def _start(self, board: Board) -> None:
        board.alarm = None
        board.task = asyncio.get_running_loop().create_task(self._draw(board), name=f"panel-{board.table_id}")

    async def _draw(self, board: Board) -> None:
        if board.is_answered():
            board.task = None
            return
        failed = 0.0
        try:
            table = self._table(board.table_id)
            if table is None:
                board.dirty = False
                return
            await self._boards.of(board.table_id)
            async with self._gate:
                if board.is_answered():
                    return  # the click's answer is the picture; it wakes us if there is more to draw
                board.dirty = False
                await self._bring_up(board, table.shown(), table.channel_id)
            board.failures = 0
        except Exception as error:  # noqa: BLE001 - classified below; the table plays on without its picture
            failed = self._failed(board, error)
        finally:
            board.task = None
            board.not_before = asyncio.get_running_loop().time() + max(self.pace, failed)
            self._wake(board)

    async def _bring_up(self, board: Board, shown: TableShown, channel_id: int) -> None:
        channel = self._client.get_partial_messageable(channel_id)
        for message_id, record in board.take_doubtful():
            await retire(channel, message_id, record, shown)
        picture = table_message(shown)
        if self._boards.needs_new(board, shown):
            retired, record_of = board.message_id, board.shown
            board.posting, board.picture = True, picture
            try:
                view = layout(picture)
                sent = await reach(channel.send(view=view, silent=True, nonce=board.post_nonce()))
            finally:
                board.posting = False
            await self._boards.posted(board, sent.id, shown)
            await retire(channel, retired, record_of, shown)
        elif picture != board.picture:
            assert board.message_id is not None
            message = channel.get_partial_message(board.message_id)
            board.picture = picture
            with board.editing(message.id):
                await reach(message.edit(view=layout(picture)))
            await self._boards.edited(board, message.id, shown)

    def _failed(self, board: Board, error: Exception) -> float:
        """Notes why a picture could not be drawn. Returns for how many seconds nothing is tried."""
        fault = fault_of(error)
        board.picture = None
        if fault is Fault.MESSAGE_GONE:
            board.forget_message()
        elif fault in (Fault.FORBIDDEN, Fault.CHANNEL_GONE):
            # Asking again what was forbidden counts towards a ban; a click shows when it is allowed again.
            log.warning("table %s: its channel is closed to the bot (%s)", board.table_id, code_of(error))
            board.muted = True
        elif fault is Fault.BUSY:
            board.failures += 1
            log.info("table %s: Discord is busy (%s)", board.table_id, code_of(error))
            board.dirty = True
            return float(min(60, 2**board.failures))
        else:
            log.error("table %s: its picture could not be drawn", board.table_id, exc_info=error)
            return 0.0
        board.dirty = True
        return 0.0

    # ------------------------------------------------------------------------------- by a click

    @contextmanager
    def answering(self, table_id: int) -> Iterator[None]:
        """While a click is being answered nothing is drawn beside it: the answer is the picture."""
        board = self._boards.peek(table_id)
        board.clicks += 1
        try:
            yield
        finally:
            board.clicks -= 1
            self._wake(board)

    @asynccontextmanager
    async def changing(self, interaction: Interaction, table: Table) -> AsyncIterator[None]:
        """A change that somebody asks for: where he pressed on the table's message, its picture is the answer."""
        self._boards.peek(table.table_id).hear(interaction.app_permissions)
        with self.answering(table.table_id):
            yield
            on_table = interaction.message is not None and not is_private(interaction)
            if on_table and not interaction.response.is_done():
                await self.answer(interaction, table)

    async def answer(self, interaction: Interaction, table: Table) -> None:
        """Answers a click on the table's message with its picture; after anything else the message follows by itself."""
        board = await self._boards.of(table.table_id)
        board.hear(interaction.app_permissions)
        message = interaction.message
        if message is None or message.id != board.message_id or is_private(interaction) or board.posting:
            board.dirty = True
            await acknowledge(interaction)
            return
        shown = table.shown()
        board.dirty = False
        try:
            if self._boards.needs_new(board, shown):
                await self._turn_over(interaction, board, shown)
            else:
                board.picture = table_message(shown)
                with board.editing(message.id):
                    await reach(interaction.response.edit_message(view=layout(board.picture)))
                await self._boards.edited(board, message.id, shown)
        except Exception:
            board.dirty = True
            board.picture = None
            raise

    async def _turn_over(self, interaction: Interaction, board: Board, shown: TableShown) -> None:
        """The old message becomes the record of its hand, and a new one follows; both calls belong to the click."""
        before, record = board.message_id, board.shown
        stays = record is not None and is_another_record(record, shown)
        board.posting = True
        try:
            if record is not None and before is not None and stays:
                with board.editing(before):
                    await reach(interaction.response.edit_message(view=layout(record_message(record))))
            else:
                await acknowledge(interaction)
            board.picture = table_message(shown)
            sent = await reach(interaction.followup.send(view=layout(board.picture), silent=True, wait=True))
        finally:
            board.posting = False
        await self._boards.posted(board, sent.id, shown)
        if not stays:
            await retire(self._client.get_partial_messageable(shown.channel_id), before, record, shown)

    async def post(self, interaction: Interaction, table: Table) -> None:
        """Posts the table anew as the answer, or after it; the message before it goes."""
        board = await self._boards.of(table.table_id)
        board.hear(interaction.app_permissions)
        shown, before, record = table.shown(), board.message_id, board.shown
        board.dirty, board.posting, board.picture = False, True, table_message(shown)
        try:
            if interaction.response.is_done():
                sent = await reach(
                    interaction.followup.send(view=layout(board.picture), silent=True, wait=True)
                )
                new_id: int | None = sent.id
            else:
                call = interaction.response.send_message(view=layout(board.picture), silent=True)
                new_id = (await reach(call)).message_id
        except Exception:
            board.dirty, board.picture = True, None
            raise
        finally:
            board.posting = False
        if new_id is None:
            return
        await self._boards.posted(board, new_id, shown)
        await retire(self._client.get_partial_messageable(shown.channel_id), before, record, shown)

    def _table(self, table_id: int) -> Table | None:
        return self._tables.by_id(table_id) if self._tables else None
