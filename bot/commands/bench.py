"""``python -m bot bench``: how fast the rules are, beside PokerKit and phevaluator in the same run.

Machines are noisy: the contenders take turns, round after round, and a ratio is the median of the rounds' ratios.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from statistics import median
from typing import Any, Final

from bot.games import read_rules
from bot.poker.betting import turn_of
from bot.poker.cards import PACK, Card, Rank
from bot.poker.deal import DealSetup
from bot.poker.dealing import begin, decide
from bot.poker.moves import Move, MoveKind
from bot.poker.ranking import hand_value
from bot.poker.rules import of_ranks
from bot.poker.stakes import Stakes

STAKES: Final = Stakes(1, 5, 10, 20)
PLAYERS: Final = 6
STACK: Final = 2000

PARTS: Final = ("engine", "evaluator")


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that was measured, and what it should come to."""

    key: str
    words: str
    value: float | None
    """``None`` where the peer is not installed."""
    target: float
    more_is_better: bool = True

    @property
    def met(self) -> bool | None:
        if self.value is None:
            return None
        return self.value >= self.target if self.more_is_better else self.value <= self.target


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("bench", help="how fast the rules are, beside other libraries")
    parser.add_argument(
        "--rounds", type=_positive, default=5, help="rounds to take the median of (default 5)"
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the work: only to see that it runs")
    parser.add_argument("--full", action="store_true", help="plays all 100,000 hands instead of a part")
    parser.add_argument("--only", metavar="A,B", type=_parts, default=PARTS, help=f"of {', '.join(PARTS)}")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def _positive(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to 1000")
    return int(text)


def _parts(text: str) -> tuple[str, ...]:
    parts = tuple(text.split(","))
    for part in parts:
        if part not in PARTS:
            raise argparse.ArgumentTypeError(f"{part!r} is none of {', '.join(PARTS)}")
    return parts


def run(args: argparse.Namespace) -> int:
    """0 however fast it was: a figure that misses its target is marked, not refused."""
    size = 0.1 if args.quick else 1.0
    figures: list[Figure] = []
    if "engine" in args.only:
        figures += engine(args.rounds, size, full=args.full)
    if "evaluator" in args.only:
        figures += evaluator(args.rounds, size)
    if args.json:
        print(json.dumps({figure.key: figure.value for figure in figures}))
        return 0
    width = max(len(figure.words) for figure in figures)
    for figure in figures:
        value = "peer not installed" if figure.value is None else f"{figure.value:,.2f}"
        sign = {True: "met", False: "MISSED", None: ""}[figure.met]
        at = "at least" if figure.more_is_better else "at most"
        print(f"{figure.words:{width}}  {value:>12}  ({at} {figure.target:,g}) {sign}")
    return 0


def rounds(number: int, contenders: Sequence[Callable[[], object]]) -> list[list[float]]:
    """Seconds of each contender in each round; they take turns. One round before warms them up."""
    for contender in contenders:
        contender()
    taken: list[list[float]] = []
    for _ in range(number):
        now = []
        for contender in contenders:
            start = time.perf_counter()
            contender()
            now.append(time.perf_counter() - start)
        taken.append(now)
    return taken


def ratio(taken: Sequence[Sequence[float]], ours: int, theirs: int, per: float = 1.0) -> float:
    """How many times faster we are: the median over the rounds; ``per`` is our work for one of theirs."""
    return median(row[theirs] / row[ours] for row in taken) * per


def peer(name: str) -> Any:
    """A library that is only here to be compared with; ``None`` where it is not installed."""
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        return None


# --------------------------------------------------------------------------------------- engine


@dataclass(frozen=True, slots=True)
class Script:
    """A hand of six players: the pack, and every move."""

    setup: DealSetup
    pack: tuple[Card, ...]
    moves: tuple[Move, ...]


def scripts(number: int, seed: str) -> list[Script]:
    """Random hands that both libraries play the same way: nobody is ever short of chips."""
    _, _, rules = read_rules("seven_card_stud", {"heads_up_uncapped": "off", "reveal": "all_live"})
    random = Random(seed)  # noqa: S311 - a benchmark repeats itself
    made = []
    for _ in range(number):
        pack = list(PACK)
        random.shuffle(pack)
        setup = DealSetup(rules, STAKES, PLAYERS - 1, tuple((seat, STACK) for seat in range(PLAYERS)))
        deal, _ = begin(setup, pack)
        moves = []
        while not deal.over:
            turn = turn_of(deal)
            assert turn is not None
            free = turn.find(MoveKind.CHECK) or turn.find(MoveKind.BRING_IN)
            choices = [c for c in turn.choices if not (free and c.kind is MoveKind.FOLD)]
            weights = [1 if c.kind is MoveKind.FOLD else 8 if i == 0 else 2 for i, c in enumerate(choices)]
            choice = random.choices(choices, weights)[0]
            moves.append(Move(turn.seat, choice.kind, choice.to))
            deal, _ = decide(deal, moves[-1])
        made.append(Script(setup, tuple(pack), tuple(moves)))
    return made


def engine(number: int, size: float, *, full: bool) -> list[Figure]:
    hands = scripts(int(60 * size) or 1, "engine")

    def ours() -> None:
        for hand in hands:
            deal, _ = begin(hand.setup, hand.pack)
            for move in hand.moves:
                deal, _ = decide(deal, move)
            assert deal.over

    kit = peer("pokerkit")
    contenders: list[Callable[[], object]] = [ours]
    if kit is not None:
        told = [_for_pokerkit(hand) for hand in hands]
        contenders.append(lambda: _play_all_on_pokerkit(kit, told))
    taken = rounds(number, contenders)
    many = 100_000 if full else int(2000 * size)
    long = scripts(min(many, 1000), "many")
    start = time.perf_counter()
    for i in range(many):
        hand = long[i % len(long)]
        deal, _ = begin(hand.setup, hand.pack)
        for move in hand.moves:
            deal, _ = decide(deal, move)
    seconds = (time.perf_counter() - start) * 100_000 / many
    moves = sum(len(hand.moves) for hand in hands)
    us = median(row[0] for row in taken) / moves * 1e6
    return [
        Figure("engine_vs_pokerkit", "engine, times PokerKit", ratio(taken, 0, 1) if kit else None, 25),
        Figure("move_us", "engine, microseconds a move with all that follows", us, 20, more_is_better=False),
        Figure("deals_100k_s", "100,000 six-player hands, seconds", seconds, 90, more_is_better=False),
    ]


def _for_pokerkit(hand: Script) -> list[tuple[str, Any]]:
    """The same cards and actions in PokerKit's order."""
    from bot.poker.events import CardDealt, StreetBegan

    told: list[tuple[str, Any]] = []
    waiting: dict[int, str] = {}

    def hear(events: Sequence[object]) -> None:
        for event in events:
            if isinstance(event, CardDealt) and event.card is not None:
                waiting[event.seat] = waiting.get(event.seat, "") + event.card.code
            elif not isinstance(event, StreetBegan) and waiting:
                told.extend(("deal", cards) for cards in waiting.values())
                waiting.clear()

    deal, events = begin(hand.setup, hand.pack)
    hear(events)
    for move in hand.moves:
        match move.kind:
            case MoveKind.FOLD:
                told.append(("fold", None))
            case MoveKind.BRING_IN:
                told.append(("bring_in", None))
            case MoveKind.CHECK | MoveKind.CALL:
                told.append(("stay", None))
            case _:
                told.append(("raise", move.to))
        deal, events = decide(deal, move)
        hear(events)
    return told


def _play_all_on_pokerkit(kit: Any, hands: Sequence[Sequence[tuple[str, Any]]]) -> None:
    for told in hands:
        _play_on_pokerkit(kit, told)


def _play_on_pokerkit(kit: Any, told: Sequence[tuple[str, Any]]) -> None:
    a = kit.Automation
    state = kit.FixedLimitSevenCardStud.create_state(
        (
            a.ANTE_POSTING,
            a.BET_COLLECTION,
            a.HOLE_CARDS_SHOWING_OR_MUCKING,
            a.HAND_KILLING,
            a.CHIPS_PUSHING,
            a.CHIPS_PULLING,
        ),
        True,
        STAKES.ante,
        STAKES.bring_in,
        STAKES.small_bet,
        STAKES.big_bet,
        (STACK,) * PLAYERS,
        PLAYERS,
    )
    for what, value in told:
        match what:
            case "deal":
                if state.can_burn_card("??"):
                    state.burn_card("??")
                state.deal_hole(value)
            case "fold":
                state.fold()
            case "bring_in":
                state.post_bring_in()
            case "stay":
                state.check_or_call()
            case _:
                state.complete_bet_or_raise_to(value)
    assert state.status is False


# ------------------------------------------------------------------------------------ evaluator


def evaluator(number: int, size: float) -> list[Figure]:
    random = Random("evaluator")  # noqa: S311 - a benchmark repeats itself
    hands = [tuple(random.sample(PACK, 7)) for _ in range(int(4000 * size))]
    kit, native = peer("pokerkit"), peer("phevaluator")

    def ours() -> None:
        for hand in hands:
            hand_value(hand)

    few = hands[: max(1, len(hands) // 100)]
    contenders: list[Callable[[], object]] = [ours]
    if native is not None:
        ints = [tuple(int(card) for card in hand) for hand in hands]
        evaluate = native.evaluate_cards
        contenders.append(lambda: [evaluate(*hand) for hand in ints])
    if kit is not None:
        theirs = [tuple(kit.Card.parse("".join(card.code for card in hand))) for hand in few]
        contenders.append(lambda: [kit.StandardHighHand.from_game(hand) for hand in theirs])
    taken = rounds(number, contenders)
    per_kit = len(hands) / len(few)
    figures = [
        Figure(
            "eval_vs_pokerkit",
            "natural hand, times PokerKit",
            ratio(taken, 0, len(contenders) - 1, per_kit) if kit else None,
            250,
        ),
        Figure(
            "eval_vs_phevaluator",
            "natural hand, times phevaluator's evaluate_cards",
            ratio(taken, 0, 1) if native else None,
            1.0,
        ),
    ]
    for wilds, target in ((1, 15), (2, 200), (3, 2000)):
        figures.append(_wild(number, size, wilds, target, native))
    return figures


def _wild(number: int, size: float, wilds: int, target: float, native: Any) -> Figure:
    """Hands with so many wild deuces, against trying every card each could stand for."""
    random = Random(f"wild {wilds}")  # noqa: S311 - a benchmark repeats itself
    deuces = sorted(of_ranks(Rank.DEUCE))
    wild = frozenset(deuces)
    others = [card for card in PACK if card not in wild]
    hands = [
        (*random.sample(deuces, wilds), *random.sample(others, 7 - wilds)) for _ in range(int(2000 * size))
    ]
    few = hands[: max(1, {1: 40, 2: 6, 3: 1}[wilds])]
    words = {1: "one wild", 2: "two wilds", 3: "three wilds"}[wilds]

    def ours() -> None:
        for hand in hands:
            hand_value(hand, wild)

    contenders: list[Callable[[], object]] = [ours]
    if native is not None:
        evaluate = _native(native)
        contenders.append(lambda: [_brute(evaluate, hand[wilds:], wilds) for hand in few])
    taken = rounds(number, contenders)
    found = ratio(taken, 0, 1, len(hands) / len(few)) if native else None
    return Figure(
        f"wild{wilds}_vs_brute", f"{words}, times brute force with phevaluator's native code", found, target
    )


def _native(phevaluator: Any) -> Callable[..., int]:
    """The compiled function behind phevaluator's checks, where there is one."""
    module = peer("phevaluator._pheval")
    function = getattr(module, "evaluate_7cards", None)
    return function or phevaluator.evaluate_cards  # type: ignore[no-any-return]


def _brute(evaluate: Callable[..., int], naturals: Sequence[Card], wilds: int) -> int:
    """The best of every way to replace the wilds by cards that are not there yet."""
    held = tuple(int(card) for card in naturals)
    rest = [n for n in range(52) if n not in held]
    return min(evaluate(*held, *chosen) for chosen in combinations(rest, wilds))
