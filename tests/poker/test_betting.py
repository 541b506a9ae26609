"""Fixed-limit betting as a player would be told it (rules sections 1.2 to 1.6)."""

from __future__ import annotations

import pytest

from bot.poker.events import UncalledReturned
from bot.poker.moves import IllegalMove, Refusal
from bot.poker.pots import Pot
from tests.poker.playing import Played

# Seat 2 has the low door card; seat 1 the ace.
THREE = {1: "Kh Kc Ad 9c 8c 7h 2h", 2: "Qh Qc 2c 4d 5d 6h 9h", 3: "Jh Jc 8d Td 3d 5h 4h"}
RICH = {1: 1000, 2: 1000, 3: 1000}


def test_everybody_antes_and_the_lowest_door_card_must_open() -> None:
    hand = Played(RICH, THREE)
    assert hand.stacks == {1: 999, 2: 999, 3: 999}
    assert hand.turn == "2: bring in 5, complete 10"


def test_the_suit_breaks_a_tie_for_the_low_card_clubs_lowest() -> None:
    hand = Played(RICH, {1: "Kh Kc 2d", 2: "Qh Qc 2c", 3: "Jh Jc 2h"})
    assert hand.turn.startswith("2:")


def test_a_completion_is_the_bet_and_three_raises_follow_it() -> None:
    hand = Played(RICH, THREE).say("2 opens", "3 completes")
    assert hand.turn == "1: call 10, raise 20, fold"
    hand.say("1 raises", "2 raises", "3 raises")
    assert hand.turn == "1: call 40, fold"


def test_four_raises_where_the_house_plays_them() -> None:
    hand = Played(RICH, THREE, max_raises=4).say("2 opens", "3 completes", "1 raises", "2 raises", "3 raises")
    assert hand.turn == "1: call 40, raise 50, fold"


def test_limpers_give_the_bring_in_no_second_chance_unless_the_house_says_so() -> None:
    hand = Played(RICH, THREE).say("2 opens", "3 calls", "1 calls")
    assert hand.deal.street_index == 1
    hand = Played(RICH, THREE, bring_in_option=True).say("2 opens", "3 calls", "1 calls")
    assert hand.turn == "2: check, complete 10, fold"


def test_best_board_leads_and_the_big_bet_comes_on_fifth() -> None:
    hand = Played(RICH, THREE).everybody("calls", "opens")
    assert hand.turn == "1: check, bet 10, fold"
    hand.everybody("checks")
    assert hand.turn == "1: check, bet 20, fold"


def test_no_cap_when_a_round_begins_heads_up_and_a_cap_when_it_becomes_so() -> None:
    two = {1: 1000, 2: 1000}
    cards = {1: THREE[1], 2: THREE[2]}
    hand = Played(two, cards).say("2 opens", "1 completes", "2 raises", "1 raises", "2 raises")
    assert hand.turn == "1: call 40, raise 50, fold"
    capped = Played(two, cards, heads_up_uncapped=False)
    capped.say("2 opens", "1 completes", "2 raises", "1 raises", "2 raises")
    assert capped.turn == "1: call 40, fold"
    midway = Played(RICH, THREE).say("2 opens", "3 folds", "1 completes", "2 raises", "1 raises", "2 raises")
    assert midway.turn == "1: call 40, fold"


class TestShortAllIn:
    """Half the bet or more counts as a raise; less does not reopen (rules section 1.6)."""

    def test_half_a_bet_more_reopens_and_the_next_raise_goes_on_top(self) -> None:
        hand = Played({1: 1000, 2: 1000, 3: 1000, 4: 16}, {**THREE, 4: "Th Tc 9d"}, dealer=4)
        hand.say("2 completes", "3 calls", "4 raises")
        assert hand.turn == "1: call 15, raise 25, fold"
        hand.say("1 calls")
        assert hand.turn == "2: call 15, raise 25, fold"

    def test_less_than_half_may_be_called_or_completed_but_not_raised_by_who_has_acted(self) -> None:
        hand = Played({1: 1000, 2: 1000, 3: 1000, 4: 14}, {**THREE, 4: "Th Tc 9d"}, dealer=4)
        hand.say("2 completes", "3 calls", "4 raises")
        assert hand.turn == "1: call 13, raise 20, fold"
        hand.say("1 calls")
        assert hand.turn == "2: call 13, fold"

    def test_with_the_full_bet_rule_half_is_not_enough(self) -> None:
        hand = Played(
            {1: 1000, 2: 1000, 3: 1000, 4: 16}, {**THREE, 4: "Th Tc 9d"}, dealer=4, short_all_in="full_bet"
        )
        hand.say("2 completes", "3 calls", "4 raises", "1 calls")
        assert hand.turn == "2: call 15, fold"

    def test_a_player_may_put_the_last_chips_in(self) -> None:
        hand = Played({1: 8, 2: 1000, 3: 1000}, THREE).say("2 opens", "3 completes")
        assert hand.turn == "1: call 7 all-in, fold"


class TestForcedBets:
    def test_a_short_ante_is_all_in_and_wins_only_that_much_from_each(self) -> None:
        hand = Played({1: 1, 2: 1000, 3: 1000}, THREE).say("2 opens", "3 calls").check_down()
        assert [pot.amount for pot in _pots(hand)] == [3, 10]

    @pytest.mark.parametrize("stack", [1, 2, 5, 6, 7, 11])
    def test_a_stack_around_ante_and_bring_in_never_stops_the_hand(self, stack: int) -> None:
        for short in (1, 2, 3):
            hand = Played({**RICH, short: stack}, THREE).check_down()
            assert hand.deal.over
            assert sum(hand.stacks.values()) == 2000 + stack

    def test_everybody_owes_the_full_bring_in_when_the_low_card_is_short(self) -> None:
        hand = Played({1: 1000, 2: 4, 3: 1000}, THREE)
        assert hand.turn == "2: bring in 3 all-in"
        hand.say("2 opens")
        assert hand.turn == "3: call 5, complete 10, fold"

    def test_low_card_all_in_on_the_ante_the_next_may_open_complete_or_fold(self) -> None:
        hand = Played({1: 1000, 2: 1, 3: 1000}, THREE)
        assert hand.turn == "3: bring in 5, complete 10, fold"
        hand.say("3 folds")
        assert hand.deal.over  # seat 1 alone has chips: nothing to bet against, the cards decide


def test_nobody_is_asked_to_bet_when_nobody_can_call() -> None:
    hand = Played({1: 6, 2: 1000, 3: 6}, THREE)
    assert hand.turn == "2: bring in 5"  # the others have five each: nobody could call more
    hand.say("2 opens", "3 calls", "1 calls")
    assert hand.deal.over
    assert sum(hand.stacks.values()) == 1012


def test_an_uncalled_bet_goes_back_before_the_pot_is_paid() -> None:
    hand = Played(RICH, THREE).say("2 completes", "3 folds", "1 folds")
    assert hand.happened(UncalledReturned) == [UncalledReturned(2, 10)]
    assert hand.stacks == {1: 999, 2: 1002, 3: 999}


def test_an_open_pair_on_fourth_allows_the_big_bet_where_the_house_plays_it() -> None:
    pair = {**THREE, 1: "Kh Kc Ad Ac"}
    hand = Played(RICH, pair, open_pair_option=True).everybody("calls", "opens")
    assert hand.turn == "1: check, bet 10, bet 20, fold"
    hand.say("1 bets 20")
    assert hand.turn == "2: call 20, raise 40, fold"
    hand = Played(RICH, pair).everybody("calls", "opens")
    assert hand.turn == "1: check, bet 10, fold"


def test_leaving_folds_out_of_turn_and_play_goes_on() -> None:
    hand = Played(RICH, THREE).say("2 opens", "1 leaves")
    assert hand.turn == "3: call 5, complete 10, fold"
    hand.say("2 leaves")
    assert hand.deal.over
    assert hand.stacks == {1: 999, 2: 994, 3: 1007}


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("3 calls 5", Refusal.NOT_YOUR_TURN),
        ("2 checks", Refusal.NOT_LEGAL_NOW),
        ("2 folds", Refusal.NOT_LEGAL_NOW),
        ("2 completes 11", Refusal.WRONG_AMOUNT),
        ("2 opens 4", Refusal.WRONG_AMOUNT),
        ("6 folds", Refusal.NOT_IN_HAND),
    ],
)
def test_a_wrong_move_is_refused_and_changes_nothing(sentence: str, reason: Refusal) -> None:
    hand = Played(RICH, THREE)
    before = (hand.stacks, hand.turn, len(hand.events))
    with pytest.raises(IllegalMove) as refused:
        hand.say(sentence)
    assert refused.value.reason is reason
    assert (hand.stacks, hand.turn, len(hand.events)) == before


def test_equal_boards_the_first_from_the_dealers_left_leads_or_the_higher_suit() -> None:
    cards = {1: "Kh Kc 2d 9c", 2: "Qh Qc Ac 8d", 3: "Jh Jc Ah 8c"}
    hand = Played(RICH, cards, dealer=3).everybody("calls", "opens")
    assert hand.turn.startswith("2:")
    hand = Played(RICH, cards, dealer=3, tie_first="suit").everybody("calls", "opens")
    assert hand.turn.startswith("3:")


def _pots(hand: Played) -> list[Pot]:
    assert hand.deal.settlement is not None
    return [result.pot for result in hand.deal.settlement.pots]
