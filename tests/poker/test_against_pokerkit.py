"""Betting and pots against PokerKit, where its rules are ours (rules section 8 names where they are not).

Switched to its way: no uncapped heads-up, only a full bet reopens, position breaks ties. Left out by name: short
bring-ins and stacks that do not survive the ante (it lets others call less, and offers no fold), short all-in
wagers (over one we complete the bet where it adds a whole one; on third street it measures a full raise against
the completion), and checking players who fold.
Odd chips are its own way, so a stack may differ by them.
"""

from __future__ import annotations

import warnings
from collections import defaultdict
from random import Random

import pytest

from bot.games import read_rules
from bot.poker.betting import is_full_wager, turn_of
from bot.poker.cards import PACK
from bot.poker.deal import Deal, DealSetup
from bot.poker.dealing import begin, decide
from bot.poker.events import CardDealt, Event
from bot.poker.moves import WAGERS, Choice, Move, MoveKind, Turn
from bot.poker.stakes import Stakes

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")

STAKES = Stakes(2, 5, 20, 40)
HANDS = 2000


def test_two_thousand_random_hands_come_out_the_same() -> None:
    random = Random("pokerkit")
    odd = 0
    for number in range(HANDS):
        odd += play(random, number)
    assert odd < HANDS / 10


def play(random: Random, number: int) -> int:
    """Plays one hand on both. Returns 1 if they differ by odd chips."""
    players = random.randint(2, 7)
    rich = random.random() < 0.4
    stacks = [random.randint(800, 2000) if rich else random.randint(8, 400) for _ in range(players)]
    pack = list(PACK)
    random.shuffle(pack)
    _, _, rules = read_rules(
        "seven_card_stud",
        {
            "heads_up_uncapped": "off",
            "short_all_in": "full_bet",
            "odd_chip": "position",
            "reveal": "all_live",
        },
    )
    setup = DealSetup(rules, STAKES, players - 1, tuple(enumerate(stacks)))
    deal, events = begin(setup, pack)
    log = list(events)
    state = kit(stacks)
    fed: dict[int, int] = defaultdict(int)
    while not deal.over:
        feed(state, log, fed)
        turn = turn_of(deal)
        assert turn is not None
        told = f"hand {number}, stacks {stacks}, {turn}"
        compare(deal, turn, state, told)
        choice = choose(deal, turn, random)
        act(state, choice)
        deal, events = decide(deal, Move(turn.seat, choice.kind, choice.to))
        log.extend(events)
    feed(state, log, fed)
    ours = [deal.players[seat].stack for seat in range(players)]
    assert state.status is False
    assert sum(state.stacks) == sum(ours) == sum(stacks)
    settlement = deal.settlement
    assert settlement is not None
    ties = sum(len(share.awards) - 1 for pot in settlement.pots for share in pot.shares if share.awards)
    assert all(abs(a - b) <= ties for a, b in zip(state.stacks, ours, strict=True)), (number, stacks)
    return int(list(state.stacks) != ours)


def kit(stacks: list[int]):  # type: ignore[no-untyped-def]
    a = pokerkit.Automation
    return pokerkit.FixedLimitSevenCardStud.create_state(
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
        tuple(stacks),
        len(stacks),
    )


def feed(state, log: list[Event], fed: dict[int, int]) -> None:  # type: ignore[no-untyped-def]
    """Deals PokerKit the cards that we dealt."""
    cards: dict[int, list[str]] = defaultdict(list)
    for event in log:
        if isinstance(event, CardDealt):
            assert event.card is not None
            cards[event.seat].append(event.card.code)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while state.status:
            if state.can_burn_card("??"):
                state.burn_card("??")
                continue
            if not state.can_deal_hole():
                return
            seat = state.hole_dealee_index
            number = 3 if fed[seat] == 0 else 1
            if fed[seat] + number > len(cards[seat]):
                return
            state.deal_hole("".join(cards[seat][fed[seat] : fed[seat] + number]))
            fed[seat] += number


def compare(deal: Deal, turn: Turn, state, told: str) -> None:  # type: ignore[no-untyped-def]
    assert state.actor_index == turn.seat, told
    if turn.find(MoveKind.BRING_IN):
        assert state.can_post_bring_in(), told
    else:
        call = turn.find(MoveKind.CALL)
        assert state.checking_or_calling_amount == (call.price if call else 0), told
    raises = [choice for choice in turn.choices if choice.kind in WAGERS]
    if state.can_complete_bet_or_raise_to():
        assert [state.min_completion_betting_or_raising_to_amount] == [choice.to for choice in raises], told
    else:
        assert raises == [], told


def choose(deal: Deal, turn: Turn, random: Random) -> Choice:
    """A move both know: see the top of this file for what is left out."""
    choices = list(turn.choices)
    if turn.find(MoveKind.CHECK) or turn.find(MoveKind.BRING_IN):
        choices = [choice for choice in choices if choice.kind is not MoveKind.FOLD]
    choices = [c for c in choices if c.kind not in WAGERS or is_full_wager(deal, c.to)]
    weights = [2 if c.kind is MoveKind.FOLD else 6 if c.kind in WAGERS else 8 for c in choices]
    return random.choices(choices, weights)[0]


def act(state, choice: Choice) -> None:  # type: ignore[no-untyped-def]
    if choice.kind is MoveKind.FOLD:
        state.fold()
    elif choice.kind is MoveKind.BRING_IN:
        state.post_bring_in()
    elif choice.kind in WAGERS:
        state.complete_bet_or_raise_to(choice.to)
    else:
        state.check_or_call()
