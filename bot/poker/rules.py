"""What a game may declare: the value that the engine plays and the rules text is written from.

The engine asks these records what to do and never which game it is. A new game combines known parts; a new
part is a new record here and one place in :mod:`bot.poker.settlement` or :mod:`bot.poker.deal` that plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.poker.cards import QUEEN_OF_SPADES, Card, Rank
from bot.poker.options import Option, Options

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


# --------------------------------------------------------------------------------------- wilds


@dataclass(frozen=True, slots=True)
class NoWilds:
    """Every card is what is printed on it."""

    def wild_cards(self, hole: Sequence[Card], up_cards: Sequence[Card]) -> frozenset[Card]:
        return frozenset()


@dataclass(frozen=True, slots=True)
class FixedWilds:
    """The same cards are wild in every deal, for whoever holds them."""

    cards: frozenset[Card]

    def wild_cards(self, hole: Sequence[Card], up_cards: Sequence[Card]) -> frozenset[Card]:
        return self.cards


class QueensWild(StrEnum):
    ALWAYS = "always"
    NEVER = "never"
    UP_ONLY = "up_only"


@dataclass(frozen=True, slots=True)
class WildFollowsQueen:
    """The rank dealt face up after the last face-up queen is wild (rules section 3.8)."""

    queens: QueensWild = QueensWild.ALWAYS
    last_queen_keeps: bool = False
    """A queen as the very last up-card leaves the rank before it wild."""
    adds: bool = False
    """A later queen adds a rank instead of replacing the one before."""

    def wild_cards(self, hole: Sequence[Card], up_cards: Sequence[Card]) -> frozenset[Card]:
        ranks = self.followers(up_cards)
        if self.queens is QueensWild.ALWAYS or (
            self.queens is QueensWild.UP_ONLY and any(card.rank is Rank.QUEEN for card in up_cards)
        ):
            ranks = ranks | {Rank.QUEEN}
        return frozenset(card for card in _PACK if card.rank in ranks)

    def followers(self, up_cards: Sequence[Card]) -> frozenset[Rank]:
        """The ranks that are wild because they followed a queen."""
        following: frozenset[Rank] = frozenset()
        before: frozenset[Rank] = frozenset()
        waiting = False
        for card in up_cards:
            if card.rank is Rank.QUEEN:
                if not waiting:
                    before = following
                waiting = True
                if not self.adds:
                    following = frozenset()
            elif waiting:
                following = following | {card.rank}
                waiting = False
        return before if waiting and self.last_queen_keeps else following


_PACK: Final = tuple(Card(n) for n in range(52))

WildRule = NoWilds | FixedWilds | WildFollowsQueen


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


Contest = BestHand | BestSpade | HoldsCard


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

    re_ante: bool = True
    re_ante_max: int = 3
    """Redeals with an ante; later ones are free."""
    limit: int = 10
    """Deals after which :attr:`limit_action` ends it."""
    limit_action: CarryLimitAction = CarryLimitAction.BEST_HAND
    tied_best_hand: TiedBestHand = TiedBestHand.SPADE_BREAKS


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


class NoQueen(StrEnum):
    """What a showdown without a face-up queen means in Follow the Queen."""

    PLAY = "play"
    REDEAL = "redeal"


# ------------------------------------------------------------------------------------- betting


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
    """The limit betting rules of rules sections 1.3 to 1.6 that a house may choose."""

    max_raises: int = 3
    heads_up_uncapped: bool = True
    tie_first: TieFirst = TieFirst.POSITION
    action_order: ActionOrder = ActionOrder.FACE
    short_all_in: ShortAllIn = ShortAllIn.HALF_BET
    bring_in_option: bool = False
    open_pair_option: bool = False
    burn: bool = False


# --------------------------------------------------------------------------------------- games


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything the engine needs to play one hand: a game with its options in force."""

    game: str
    contests: tuple[Contest, ...]
    """The best hand comes first: odd chips and unclaimed shares go to it."""
    streets: tuple[Street, ...] = SEVEN_CARD
    wild: WildRule = NoWilds()
    sharing: Sharing = Sharing.SPLIT
    scoop: Scoop = Scoop.ALLOWED
    unclaimed: Unclaimed = Unclaimed.HAND
    series: Series = field(default_factory=Series)
    stop: StopCard | None = None
    no_queen: NoQueen = NoQueen.PLAY
    reveal: Reveal = Reveal.WINNERS
    odd_chip: OddChip = OddChip.SUIT
    betting: Betting = field(default_factory=Betting)

    @property
    def best_hand(self) -> BestHand:
        """The contest for the best five cards."""
        first = self.contests[0]
        assert isinstance(first, BestHand), "the hand is the first contest of every game"
        return first


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
