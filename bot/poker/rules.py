"""What a game may declare: the value that the engine plays and the rules text is written from.

The engine asks these records what to do and never which game it is. A new game combines known parts; a new
part is a new record here and one place in :mod:`bot.poker.settlement` or :mod:`bot.poker.deal` that plays it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.poker.cards import QUEEN_OF_SPADES, Card, Rank
from bot.poker.options import Option, Options
from bot.poker.wild import NoWilds, WildRule

# ------------------------------------------------------------------------------------- streets


@dataclass(frozen=True, slots=True)
class Street:
    """One round of dealing and the betting after it."""

    number: int
    """Third street is 3: the number of cards each player then has."""
    cards: str
    """Cards dealt to each player, in order: ``d`` face down, ``u`` face up."""
    big_bet: bool
    """Whether bets are the big bet; from fifth street on they are."""


def streets(pattern: str) -> tuple[Street, ...]:
    """Streets from a pattern such as ``"ddu u u u d"``, one word a street."""
    held = 0
    made = []
    for word in pattern.split():
        held += len(word)
        made.append(Street(held, word, held >= 5))
    return tuple(made)


SEVEN_CARD: Final = streets("ddu u u u d")


# ------------------------------------------------------------------------------------ contests


class Where(StrEnum):
    """Which of a player's cards count."""

    ANY = "any"
    HOLE = "hole"


class AceSpade(StrEnum):
    """What the ace is worth where the lowest spade is wanted."""

    HIGH = "high"
    LOW = "low"


class NaturalBeatsWild(StrEnum):
    OFF = "off"
    TIE = "tie"
    """Of equal hands the one that needs fewer wild cards wins."""


@dataclass(frozen=True, slots=True)
class BestHand:
    """The best five cards, high."""

    double_ace_flush: bool = False
    natural_beats_wild: NaturalBeatsWild = NaturalBeatsWild.OFF


@dataclass(frozen=True, slots=True)
class BestLow:
    """The lowest five cards, ace to five: straights and flushes do not count (rules section 6)."""

    eight_or_better: bool = False
    """Five different ranks of at most eight are needed to win it."""


@dataclass(frozen=True, slots=True)
class BestSpade:
    """The highest or the lowest spade."""

    lowest: bool = False
    where: Where = Where.HOLE
    ace: AceSpade = AceSpade.HIGH
    excluded: frozenset[Card] = frozenset()
    """Spades that do not count, such as a wild queen of spades."""


@dataclass(frozen=True, slots=True)
class HoldsCard:
    """One particular card in the hole."""

    card: Card = QUEEN_OF_SPADES


Contest = BestHand | BestLow | BestSpade | HoldsCard


class Sharing(StrEnum):
    """How the contests divide a pot."""

    SPLIT = "split"
    """Each contest takes an equal share; the odd chip goes to the first (rules section 1.8)."""
    WIN_ALL = "win_all"
    """One player must win every contest, else nobody takes the pot (rules section 3.6)."""


class Scoop(StrEnum):
    ALLOWED = "allowed"
    SECOND_SPADE = "second_spade"


class Unclaimed(StrEnum):
    """What becomes of a share for which nobody qualifies."""

    HAND = "hand"
    CARRY = "carry"


# -------------------------------------------------------------------------------- carried pots


class CarryPlayers(StrEnum):
    """Who may win chips that are carried (rules section 5.1)."""

    SHOWDOWN = "showdown"
    """Who had not folded and could have won the pot."""
    DEALT_IN = "dealt_in"
    """Everybody who was dealt into the hand that made it."""
    TABLE = "table"
    """Everybody who is dealt into the next deal."""


class SidePotRule(StrEnum):
    """Among whom it is tested whether one player holds all."""

    PER_POT = "per_pot"
    GLOBAL = "global"
    """All live players, also for a pot that some of them cannot win. For a house that insists."""


class ReAnte(StrEnum):
    """Whether a redeal takes another ante (rules section 5.3)."""

    ON = "on"
    OFF = "off"
    PRE_ACTION_ONLY = "pre_action_only"
    """Only when the deal before was stopped before anybody bet."""


class TiedBestHand(StrEnum):
    SPADE_BREAKS = "spade_breaks"
    CARRY = "carry"


class CarryLimitAction(StrEnum):
    BEST_HAND = "best_hand"
    SPLIT = "split"
    NEXT_HAND = "next_hand"


@dataclass(frozen=True, slots=True)
class Series:
    """How the deals of a carried pot follow each other (rules section 5)."""

    re_ante: ReAnte = ReAnte.ON
    re_ante_max: int = 3
    """Redeals with an ante; later ones are free."""
    limit: int = 10
    """Deals after which :attr:`limit_action` ends it."""
    limit_action: CarryLimitAction = CarryLimitAction.BEST_HAND
    tied_best_hand: TiedBestHand = TiedBestHand.SPADE_BREAKS
    side_pot_rule: SidePotRule = SidePotRule.PER_POT
    players: CarryPlayers | None = None
    """``None`` is the usual of its kind: ``showdown`` for a whole pot, ``dealt_in`` for a half."""
    topup: bool = False
    """Whether chips may be bought between the deals of a series."""
    deal_passes: bool = False
    """Whether the next of the players deals again, instead of the same dealer."""


class StopAction(StrEnum):
    """What becomes of a pot whose deal was stopped by an up-card."""

    REDEAL = "redeal"
    NEXT_HAND = "next_hand"
    REFUND = "refund"


@dataclass(frozen=True, slots=True)
class StopCard:
    """A card that ends the deal the moment it is dealt face up (rules section 3.7)."""

    card: Card
    action: StopAction = StopAction.REDEAL
    max_redeals: int = 10
    """After so many redeals the card is ignored for one deal."""
    may_flip: bool = False
    """Whether a player with the card in the hole may turn it up before a round of betting to stop the deal."""


class UpEffect(StrEnum):
    """What a rank does to the player it is dealt to face up (rules section 6, Baseball)."""

    EXTRA_DOWN = "extra_down"
    """One more card at once, face down."""
    EXTRA_UP = "extra_up"
    """One more card at once, face up."""
    OFFER = "offer"
    """One more card at once, face down, for who pays the price."""
    MATCH_POT = "match_pot"
    """Puts as many chips into the pot as it holds, or folds."""
    FEE = "fee"
    """Pays the price into the pot."""


@dataclass(frozen=True, slots=True)
class UpRank:
    """A rank that does something when it is dealt face up. What is paid is dead money in the main pot."""

    rank: Rank
    effect: UpEffect
    price: int = 0


class NoQueen(StrEnum):
    """What a showdown without a face-up queen means in Follow the Queen."""

    PLAY = "play"
    REDEAL = "redeal"


# ------------------------------------------------------------------------------------- betting


class Structure(StrEnum):
    """How much may be bet (rules section 2)."""

    FIXED_LIMIT = "fixed_limit"
    SPREAD_LIMIT = "spread_limit"
    """From the small bet to the big bet on every street; a raise is at least the last one."""
    POT_LIMIT = "pot_limit"
    NO_LIMIT = "no_limit"
    ANTE_ONLY = "ante_only"
    """Fixed limit without a bring-in: the high card may check or bet."""


class AnteMode(StrEnum):
    EACH = "each"
    DEALER = "dealer"
    """The dealer antes for the whole table; everybody may win it."""
    NONE = "none"


class Opening(StrEnum):
    """Who acts first on third street (rules section 1.2)."""

    BRING_IN_LOW = "bring_in_low"
    """The lowest door card must open; in razz the highest."""
    HIGH_CARD = "high_card"
    """The best door card may check or bet."""
    LEFT_OF_DEALER = "left_of_dealer"


class Boards(StrEnum):
    """Which exposed cards act first: the highest, or in razz the lowest."""

    HIGH = "high"
    LOW = "low"


class TieFirst(StrEnum):
    POSITION = "position"
    SUIT = "suit"


class ShortAllIn(StrEnum):
    HALF_BET = "half_bet"
    FULL_BET = "full_bet"


class OddChip(StrEnum):
    SUIT = "suit"
    POSITION = "position"


class ActionOrder(StrEnum):
    FACE = "face"
    WILD = "wild"


class Reveal(StrEnum):
    """Whose cards are turned up at the showdown."""

    ALL_LIVE = "all_live"
    WINNERS = "winners"


@dataclass(frozen=True, slots=True)
class Betting:
    """The betting rules of rules sections 1.2 to 1.6 and 2 that a house may choose."""

    structure: Structure = Structure.FIXED_LIMIT
    ante_mode: AnteMode = AnteMode.EACH
    opening: Opening = Opening.BRING_IN_LOW
    boards: Boards = Boards.HIGH
    max_raises: int = 3
    heads_up_uncapped: bool = True
    tie_first: TieFirst = TieFirst.POSITION
    action_order: ActionOrder = ActionOrder.FACE
    short_all_in: ShortAllIn = ShortAllIn.HALF_BET
    bring_in_option: bool = False
    open_pair_option: bool = False
    burn: bool = False

    bring_in: bool = field(init=False, compare=False)
    """Whether somebody is forced to open on third street."""
    fixed: bool = field(init=False, compare=False)
    """Whether bets have a fixed size."""
    capped: bool = field(init=False, compare=False)
    """Whether the number of raises has a limit."""

    def __post_init__(self) -> None:
        structure = self.structure
        forced = self.opening is Opening.BRING_IN_LOW and structure is not Structure.ANTE_ONLY
        object.__setattr__(self, "bring_in", forced)
        object.__setattr__(self, "fixed", structure in (Structure.FIXED_LIMIT, Structure.ANTE_ONLY))
        object.__setattr__(self, "capped", structure not in (Structure.POT_LIMIT, Structure.NO_LIMIT))


# --------------------------------------------------------------------------------------- games


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything the engine needs to play one hand: a game with its options in force."""

    game: str
    contests: tuple[Contest, ...]
    """The hand comes first, high or low: odd chips and unclaimed shares go to it."""
    streets: tuple[Street, ...] = SEVEN_CARD
    wild: WildRule = field(default_factory=NoWilds)
    sharing: Sharing = Sharing.SPLIT
    scoop: Scoop = Scoop.ALLOWED
    unclaimed: Unclaimed = Unclaimed.HAND
    series: Series = field(default_factory=Series)
    stop: StopCard | None = None
    up_ranks: tuple[UpRank, ...] = ()
    wild_fee: int = 0
    """Chips paid into the main pot for each card that is wild for everybody when it is dealt face up."""
    no_queen: NoQueen = NoQueen.PLAY
    reveal: Reveal = Reveal.WINNERS
    odd_chip: OddChip = OddChip.SUIT
    betting: Betting = field(default_factory=Betting)

    @property
    def best_hand(self) -> BestHand | None:
        """The contest for the best five cards; ``None`` where only the lowest hand wins."""
        first = self.contests[0]
        return first if isinstance(first, BestHand) else None


@dataclass(frozen=True, slots=True)
class Game:
    """A game on the menu: its name, its options, and how it is played with them."""

    id: str
    name: str
    tagline: str
    """What the dealer reads beside the name, up to 100 characters."""
    options: tuple[Option, ...]
    """The game's own options; those every game has are added by the menu."""
    build: Callable[[Options], Rules]
    polite_name: str | None = None
    """The name for a server that wants family-friendly names."""
    max_players: int = 8
    open_pair: bool = True
    """Whether the open-pair option exists; never where a low hand wins (rules section 1.3)."""
