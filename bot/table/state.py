"""A table's state: frozen, replaced as a whole once a change to it has been committed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.poker.deal import Deal
from bot.poker.events import Event
from bot.poker.pots import Pot
from bot.poker.settlement import CarryKind, CarryTo
from bot.table.config import TableConfig
from bot.table.ports import SeatState, TableStatus
from bot.table.public import CalledGame, Phase


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player at the table. ``stack`` is what the ledger has for him here, also in the middle of a hand."""

    seat: int
    user_id: int
    name: str
    stack: int
    state: SeatState = SeatState.IN
    timeouts: int = 0
    """Turns in a row that the clock played for him."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The deal being played, or the last one while its result is shown."""

    hand_id: int
    hand_no: int
    called: CalledGame
    deal: Deal = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)
    version: int
    """Decisions taken so far."""
    users: tuple[tuple[int, int, str], ...]
    """Seat, user id and name of everybody dealt in."""

    def seat_of(self, user_id: int) -> int | None:
        return next((seat for seat, user, _ in self.users if user == user_id), None)

    def user_of(self, seat: int) -> int:
        return next(user for number, user, _ in self.users if number == seat)


@dataclass(frozen=True, slots=True)
class WaitingCarry:
    """A carried pot between two hands."""

    carry_id: int
    from_hand: int
    game: str
    amount: int
    users: tuple[int, ...]
    """Who may win it; nobody named: everybody who is dealt in."""
    kind: CarryKind
    to: CarryTo


@dataclass(frozen=True, slots=True)
class TableState:
    table_id: int
    guild_id: int
    channel_id: int
    host_id: int
    created_ms: int
    config: TableConfig
    status: TableStatus = TableStatus.OPEN
    closing: bool = False
    """Closes when the hand is over."""
    phase: Phase = Phase.WAITING
    stage: int = 0
    hand_no: int = 0
    button: int | None = None
    sitters: tuple[Sitter, ...] = ()
    """Rising by seat."""
    called: CalledGame | None = None
    last_called: CalledGame | None = None
    which_black_mariah: bool = False
    held: bool = False
    left_out: frozenset[int] = frozenset()
    """Users who asked to be left out of the hand being called."""
    ready: frozenset[int] = frozenset()
    """Users who pressed Ready after the showdown."""
    hand: Hand | None = None
    carries: tuple[WaitingCarry, ...] = ()
    deadline: float | None = None

    def sitter(self, user_id: int) -> Sitter | None:
        return next((sitter for sitter in self.sitters if sitter.user_id == user_id), None)

    def at(self, seat: int) -> Sitter | None:
        return next((sitter for sitter in self.sitters if sitter.seat == seat), None)

    @property
    def hand_open(self) -> bool:
        return self.hand is not None and not self.hand.deal.over

    @property
    def series(self) -> tuple[WaitingCarry, ...]:
        """Carried pots that the next deal is for."""
        return tuple(carry for carry in self.carries if carry.to is CarryTo.REDEAL)

    @property
    def entitled(self) -> frozenset[int]:
        """Users who play the redeal; where a pot is open to the table, everybody who is in."""
        if any(not carry.users for carry in self.series):
            return frozenset(s.user_id for s in self.sitters if s.state is SeatState.IN and s.stack > 0)
        return frozenset(user for carry in self.series for user in carry.users)

    @property
    def players(self) -> tuple[Sitter, ...]:
        """Who would be dealt into a hand called now."""
        return tuple(
            sitter
            for sitter in self.sitters
            if sitter.state is SeatState.IN and sitter.stack > 0 and sitter.user_id not in self.left_out
        )

    def pot_of(self, carry: WaitingCarry, seats: Mapping[int, int]) -> Pot:
        """A carried pot as the rules know it; ``seats`` gives the seat of each user in the deal."""
        users = carry.users or tuple(seats)
        eligible = tuple(sorted(seats[user] for user in users if user in seats))
        return Pot(carry.amount, eligible, carry.amount)
