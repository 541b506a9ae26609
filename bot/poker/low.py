"""What a low hand is worth, ace to five: straights and flushes do not count (rules section 6, Razz).

A value reads as the hand when it is written in hexadecimal, as those of :mod:`bot.poker.ranking` do; only that
the ace is 1, and that less is better: ``0x1_75432`` beats ``0x1_86432`` beats ``0x2_22543``, a pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final, TypeAlias

from bot.poker.cards import Card, Rank
from bot.poker.ranking import Category

LowValue: TypeAlias = int
"""Lower is better, equal is a tie."""

NO_LOW: Final = 0x1_90000
"""The first value that is no eight-or-better low."""

_HAND: Final = 5

_SETS: Final = {
    (1,): Category.HIGH_CARD,
    (2, 1): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (3, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}
"""By how often the commonest two ranks are there; one rank alone is as if another followed."""


def low_rank(card: Card) -> int:
    """The rank of a card in a low hand, where the ace is 1."""
    return 1 if card.rank is Rank.ACE else int(card.rank)


def low_value(cards: Sequence[Card]) -> LowValue:
    """The best low of five out of the cards, or all of them where there are fewer.

    Values of hands with the same number of cards compare. Raises :class:`ValueError` for no cards.
    """
    if not cards:
        raise ValueError("no cards make no hand")
    ranks = sorted(low_rank(card) for card in cards)
    different = sorted(set(ranks))
    if len(different) >= _HAND:
        return _value(different[:_HAND])
    return min(_value(five) for five in set(combinations(ranks, min(_HAND, len(ranks)))))


def is_eight_or_better(value: LowValue) -> bool:
    """Whether a low of five cards has five different ranks of at most eight."""
    return value < NO_LOW


def low_hand(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the best low, the highest first; of equal ranks those of the higher suits."""
    ranks = _digits(low_value(cards))
    left = sorted(cards, reverse=True)
    hand = []
    for rank in ranks:
        card = next(card for card in left if low_rank(card) == rank)
        left.remove(card)
        hand.append(card)
    return tuple(hand)


def low_ranks(value: LowValue) -> tuple[Rank, ...]:
    """The ranks of a low of this value, as it is said: eight, six, four, deuce, ace; groups first."""
    return tuple(Rank.ACE if digit == 1 else Rank(digit) for digit in _digits(value))


def low_category(value: LowValue) -> Category:
    """Whether a low is five different ranks, or worse: it has a pair and so on."""
    return Category(value >> 20)


def low_odd_chip_key(cards: Sequence[Card]) -> tuple[int, ...]:
    """Puts equal lows in order for an odd chip, the greatest first: by their highest card (rules section 1.8)."""
    return tuple(sorted(map(int, low_hand(cards)), reverse=True))


def _digits(value: LowValue) -> list[int]:
    return [digit for shift in (16, 12, 8, 4, 0) if (digit := value >> shift & 15)]


def _value(ranks: Sequence[int]) -> LowValue:
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    sizes = [size for _, size in groups[:2]]
    first = sizes[0]
    second = sizes[1] if len(sizes) > 1 else 1
    value = int(_SETS[(1,) if first == 1 else (first, second)])
    digits = [rank for rank, size in groups for _ in range(size)]
    for digit in digits + [0] * (_HAND - len(digits)):
        value = value << 4 | digit
    return value
