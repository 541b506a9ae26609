"""Direct messages: hole cards, and the first one when somebody sits down. No hand ever waits for one."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.table.ports import Acquaintance, Clock, DueNotice, NoticeKind, Store
from bot.table.public import Phase
from bot.table.table import Table
from bot.table.tables import Tables
from bot.view.direct import cards_dm, welcome_dm
from bot.view.parts import DirectMessage
from cogs.faults import Fault, code_of, fault_of, reach
from cogs.layout import direct_form

if TYPE_CHECKING:
    from cogs.panel import Panels

log = logging.getLogger(__name__)

AGAIN: Final = 20.0
"""Seconds until a notice that Discord was too busy for is tried again."""
TRIES: Final = 3
PAUSE: Final = 300.0
"""Seconds without any direct message after Discord said that too many were opened."""
NOT_NOW: Final = 40003


class DirectMessages:
    def __init__(self, client: discord.Client, store: Store, clock: Clock, panels: Panels) -> None:
        self._client = client
        self._store = store
        self._clock = clock
        self._panels = panels
        self._tables: Tables | None = None
        self._due = False
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._paused_until = 0.0
        self._tries: dict[int, int] = {}
        self._stopped = False

    def attach(self, tables: Tables) -> None:
        self._tables = tables

    def stop(self) -> None:
        self._stopped = True
        if self._alarm:
            self._alarm.cancel()
        if self._task:
            self._task.cancel()

    # ------------------------------------------------------------------------------- the first

    async def welcome(self, user_id: int, table: Table, guild_name: str) -> bool:
        """The first message to somebody who sits down. Returns whether it arrived; an old refusal counts no more."""
        message = welcome_dm(guild_name, self._panels.url(table))
        person = await self._store.acquaintance(user_id)
        try:
            await self._send(person, message, f"w{table.table_id}-{user_id}"[-25:])
        except Exception as error:
            if await self._refused(person, error) is None:
                raise
            return False
        return True

    # ------------------------------------------------------------------------------ hole cards

    def notices_due(self) -> None:
        """Sends what is due, one after the other."""
        self._due = True
        if self._task is None and not self._stopped:
            self._task = asyncio.get_running_loop().create_task(self._send_due(), name="direct-messages")

    async def _send_due(self) -> None:
        try:
            while self._due:
                self._due = False
                for due in await self._store.due_notices():
                    await self._one(due)
        except Exception:
            log.exception("direct messages were not sent")
            self._later()
        finally:
            self._task = None

    def _later(self) -> None:
        if self._alarm is None and not self._stopped:
            self._alarm = asyncio.get_running_loop().call_later(AGAIN, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.notices_due()

    async def _one(self, due: DueNotice) -> None:
        message = self._text(due)
        person = await self._store.acquaintance(due.notice.user_id)
        if message is None or not person.dm_ok:
            await self._store.notice_done(due.notice_id, message_id=None, error=None)
            return
        try:
            message_id = await self._say(due, person, message)
        except Exception as error:
            fault = await self._refused(person, error)
            if fault is None:
                log.exception("notice %s was not sent", due.notice_id)
            tries = self._tries[due.notice_id] = self._tries.get(due.notice_id, 0) + 1
            if fault in (Fault.BUSY, Fault.DM_LIMITED) and tries < TRIES:
                self._later()
                return
            await self._store.notice_done(due.notice_id, message_id=None, error=code_of(error))
        else:
            await self._store.notice_done(due.notice_id, message_id=message_id, error=None)
        self._tries.pop(due.notice_id, None)

    def _text(self, due: DueNotice) -> DirectMessage | None:
        """What the notice says now; ``None`` when there is nothing left to say."""
        notice = due.notice
        table = self._tables.by_id(notice.table_id) if self._tables else None
        if table is None or notice.hand_id is None:
            return None
        private = table.private_of_hand(notice.user_id, notice.hand_id)
        if private is None or private.table.phase is not Phase.PLAYING:
            return None
        return cards_dm(private, self._panels.url(table))

    async def _say(self, due: DueNotice, person: Acquaintance, message: DirectMessage) -> int:
        notice = due.notice
        if notice.kind is NoticeKind.CARDS_DM_7TH and person.dm_channel is not None:
            before = await self._store.notice_message(f"cards:{notice.hand_id}:{notice.user_id}")
            if before is not None:
                channel = self._client.get_partial_messageable(person.dm_channel)
                try:
                    await reach(channel.get_partial_message(before).edit(**direct_form(message)))
                except discord.NotFound:
                    log.info("notice %s: the message before it is gone", due.notice_id)
                else:
                    return before
        return await self._send(person, message, f"o{due.notice_id}")

    # ---------------------------------------------------------------------------------- Discord

    async def _send(self, person: Acquaintance, message: DirectMessage, nonce: str) -> int:
        loop = asyncio.get_running_loop()
        if person.dm_channel is None:
            if loop.time() < self._paused_until:
                raise discord.RateLimited(self._paused_until - loop.time())
            opened = await reach(self._client.create_dm(discord.Object(person.user_id)))
            channel_id = opened.id
        else:
            channel_id = person.dm_channel
        channel = self._client.get_partial_messageable(channel_id, type=discord.ChannelType.private)
        sent = await reach(channel.send(**direct_form(message), silent=True, nonce=nonce))
        if not person.dm_ok or person.dm_channel != channel_id:
            await self._know(Acquaintance(person.user_id, True, channel_id))
        return sent.id

    async def _refused(self, person: Acquaintance, error: Exception) -> Fault | None:
        """Remembers what a refusal means for the next message."""
        fault = fault_of(error)
        if fault is Fault.DM_CLOSED:
            await self._know(Acquaintance(person.user_id, False, person.dm_channel))
        elif fault is Fault.CHANNEL_GONE:
            await self._know(Acquaintance(person.user_id, person.dm_ok, None))
        elif fault is Fault.DM_LIMITED:
            self._paused_until = asyncio.get_running_loop().time() + PAUSE
        if fault is not None:
            log.info("user %s: no direct message (%s)", person.user_id, code_of(error))
        return fault

    async def _know(self, person: Acquaintance) -> None:
        await self._store.remember_acquaintance(person, at_ms=int(self._clock.now() * 1000))
