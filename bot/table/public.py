"""What a table shows: frozen records that a picture is drawn from. No hole card of another player is in them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.poker.events import Event
from bot.poker.options import Options
from bot.poker.rules import Game
from bot.poker.settlement import CarryKind, CarryTo
from bot.poker.sight import DealView
from bot.table.config import TableConfig


class Phase(StrEnum):
    """Where a table stands between two hands, or in one."""

    WAITING = "waiting"
    """Fewer than two players are ready."""
    CHOOSING = "choosing"
    """The player on the button calls the game."""
    HOUSE_CARD = "house_card"
    """The game is called; its rules are shown before the first card."""
    PLAYING = "playing"
    SHOWDOWN = "showdown"
    """The hand is over and its result is shown; the next one, or a redeal, follows."""
    CLOSED = "closed"


class Sitting(StrEnum):
    """How a player stands to the next deal."""

    IN = "in"
    OUT = "out"
    LEAVING = "leaving"
    """Gets up when the hand ends."""
    BROKE = "broke"
    """No chips left; needs to buy in again."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One place at the table."""

    seat: int
    user_id: int
    name: str
    """Cleaned: safe to print between markdown."""
    stack: int
    """Chips on the table now."""
    sitting: Sitting
    dealt_in: bool
    """Has cards in the deal shown, folded or not."""
    ready: bool
    """Pressed Ready after the showdown, or Leave me out is not pressed: see the phase."""
    left_out: bool
    """Asked to be left out of the hand that is being called."""


@dataclass(frozen=True, slots=True)
class CalledGame:
    """A game the dealer has called, with the house rules in force."""

    game: Game
    options: Options
    name: str
    """What the dealer called it: a reading of a shared name keeps that name."""


@dataclass(frozen=True, slots=True)
class CarriedPot:
    """Chips waiting for a later deal."""

    amount: int
    users: tuple[int, ...]
    kind: CarryKind
    to: CarryTo
    game: str


@dataclass(frozen=True, slots=True)
class TableShown:
    """Everything a table's message shows. Seats and users outside ``seats`` may have left since."""

    table_id: int
    guild_id: int
    channel_id: int
    host_id: int
    config: TableConfig
    phase: Phase
    paused: bool
    stage: int
    """Grows with every step outside the betting; buttons of an older stage are out of date."""
    hand_no: int
    """The hand that is being called, played or shown."""
    hand_id: int | None
    """The deal shown; each redeal is one of its own."""
    version: int
    """Decisions taken in the deal shown; buttons of an older version are out of date."""
    dealer: int | None
    """Seat on the button."""
    seats: tuple[SeatShown, ...]
    """Rising by seat."""
    names: tuple[tuple[int, str], ...]
    """Seat and name of everybody dealt into the deal shown, whether still at the table or not."""
    called: CalledGame | None
    """The game called, played or shown."""
    last_called: CalledGame | None
    """What "again" means: the game of the hand before."""
    which_black_mariah: bool
    """The dealer called Black Mariah and is asked which one."""
    held: bool
    """Somebody pressed Hold on."""
    deal: DealView | None
    """The deal as everybody may see it."""
    events: tuple[Event, ...]
    """What happened in the deal, as everybody may see it."""
    carried: tuple[CarriedPot, ...]
    """Carried pots that wait; those in the deal are in its pots."""
    redeal_next: bool
    """After the showdown the same game is dealt again for a carried pot."""
    next_dealer: int | None
    """Seat on the button next; set after a showdown."""
    deadline: float | None
    """When the clock runs out, in seconds since the epoch."""

    def seat(self, number: int) -> SeatShown | None:
        return next((seat for seat in self.seats if seat.seat == number), None)

    def seat_of(self, user_id: int) -> SeatShown | None:
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    def name(self, seat: int) -> str:
        """The name of a seat dealt into the deal shown, or of who sits there now."""
        for number, name in self.names:
            if number == seat:
                return name
        shown = self.seat(seat)
        return shown.name if shown else f"Seat {seat + 1}"


@dataclass(frozen=True, slots=True)
class PrivateShown:
    """What one player sees beside the table: the deal with his own hole cards."""

    table: TableShown
    user_id: int
    seat: int
    deal: DealView


class Refused(Exception):
    """Something a person asked for that cannot be done now. Nothing was changed; the view has the words."""

    def __init__(self, why: Why, **fields: int | str) -> None:
        super().__init__(why.value)
        self.why = why
        self.fields = fields


class Why(StrEnum):
    """Reasons of refusal, with the fields each carries."""

    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    NO_TABLE_HERE = "no_table_here"
    TABLE_FULL = "table_full"
    TABLE_CLOSED = "table_closed"
    TABLE_PAUSED = "table_paused"
    BUY_IN_RANGE = "buy_in_range"
    """``low``, ``high``, ``chips``."""
    BET_RANGE = "bet_range"
    """``low``, ``high``."""
    NOT_ENOUGH_CHIPS = "not_enough_chips"
    """``wallet``, ``chips``."""
    NOT_THE_DEALER = "not_the_dealer"
    """``dealer``: the name of who is."""
    NOT_YOUR_TURN = "not_your_turn"
    """``name``: whose turn it is; empty where nobody's."""
    NOT_IN_HAND = "not_in_hand"
    FOLDED = "folded"
    NOT_LEGAL_NOW = "not_legal_now"
    OUT_OF_DATE = "out_of_date"
    """``moves``: how many decisions ago the button was drawn; 0 where that is unknown."""
    NOTHING_TO_DO = "nothing_to_do"
    NO_HAND = "no_hand"
    NO_CHOICE_NOW = "no_choice_now"
    HELD_ALREADY = "held_already"
    TOO_FEW_PLAYERS = "too_few_players"
    """A hand needs two."""
    TOO_MANY_PLAYERS = "too_many_players"
    """``game``, ``most``: the game is for fewer."""
    UNKNOWN_GAME = "unknown_game"
    """``game``."""
    BAD_OPTION = "bad_option"
    """``text``."""
    WAIT_FOR_HAND = "wait_for_hand"
    """Chips are bought between hands; this one has to end first."""
    WAIT_FOR_SERIES = "wait_for_series"
    """A carried pot is being played for; chips and seats change when it is won."""
    NOT_ALLOWED = "not_allowed"
    """Only the host or an admin may."""
    TABLE_HERE = "table_here"
    """A table is open in this channel already."""
    BAD_STAKES = "bad_stakes"
    """``text``."""
    TRY_AGAIN = "try_again"
    """The memory was busy; nothing happened."""
