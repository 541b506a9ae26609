"""All tables of this process: opening one, finding one, and taking them up again after a restart."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.poker.dealing import begin, decide
from bot.poker.events import Event
from bot.poker.moves import IllegalMove, Move, MoveKind
from bot.poker.sight import seen_by
from bot.poker.stakes import BadStakes
from bot.table.codec import ENGINE, read_config, read_setup, read_state
from bot.table.config import TableConfig
from bot.table.draft import Draft, Tools
from bot.table.ports import (
    AlreadyDone,
    Announcer,
    Clock,
    HandStatus,
    Op,
    Shuffler,
    Store,
    StoredHand,
    StoredTable,
    StoreError,
    TableStatus,
)
from bot.table.public import Refused, Why
from bot.table.state import Hand, Sitter, TableState, WaitingCarry
from bot.table.table import Table

log = logging.getLogger(__name__)


class CannotReplay(Exception):
    """A stored hand does not come to the chips that the ledger has."""


class Tables:
    def __init__(self, store: Store, clock: Clock, shuffler: Shuffler, announcer: Announcer) -> None:
        self._store = store
        self._clock = clock
        self._announcer = announcer
        self._tools = Tools(store.new_id, shuffler.new_seed, shuffler.pack)
        self._tables: dict[int, Table] = {}

    def by_id(self, table_id: int) -> Table | None:
        return self._tables.get(table_id)

    def in_channel(self, channel_id: int) -> Table | None:
        """The open table of a channel or thread."""
        return next((t for t in self._tables.values() if t.channel_id == channel_id and not t.closed), None)

    def of_guild(self, guild_id: int) -> Sequence[Table]:
        return [t for t in self._tables.values() if t.guild_id == guild_id and not t.closed]

    async def open(
        self, *, guild_id: int, channel_id: int, host_id: int, config: TableConfig, idem: str
    ) -> Table:
        """Opens a table in a channel. Raises :class:`Refused` where one is open, or for stakes that cannot be."""
        if self.in_channel(channel_id):
            raise Refused(Why.TABLE_HERE)
        try:
            config.checked()
        except BadStakes as bad:
            raise Refused(Why.BAD_STAKES, text=str(bad)) from None
        now = self._clock.now()
        state = TableState(
            table_id=self._store.new_id(),
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host_id,
            created_ms=int(now * 1000),
            config=config,
        )
        op = Op(idem, "open", host_id, guild_id, int(now * 1000), state.table_id)
        try:
            await self._store.commit(Draft.of(state, now, self._tools).change(op))
        except AlreadyDone:
            raise Refused(Why.TABLE_HERE) from None
        except StoreError:
            log.exception("a table was not opened")
            raise Refused(Why.TRY_AGAIN) from None
        table = self._add(state)
        table.start()
        self._announcer.table_changed(table.table_id)
        return table

    async def restore(self) -> Sequence[Table]:
        """Takes up every table that was open, hands replayed. Clocks stand still until :meth:`resume`."""
        for stored in await self._store.open_tables():
            self._add(_restored(stored, self._clock.now(), self._tools))
        return list(self._tables.values())

    def resume(self) -> None:
        """Sets all clocks running, each with a full turn."""
        for table in self._tables.values():
            table.start()
            self._announcer.table_changed(table.table_id)
        self._announcer.notices_due()

    async def stop(self) -> None:
        for table in self._tables.values():
            table.stop()

    def _add(self, state: TableState) -> Table:
        table = Table(state, self._store, self._clock, self._tools, self._announcer)
        self._tables[state.table_id] = table
        return table


# ------------------------------------------------------------------------------- after a restart


def _restored(stored: StoredTable, now: float, tools: Tools) -> TableState:
    record = stored.table
    state = TableState(
        table_id=record.table_id,
        guild_id=record.guild_id,
        channel_id=record.channel_id,
        host_id=record.host_id,
        created_ms=record.created_ms,
        config=read_config(record.config),
        status=record.status,
        hand_no=record.hand_no,
        sitters=tuple(
            Sitter(s.seat, s.user_id, s.name, stored.stacks.get(s.user_id, 0), s.state) for s in stored.seats
        ),
        carries=tuple(
            WaitingCarry(c.carry_id, c.from_hand, c.game, c.amount, c.users, c.kind, c.to)
            for c in stored.carries
        ),
    )
    state = read_state(record.state, state)
    if stored.hand is not None:
        try:
            hand = _replayed(stored.hand, state, tools)
        except (CannotReplay, IllegalMove, ValueError, KeyError):
            log.exception("table %s: hand %s cannot be replayed", state.table_id, stored.hand.hand_id)
            return replace(state, status=TableStatus.PAUSED)
        state = replace(state, hand=hand)
    return replace(state, deadline=_full_turn(state, now))


def _replayed(stored: StoredHand, state: TableState, tools: Tools) -> Hand:
    """The hand from its seed and its decisions; what it comes to must be what the ledger has."""
    if stored.engine != ENGINE:
        raise CannotReplay(f"played by version {stored.engine} of the rules")
    setup, called = read_setup(stored.setup)
    deal, happened = begin(setup, tools.pack(stored.seed))
    events: list[Event] = list(happened)
    for move in stored.moves:
        deal, happened = decide(deal, Move(move.seat, MoveKind(move.kind), move.amount))
        events.extend(happened)
    names = {sitter.user_id: sitter.name for sitter in state.sitters}
    users = tuple((seat, user, names.get(user, f"Seat {seat + 1}")) for seat, user, _ in stored.seats)
    if deal.over != (stored.status is not HandStatus.OPEN):
        raise CannotReplay("it ends elsewhere")
    if not deal.over:
        stacks = {sitter.user_id: sitter.stack for sitter in state.sitters}
        same = all(deal.players[seat].stack == stacks.get(user) for seat, user, _ in stored.seats)
        if not same or deal.total != stored.pot:
            raise CannotReplay("its chips differ from the ledger's")
    public = tuple(seen_by(event, None) for event in events)
    return Hand(stored.hand_id, stored.hand_no, called, deal, public, len(stored.moves), users)


def _full_turn(state: TableState, now: float) -> float | None:
    """After a restart nobody has less than a full turn."""
    if state.deadline is None:
        return None
    full = state.config.clocks.turn if state.hand_open else state.config.clocks.choice
    return max(state.deadline, now + full)
