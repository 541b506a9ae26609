"""A hand written in the field's open format is the same hand when it is read."""

from __future__ import annotations

import tomllib
import warnings
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import MENU, rules_for
from bot.poker.deal import Deal, DealSetup
from bot.poker.dealing import begin, decide
from bot.poker.events import StreetBegan, Wagered
from bot.poker.moves import Move, MoveKind
from bot.poker.options import Options
from bot.poker.pots import Pot
from bot.poker.stakes import Stakes
from bot.records.hand_record import HandRecord, play_again, record_of
from bot.records.phh import BadHand, read_phh, read_phhs, write_phh
from tests.poker.test_properties import a_move, random_options, shuffled

SEEDS = st.integers(0, 2**32)


def a_hand(random: Random, *, plain: bool = False) -> tuple[HandRecord, Deal]:
    """A whole random hand; a plain one has only what every reader of the format knows."""
    game = next(g for g in MENU if g.id == "seven_card_stud") if plain else random.choice(MENU)
    options = Options() if plain else random_options(game, random)
    seats = sorted(random.sample(range(8), random.randint(2, min(7, game.max_players))))
    stacks = tuple((seat, random.choice([30, 75, 400, 900])) for seat in seats)
    carried: tuple[Pot, ...] = ()
    if not plain and random.random() < 0.3:
        carried = (Pot(17, tuple(seats[:2]), 17),)
    setup = DealSetup(
        rules_for(game, options),
        Stakes(2, 5, 10, 20),
        random.choice(seats),
        stacks,
        carried,
        1 if plain else random.randint(1, 3),
        plain or random.random() < 0.8,
    )
    deal, _ = begin(setup, shuffled(random))
    moves = []
    while not deal.over:
        move = a_move(deal, random)
        if plain and move.kind is MoveKind.LEAVE:
            continue
        moves.append(move)
        deal, _ = decide(deal, move)
    return record_of(deal, moves, game.id, options.plain(), [f"Player {s}" for s in seats]), deal


@given(SEEDS)
@settings(max_examples=150)
def test_what_is_read_is_what_was_written(seed: int) -> None:
    record, deal = a_hand(Random(seed))
    again = read_phh(write_phh(record))
    assert again == record
    ended, _ = play_again(again)
    assert ended.settlement == deal.settlement


@given(SEEDS)
@settings(max_examples=60)
def test_plain_stud_needs_no_field_of_our_own_to_be_played(seed: int) -> None:
    record, deal = a_hand(Random(seed), plain=True)
    raw = tomllib.loads(write_phh(record))
    assert {name for name in raw if name.startswith("_")} <= {"_dealer", "_ante", "_dealt", "_moves"}
    if "_moves" not in raw:
        ended, _ = play_again(read_phh(write_phh(record)))
        assert ended.settlement == deal.settlement


def wagers_of_a_street(record: HandRecord) -> int:
    """The most on any street."""
    counts = [0]
    for event in play_again(record)[1]:
        if isinstance(event, StreetBegan):
            counts.append(0)
        elif isinstance(event, Wagered):
            counts[-1] += 1
    return max(counts)


def wagers_over_an_all_in(record: HandRecord) -> bool:
    """Whether somebody raised what was somebody's last chips (rules section 1.6)."""
    all_in = False
    for event in play_again(record)[1]:
        if isinstance(event, StreetBegan):
            all_in = False
        elif isinstance(event, Wagered):
            if all_in:
                return True
            all_in = event.all_in
    return False


def test_pokerkit_plays_our_plain_stud_to_the_end() -> None:
    pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")
    random = Random("phh")
    played = 0
    while played < 40:
        record, deal = a_hand(random, plain=True)
        if wagers_of_a_street(record) > 4 or wagers_over_an_all_in(record):
            continue  # what it does not allow: a fifth wager of two, and a raise over half a bet all-in
        text = write_phh(record)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            history = pokerkit.HandHistory.loads(text)
            state = list(history)[-1]
        assert state.status is False, text
        assert list(state.stacks) == [deal.players[seat].stack for seat in record.setup.clockwise]
        played += 1


def test_hidden_names_and_odd_characters_survive() -> None:
    record, _ = a_hand(Random(3), plain=True)
    from dataclasses import replace

    strange = replace(record, names=tuple(f'"\\ {i}\n\x07é♠' for i in range(len(record.stacks))))
    assert read_phh(write_phh(strange)).names == strange.names


def test_several_hands_stand_in_one_file() -> None:
    hands = [a_hand(Random(seed))[0] for seed in range(3)]
    text = "".join(f"[{i + 1}]\n{write_phh(hand)}\n" for i, hand in enumerate(hands))
    found = read_phhs(text)
    assert [name for name, _ in found] == ["1", "2", "3"]
    assert [hand for _, hand in found] == hands


GOOD = """variant = "F7S"
ante_trimming_status = true
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ["d dh p1 2c3dKs", "d dh p2 ????4h", "p2 pb", "p1 f"]
"""


def test_unknown_cards_are_left_open() -> None:
    record = read_phh(GOOD)
    deal, _ = play_again(record)
    assert deal.over
    assert [player.stack for player in deal.players.values()] == [99, 101]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('variant = "F7S"', 'variant = "NT"', "variant: 'NT' is none of"),
        ('variant = "F7S"', "variant = ", "no TOML"),
        ("[100, 100]", "[100, -5]", "starting_stacks"),
        ("[100, 100]", "[100, 2.5]", "starting_stacks"),
        ("[100, 100]", "[100]", "2 to 8 players"),
        ("small_bet = 4", "small_bet = 4.5", "small_bet: must be a whole number"),
        ("bring_in = 2\n", "", "bring_in: must be a whole number"),
        ("2c3dKs", "2c2cKs", "2c is dealt twice"),
        ("2c3dKs", "2c3dXx", "Xx"),
        ('"p2 pb"', '"p9 pb"', "there is no player p9"),
        ('"p2 pb"', '"p1 pb"', "move 1: seat 1 pb .*is not legal; seat 2 is to act"),
        ('"p2 pb"', '"p2 cbr 2.5"', "chips are whole numbers"),
        ('"p2 pb"', '"dance"', "unknown to us"),
        ("bring_in", "_carried = [{amount = 5, seats = [1, 9]}]\nbring_in", "_carried: seats"),
    ],
)
def test_a_broken_file_is_refused_with_the_place(old: str, new: str, says: str) -> None:
    with pytest.raises(BadHand, match=says):
        read_phh(GOOD.replace(old, new))


def test_moves_out_of_turn_are_kept_as_they_were() -> None:
    record, _ = a_hand(Random(5), plain=True)
    seat = record.stacks[0][0]
    deal, _ = begin(record.setup, shuffled(Random(5)))
    left, _ = decide(deal, Move(seat, MoveKind.LEAVE))
    kept = record_of(left, [Move(seat, MoveKind.LEAVE)], "seven_card_stud", {})
    assert read_phh(write_phh(kept)) == kept
