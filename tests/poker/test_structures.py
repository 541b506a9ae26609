"""Who opens and how much may be bet, where it is not fixed limit with a bring-in (rules section 2)."""

from __future__ import annotations

import pytest

from bot.games import read_rules
from bot.poker.events import AntePosted
from bot.poker.options import BadOption
from tests.poker.playing import Played

CARDS = {1: "2h 3h Kd 5c 6d 7c 9s", 2: "4h 8h 2c Td Qc 8s Jd", 3: "9h Th Jc 3d 4c 5s 6s"}
RICH = {1: 500, 2: 500, 3: 500}


def play(stacks: dict[int, int] | None = None, **options: object) -> Played:
    return Played(stacks or RICH, CARDS, house=options)


class TestSpreadLimit:
    """Any bet from the small to the big one on every street."""

    def test_the_completion_and_the_bets_are_free_between_the_two(self) -> None:
        hand = play(structure="spread_limit")
        assert hand.turn == "2: bring in 5, complete 10 to 20"
        hand.say("2 completes 13", "3 calls", "1 calls")
        assert hand.turn == "1: check 0, bet 10 to 20, fold".replace("check 0", "check")

    def test_a_raise_is_at_least_the_last_one(self) -> None:
        hand = play(structure="spread_limit").say("2 completes 13")
        assert hand.turn == "3: call 13, raise 26 to 33, fold"
        hand.say("3 raises 30")
        assert hand.turn == "1: call 30, raise 47 to 50, fold"

    def test_four_wagers_and_no_more(self) -> None:
        hand = play(structure="spread_limit").say(
            "2 completes 10", "3 raises 20", "1 raises 30", "2 raises 40"
        )
        assert hand.turn == "3: call 40, fold"


class TestPotLimit:
    """At most the pot, the call counted in."""

    def test_the_pot_with_the_call_is_the_most(self) -> None:
        hand = play(structure="pot_limit")
        # Three antes; the bring-in is 5, and over it the pot after a call: 3 + 5 more.
        assert hand.turn == "2: bring in 5, complete 10 to 13"
        hand.say("2 opens")
        assert hand.turn == "3: call 5, complete 10 to 18, fold"
        hand.say("3 completes 18")
        # Pot 3 + 5 + 18, the call is 18: 44 more on top of 18.
        assert hand.turn == "1: call 18, raise 36 to 62, fold"

    def test_there_is_no_cap(self) -> None:
        hand = play(structure="pot_limit").say(
            "2 completes 10", "3 raises 20", "1 raises 30", "2 raises 40", "3 raises 50"
        )
        assert "raise" in hand.turn


class TestNoLimit:
    def test_anybody_may_bet_everything(self) -> None:
        hand = play(structure="no_limit")
        assert hand.turn == "2: bring in 5, complete 10 to 499"
        hand.say("2 completes 499", "3 calls", "1 folds")
        assert hand.deal.over
        assert sum(hand.stacks.values()) == 1500

    def test_a_raise_is_at_least_as_big_as_the_last(self) -> None:
        hand = play(structure="no_limit").say("2 completes 40", "3 raises 140")
        assert hand.turn == "1: call 140, raise 240 to 499, fold"

    def test_a_short_all_in_raise_opens_nothing_again(self) -> None:
        hand = play({1: 71, 2: 500, 3: 500}, structure="no_limit").say(
            "2 completes 40", "3 calls", "1 raises 70"
        )
        assert hand.turn == "2: call 70, fold"


class TestAnteOnly:
    def test_the_high_card_may_check(self) -> None:
        hand = play(structure="ante_only")
        assert hand.turn == "1: check, bet 10, fold"
        hand.say("1 checks", "2 checks", "3 checks")
        assert hand.deal.street_index == 1


class TestOpening:
    def test_the_high_card_opens_without_being_forced(self) -> None:
        assert play(opening="high_card").turn == "1: check, bet 10, fold"

    def test_the_first_left_of_the_dealer_opens(self) -> None:
        assert play(opening="left_of_dealer").turn == "1: check, bet 10, fold"
        assert Played(RICH, CARDS, dealer=1, opening="left_of_dealer").turn == "2: check, bet 10, fold"

    def test_in_razz_the_high_card_brings_it_in_and_the_lowest_board_leads(self) -> None:
        hand = Played(RICH, CARDS, game="razz")
        assert hand.turn == "1: bring in 5, complete 10"
        hand.say("1 opens", "2 calls", "3 calls")
        assert hand.turn == "2: check, bet 10, fold"

    def test_in_razz_the_ace_is_the_lowest_door_card(self) -> None:
        hand = Played({1: 100, 2: 100}, {1: "2h 3h Ad", 2: "4h 8h 3c"}, game="razz")
        assert hand.turn.startswith("2: bring in")

    def test_in_razz_of_equal_door_cards_the_spade_brings_it_in(self) -> None:
        hand = Played({1: 100, 2: 100}, {1: "2h 3h Ks", 2: "4h 8h Kh"}, game="razz")
        assert hand.turn.startswith("1: bring in")

    def test_in_razz_a_pair_showing_is_a_bad_board(self) -> None:
        hand = Played({1: 100, 2: 100}, {1: "2h 3h 4d 4s", 2: "5h 8h Kc Qs"}, game="razz")
        hand.say("2 opens", "1 calls")
        assert hand.turn.startswith("2: check")


class TestAntes:
    def test_the_dealer_antes_for_all_and_it_is_anybodys(self) -> None:
        hand = play(ante_mode="dealer")
        assert hand.happened(AntePosted) == [AntePosted(3, 3, False, True)]
        hand.say("2 opens", "3 folds", "1 folds")
        assert hand.stacks == {1: 500, 2: 503, 3: 497}

    def test_a_player_who_puts_in_nothing_else_may_win_the_dealers_ante(self) -> None:
        hand = play(ante_mode="dealer", opening="high_card")
        while not hand.deal.over:
            hand.everybody("checks")
        assert hand.deal.settlement is not None
        assert [pot.pot.eligible for pot in hand.deal.settlement.pots] == [(1, 2, 3)]

    def test_nobody_antes(self) -> None:
        hand = play(ante_mode="none")
        assert hand.happened(AntePosted) == []
        assert hand.turn == "2: bring in 5, complete 10"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"bring_in_option": "on", "opening": "high_card"}, "nobody brings it in"),
        ({"bring_in_option": "on", "structure": "ante_only"}, "nobody brings it in"),
        ({"open_pair_option": "on", "structure": "no_limit"}, "only with fixed bets"),
        ({"ante_mode": "none", "opening": "left_of_dealer"}, "without antes"),
        ({"ante_mode": "none", "structure": "ante_only"}, "without antes"),
    ],
)
def test_what_makes_no_game_together_is_refused_with_the_reason(
    options: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadOption, match=reason):
        read_rules("seven_card_stud", options)


def test_nothing_can_be_forced_where_a_face_up_queen_is_ignored() -> None:
    with pytest.raises(BadOption, match="nothing to force"):
        read_rules("the_bitch", {"queen_up": "ignore", "flip_queen": "on"})


def test_where_low_hands_win_there_is_no_open_pair_option() -> None:
    for game in ("razz", "stud8"):
        with pytest.raises(BadOption, match="no such option"):
            read_rules(game, {"open_pair_option": "on"})
