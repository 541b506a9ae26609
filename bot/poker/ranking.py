"""What a hand is worth, wild cards included, fast enough to judge a million showdowns.

A value reads as the hand when it is written in hexadecimal: the category, then the ranks of the five cards
as a player lays them out. ``0x2_DD952`` is a pair of kings with nine, five, deuce; ``0x5_54321`` the wheel.

What beats what is said once, in :func:`best_by_rank` and :func:`best_flush`, in the order of the rules and
without haste. Their answers are kept, so that a showdown costs two look-ups. For these a wild is a fourteenth
rank: a hand becomes one number, the sum of one weight a card, and two hands with the same number are worth
the same, but for flushes.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from bot.poker.cards import PACK, Card, Rank, Suit


class Category(enum.IntEnum):
    """Kinds of hands, worst to best. A royal flush is the ace-high straight flush (rules section 4)."""

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    FIVE_OF_A_KIND = 10


HandValue: TypeAlias = int
"""Higher is better, equal is a tie, whatever is natural or wild in it."""

MAX_CARDS: Final = 12
"""More than anybody holds: seven, and four more in a game that gives an extra card for each four."""

_LOW_ACE: Final = 1
_DOWNWARD: Final = range(Rank.ACE, _LOW_ACE, -1)

_STRAIGHTS: Final = tuple(tuple(range(top, top - 5, -1)) for top in range(Rank.ACE, Rank.FIVE - 1, -1))
"""Ranks of each straight, best first; in the last one, the wheel, the ace is low."""

_SETS: Final = (
    (Category.FIVE_OF_A_KIND, (5,)),
    (Category.FOUR_OF_A_KIND, (4,)),
    (Category.FULL_HOUSE, (3, 2)),
    (Category.STRAIGHT, ()),
    (Category.THREE_OF_A_KIND, (3,)),
    (Category.TWO_PAIR, (2, 2)),
    (Category.PAIR, (2,)),
    (Category.HIGH_CARD, (1,)),
)
"""Hands that need no suit, best first, and how many cards of one rank each is made of."""

_HAND: Final = 5
_BOARD: Final = 4


def hand_value(
    cards: Sequence[Card],
    wild: Collection[Card] = frozenset(),
    *,
    double_ace_flush: bool = False,
) -> HandValue:
    """The best high hand of five out of 1 to 12 different cards (rules section 4).

    Of fewer than five cards it is the best of what is there, which is no straight and no flush. ``wild`` are
    the cards that are wild for this holder, whether he holds them or not. Raises :class:`ValueError` for no
    cards and for more than :data:`MAX_CARDS`.
    """
    weights = _weights(frozenset(wild)) if wild else _NATURAL
    weight = _SHORT_OF_FLUSH
    for card in cards:
        weight += weights[card]
    value = _BY_RANK[weight & _RANKS_AND_WILDS]
    flushes = weight & _FLUSHES
    if flushes:
        table = _DOUBLE_ACE_FLUSHES if double_ace_flush else _PLAIN_FLUSHES
        for shift in _SUITS_OF_FLUSHES[flushes]:
            flush = table[weight >> shift & _ONE_SUIT]
            if flush > value:
                value = flush
    return value


def board_value(cards: Sequence[Card], wild: Collection[Card] = frozenset()) -> HandValue:
    """The rank of exposed cards for who acts first (rules section 1.5); boards compare with boards only.

    Four cards count at most, the best four of a longer board; straights and flushes do not. Of equal boards
    the one with fewer wilds is better. Raises :class:`ValueError` as :func:`hand_value` does.
    """
    weights = _weights(frozenset(wild)) if wild else _NATURAL
    weight = 0
    for card in cards:
        weight += weights[card]
    return _BOARDS[weight & _RANKS_AND_WILDS]


def category_of(value: HandValue) -> Category:
    """The kind of hand that has this value."""
    return Category(value >> 20)


def ranks_of(value: HandValue) -> tuple[Rank, ...]:
    """The ranks of the cards in a hand of this value, laid out: the made part first, then the kickers.

    A straight falls from its highest card; the ace of a wheel is last.
    """
    digits = (value >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return tuple(Rank.ACE if digit == _LOW_ACE else Rank(digit) for digit in digits if digit)


def best_by_rank(held: Sequence[int], wilds: int, size: int = _HAND) -> HandValue:
    """The best hand by rank alone: the specification of everything but flushes.

    ``held`` has at each rank how many natural cards of it there are, the aces at 14 and again at 1. A hand
    has ``size`` cards; where that is four, it is a board.
    """
    for category, groups in _SETS:
        if sum(groups) > size or (category is Category.STRAIGHT and size < _HAND):
            continue
        made = _straight(held, wilds) if category is Category.STRAIGHT else _groups(held, wilds, groups)
        if made:
            kickers = [rank for rank in _DOWNWARD if rank not in made for _ in range(held[rank])]
            return _value(category, (*made, *kickers)[:size])
    raise ValueError("no cards make no hand")


def best_flush(ranks: Collection[int], wilds: int, double_ace: bool) -> HandValue:
    """The best flush in one suit, straight or not: the specification of flushes, for at least five cards.

    ``ranks`` are those of the natural cards, with the ace at 14 and again at 1. A wild is the highest card of
    the suit that is not there yet; with ``double_ace`` it is another ace (rules section 4.3).
    """
    straight = _straight([rank in ranks for rank in range(Rank.ACE + 1)], wilds)
    if straight:
        return _value(Category.STRAIGHT_FLUSH, straight)
    naturals = [rank for rank in _DOWNWARD if rank in ranks]
    if double_ace:
        flush = [int(Rank.ACE)] * wilds + naturals
    else:
        absent = [rank for rank in _DOWNWARD if rank not in ranks]
        flush = sorted(naturals + absent[:wilds], reverse=True)
    return _value(Category.FLUSH, flush[:_HAND])


def _straight(held: Sequence[int], wilds: int) -> tuple[int, ...]:
    """The best five ranks in a row, wilds filling the gaps; none where there are too few."""
    for straight in _STRAIGHTS:
        if sum(not held[rank] for rank in straight) <= wilds:
            return straight
    return ()


def _groups(held: Sequence[int], wilds: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The best groups of equal ranks with these sizes, wilds filling them up; none where there are too few."""
    size, rest = sizes[0], sizes[1:]
    for rank in _DOWNWARD:
        short = max(0, size - held[rank])
        if short > wilds:
            continue
        if not rest:
            return (rank,) * size
        others = _groups([0 if r == rank else n for r, n in enumerate(held)], wilds - short, rest)
        if others:
            return (rank,) * size + others
    return ()


def _value(category: Category, ranks: Iterable[int]) -> HandValue:
    value = int(category)
    digits = list(ranks)
    for rank in digits + [0] * (_HAND - len(digits)):
        value = value << 4 | rank
    return value


# The weight of a card, whose sum over a hand is all that is looked up. From the lowest bit: three bits for each
# rank's count, six for the wilds; four for each suit's count, which starts at three, so that five set its
# highest bit; and for each suit what its flush is made of, one bit for each rank and four for the wilds again.
# A wild counts in every suit.
_RANKS: Final = len(Rank)
_WILD_SHIFT: Final = 3 * _RANKS
_COUNT_SHIFTS: Final = tuple(_WILD_SHIFT + 6 + 4 * suit for suit in Suit)
_SUIT_SHIFTS: Final = tuple(_COUNT_SHIFTS[-1] + 4 + (_RANKS + 4) * suit for suit in Suit)

_RANKS_AND_WILDS: Final = (1 << _WILD_SHIFT + 6) - 1
_ONE_SUIT: Final = (1 << _RANKS + 4) - 1
_SHORT_OF_FLUSH: Final = sum(3 << shift for shift in _COUNT_SHIFTS)
_FLUSHES: Final = sum(8 << shift for shift in _COUNT_SHIFTS)
_SUITS_OF_FLUSHES: Final = {
    sum(8 << _COUNT_SHIFTS[suit] for suit in suits): tuple(_SUIT_SHIFTS[suit] for suit in suits)
    for number in range(1, len(Suit) + 1)
    for suits in combinations(Suit, number)
}


def _natural_weight(card: Card) -> int:
    place = card.rank - Rank.DEUCE
    return 1 << 3 * place | 1 << _COUNT_SHIFTS[card.suit] | 1 << _SUIT_SHIFTS[card.suit] + place


_NATURAL: Final = tuple(map(_natural_weight, PACK))
_WILD: Final = 1 << _WILD_SHIFT | sum(
    1 << count | 1 << suit + _RANKS for count, suit in zip(_COUNT_SHIFTS, _SUIT_SHIFTS, strict=True)
)


@lru_cache(maxsize=1024)
def _weights(wild: frozenset[Card]) -> tuple[int, ...]:
    """What each card weighs where some are wild. A game has few such sets: one a rank, or so."""
    return tuple(_WILD if card in wild else weight for card, weight in enumerate(_NATURAL))


class _Answers(dict[int, HandValue]):
    """Answers by key, each worked out when it is first asked for.

    All 115,000 rank counts of up to seven cards take some 15 MB; a table's life sees a few thousand.
    """

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[int], HandValue]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> HandValue:
        answer = self[key] = self._work_out(key)
        return answer


def _counts(key: int) -> tuple[list[int], int]:
    """How many naturals of each rank, and how many wilds, a weight stands for."""
    counts = [key >> 3 * place & 7 for place in range(_RANKS)]
    wilds = key >> _WILD_SHIFT
    if sum(counts) + wilds > MAX_CARDS:
        raise ValueError(f"a hand has at most {MAX_CARDS} cards")
    return [0, counts[-1], *counts], wilds


def _ranked(key: int) -> HandValue:
    return best_by_rank(*_counts(key))


def _board(key: int) -> HandValue:
    counts, wilds = _counts(key)
    return best_by_rank(counts, wilds, _BOARD) + max(0, _BOARD - wilds)


def _flush(key: int, double_ace: bool) -> HandValue:
    ranks = {rank for rank in Rank if key >> (rank - Rank.DEUCE) & 1}
    return best_flush(ranks | {_LOW_ACE} if Rank.ACE in ranks else ranks, key >> _RANKS, double_ace)


_BY_RANK: Final = _Answers(_ranked)
_BOARDS: Final = _Answers(_board)
_PLAIN_FLUSHES: Final = _Answers(lambda key: _flush(key, double_ace=False))
_DOUBLE_ACE_FLUSHES: Final = _Answers(lambda key: _flush(key, double_ace=True))
