"""The demo's small world: the bot on a simulated Discord, two rooms, and a web page for each view."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

import discord
import simcord

from bot.commands import demo_page
from bot.commands.demo_house import Attention, HousePlayers, Passive, Press
from bot.commands.demo_private import (
    Page,
    Viewer,
    keep_emoji_pictures,
    message_handle,
    name_bot,
    newest_table,
    size_of_history,
    start_clock_now,
)

log = logging.getLogger(__name__)

FIRST_PORT: Final = 8770
_TICK: Final = 0.25
_SETTLE: Final = 1.0
"""Seconds the simulation waits for the bot; a sleep that is shorter is waited for in real time."""


class PortTaken(Exception):
    """The port that was asked for is used by another program."""


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """A channel to be made: who looks at it in the browser, and whom the house plays."""

    channel: str
    title: str
    what_to_press: str
    viewers: tuple[str, ...]
    house: tuple[str, ...] = ()


@dataclass(slots=True)
class DemoRoom:
    """A channel of the demo with its people, by their display names."""

    plan: RoomPlan
    channel: simcord.ChannelHandle
    people: dict[str, simcord.MemberActor]
    attention: Attention = field(default_factory=Attention)


async def open_and_sit(room: DemoRoom) -> None:
    """The ordinary beginning: the first house player (or viewer) opens the table, and all sit down."""
    names = (*room.plan.house, *room.plan.viewers)
    await room.people[names[0]].slash(room.channel, "table open")
    for name in names:
        await room.people[name].slash(room.channel, "sit")


@dataclass(frozen=True, slots=True)
class Show:
    """What is shown: which bot, how a room begins, how the house plays.

    ``make_bot`` is called when the simulation is about to start. ``begin`` may use any command of
    the bot, in the name of the room's people.
    """

    make_bot: Callable[[], discord.Client]
    rooms: tuple[RoomPlan, ...]
    house: HousePlayers = field(default_factory=Passive)
    begin: Callable[[DemoRoom], Awaitable[None]] = open_and_sit
    bot_name: str = "Mariah"


@dataclass(frozen=True, slots=True)
class Link:
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class _Shown:
    page: Page
    room: DemoRoom
    link: Link
    is_table: bool
    alone: bool


class World:
    """The running demo. Enter it with :func:`running`; then :attr:`links` are ready."""

    def __init__(self, env: simcord.Env, show: Show) -> None:
        self.env = env
        self.show = show
        self.rooms: list[DemoRoom] = []
        self._pages: list[_Shown] = []
        self._alone = asyncio.Lock()
        self._errors = 0
        self._shown = -1

    async def build(self, ports: Iterator[int], timezone: str) -> None:
        guild = self.env.create_guild("Card Room")
        for plan in self.show.rooms:
            channel = guild.create_text_channel(plan.channel, topic=plan.title)
            people = {}
            for name in (*plan.viewers, *plan.house):
                user = self.env.create_user(name.lower(), global_name=name)
                people[name] = guild.add_member(user)
            room = DemoRoom(plan, channel, people)
            self.rooms.append(room)
            await self.show.begin(room)
        for room in self.rooms:
            await self._open_pages(room, ports, timezone)
        self._put_words_on_top()

    async def _open_pages(self, room: DemoRoom, ports: Iterator[int], timezone: str) -> None:
        plan, viewers = room.plan, [room.people[name] for name in room.plan.viewers]
        await self._open(room, f"The table: {plan.title}", room.channel, viewers, ports, timezone)
        for name, viewer in zip(plan.viewers, viewers, strict=True):
            whose = "Your direct messages" if len(viewers) == 1 else f"{name}'s direct messages"
            await self._open(room, whose, viewer.user.dm_channel, [viewer.user], ports, timezone)

    async def _open(
        self,
        room: DemoRoom,
        words: str,
        channel: simcord.ChannelHandle,
        viewers: Sequence[Viewer],
        ports: Iterator[int],
        timezone: str,
    ) -> None:
        page = Page(
            self.env, channel, viewers, port=next(ports), timezone=timezone, alone=lambda: self._alone
        )
        await page.open()
        self._pages.append(
            _Shown(page, room, Link(words, page.url), channel is room.channel, len(viewers) == 1)
        )

    def _put_words_on_top(self) -> None:
        for shown in self._pages:
            plan = shown.room.plan
            near = [p.link for p in self._pages if p.room is shown.room or p.is_table]
            told, title = plan.what_to_press, f"#{plan.channel}"
            if not shown.is_table:
                told, title = (
                    f"{shown.link.words}: what the bot told this person alone. Play at the table.",
                    shown.link.words,
                )
            links = [(link.words, link.url) for link in near]
            top = demo_page.banner(told, links, here=shown.link.url, alone=shown.alone)
            shown.page.put_on_top(title, top, demo_page.STYLE, demo_page.SCRIPT)

    @property
    def links(self) -> list[Link]:
        """The pages' addresses: each room's table, then the direct messages of those who look at it."""
        return [shown.link for shown in self._pages]

    async def run(self) -> None:
        """Let time pass, the house play and the pages follow, for ever."""
        with self.env.time_context():
            last = time.perf_counter()
            while True:
                await asyncio.sleep(_TICK)
                async with self._alone:
                    now = time.perf_counter()
                    await self._tick(now - last, now)
                    last = now

    async def _tick(self, passed: float, now: float) -> None:
        with suppress(TimeoutError):
            await self.env.advance_time(passed)
        for room in self.rooms:
            await self._house(room, now)
        size = size_of_history(self.env)
        if size != self._shown:
            self._shown = size
            await self._refresh()
        self._tell_errors()

    async def _refresh(self) -> None:
        for shown in self._pages:
            if shown.page.watched:
                with suppress(TimeoutError):
                    await shown.page.refresh()

    async def _house(self, room: DemoRoom, now: float) -> None:
        seen = newest_table(self.env, room.channel) if room.plan.house else None
        if seen is None:
            return
        due = room.attention.due(self.show.house, room.plan.house, seen, now)
        if due is None:
            return
        name, what = due
        message = message_handle(self.env, room.channel, seen.id)
        try:
            if isinstance(what, Press):
                await room.people[name].click(message, custom_id=what.custom_id)
            else:
                await room.people[name].select(message, [what.value], custom_id=what.custom_id)
        except (simcord.SetupError, simcord.BackendError, TimeoutError) as error:
            log.warning("house player %s could not act: %s", name, error)

    def _tell_errors(self) -> None:
        for error in self.env.errors_since(self._errors):
            log.error("the bot raised an error", exc_info=error)
        self._errors = self.env.error_cursor

    async def close(self) -> None:
        for shown in self._pages:
            await shown.page.close()


def free_ports(first: int, *, must_have_first: bool) -> Iterator[int]:
    """Ports of the loopback address that are free, from ``first`` on.

    Raises :class:`PortTaken` when ``must_have_first`` and the first is used by another program.
    """
    for port in range(first, min(first + 400, 65536)):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError as error:
                if must_have_first and port == first:
                    raise PortTaken(f"Port {first} is used by another program: {error.strerror}.") from None
                continue
        yield port
    raise PortTaken(f"No port is free from {first} on.")


@asynccontextmanager
async def running(show: Show, ports: Iterator[int], timezone: str = "UTC") -> AsyncIterator[World]:
    """Build the world and let it run until the block is left; then end it cleanly."""
    async with AsyncExitStack() as stack:
        bot = show.make_bot()
        env = simcord.Env(bot, check_errors=False, settle_timeout=_SETTLE, shard_count=_shards(bot))
        start_clock_now(env)
        name_bot(env, show.bot_name)
        stack.callback(keep_emoji_pictures(env))
        await env.start()
        stack.push_async_callback(_end, env)
        world = World(env, show)
        stack.push_async_callback(world.close)
        with env.time_context():
            await world.build(ports, timezone)
        task = asyncio.create_task(world.run())
        stack.push_async_callback(_stop, task)
        yield world


def _shards(bot: discord.Client) -> int | None:
    return (bot.shard_count or 1) if isinstance(bot, discord.AutoShardedClient) else None


async def _end(env: simcord.Env) -> None:
    await env.bot.close()
    await env.shutdown()


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
