"""What a table needs from outside: memory, a voice, a clock and a shuffle. Tests plug in here.

A :class:`Change` is everything that one input does to the memory; a store writes it whole or not at all. Ids
are whole numbers; chips are whole chips; times are milliseconds since the epoch (UTC).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from bot.poker.cards import Card
from bot.poker.settlement import CarryKind, CarryTo

# ------------------------------------------------------------------------------------- accounts


@dataclass(frozen=True, slots=True)
class Wallet:
    """A person's chips in one server, off the tables."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Stack:
    """A person's chips on the table that the change is about."""

    user_id: int


@dataclass(frozen=True, slots=True)
class PotOf:
    """The chips in the pots of one hand."""

    hand_id: int


@dataclass(frozen=True, slots=True)
class CarryOf:
    """One carried pot between two hands."""

    carry_id: int


Account = Wallet | Stack | PotOf | CarryOf


class Code(StrEnum):
    """Why chips move. Which accounts each code may join is the ledger's own table."""

    BUY_IN = "buyin"
    CASH_OUT = "cashout"
    ANTE = "ante"
    BRING_IN = "bringin"
    BET = "bet"
    UNCALLED = "uncalled"
    WIN = "win"
    REFUND = "refund"
    CARRY_OUT = "carry_out"
    CARRY_IN = "carry_in"
    CARRY_BACK = "carry_back"
    """A carried pot paid to a stack outside a hand."""
    CARRY_HOME = "carry_home"
    """A carried pot paid to a wallet, when nobody entitled is at the table any more."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Chips from one account to another: one debit, one credit, one reason."""

    source: Account
    target: Account
    amount: int
    """At least 1."""
    code: Code
    hand_id: int | None = None
    """The open hand that the transfer belongs to, for codes that need one."""


# ------------------------------------------------------------------------------------ one change


@dataclass(frozen=True, slots=True)
class Op:
    """The input that a change answers."""

    idem: str
    """What makes it happen once: ``i:<interaction id>``, ``timer:<table>:<stage>``, ``deal:<table>:<hand no>``."""
    kind: str
    """A short lower-case name, such as ``sit`` or ``move``; ``admin.…`` needs a reason."""
    actor: int
    """The person, or 0 for the bot."""
    guild_id: int
    at_ms: int
    table_id: int | None = None
    hand_id: int | None = None
    reason: str | None = None


class TableStatus(StrEnum):
    OPEN = "open"
    PAUSED = "paused"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table as it is kept. ``config`` and ``state`` are JSON that only the table reads."""

    table_id: int
    guild_id: int
    channel_id: int
    host_id: int
    status: TableStatus
    config: str
    state: str
    hand_no: int
    created_ms: int


class SeatState(StrEnum):
    IN = "in"
    OUT = "out"
    LEAVING = "leaving"


@dataclass(frozen=True, slots=True)
class SeatRecord:
    seat: int
    """0 to 7."""
    user_id: int
    name: str
    """As last seen, already cleaned."""
    state: SeatState


@dataclass(frozen=True, slots=True)
class HandStart:
    """A new hand with its seed, before its first move."""

    hand_id: int
    hand_no: int
    game: str
    setup: str
    """JSON of the deal's setup: game, options, stakes, stacks, carried pots."""
    engine: str
    """The version of the rules that can replay it."""
    seed: bytes = field(repr=False)
    commitment: bytes
    seats: tuple[tuple[int, int, int], ...]
    """Seat, user id and chips before the ante."""


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One decision in a hand. Cards are never stored: they come from the seed."""

    seq: int
    """From 1, without gaps; the hand's version after it."""
    kind: str
    seat: int
    amount: int
    """The move's ``to``, in chips."""


class HandStatus(StrEnum):
    OPEN = "open"
    SETTLED = "settled"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class CarryStart:
    """A pot that nobody won, to be played for later."""

    carry_id: int
    from_hand: int
    game: str
    kind: CarryKind
    to: CarryTo
    users: tuple[int, ...]
    """Who may win it."""


class NoticeKind(StrEnum):
    """Things that are said once."""

    WELCOME_DM = "welcome_dm"
    """The first direct message, when somebody sits down."""
    CARDS_DM = "cards_dm"
    """Hole cards of third street."""
    CARDS_DM_7TH = "cards_dm_7th"
    """The same message edited for the last card, and for any other that comes face down later."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell one person by direct message after the commit. It holds no card: the text is made from
    the table's state when it is sent."""

    dedupe: str
    """What makes it said once, such as ``cards:<hand>:<user>``."""
    kind: NoticeKind
    user_id: int
    table_id: int
    hand_id: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one input does, written in one transaction or not at all."""

    op: Op
    table: TableRecord | None = None
    """The table's new row; inserted when it is new."""
    seats: tuple[SeatRecord, ...] | None = None
    """All seats after the change, where they changed; those not listed are freed."""
    hand_start: HandStart | None = None
    carry_starts: tuple[CarryStart, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    """In order. Accounts come into being when first named."""
    moves: tuple[MoveRecord, ...] = ()
    hand_end: tuple[int, HandStatus] | None = None
    """The hand that ended, and how."""
    carries_taken: tuple[tuple[int, int], ...] = ()
    """Carried pots (id) that went into a hand (id)."""
    carries_returned: tuple[int, ...] = ()
    """Carried pots (id) that were paid or given back outside a hand."""
    notices: tuple[Notice, ...] = ()
    deadline: tuple[int, int | None, int | None] | None = None
    """The open hand, the seat to act and its deadline in ms: used after a restart only."""


class StoreError(Exception):
    """The memory could not do what was asked; nothing was changed."""


class AlreadyDone(StoreError):
    """An operation of this ``idem`` was written before: the repeat changes nothing."""


class NotEnoughChips(StoreError):
    """An account would have gone below zero."""


class StoreUnavailable(StoreError):
    """The database is locked, full or gone. The input may be tried again."""


# --------------------------------------------------------------------------------- what is kept


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand as it was kept, to be replayed from its seed and moves."""

    hand_id: int
    hand_no: int
    game: str
    setup: str
    engine: str
    status: HandStatus
    seed: bytes = field(repr=False)
    seats: tuple[tuple[int, int, int], ...]
    """Seat, user id and chips before the ante."""
    moves: tuple[MoveRecord, ...]
    pot: int
    """Chips the ledger has in its pots."""


@dataclass(frozen=True, slots=True)
class StoredCarry:
    carry_id: int
    from_hand: int
    game: str
    kind: CarryKind
    to: CarryTo
    users: tuple[int, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class StoredTable:
    table: TableRecord
    seats: tuple[SeatRecord, ...]
    stacks: Mapping[int, int]
    """Chips on the table by user id."""
    hand: StoredHand | None
    """The newest hand, whether open or over."""
    carries: tuple[StoredCarry, ...]
    """Those still open, oldest first."""


@dataclass(frozen=True, slots=True)
class DueNotice:
    notice_id: int
    notice: Notice
    tries: int


@dataclass(frozen=True, slots=True)
class Panel:
    """The message in which a table is shown."""

    table_id: int
    channel_id: int
    message_id: int
    key: int
    """Which hand number the message is of."""
    posted_ms: int


@dataclass(frozen=True, slots=True)
class Purse:
    """A person's chips in one server."""

    wallet: int
    on_tables: int


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """What is remembered of a person over all servers."""

    user_id: int
    dm_ok: bool = True
    dm_channel: int | None = None


class Store(Protocol):
    """The memory. Every method either does the whole of it or raises :class:`StoreError`."""

    def new_id(self) -> int:
        """A number not used before for any table, hand or carried pot."""
        ...

    async def commit(self, change: Change) -> None:
        """Writes a change. Raises :class:`AlreadyDone`, :class:`NotEnoughChips` or :class:`StoreUnavailable`."""
        ...

    async def open_tables(self) -> Sequence[StoredTable]:
        """Every table that is not closed, for the start of the bot."""
        ...

    async def purse(self, guild_id: int, user_id: int, *, grant: int, at_ms: int) -> Purse:
        """A person's chips; who is new to the server receives ``grant`` chips first."""
        ...

    async def house_settings(self, guild_id: int) -> Mapping[str, str]:
        """A server's settings as they were kept; absent ones are at their default."""
        ...

    async def set_house_setting(self, op: Op, key: str, value: str) -> None: ...

    async def due_notices(self) -> Sequence[DueNotice]:
        """Notices not yet said, oldest first."""
        ...

    async def notice_done(self, notice_id: int, *, message_id: int | None, error: int | None) -> None:
        """A notice was said (with the message it is in), or never will be (with Discord's error code)."""
        ...

    async def notice_message(self, dedupe: str) -> int | None:
        """The message in which a notice was said."""
        ...

    async def panel(self, table_id: int) -> Panel | None: ...

    async def remember_panel(self, panel: Panel) -> None: ...

    async def acquaintance(self, user_id: int) -> Acquaintance: ...

    async def remember_acquaintance(self, person: Acquaintance, *, at_ms: int) -> None: ...

    async def note(self, key: str) -> str | None:
        """A small fact the bot keeps for itself, such as the hash of the commands it last synced."""
        ...

    async def set_note(self, key: str, value: str) -> None: ...


# ------------------------------------------------------------------------------- the other ports


class Clock(Protocol):
    """Wall time. Waiting in the process itself is monotonic and goes by the event loop."""

    def now(self) -> float:
        """Seconds since the epoch."""
        ...


class Shuffler(Protocol):
    def new_seed(self) -> bytes:
        """Thirty-two bytes nobody can guess."""
        ...

    def pack(self, seed: bytes) -> tuple[Card, ...]:
        """The shuffled pack of a seed: always the same for the same seed."""
        ...


class Announcer(Protocol):
    """How a table makes itself heard. Neither call waits: what people see follows as soon as it can."""

    def table_changed(self, table_id: int) -> None:
        """The picture of a table is out of date."""
        ...

    def notices_due(self) -> None:
        """There are notices to send."""
        ...
