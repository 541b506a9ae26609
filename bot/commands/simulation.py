"""Whole tables played at random by people who get it wrong, on a memory that fails.

Everything but Discord is real: tables, rules, views, the SQLite store. Time is the simulation's own, chance comes
from the seed, and so two runs of one seed do the same. People press what they may and what they may not, twice at
once, and again as Discord redelivers; strangers press too. With ``--faults`` commits fail before they are written,
and the process dies right after one was. After every input the books are added up and the table is drawn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from bot.games import MENU, options_of, rules_for
from bot.poker.cards import Card
from bot.poker.moves import MoveKind
from bot.poker.options import BadOption, Options
from bot.table.config import TableConfig
from bot.table.ports import Change, StoreError
from bot.table.public import Phase, Refused, TableShown
from bot.table.shuffle import shuffled
from bot.table.table import Table
from bot.table.tables import Tables
from bot.view.aloud import read_aloud
from bot.view.cards_message import my_cards
from bot.view.table import table_message
from data.audit import audit, balances, look
from data.store import SqliteStore

GUILD: Final = 1
PEOPLE_A_TABLE: Final = 9
"""More than there are seats: somebody is always a stranger."""
START: Final = 1_800_000_000.0
STUCK_AFTER: Final = 4000
"""Inputs without a single deal coming to its end, after which a table counts as wedged."""

Click: TypeAlias = tuple[Callable[[str], Awaitable[object]], str]
"""What a press does, given a name for it; and the name."""


@dataclass(slots=True)
class Report:
    """What a run did and found. Everything from ``chips_lost`` on must be zero."""

    seed: int
    tables: int
    deals: int = 0
    inputs: int = 0
    accepted: int = 0
    bad_inputs: int = 0
    double_clicks: int = 0
    redeliveries: int = 0
    timeouts: int = 0
    faults: int = 0
    crashes: int = 0
    restarts: int = 0
    audits: int = 0
    chips_lost: int = 0
    chips_minted: int = 0
    bad_accepted: int = 0
    acted_for_another: int = 0
    cards_leaked: int = 0
    stuck: int = 0
    violations: int = 0

    @property
    def clean(self) -> bool:
        wrong = (
            self.chips_lost,
            self.chips_minted,
            self.bad_accepted,
            self.acted_for_another,
            self.cards_leaked,
            self.stuck,
            self.violations,
        )
        return not any(wrong)


def simulate(path: Path, *, hands: int, seed: int, tables: int, faults: bool) -> Report:
    """Plays until ``hands`` deals have ended, on a new database at ``path``."""
    loop = _Loop()
    log = logging.getLogger("bot")
    level = log.level
    log.setLevel(logging.CRITICAL + 1)  # faults are what is simulated here
    try:
        return loop.run_until_complete(_World(path, seed, tables, loop, faults=faults).play(hands))
    finally:
        log.setLevel(level)
        loop.close()


class _Loop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only when the simulation says so."""

    seconds = 0.0

    def time(self) -> float:
        return self.seconds


class _Crash(Exception):
    """The process died here."""


class _FailingStore(SqliteStore):
    """A memory that fails where it is told to: before a change is written, or dying right after it was."""

    random: Random | None = None
    report: Report | None = None
    dead = False
    """Whether the process has died, perhaps while a clock was acting for somebody."""

    async def commit(self, change: Change) -> None:
        if self.dead:
            raise _Crash
        chance = self.random.random() if self.random else 1.0
        if chance < 0.02 and self.report:
            self.report.faults += 1
            raise StoreError("simulated: the disk is full")
        await super().commit(change)
        if 0.02 <= chance < 0.025 and self.report:
            self.report.crashes += 1
            self.dead = True
            raise _Crash


class _SeededShuffler:
    """Seeds that a run repeats. Never used by the bot itself."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def new_seed(self) -> bytes:
        return self._random.randbytes(32)

    def pack(self, seed: bytes) -> tuple[Card, ...]:
        return shuffled(seed)


class _Silence:
    def table_changed(self, table_id: int) -> None:
        """Nobody listens."""

    def notices_due(self) -> None:
        """Nobody listens."""


class _World:
    """The people, their tables, and what may happen next."""

    def __init__(self, path: Path, seed: int, tables: int, loop: _Loop, *, faults: bool) -> None:
        self.random = Random(f"simulate {seed}")  # noqa: S311 - a run can be repeated
        self.path = path
        self.loop = loop
        self.faults = faults
        self.report = Report(seed, tables)
        self.shuffler = _SeededShuffler(self.random)
        self.clicks = 0
        self.last_deal = 0
        self.ended: set[int] = set()

    def now(self) -> float:
        return START + self.loop.seconds

    def idem(self) -> str:
        self.clicks += 1
        return f"i:{self.clicks}"

    async def start(self) -> None:
        store = await _FailingStore.open(self.path)
        assert isinstance(store, _FailingStore)
        self.store = store
        if self.faults:
            self.store.random, self.store.report = self.random, self.report
        self.tables = Tables(self.store, self, self.shuffler, _Silence())

    async def restart(self) -> None:
        """The process is gone; another takes up the same file."""
        self.report.restarts += 1
        await self.tables.stop()
        await self.store.close()
        await self.start()
        await self.tables.restore()
        self.tables.resume()

    async def play(self, hands: int) -> Report:
        await self.start()
        # What dies with the process is nobody's to hear of.
        self.loop.set_exception_handler(lambda loop, context: None)
        try:
            while self.report.deals < hands and not self.report.stuck:
                await self.one_input()
        finally:
            await self.tables.stop()
            await self.store.close()
        self.look_over()
        return self.report

    async def one_input(self) -> None:
        channel = self.random.randrange(self.report.tables)
        try:
            table = self.tables.in_channel(channel) or await self.open(channel)
            await self.step(table)
        except (_Crash, Refused):
            pass  # dead, or the table could not be opened just now
        if self.store.dead or (self.faults and self.random.random() < 0.002):
            await self.restart()
        self.check()

    async def open(self, channel: int) -> Table:
        small = self.random.choice([2, 10, 50])
        config = TableConfig.usual(small, max_seats=self.random.choice([3, 5, 7, 8]))
        return await self.tables.open(
            guild_id=GUILD, channel_id=channel, host_id=self.person(channel), config=config, idem=self.idem()
        )

    def person(self, channel: int) -> int:
        return 1000 * (channel + 1) + self.random.randrange(PEOPLE_A_TABLE)

    # ---------------------------------------------------------------------------- one input

    async def step(self, table: Table) -> None:
        await self.let_clocks_act()  # what is due happens before anybody presses
        self.report.inputs += 1
        draw = self.random.random()
        if draw < 0.12:
            await self.bad(table)
        elif draw < 0.20:
            await self.come_and_go(table)
        elif draw < 0.25:
            await self.wait(self.random.choice([3, 9, 20, 100]))
        else:
            await self.good(table)

    async def good(self, table: Table) -> None:
        shown = table.shown()
        click = self.click(table, shown)
        if click is None:
            await self.wait(15)
            return
        press, idem = click
        draw = self.random.random()
        if draw < 0.12:
            self.report.double_clicks += 1
            other = self.idem()
            taken = [await self.accepted(lambda: press(idem)), await self.accepted(lambda: press(other))]
            if all(taken) and shown.phase is Phase.PLAYING:
                self.report.bad_accepted += 1
            return
        done = await self.accepted(lambda: press(idem))
        if done and draw < 0.18:
            self.report.redeliveries += 1
            before = table.shown()
            await self.accepted(lambda: press(idem))
            if table.shown() != before:
                self.report.bad_accepted += 1

    def click(self, table: Table, shown: TableShown) -> Click | None:
        """Something that somebody may press now."""
        match shown.phase:
            case Phase.PLAYING:
                return self.move(table, shown)
            case Phase.CHOOSING | Phase.HOUSE_CARD:
                return self.dealers_choice(table, shown)
            case Phase.SHOWDOWN:
                user, stage = self.random.choice(shown.seats).user_id if shown.seats else 0, shown.stage
                return lambda idem: table.ready(user, stage, idem=idem), self.idem()
            case _:
                user = self.person(shown.channel_id)
                return (
                    lambda idem: table.sit(user, f"P{user}", None, grant=100_000, idem=idem),
                    self.idem(),
                )

    def dealers_choice(self, table: Table, shown: TableShown) -> Click | None:
        """The dealer calls a game, or has the game that was called dealt."""
        dealer = shown.seat(shown.dealer) if shown.dealer is not None else None
        if dealer is None:
            return None
        user, stage = dealer.user_id, shown.stage
        if shown.phase is Phase.HOUSE_CARD:
            return lambda idem: table.deal(user, stage, idem=idem), self.idem()
        game, options = self.game()
        return lambda idem: table.call(user, stage, game, options, idem=idem), self.idem()

    def move(self, table: Table, shown: TableShown) -> Click | None:
        turn = shown.deal.turn if shown.deal else None
        if turn is None or shown.hand_id is None:
            return None
        seat = shown.seat(turn.seat)
        if seat is None:
            return None
        stay = [choice for choice in turn.choices if choice.kind is not MoveKind.FOLD] or list(turn.choices)
        choice = self.random.choice(turn.choices if self.random.random() < 0.2 else stay)
        to = self.random.choice([choice.to, choice.most, self.random.randint(choice.to, choice.most)])
        user, hand, version, kind = seat.user_id, shown.hand_id, shown.version, choice.kind
        return lambda idem: table.move(user, hand, version, kind, to, idem=idem), self.idem()

    def game(self) -> tuple[str, dict[str, str | int]]:
        """Any game with any house rules; those that make no game together are for the table to refuse."""
        game = self.random.choice(MENU)
        options = Options()
        for option in options_of(game):
            if self.random.random() < 0.15:
                options = options.with_(option, self.random.choice(option.values))
        try:
            rules_for(game, options)
        except BadOption:
            return game.id, {}
        return game.id, options.plain()

    async def come_and_go(self, table: Table) -> None:
        user = self.person(table.channel_id)
        acts: Sequence[Callable[[], Awaitable[object]]] = (
            lambda: table.sit(user, f"P{user}", None, grant=100_000, idem=self.idem()),
            lambda: table.sit(user, f"P{user}", None, grant=100_000, idem=self.idem()),
            lambda: table.rebuy(user, None, idem=self.idem()),
            lambda: table.leave(user, idem=self.idem()),
            lambda: table.leave(user, now=True, idem=self.idem()),
            lambda: table.sit_out(user, idem=self.idem()),
            lambda: table.sit_in(user, idem=self.idem()),
            lambda: table.leave_me_out(user, table.shown().stage, idem=self.idem()),
            lambda: table.hold(user, table.shown().stage, idem=self.idem()),
        )
        if self.random.random() < 0.01:
            await self.accepted(lambda: table.close(user, may_close=True, idem=self.idem()))
            return
        await self.accepted(self.random.choice(acts))

    async def bad(self, table: Table) -> None:
        """What must be refused, and must change nothing."""
        self.report.bad_inputs += 1
        shown = table.shown()
        turn = shown.deal.turn if shown.deal else None
        owner = shown.seat(turn.seat) if turn else None
        others = [s.user_id for s in shown.seats if owner is None or s.user_id != owner.user_id]
        user = self.random.choice(others) if others else 1
        hand, version = shown.hand_id or 7, shown.version
        choice = turn.choices[0] if turn else None
        kind, to = (choice.kind, choice.to) if choice else (MoveKind.CHECK, 0)
        acts: list[tuple[Callable[[], Awaitable[object]], bool]] = [
            (lambda: table.move(user, hand, version, kind, to, idem=self.idem()), True),
            (lambda: table.move(99, hand, version, kind, to, idem=self.idem()), True),
            (lambda: table.sit(98, "Rich", 10**15, grant=0, idem=self.idem()), False),
            (lambda: table.sit(97, "Poor", -5, grant=0, idem=self.idem()), False),
            (lambda: table.call(user, shown.stage, "canasta", {}, idem=self.idem()), False),
            (lambda: table.call(user, shown.stage + 5, "razz", {}, idem=self.idem()), False),
            (lambda: table.close(96, may_close=False, idem=self.idem()), False),
        ]
        if owner is not None and turn is not None:
            mine = owner.user_id
            top = max(c.most for c in turn.choices) + 1
            acts += [
                (lambda: table.move(mine, hand, version + 1, kind, to, idem=self.idem()), False),
                (lambda: table.move(mine, hand, version - 1, kind, to, idem=self.idem()), False),
                (lambda: table.move(mine, hand + 1, version, kind, to, idem=self.idem()), False),
                (lambda: table.move(mine, hand, version, MoveKind.RAISE, top, idem=self.idem()), False),
                (lambda: table.move(mine, hand, version, MoveKind.LEAVE, 0, idem=self.idem()), False),
            ]
        act, for_another = self.random.choice(acts)
        if await self.accepted(act) or table.shown() != shown:
            self.report.bad_accepted += 1
            self.report.acted_for_another += for_another

    async def accepted(self, act: Callable[[], Awaitable[object]]) -> bool:
        try:
            await act()
        except Refused:
            return False
        self.report.accepted += 1
        return True

    async def wait(self, seconds: float) -> None:
        """Time passes, and clocks act for whoever did not."""
        self.report.timeouts += 1
        self.loop.seconds += seconds
        await self.let_clocks_act()

    async def let_clocks_act(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        for table in self.tables.of_guild(GUILD):
            await table.quiet()

    # ------------------------------------------------------------------- what must always be true

    def check(self) -> None:
        with closing(look(self.path)) as con:
            for _, by in balances(con):
                self.report.chips_minted += max(by, 0)
                self.report.chips_lost += max(-by, 0)
        for table in self.tables.of_guild(GUILD):
            self.look_at(table)
        self.report.audits += 1
        if self.report.audits % 200 == 0:
            self.look_over()
        if self.report.inputs - self.last_deal > STUCK_AFTER:
            self.report.stuck += 1

    def look_at(self, table: Table) -> None:
        """What everybody sees can be drawn and holds no card of a hole; what one sees holds only his own."""
        shown = table.shown()
        table_message(shown)
        read_aloud(shown)
        deal = shown.deal
        if deal is None or shown.hand_id is None:
            return
        self.report.cards_leaked += sum(
            card is not None for seat in deal.seats if not seat.shown for card in seat.hole
        )
        for seat in shown.seats:
            if seat.dealt_in:
                mine = table.private(seat.user_id)
                my_cards(mine)
                self.report.cards_leaked += sum(
                    card is not None
                    for view in mine.deal.seats
                    if view.seat != mine.seat and not view.shown
                    for card in view.hole
                )
        if deal.over and shown.hand_id not in self.ended:
            self.ended.add(shown.hand_id)
            self.report.deals += 1
            self.last_deal = self.report.inputs

    def look_over(self) -> None:
        """The whole books, as the command ``audit`` does."""
        books = audit(self.path)
        self.report.violations += len(books.violations)
