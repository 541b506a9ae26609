"""A store with one table, and the changes that inputs make, written by hand: no rules of poker are in the way."""

from __future__ import annotations

import sqlite3
from itertools import count
from pathlib import Path

from bot.poker.settlement import CarryKind, CarryTo
from bot.table.ports import (
    CarryOf,
    CarryStart,
    Change,
    Code,
    HandStart,
    HandStatus,
    MoveRecord,
    Notice,
    NoticeKind,
    Op,
    PotOf,
    Purse,
    SeatRecord,
    SeatState,
    Stack,
    TableRecord,
    TableStatus,
    Transfer,
    Wallet,
)
from data.store import SqliteStore

GUILD = 7001
HOST = 101
AT = 1_800_000_000_000
"""Milliseconds since the epoch."""


class Books:
    def __init__(self, store: SqliteStore, path: Path) -> None:
        self.store = store
        self.path = path
        self._inputs = count(1)

    @classmethod
    async def open(cls, path: Path) -> Books:
        return cls(await SqliteStore.open(path), path)

    async def close(self) -> None:
        await self.store.close()

    async def reopen(self) -> None:
        await self.close()
        self.store = await SqliteStore.open(self.path)

    # --------------------------------------------------------------------------- what is written

    def op(
        self, kind: str, table_id: int | None = None, *, idem: str | None = None, guild: int = GUILD
    ) -> Op:
        return Op(idem or f"i:{next(self._inputs)}", kind, HOST, guild, AT, table_id)

    def opens(self, *, channel: int = 9001, guild: int = GUILD) -> Change:
        table_id = self.store.new_id()
        return Change(self.op("open", table_id, guild=guild), table=table(table_id, channel, guild))

    def sits(self, table_id: int, chips: dict[int, int], *, idem: str | None = None) -> Change:
        """Seats exactly these people, who each bring so many chips from their wallets."""
        return Change(
            self.op("sit", table_id, idem=idem),
            seats=seats(*chips),
            transfers=tuple(
                Transfer(Wallet(user), Stack(user), amount, Code.BUY_IN)
                for user, amount in chips.items()
                if amount
            ),
        )

    def deals(self, table_id: int, stacks: dict[int, int], *, ante: int = 1, hand_no: int = 1) -> Change:
        """A hand with its antes, its first move, its private cards and its deadline: all that a deal writes."""
        hand_id = self.store.new_id()
        return Change(
            self.op("deal", table_id),
            table=table(table_id, hand_no=hand_no, state='{"phase": "playing"}'),
            hand_start=hand(hand_id, hand_no, stacks),
            transfers=tuple(
                Transfer(Stack(user), PotOf(hand_id), ante, Code.ANTE, hand_id) for user in stacks
            ),
            moves=(MoveRecord(1, "bring_in", 0, 0),),
            notices=tuple(
                Notice(f"cards:{hand_id}:{user}", NoticeKind.CARDS_DM, user, table_id, hand_id)
                for user in stacks
            ),
            deadline=(hand_id, 0, AT + 90_000),
        )

    def bets(
        self, table_id: int, hand_id: int, seq: int, user: int, amount: int, *, idem: str | None = None
    ) -> Change:
        return Change(
            self.op("move", table_id, idem=idem),
            transfers=(Transfer(Stack(user), PotOf(hand_id), amount, Code.BET, hand_id),),
            moves=(MoveRecord(seq, "bet", 0, amount),),
        )

    def ends(self, table_id: int, hand_id: int, seq: int, *, won: dict[int, int], carried: int = 0) -> Change:
        """The last move of a hand, what it pays and what it carries over."""
        transfers = [
            Transfer(PotOf(hand_id), Stack(user), amount, Code.WIN, hand_id) for user, amount in won.items()
        ]
        carries: tuple[CarryStart, ...] = ()
        if carried:
            carry_id = self.store.new_id()
            carries = (
                CarryStart(carry_id, hand_id, "low_chicago", CarryKind.HALF, CarryTo.NEXT_HAND, tuple(won)),
            )
            transfers.append(Transfer(PotOf(hand_id), CarryOf(carry_id), carried, Code.CARRY_OUT, hand_id))
        return Change(
            self.op("move", table_id),
            table=table(table_id, hand_no=1, state='{"phase": "between"}'),
            carry_starts=carries,
            transfers=tuple(transfers),
            moves=(MoveRecord(seq, "call", 1, 0),),
            hand_end=(hand_id, HandStatus.SETTLED),
        )

    # --------------------------------------------------------------------------- shorthand

    async def grant(self, user: int, chips: int, *, guild: int = GUILD) -> Purse:
        return await self.store.purse(guild, user, grant=chips, at_ms=AT)

    async def table_with(self, chips: dict[int, int], *, channel: int = 9001) -> int:
        """A table at which these people sit with so many chips; each has 1000 in all."""
        opening = self.opens(channel=channel)
        assert opening.table is not None
        await self.store.commit(opening)
        for user in chips:
            await self.grant(user, 1000)
        await self.store.commit(self.sits(opening.table.table_id, chips))
        return opening.table.table_id

    async def hand_at(self, table_id: int, stacks: dict[int, int], *, ante: int = 1) -> int:
        """A hand that is dealt, with one move made."""
        deal = self.deals(table_id, stacks, ante=ante)
        assert deal.hand_start is not None
        await self.store.commit(deal)
        return deal.hand_start.hand_id

    async def purse(self, user: int) -> tuple[int, int]:
        """Chips in the wallet and on tables."""
        purse = await self.grant(user, 0)
        return purse.wallet, purse.on_tables

    def look(self, query: str) -> list[tuple[object, ...]]:
        """What stands in the file, as another program sees it: what is committed and nothing else."""
        con = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        try:
            return con.execute(query).fetchall()
        finally:
            con.close()

    def all_rows(self) -> dict[str, list[tuple[object, ...]]]:
        """Every row of every table."""
        names = self.look("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        return {str(name): self.look(f"SELECT * FROM {name} ORDER BY 1, 2") for (name,) in names}

    def balances(self) -> dict[str, int]:
        """Chips by kind of account."""
        rows = self.look("SELECT kind, sum(balance) FROM accounts GROUP BY kind")
        return {str(kind): int(str(chips)) for kind, chips in rows}


def table(
    table_id: int,
    channel: int = 9001,
    guild: int = GUILD,
    *,
    status: TableStatus = TableStatus.OPEN,
    hand_no: int = 0,
    state: str = "{}",
) -> TableRecord:
    return TableRecord(table_id, guild, channel, HOST, status, "{}", state, hand_no, AT)


def seats(*users: int) -> tuple[SeatRecord, ...]:
    return tuple(SeatRecord(seat, user, f"Player {user}", SeatState.IN) for seat, user in enumerate(users))


def hand(hand_id: int, hand_no: int, stacks: dict[int, int]) -> HandStart:
    return HandStart(
        hand_id,
        hand_no,
        "seven_card_stud",
        "{}",
        "1",
        bytes(range(32)),
        bytes(32),
        tuple((seat, user, chips) for seat, (user, chips) in enumerate(stacks.items())),
    )
