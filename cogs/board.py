"""What is known of one table's message."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import discord

from bot.table.public import Phase, TableShown
from bot.view.parts import Message

_HAND = (Phase.PLAYING, Phase.SHOWDOWN)


@dataclass(slots=True, eq=False)
class Board:
    table_id: int
    message_id: int | None = None
    key: int = 0
    """The hand number the message is of."""
    posted: float = 0.0
    """When it was posted, in seconds since the epoch."""
    shown: TableShown | None = None
    """What it shows; unknown after a restart."""
    picture: Message | None = None
    """The same as drawn; ``None`` where it must be drawn in any case."""
    loaded: bool = False
    dirty: bool = False
    """The table has changed since it was drawn."""
    muted: bool = False
    """The bot may not write here; it is told nothing until a click shows that it may again."""
    record: tuple[int, TableShown] | None = None
    """The message before this one, with the hand it is the record of."""
    doubtful: set[int] = field(default_factory=set)
    """Messages of which it is not known which of two edits arrived last."""
    posting: bool = False
    """A new message is under way, so nobody else posts one."""
    clicks: int = 0
    """Clicks being answered: their answer is the picture."""
    failures: int = 0
    not_before: float = 0.0
    """The next edit may go out then, by the event loop's clock."""
    alarm: asyncio.TimerHandle | None = None
    task: asyncio.Task[None] | None = None
    _edits: int = 0
    _flying: int = 0
    _nonce: str | None = None

    @property
    def busy(self) -> bool:
        return self.clicks > 0 or self.alarm is not None or self.task is not None

    def is_answered(self) -> bool:
        """A click draws the picture, or posts it, so nobody else needs to."""
        return self.clicks > 0 or self.posting

    @contextmanager
    def editing(self, message_id: int) -> Iterator[None]:
        """One edit. Two that were under way together may arrive in either order: what they left is drawn again."""
        overlap = self._flying > 0
        self._edits += 1
        mine = self._edits
        self._flying += 1
        try:
            yield
        finally:
            self._flying -= 1
            if overlap or self._edits != mine:
                self.doubtful.add(message_id)
                self.dirty, self.picture = True, None

    def take_doubtful(self) -> list[tuple[int, TableShown]]:
        """Messages that are the table's no more and may look as if they were, with what they are the record of."""
        left, self.doubtful = self.doubtful - {self.message_id}, set()
        return [self.record] if self.record is not None and self.record[0] in left else []

    def post_nonce(self) -> str:
        """The same until a post has arrived, so that trying again after a lost answer posts nothing twice."""
        self._nonce = self._nonce or secrets.token_hex(12)
        return self._nonce

    def posted_as(self, message_id: int, at: float) -> None:
        self.message_id, self.posted, self._nonce = message_id, at, None

    def forget_message(self) -> None:
        self.message_id, self.shown, self.picture = None, None, None

    def hear(self, allowed: discord.Permissions) -> None:
        """An interaction shows what the bot may do where it was pressed."""
        if (
            self.muted
            and allowed.view_channel
            and (allowed.send_messages or allowed.send_messages_in_threads)
        ):
            self.muted, self.dirty = False, True

    def cancel(self) -> None:
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        if self.task:
            self.task.cancel()


def is_another_record(before: TableShown, now: TableShown) -> bool:
    """Whether what stands there is the record of a hand, and what would be drawn is not of that hand."""
    if before.phase not in _HAND:
        return False
    return before.hand_no != now.hand_no or now.phase not in _HAND
