"""What a game may declare wild, and for whom (rules sections 3.5, 3.8, 4 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.poker.cards import PACK, Card, Rank

# Each of these says which cards are wild for a holder, from the cards in his hole, his own up-cards and every
# up-card in the order it was dealt. With an empty hole it is what everybody knows.


@dataclass(frozen=True, slots=True)
class NoWilds:
    """Every card is what is printed on it."""

    def wild_cards(
        self, hole: Sequence[Card], own_up: Sequence[Card], up_cards: Sequence[Card]
    ) -> frozenset[Card]:
        return frozenset()


@dataclass(frozen=True, slots=True)
class FixedWilds:
    """The same cards are wild in every deal, for whoever holds them."""

    cards: frozenset[Card]
    hole_only: bool = False
    """Wild only while it is in its holder's hole."""

    def wild_cards(
        self, hole: Sequence[Card], own_up: Sequence[Card], up_cards: Sequence[Card]
    ) -> frozenset[Card]:
        return self.cards.intersection(hole) if self.hole_only else self.cards


@dataclass(frozen=True, slots=True)
class LowHoleWild:
    """A player's lowest card in the hole is wild for him, and his other cards of that rank (rules section 6).

    The ace is high for this. Nobody else knows which rank it is before the showdown.
    """

    always: frozenset[Card] = frozenset()
    """Cards that are wild for everybody beside it."""
    only_with_one: bool = False
    """The low card is wild only for who holds one of :attr:`always`, up or down."""

    def wild_cards(
        self, hole: Sequence[Card], own_up: Sequence[Card], up_cards: Sequence[Card]
    ) -> frozenset[Card]:
        if not hole or (self.only_with_one and self.always.isdisjoint((*hole, *own_up))):
            return self.always
        return self.always | of_ranks(min(card.rank for card in hole))


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

    def wild_cards(
        self, hole: Sequence[Card], own_up: Sequence[Card], up_cards: Sequence[Card]
    ) -> frozenset[Card]:
        ranks = self.followers(up_cards)
        if self.queens is QueensWild.ALWAYS or (
            self.queens is QueensWild.UP_ONLY and any(card.rank is Rank.QUEEN for card in up_cards)
        ):
            ranks = ranks | {Rank.QUEEN}
        return of_ranks(*ranks)

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


def of_ranks(*ranks: Rank) -> frozenset[Card]:
    """Every card of these ranks."""
    return frozenset(card for card in PACK if card.rank in ranks)


WildRule = NoWilds | FixedWilds | LowHoleWild | WildFollowsQueen
