"""The ranking of hands against judges of another making.

Natural hands are ordered by phevaluator. Wild cards are tried out: every card of the pack in the place of each
wild, by rules section 4, with a ranking of five cards that looks at them and has no tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from random import Random
from typing import cast

import pytest

from bot.poker.cards import PACK, Card, Rank, parse_cards
from bot.poker.ranking import board_value, hand_value

NATURAL_HANDS = 200_000

Judge = Callable[..., int]
"""phevaluator's: cards as whole numbers come in, a rank from 1 (the royal flush) to 7462 goes out."""


@pytest.fixture(scope="module")
def evaluate_cards() -> Judge:
    module = pytest.importorskip("phevaluator", reason="phevaluator is not installed")
    return cast(Judge, module.evaluate_cards)


@pytest.fixture(scope="module")
def native_judges() -> dict[int, Judge]:
    """What :func:`evaluate_cards` hands on to, by the number of cards: a wild has many stand-ins."""
    module = pytest.importorskip("phevaluator._pheval", reason="phevaluator is not installed")
    return {size: cast(Judge, getattr(module, f"evaluate_{size}cards")) for size in (5, 6, 7)}


# ------------------------------------------------------------------------------------- natural hands


def test_natural_hands_stand_in_the_order_of_phevaluator(evaluate_cards: Judge) -> None:
    random = Random("natural")
    values: dict[int, int] = {}
    for number in range(NATURAL_HANDS):
        hand = random.sample(PACK, 5 + number % 3)
        rank = evaluate_cards(*map(int, hand))
        value = hand_value(hand)
        assert values.setdefault(rank, value) == value, told(hand)
    assert len(values) > 4000
    from_the_best = [values[rank] for rank in sorted(values)]
    assert all(better > worse for better, worse in pairwise(from_the_best))


def test_natural_hands_have_the_value_that_a_player_reads_from_the_cards() -> None:
    random = Random("readings")
    for _ in range(3000):
        hand = drawn(random, random.randint(5, 7))
        assert hand_value(hand) == max(map(five_cards, combinations(hand, 5))), told(hand)


# ------------------------------------------------------------------------------------------- wilds


@pytest.mark.parametrize(
    ("wilds", "sizes", "hands"),
    [(1, (5, 6, 7), 300), (2, (5, 6), 200), (3, (5,), 50)],
    ids=["one", "two", "three"],
)
def test_a_wild_is_the_card_that_helps_most(wilds: int, sizes: Sequence[int], hands: int) -> None:
    random = Random(f"stand-ins {wilds}")
    for number in range(hands):
        hand = drawn(random, sizes[number % len(sizes)])
        wild = random.sample(hand, wilds)
        plain, double = best_stand_ins(hand, wild)
        assert hand_value(hand, wild) == plain, told(hand, wild)
        assert hand_value(hand, wild, double_ace_flush=True) == double, told(hand, wild)


@pytest.mark.parametrize("double_ace_flush", [False, True], ids=["one ace", "double ace"])
@pytest.mark.parametrize(("wilds", "hands"), [(1, 600), (2, 600), (3, 150)], ids=["one", "two", "three"])
def test_seven_cards_with_wilds_are_worth_the_best_that_phevaluator_finds(
    wilds: int, hands: int, double_ace_flush: bool, native_judges: dict[int, Judge]
) -> None:
    random = Random(f"phevaluator {wilds}")
    for _ in range(hands):
        hand = drawn(random, 7)
        wild = random.sample(hand, wilds)
        naturals = [card for card in hand if card not in wild]
        seven = best_of_different_cards(naturals, wilds, native_judges[7])
        best = max(map(five_cards, combinations(seven, 5)))
        if suited := double_ace_flushes(naturals, wilds) if double_ace_flush else []:
            best = max(best, *map(five_cards, suited))
        counts = Counter(card.rank for card in naturals)
        fives = [rank for rank in Rank if counts[rank] + wilds >= 5]
        if fives:
            best = five_cards([max(card for card in PACK if card.rank is max(fives))] * 5)
        assert hand_value(hand, wild, double_ace_flush=double_ace_flush) == best, told(hand, wild)


def test_the_two_flush_rules_part_often_with_one_and_two_wilds_and_never_with_three() -> None:
    """Three wilds and any other card are four of a kind, which no flush but a straight one beats."""
    differ = {1: 0, 2: 0, 3: 0}
    for wilds in differ:
        random = Random(f"phevaluator {wilds}")
        for _ in range(600):
            hand = drawn(random, 7)
            wild = random.sample(hand, wilds)
            differ[wilds] += hand_value(hand, wild) != hand_value(hand, wild, double_ace_flush=True)
    assert differ[1] >= 10 and differ[2] >= 10
    assert differ[3] == 0


def test_cards_that_are_wild_but_held_by_nobody_change_nothing() -> None:
    random = Random("elsewhere")
    for _ in range(500):
        hand = drawn(random, 7)
        wild = random.sample(hand, 2)
        others = random.sample([card for card in PACK if card not in hand], 4)
        assert hand_value(hand, [*wild, *others]) == hand_value(hand, wild), told(hand, wild)


# ------------------------------------------------------------------------------------------ boards


def test_boards_of_one_to_four_cards_stand_in_order() -> None:
    random = Random("boards")
    found: dict[tuple[int, ...], int] = {}
    for number in range(6000):
        board = random.sample(PACK, 1 + number % 4)
        wild = random.sample(board, random.choice([0, 0, 1, 2]) % (len(board) + 1))
        value = board_value(board, wild)
        assert found.setdefault(board_key(board, wild), value) == value, told(board, wild)
    assert len(found) > 800
    in_order = [found[key] for key in sorted(found)]
    assert all(worse < better for worse, better in pairwise(in_order))


def board_key(board: Sequence[Card], wild: Sequence[Card]) -> tuple[int, ...]:
    """How good exposed cards are: no straights, no flushes, and fewer wilds before more (rules section 1.5)."""
    naturals = [card.rank for card in board if card not in wild]
    best = max(grouped([*naturals, *others]) for others in combinations_with_replacement(Rank, len(wild)))
    ranks = best[1] + (0,) * (4 - len(board))
    return (best[0], *ranks, -len(wild))


# ---------------------------------------------------------------------------- the slow second judge


def told(hand: Iterable[Card], wild: Iterable[Card] = ()) -> str:
    return " ".join(card.code for card in hand) + ", wild: " + " ".join(card.code for card in wild)


def drawn(random: Random, size: int) -> list[Card]:
    """A random hand; every other one from two suits or from few ranks, where flushes and sets are made."""
    kind = random.random()
    if kind < 0.3:
        from_these = [card for card in PACK if card.suit < 2]
    elif kind < 0.5:
        few = random.sample(list(Rank), 4)
        from_these = [card for card in PACK if card.rank in few]
    else:
        from_these = list(PACK)
    return random.sample(from_these, size)


def grouped(ranks: Iterable[int]) -> tuple[int, tuple[int, ...]]:
    """The kind of hand that equal ranks make, by the numbers of :class:`Category`, and the ranks laid out."""
    counts = Counter(ranks)
    in_order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    laid_out = tuple(int(rank) for rank in in_order for _ in range(counts[rank]))
    match sorted(counts.values(), reverse=True):
        case [5]:
            kind = 10
        case [4, *_]:
            kind = 8
        case [3, 2]:
            kind = 7
        case [3, *_]:
            kind = 4
        case [2, 2, *_]:
            kind = 3
        case [2, *_]:
            kind = 2
        case _:
            kind = 1
    return kind, laid_out


def five_cards(five: Sequence[Card]) -> int:
    """The value of five cards as they lie there, some of them perhaps twice."""
    ranks = sorted((card // 4 + 2 for card in five), reverse=True)
    return laid_out_value(tuple(ranks), len({card % 4 for card in five}) == 1)


@cache
def laid_out_value(ranks: tuple[int, ...], suited: bool) -> int:
    """The value of five ranks, highest first. What follows is the table of hands as players learn it."""
    kind, laid_out = grouped(ranks)
    in_a_row = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
    if ranks == (14, 5, 4, 3, 2):
        in_a_row, ranks = True, (5, 4, 3, 2, 1)
    for holds, other in ((in_a_row, 5), (suited, 6), (suited and in_a_row, 9)):
        if holds and other > kind:
            kind, laid_out = other, ranks
    return int(f"{kind:x}" + "".join(f"{rank:x}" for rank in laid_out), 16)


def best_stand_ins(hand: Sequence[Card], wild: Sequence[Card]) -> tuple[int, int]:
    """The best five cards that the hand may be said to be, by the plain rule and with a double ace flush.

    A card is there twice only in five of a kind and, where the house says so, in a flush (rules section 4.3).
    """
    plain = double = 0
    for five in combinations(hand, 5):
        naturals = [card for card in five if card not in wild]
        for others in combinations_with_replacement(PACK, 5 - len(naturals)):
            cards = [*naturals, *others]
            value = five_cards(cards)
            if len(set(cards)) == 5 or len({card // 4 for card in cards}) == 1:
                plain = max(plain, value)
            elif len({card % 4 for card in cards}) == 1:
                double = max(double, value)
    return plain, max(plain, double)


def best_of_different_cards(naturals: Sequence[Card], wilds: int, judge: Judge) -> list[Card]:
    """The seven cards that are best by phevaluator, no card twice, which the wilds can make."""
    absent = [card for card in PACK if card not in naturals]
    others = min(combinations(absent, wilds), key=lambda others: judge(*naturals, *others))
    return [*naturals, *others]


def double_ace_flushes(naturals: Sequence[Card], wilds: int) -> list[list[Card]]:
    """Five of a suit in which each wild is an ace, whether the ace is there already or not."""
    found = []
    for ace in parse_cards("Ac Ad Ah As"):
        suited = sorted((card for card in naturals if card.suit is ace.suit), reverse=True)
        if len(suited) + wilds >= 5:
            found.append([*[ace] * wilds, *suited][:5])
    return found


def test_the_slow_judge_reads_hands_as_players_do() -> None:
    in_order = (
        "Ah Kc 9d 5s 2h",
        "2c 2d 9h 5s 3c",
        "2c 2d 3h 3s 4c",
        "2c 2d 2h 4s 5c",
        "Ac 2d 3h 4s 5c",
        "2c 3d 4h 5s 6c",
        "2c 3c 4c 5c 7c",
        "Ac Kc Qc Tc 8c",
        "Ac Ac 9c 5c 2c",
        "2c 2d 2h 3s 3c",
        "2c 2d 2h 2s 3c",
        "Ac 2c 3c 4c 5c",
        "Ac Kc Qc Jc Tc",
        "2c 2d 2h 2s 2s",
    )
    values = [five_cards(parse_cards(five)) for five in in_order]
    assert values == sorted(set(values))
