"""What ``bench`` times: the same hands played and judged by us and by the libraries we are compared with."""

from __future__ import annotations

import gc
import importlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from types import ModuleType
from typing import Final

from bot.games import read_rules
from bot.poker.betting import turn_of
from bot.poker.cards import PACK, Card
from bot.poker.deal import Deal, DealSetup
from bot.poker.dealing import begin, decide
from bot.poker.events import CardDealt, Event, StreetBegan
from bot.poker.moves import WAGERS, Move, MoveKind
from bot.poker.ranking import hand_value
from bot.poker.stakes import Stakes

STAKES: Final = Stakes(1, 5, 10, 20)
PLAYERS: Final = 6
STACK: Final = 2000
"""Nobody is ever short: the most that can be lost is 5 streets of four big bets, and the ante."""

MANY: Final = 100_000
Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two ways to do the same work. Ours may be done several times over, to be long enough to time."""

    key: str
    words: str
    peer: str
    target: float
    """How many times faster than the peer we mean to be."""
    units: int
    """How many hands the work is."""
    ours: Work
    theirs: Work | None
    """``None`` where the peer is not installed."""
    repeats: int = 1


@dataclass(frozen=True, slots=True)
class Round:
    """Seconds for one hand."""

    ours: float
    theirs: float | None


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that was measured, and what it should come to."""

    key: str
    words: str
    value: float | None
    """A ratio, or what ``unit`` says; ``None`` where the peer is not installed."""
    unit: str
    target: float
    more_is_better: bool = True
    low: float | None = None
    high: float | None = None
    """The lowest and the highest of the rounds."""
    ours_us: float | None = None
    theirs_us: float | None = None
    """Microseconds for one hand."""
    peer: str = ""
    note: str = ""

    @property
    def met(self) -> bool | None:
        if self.value is None:
            return None
        return self.value >= self.target if self.more_is_better else self.value <= self.target


def seconds(work: Work, repeats: int = 1) -> float:
    """How long the work takes once."""
    start = time.perf_counter()
    for _ in range(repeats):
        work()
    return (time.perf_counter() - start) / repeats


def peer(name: str) -> ModuleType | None:
    """A library that is only here to be compared with; ``None`` where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


# ---------------------------------------------------------------------------------------- engine


@dataclass(frozen=True, slots=True)
class Script:
    """A hand of six players: the pack, every move, everything that happened, and who ended with what."""

    setup: DealSetup
    pack: tuple[Card, ...]
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    stacks: tuple[int, ...]


def play(setup: DealSetup, random: Random) -> Script:
    """A hand in which the moves are drawn; nobody folds who may stay for nothing."""
    pack = list(PACK)
    random.shuffle(pack)
    deal, events = begin(setup, pack)
    log = list(events)
    moves = []
    while not deal.over:
        turn = turn_of(deal)
        assert turn is not None
        free = turn.find(MoveKind.CHECK) or turn.find(MoveKind.BRING_IN)
        choices = [choice for choice in turn.choices if not (free and choice.kind is MoveKind.FOLD)]
        weights = [2 if c.kind is MoveKind.FOLD else 6 if c.kind in WAGERS else 8 for c in choices]
        choice = random.choices(choices, weights)[0]
        move = Move(turn.seat, choice.kind, choice.to)
        moves.append(move)
        deal, events = decide(deal, move)
        log += events
    return Script(setup, tuple(pack), tuple(moves), tuple(log), _stacks(deal))


def replay(hand: Script) -> Deal:
    """Plays a hand with every move checked, and keeps all that happened."""
    deal, events = begin(hand.setup, hand.pack)
    log = list(events)
    for move in hand.moves:
        deal, events = decide(deal, move)
        log += events
    return deal


def _stacks(deal: Deal) -> tuple[int, ...]:
    return tuple(deal.players[seat].stack for seat in range(PLAYERS))


def six_players() -> DealSetup:
    """Fixed-limit seven-card stud as both libraries know it (rules section 8)."""
    options: dict[str, object] = {
        "heads_up_uncapped": "off",
        "short_all_in": "full_bet",
        "odd_chip": "position",
        "reveal": "all_live",
    }
    _, _, rules = read_rules("seven_card_stud", options)
    return DealSetup(rules, STAKES, PLAYERS - 1, tuple((seat, STACK) for seat in range(PLAYERS)))


def engine_duel(number: int) -> Duel:
    """Whole hands with the same cards and moves, from the antes to the chips pushed.

    A hand in which PokerKit gives an odd chip to somebody else is left out.
    """
    random = Random("engine")  # noqa: S311 - a benchmark repeats itself
    setup = six_players()
    kit = peer("pokerkit")
    scripts: list[Script] = []
    orders: list[list[Order]] = []
    while len(scripts) < number:
        script = play(setup, random)
        if kit is not None:
            told = orders_for_pokerkit(kit, script)
            if play_on_pokerkit(kit, told) != script.stacks:
                continue
            orders.append(told)
        scripts.append(script)

    def ours() -> None:
        for script in scripts:
            replay(script)

    def theirs() -> None:
        assert kit is not None
        for told in orders:
            play_on_pokerkit(kit, told)

    moves = sum(len(script.moves) for script in scripts) / number
    words = f"engine: six-player hand, {moves:.0f} moves"
    return Duel("engine_vs_pokerkit", words, "PokerKit", 25, number, ours, theirs if kit else None)


Order = tuple[str, tuple[object, ...]]
"""A method of PokerKit's state, and what it is called with."""


def orders_for_pokerkit(kit: ModuleType, hand: Script) -> list[Order]:
    """The same cards and moves; cards are read before, so that PokerKit is not timed reading them."""
    moves = iter(hand.moves)
    third = [card for card in hand.events if isinstance(card, CardDealt)][: 3 * PLAYERS]
    told: list[Order] = [
        ("deal_hole", (_read(kit, [card for card in third if card.seat == seat]),))
        for seat in hand.setup.clockwise
    ]
    later = hand.events[hand.events.index(third[-1]) + 1 :]
    for event in later:
        match event:
            case StreetBegan():
                told.append(("burn_card", ("??",)))
            case CardDealt():
                told.append(("deal_hole", (_read(kit, [event]),)))
            case _ if type(event).__name__ in MOVED:
                told.append(_order(next(moves)))
    return told


MOVED: Final = ("BringInPosted", "Wagered", "Called", "Checked", "Folded")


def _read(kit: ModuleType, dealt: Sequence[CardDealt]) -> tuple[object, ...]:
    return tuple(kit.Card.parse("".join(event.card.code for event in dealt if event.card is not None)))


def _order(move: Move) -> Order:
    match move.kind:
        case MoveKind.FOLD:
            return ("fold", ())
        case MoveKind.BRING_IN:
            return ("post_bring_in", ())
        case MoveKind.CHECK | MoveKind.CALL:
            return ("check_or_call", ())
        case _:
            return ("complete_bet_or_raise_to", (move.to,))


def play_on_pokerkit(kit: ModuleType, told: Sequence[Order]) -> tuple[int, ...]:
    """Who ends with what when PokerKit does it."""
    automation = kit.Automation
    state = kit.FixedLimitSevenCardStud.create_state(
        (
            automation.ANTE_POSTING,
            automation.BET_COLLECTION,
            automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            automation.HAND_KILLING,
            automation.CHIPS_PUSHING,
            automation.CHIPS_PULLING,
        ),
        True,
        STAKES.ante,
        STAKES.bring_in,
        STAKES.small_bet,
        STAKES.big_bet,
        (STACK,) * PLAYERS,
        PLAYERS,
    )
    for method, arguments in told:
        getattr(state, method)(*arguments)
    assert state.status is False
    return tuple(state.stacks)


def many_hands(number: int) -> Figure:
    """Hands that are shuffled, played by drawn moves and judged, all of them different."""
    random = Random("many")  # noqa: S311 - a benchmark repeats itself
    setup = six_players()
    gc.collect()
    taken = seconds(lambda: [None for _ in range(number) if not play(setup, random).moves])
    note = f"{MANY:,} hands: shuffled, moves drawn, judged, on one core; "
    note += "all played" if number == MANY else f"reckoned from {number:,} that took {taken:.2f} s"
    return Figure(
        "deals_100k_s",
        f"engine: {MANY:,} different six-player hands",
        taken * MANY / number,
        "s",
        90,
        more_is_better=False,
        ours_us=taken / number * 1e6,
        note=note + ".",
    )


# ------------------------------------------------------------------------------------- evaluator


def natural_duels(number: int) -> Iterator[Duel]:
    """Seven cards without wilds. PokerKit gets as many of them as it can do in a fair time; so do we then."""
    random = Random("evaluator")  # noqa: S311 - a benchmark repeats itself
    hands = [tuple(random.sample(PACK, 7)) for _ in range(number)]
    few = hands[: number // 20]
    kit, phevaluator = peer("pokerkit"), peer("phevaluator")

    def against_pokerkit() -> None:
        assert kit is not None
        for hand in parsed:
            kit.StandardHighHand.from_game(hand)

    parsed = [tuple(kit.Card.parse("".join(card.code for card in hand))) for hand in few] if kit else []
    theirs = against_pokerkit if kit else None
    words = "natural hand of seven"
    yield Duel("eval_vs_pokerkit", words, "PokerKit", 250, len(few), _judging(few), theirs, repeats=20)

    def against_phevaluator() -> None:
        assert phevaluator is not None
        evaluate = phevaluator.evaluate_cards
        for hand in numbers:
            evaluate(*hand)

    numbers = [tuple(map(int, hand)) for hand in hands]
    other = against_phevaluator if phevaluator else None
    yield Duel("eval_vs_phevaluator", words, "phevaluator", 1, number, _judging(hands), other)


def _judging(hands: Sequence[tuple[Card, ...]], wilds: Sequence[frozenset[Card]] = ()) -> Work:
    def natural() -> None:
        for hand in hands:
            hand_value(hand)

    def wild() -> None:
        for hand, cards in zip(hands, wilds, strict=True):
            hand_value(hand, cards)

    return wild if wilds else natural


def wild_duels(*, quick: bool) -> Iterator[Duel]:
    """Hands with one, two or three cards of a rank that is wild, against trying what each could stand for."""
    evaluate = getattr(peer("phevaluator._pheval"), "evaluate_7cards", None)
    for number, name, target, hands in (
        (1, "one wild", 15, 400),
        (2, "two wilds", 200, 40),
        (3, "three wilds", 2000, 5),
    ):
        random = Random(f"{number} wild")  # noqa: S311 - a benchmark repeats itself
        drawn, wilds = _with_wilds(number, 1 if quick else hands, random)
        theirs = None if evaluate is None else _trying(evaluate, drawn, number)
        key, words = f"wild{number}_vs_brute", f"seven cards, {name}"
        repeats = 2000 // len(drawn)
        yield Duel(key, words, "brute force", target, len(drawn), _judging(drawn, wilds), theirs, repeats)


def _with_wilds(
    number: int, hands: int, random: Random
) -> tuple[list[tuple[Card, ...]], list[frozenset[Card]]]:
    """Hands whose first cards are wild, each with all that is wild for it: the four cards of a rank."""
    drawn, wilds = [], []
    for _ in range(hands):
        rank = random.choice(PACK).rank
        wild = [card for card in PACK if card.rank is rank]
        others = [card for card in PACK if card.rank is not rank]
        drawn.append((*random.sample(wild, number), *random.sample(others, 7 - number)))
        wilds.append(frozenset(wild))
    return drawn, wilds


def _trying(evaluate: Callable[..., int], hands: Sequence[tuple[Card, ...]], wilds: int) -> Work:
    """The best of every way to replace the wilds by cards that are not there, with phevaluator's native code.

    It still lacks five of a kind and the double ace flush, and is not asked to be more careful than that.
    """
    naturals = [tuple(map(int, hand[wilds:])) for hand in hands]

    def work() -> None:
        for held in naturals:
            rest = [card for card in range(len(PACK)) if card not in held]
            min(evaluate(*held, *others) for others in combinations(rest, wilds))

    return work
