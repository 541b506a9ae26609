"""Layers, uncalled chips and carried pots (rules sections 1.6, 1.7, 5.2)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.poker.pots import Pot, build_pots, uncalled


def test_a_short_stack_makes_a_main_and_a_side_pot() -> None:
    assert build_pots({1: 40, 2: 40, 3: 12}, []) == (Pot(36, (1, 2, 3)), Pot(56, (1, 2)))


def test_folded_chips_fall_into_the_layers_they_reached() -> None:
    assert build_pots({1: 25, 2: 25, 3: 5, 4: 3}, [3]) == (Pot(12, (1, 2, 4)), Pot(46, (1, 2)))


def test_what_nobody_matched_goes_back_but_never_to_a_folded_player() -> None:
    assert uncalled({1: 40, 2: 30, 3: 12}, {3}) == (1, 10)
    assert uncalled({1: 40, 2: 40}, set()) is None
    assert uncalled({1: 40, 2: 30}, {1}) is None


def test_a_folded_player_matched_what_he_had_put_in() -> None:
    assert uncalled({1: 40, 2: 30, 3: 35}, {3}) == (1, 5)


def test_a_carried_pot_with_the_same_players_is_one_pot_with_the_new_chips() -> None:
    pots = build_pots({1: 21, 2: 21}, [], [Pot(150, (1, 2), 150)])
    assert pots == (Pot(192, (1, 2), 150),)


def test_a_carried_pot_with_other_players_stays_a_pot_of_its_own() -> None:
    pots = build_pots({1: 0, 2: 21, 3: 21}, [], [Pot(150, (1, 2, 3), 150)])
    assert pots == (Pot(150, (1, 2, 3), 150), Pot(42, (2, 3)))


def test_chips_of_players_who_all_gave_up_go_to_the_last_of_them() -> None:
    """Seats 2 and 3 leave; seat 1 never had chips in this deal and plays for the carried pot alone."""
    pots = build_pots({1: 0, 2: 5, 3: 5}, [3, 2], [Pot(60, (1, 2, 3), 60)])
    assert pots == (Pot(60, (1,), 60), Pot(10, (2,)))


@given(
    st.dictionaries(st.integers(0, 7), st.integers(0, 60), min_size=2, max_size=8),
    st.data(),
)
def test_pots_hold_exactly_what_was_put_in_and_match_a_chip_by_chip_model(
    contributions: dict[int, int], data: st.DataObject
) -> None:
    """The model sorts every single chip by hand: chip n of a player goes to those live who put in n or more."""
    seats = sorted(contributions)
    folded = data.draw(st.lists(st.sampled_from(seats), unique=True, max_size=len(seats) - 1))
    back = uncalled(contributions, folded)
    if back:
        contributions = {**contributions, back[0]: contributions[back[0]] - back[1]}
    live = {seat: put for seat, put in contributions.items() if seat not in folded}
    pots = build_pots(contributions, folded)
    assert sum(pot.amount for pot in pots) == sum(contributions.values())
    if not any(live.values()):
        return
    deepest = max(live.values())
    model: dict[tuple[int, ...], int] = {}
    for put in contributions.values():
        for chip in range(1, put + 1):
            level = min(chip, deepest)
            eligible = tuple(seat for seat in seats if live.get(seat, 0) >= level)
            model[eligible] = model.get(eligible, 0) + 1
    assert {pot.eligible: pot.amount for pot in pots} == model
