"""Which five cards a hand is, and what each wild in it stands for.

The value of a hand (:mod:`bot.poker.ranking`) says who wins; this says what to show for it, and settles what
goes by printed cards among equal hands: odd chips and the tie of natural and wild.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.poker.cards import Card, Rank, Suit
from bot.poker.ranking import Category, HandValue, category_of, hand_value, ranks_of


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of a hand and the card it is played as: itself, but for a wild that stands for another."""

    card: Card
    plays_as: Card


@dataclass(frozen=True, slots=True)
class BestHand:
    """A hand with its cards laid out: the made part first, then kickers; a straight from its highest card.

    ``five`` has fewer cards where fewer are held. The ace of a wheel is last.
    """

    category: Category
    value: HandValue
    five: tuple[PlayedCard, ...]


def best_hand(
    cards: Sequence[Card],
    wild: Collection[Card] = frozenset(),
    *,
    double_ace_flush: bool = False,
) -> BestHand:
    """The best hand out of 1 to 12 cards, with the cards that make it; its value is that of ``hand_value``.

    Of several fives of that value it is one in which the fewest wilds stand for other cards, then one with
    the fewest wilds, then the one with the highest printed cards. Raises as ``hand_value`` does.
    """
    value = hand_value(cards, wild, double_ace_flush=double_ace_flush)
    fives = _fives(cards, wild, value, double_ace_flush)
    laid_out = (_laid_out(five, wild, value) for five in fives)
    five = max(laid_out, key=lambda five: (-_stand_ins(five), -_wilds(five, wild), _printed(five)))
    return BestHand(category_of(value), value, five)


def odd_chip_key(
    cards: Sequence[Card],
    wild: Collection[Card] = frozenset(),
    *,
    double_ace_flush: bool = False,
) -> tuple[int, ...]:
    """Puts equal hands in order for an odd chip, the greatest first (rules section 1.8).

    It is the printed cards of the five, highest first by rank, then suit, whatever a wild stands for; of
    several fives the best such. No two players hold the same cards, so no two of them have the same key.
    """
    value = hand_value(cards, wild, double_ace_flush=double_ace_flush)
    fives = _fives(cards, wild, value, double_ace_flush)
    return max(tuple(sorted(map(int, five), reverse=True)) for five in fives)


def wild_count(best: BestHand) -> int:
    """How many wilds a hand needs: those that stand for another card. A wild played as itself is natural."""
    return _stand_ins(best.five)


def _fives(
    cards: Sequence[Card], wild: Collection[Card], value: HandValue, double_ace_flush: bool
) -> Iterator[tuple[Card, ...]]:
    """Each choice of five cards that is worth as much as all the cards are."""
    for five in combinations(cards, min(5, len(cards))):
        if hand_value(five, wild, double_ace_flush=double_ace_flush) == value:
            yield five


def _laid_out(five: Sequence[Card], wild: Collection[Card], value: HandValue) -> tuple[PlayedCard, ...]:
    """Each card at its place in a hand of this value.

    Natural cards have theirs by rank, wilds that can be themselves come next, the others fill what is left.
    """
    ranks = ranks_of(value)
    naturals = sorted((card for card in five if card not in wild), reverse=True)
    wilds = sorted((card for card in five if card in wild), reverse=True)
    flush = naturals[0].suit if category_of(value) in (Category.FLUSH, Category.STRAIGHT_FLUSH) else None

    places: dict[int, PlayedCard] = {}

    def free(rank: Rank) -> list[int]:
        return [place for place, other in enumerate(ranks) if other is rank and place not in places]

    stand_ins = []
    for card in naturals + wilds:
        own = free(card.rank) if card not in wild or flush in (None, card.suit) else []
        if own:
            places[own[0]] = PlayedCard(card, card)
        else:
            stand_ins.append(card)
    open_places = [place for place in range(len(ranks)) if place not in places]
    for place, card in zip(open_places, stand_ins, strict=True):
        there = {played.plays_as for played in places.values()}
        places[place] = PlayedCard(card, _stands_for(ranks[place], flush, there))
    return tuple(places[place] for place in range(len(ranks)))


def _stands_for(rank: Rank, flush: Suit | None, there: Collection[Card]) -> Card:
    """The card a wild is: of the flush, else of the highest suit not there yet.

    Five of a kind and a flush with two aces repeat one (rules section 4.3).
    """
    if flush is not None:
        return _card(rank, flush)
    choices = [_card(rank, suit) for suit in reversed(Suit)]
    return next((card for card in choices if card not in there), choices[0])


def _card(rank: Rank, suit: Suit) -> Card:
    return Card(4 * (rank - Rank.DEUCE) + suit)


def _stand_ins(five: Sequence[PlayedCard]) -> int:
    return sum(played.card != played.plays_as for played in five)


def _wilds(five: Sequence[PlayedCard], wild: Collection[Card]) -> int:
    return sum(played.card in wild for played in five)


def _printed(five: Sequence[PlayedCard]) -> list[int]:
    return sorted((int(played.card) for played in five), reverse=True)
