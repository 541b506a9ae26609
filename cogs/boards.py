"""Which message each table is shown in, over a restart too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.table.ports import Clock, Panel, Store
from bot.table.public import Phase, TableShown
from cogs.board import Board, is_another_record

OLD: Final = 50 * 60.0
"""Seconds after which a message is posted anew: edits of an hour-old one are limited."""


class Boards:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._boards: dict[int, Board] = {}

    def __iter__(self) -> Iterator[Board]:
        return iter(self._boards.values())

    def peek(self, table_id: int) -> Board:
        """A table's board as far as it is known without asking the store."""
        return self._boards.setdefault(table_id, Board(table_id))

    async def of(self, table_id: int) -> Board:
        board = self.peek(table_id)
        if not board.loaded:
            panel = await self._store.panel(table_id)
            if panel is not None and not board.loaded:
                board.message_id, board.key, board.posted = (
                    panel.message_id,
                    panel.key,
                    panel.posted_ms / 1000,
                )
            board.loaded = True
        return board

    def needs_new(self, board: Board, shown: TableShown) -> bool:
        """Whether the table needs a message of its own, beside or instead of the one that stands there."""
        if board.message_id is None or self._clock.now() - board.posted > OLD:
            return True
        if board.shown is not None:
            return is_another_record(board.shown, shown)
        # After a restart nobody knows what the message shows: a record is not written over.
        return board.key != shown.hand_no and board.key > 0

    async def posted(self, board: Board, message_id: int, shown: TableShown) -> None:
        """The table has a new message."""
        if board.message_id is not None and board.shown is not None:
            board.record = (board.message_id, board.shown)
        board.posted_as(message_id, self._clock.now())
        board.key, board.shown = shown.hand_no, shown
        await self._remember(board, shown)

    async def edited(self, board: Board, message_id: int, shown: TableShown) -> None:
        """A message shows something else; it may have been the table's no more when the edit arrived."""
        if board.message_id != message_id:
            return
        changed = board.key != shown.hand_no
        board.key, board.shown = shown.hand_no, shown
        if changed or shown.phase is Phase.CLOSED:
            await self._remember(board, shown)

    async def _remember(self, board: Board, shown: TableShown) -> None:
        assert board.message_id is not None
        posted = int(board.posted * 1000)
        panel = Panel(board.table_id, shown.channel_id, board.message_id, board.key, posted)
        await self._store.remember_panel(panel)
        if shown.phase is Phase.CLOSED:
            self._boards.pop(board.table_id, None)
