"""A card night without Discord: real tables on a real database, a stacked pack and a clock that tests turn."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import count
from pathlib import Path

from bot.poker.moves import MoveKind
from bot.table.config import TableConfig
from bot.table.public import Phase, TableShown
from bot.table.table import Table
from bot.table.tables import Tables
from data.store import SqliteStore
from tests.poker.playing import SAYS, pack_for
from tests.stacked import StackedShuffler

GUILD = 7001
CHANNEL = 9001
PEOPLE = {"Ana": 101, "Bea": 102, "Cal": 103, "Dan": 104, "Eve": 105, "Fay": 106}


class FakeTime:
    """Wall clock and event loop move together, and only when told to."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.seconds = 0.0
        self._real = self.loop.time
        self.loop.time = lambda: self._real() + self.seconds  # type: ignore[method-assign]

    def now(self) -> float:
        return 1_800_000_000 + self.seconds


class Ears:
    """An announcer that only remembers being called."""

    def __init__(self) -> None:
        self.changed = 0

    def table_changed(self, table_id: int) -> None:
        self.changed += 1

    def notices_due(self) -> None:
        pass


class Evening:
    def __init__(self, store: SqliteStore, path: Path, time: FakeTime) -> None:
        self.store = store
        self.path = path
        self.time = time
        self.shuffler = StackedShuffler()
        self.ears = Ears()
        self.tables = Tables(store, time, self.shuffler, self.ears)
        self._clicks = count(1)

    @classmethod
    async def begin(cls, path: Path) -> Evening:
        return cls(await SqliteStore.open(path), path, FakeTime())

    async def end(self) -> None:
        await self.tables.stop()
        await self.store.close()

    async def restart(self) -> None:
        """The process ends and starts again on the same file."""
        await self.end()
        self.store = await SqliteStore.open(self.path)
        self.tables = Tables(self.store, self.time, self.shuffler, self.ears)
        await self.tables.restore()
        self.tables.resume()

    def idem(self) -> str:
        return f"i:{next(self._clicks)}"

    async def open(self, config: TableConfig | None = None, host: str = "Ana") -> Table:
        return await self.tables.open(
            guild_id=GUILD,
            channel_id=CHANNEL,
            host_id=PEOPLE[host],
            config=config or TableConfig.usual(10),
            idem=self.idem(),
        )

    @property
    def table(self) -> Table:
        table = self.tables.in_channel(CHANNEL)
        assert table is not None
        return table

    def phase(self) -> Phase:
        """Where the table is now. A call, as a type checker takes an attribute for unchanged."""
        return self.table.shown().phase

    @property
    def shown(self) -> TableShown:
        return self.table.shown()

    async def sit(self, *names: str, chips: int | None = None) -> None:
        for name in names:
            await self.table.sit(PEOPLE[name], name, chips, grant=1000, idem=self.idem())

    async def leave(self, name: str, *, now: bool = False) -> None:
        await self.table.leave(PEOPLE[name], now=now, idem=self.idem())

    async def call(self, name: str, game: str, **options: object) -> None:
        """Calls a game and deals it at once."""
        await self.table.call(PEOPLE[name], self.shown.stage, game, options, idem=self.idem())
        await self.table.deal(PEOPLE[name], self.shown.stage, idem=self.idem())

    def stack(self, cards: Mapping[str, str], dealer: str) -> None:
        """Stacks the next pack: cards by name, in the order of the streets."""
        seats = {s.name: s.seat for s in self.shown.seats}
        self.shuffler.stack(pack_for({seats[n]: c for n, c in cards.items()}, seats[dealer]))

    async def say(self, *sentences: str) -> None:
        """``Ana raises``: a move with the amount on the button."""
        for sentence in sentences:
            name, word = sentence.split()
            await self.press(name, SAYS[word])

    async def press(self, name: str, kind: MoveKind) -> None:
        shown = self.shown
        turn = shown.deal.turn if shown.deal else None
        choice = turn.find(kind) if turn else None
        assert shown.hand_id is not None
        await self.table.move(
            PEOPLE[name],
            shown.hand_id,
            shown.version,
            kind,
            choice.to if choice else 0,
            idem=self.idem(),
        )

    @property
    def to_act(self) -> str:
        shown = self.shown
        turn = shown.deal.turn if shown.deal else None
        return shown.name(turn.seat) if turn else "nobody"

    async def check_down(self) -> None:
        """Checks, calls and opens until the hand is over."""
        while (deal := self.shown.deal) and deal.turn:
            turn = deal.turn
            kinds = (MoveKind.CHECK, MoveKind.CALL, MoveKind.BRING_IN)
            kind = next(kind for kind in kinds if turn.find(kind))
            await self.press(self.to_act, kind)

    async def wait(self, seconds: float) -> None:
        """Time passes."""
        self.time.seconds += seconds
        for _ in range(5):
            await asyncio.sleep(0)
        for table in self.tables.of_guild(GUILD):
            await table.quiet()

    @property
    def stacks(self) -> dict[str, int]:
        return {seat.name: seat.stack for seat in self.shown.seats}

    async def wallet(self, name: str) -> int:
        purse = await self.store.purse(GUILD, PEOPLE[name], grant=1000, at_ms=0)
        return purse.wallet
