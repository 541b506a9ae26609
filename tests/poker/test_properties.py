"""What is always true of a deal, over random games, options, stacks, carried pots and legal moves."""

from __future__ import annotations

import re
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import MENU, options_of, rules_for
from bot.poker.betting import may_flip, turn_of
from bot.poker.cards import PACK, Card
from bot.poker.deal import Deal, DealSetup, evolve
from bot.poker.dealing import begin, decide
from bot.poker.events import CardDealt, Event
from bot.poker.moves import IllegalMove, Move, MoveKind
from bot.poker.options import BadOption, Options
from bot.poker.pots import Pot
from bot.poker.rules import Game
from bot.poker.series import redeal
from bot.poker.settlement import CarryTo
from bot.poker.sight import seen_by
from bot.poker.stakes import Stakes

MOST_MOVES = 500


def a_setup(random: Random) -> DealSetup:
    """A deal of any game with any options; stacks from nothing to plenty, sometimes with a carried pot."""
    game = random.choice(MENU)
    rules = rules_for(game, random_options(game, random))
    seats = sorted(random.sample(range(8), random.randint(2, game.max_players)))
    carried: tuple[Pot, ...] = ()
    if random.random() < 0.3:
        carried = (
            Pot(
                amount := random.randint(2, 200),
                tuple(sorted(random.sample(seats, random.randint(2, len(seats))))),
                amount,
            ),
        )
    poorest = 0 if carried else 1
    return DealSetup(
        rules=rules,
        stakes=Stakes(1, 5, 10, 20),
        dealer=random.choice(seats),
        stacks=tuple((seat, random.choice([poorest, 1, 3, 6, 11, 30, 75, 400])) for seat in seats),
        carried=carried,
        deal_no=random.randint(1, 12),
        take_ante=random.random() < 0.8,
    )


def random_options(game: Game, random: Random) -> Options:
    """Any options of a game that go together."""
    while True:
        options = Options()
        for option in options_of(game):
            if random.random() < 0.3:
                options = options.with_(option, random.choice(option.values))
        try:
            rules_for(game, options)
        except BadOption:
            continue
        return options


def shuffled(random: Random) -> tuple[Card, ...]:
    pack = list(PACK)
    random.shuffle(pack)
    return tuple(pack)


def chips(deal: Deal) -> int:
    """Chips in stacks and pots; those of an ended deal that carry are in its settlement."""
    stacks = sum(player.stack for player in deal.players.values())
    if deal.settlement is None:
        return stacks + deal.total
    return stacks + sum(carry.amount for carry in deal.settlement.carries)


def a_move(deal: Deal, random: Random) -> Move:
    turn = turn_of(deal)
    assert turn is not None
    if random.random() < 0.02:
        return Move(random.choice(deal.live).seat, MoveKind.LEAVE)
    stay = [choice for choice in turn.choices if choice.kind is not MoveKind.FOLD]
    choice = random.choice(turn.choices if random.random() < 0.15 else stay or turn.choices)
    if may_flip(deal, turn.seat) and random.random() < 0.5:
        return Move(turn.seat, MoveKind.FLIP)
    return Move(
        turn.seat,
        choice.kind,
        random.choice([choice.to, choice.most, random.randint(choice.to, choice.most)]),
    )


def played(random: Random) -> tuple[DealSetup, tuple[Card, ...], list[Deal], list[Event]]:
    """A whole deal of random legal moves: each state on the way, and all events."""
    setup, pack = a_setup(random), shuffled(random)
    deal, events = begin(setup, pack)
    states, log = [deal], list(events)
    while not deal.over:
        deal, events = decide(deal, a_move(deal, random))
        states.append(deal)
        log.extend(events)
        assert len(states) < MOST_MOVES, "a deal ends"
    return setup, pack, states, log


SEEDS = st.integers(0, 2**32)


@given(SEEDS)
@settings(max_examples=300)
def test_chips_are_conserved_at_every_event(seed: int) -> None:
    setup, pack, _, log = played(Random(seed))
    total = sum(stack for _, stack in setup.stacks) + sum(pot.amount for pot in setup.carried)
    deal = Deal(setup, pack)
    for event in log:
        evolve(deal, event)
        assert chips(deal) == total
        assert all(player.stack >= 0 for player in deal.players.values())


@given(SEEDS)
@settings(max_examples=100)
def test_folding_the_events_gives_the_deal_at_every_step(seed: int) -> None:
    random = Random(seed)
    setup, pack = a_setup(random), shuffled(random)
    deal, events = begin(setup, pack)
    folded = Deal(setup, pack)
    while True:
        for event in events:
            evolve(folded, event)
        assert state_of(folded) == state_of(deal)
        if deal.over:
            return
        deal, events = decide(deal, a_move(deal, random))


def state_of(deal: Deal) -> object:
    players = [tuple(getattr(player, slot) for slot in player.__slots__) for player in deal.players.values()]
    rest = [getattr(deal, slot) for slot in deal.__slots__ if slot not in ("players", "own", "turn")]
    return players, rest


@given(SEEDS)
@settings(max_examples=100)
def test_a_wrong_move_changes_nothing(seed: int) -> None:
    random = Random(seed)
    _, _, states, _ = played(random)
    deal = random.choice(states)
    before = state_of(deal.copy())
    for seat in range(9):
        for kind in MoveKind:
            move = Move(seat, kind, random.choice([0, 1, 5, 7, 10, 15, 20, 10**12]))
            try:
                decide(deal, move)
            except IllegalMove:
                continue
            turn = turn_of(deal)
            assert turn is not None
            if kind is MoveKind.FLIP:
                assert may_flip(deal, seat)
                continue
            legal = any(move.kind is c.kind and c.to <= move.to <= c.most for c in turn.choices)
            assert kind is MoveKind.LEAVE or (move.seat == turn.seat and legal)
    assert state_of(deal) == before


@given(SEEDS)
@settings(max_examples=100)
def test_no_card_is_dealt_twice_and_folded_hands_never_come_back(seed: int) -> None:
    _, _, states, log = played(Random(seed))
    dealt = [event.card for event in log if isinstance(event, CardDealt)]
    assert len(dealt) == len(set(dealt))
    assert len(states[-1].pack) == 52


@given(SEEDS)
@settings(max_examples=60)
def test_what_a_viewer_gets_does_not_depend_on_cards_he_has_not_seen(seed: int) -> None:
    """Shuffle every card the viewer has not seen; as long as play goes on he gets the very same."""
    random = Random(seed)
    setup, pack = a_setup(random), shuffled(random)
    viewer = random.choice([None, *(seat for seat, _ in setup.stacks)])
    deal, log = begin(setup, pack)
    moves: list[Move] = []
    while not deal.over and len(moves) < random.randint(0, 30):
        move = a_move(deal, random)
        after, events = decide(deal, move)
        if after.over:
            break
        deal, log = after, log + events
        moves.append(move)
    if deal.over:
        return
    seen = {e.card for e in log if isinstance(e, CardDealt) and (e.up or e.seat == viewer)}
    if deal.community is not None:
        seen.add(deal.community)
    hidden = [place for place, card in enumerate(pack) if card not in seen]
    other = list(pack)
    moved = hidden[:]
    random.shuffle(moved)
    for place, source in zip(hidden, moved, strict=True):
        other[place] = pack[source]
    again, other_log = begin(setup, tuple(other))
    for move in moves:
        again, events = decide(again, move)
        other_log += events
    assert seen_by(again, viewer) == seen_by(deal, viewer)
    assert [seen_by(e, viewer) for e in other_log] == [seen_by(e, viewer) for e in log]


def test_a_card_says_nothing_by_itself() -> None:
    deal, events = begin(a_setup(Random(7)), shuffled(Random(7)))
    hands = [(player.hole, player.up) for player in deal.players.values()]
    assert any(hole for hole, _ in hands)
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", f"{hands!r} {hands} {events!r} {deal.up_cards}")


@given(SEEDS)
@settings(max_examples=60)
def test_every_series_ends_also_when_all_are_all_in(seed: int) -> None:
    """Redeals included: nobody can be kept playing for a pot for ever (rules sections 3.7 and 5.3)."""
    random = Random(seed)
    setup = a_setup(random)
    deals = moves = 0
    total = sum(chips for _, chips in setup.stacks) + sum(pot.amount for pot in setup.carried)
    waiting = 0
    while True:
        deal, _ = begin(setup, shuffled(random))
        deals += 1
        while not deal.over:
            deal, _ = decide(deal, a_move(deal, random))
            moves += 1
        assert deal.settlement is not None
        waiting += sum(c.amount for c in deal.settlement.carries if c.to is CarryTo.NEXT_HAND)
        again = [c for c in deal.settlement.carries if c.to is CarryTo.REDEAL]
        stacks = {seat: player.stack for seat, player in deal.players.items()}
        rest = sum(chips for seat, chips in setup.stacks if seat not in stacks)
        assert rest == 0
        if not again:
            break
        assert deals < 200
        entitled = {seat for carry in again for seat in carry.eligible}
        total -= sum(chips for seat, chips in stacks.items() if seat not in entitled)
        setup = redeal(deal, [Pot(c.amount, c.eligible, c.amount) for c in again], stacks)
    assert sum(stacks.values()) + waiting == total
    assert moves <= deals * MOST_MOVES
