"""The deals of a carried pot: who deals, who plays, who antes again (rules section 5)."""

from __future__ import annotations

import pytest

from bot.games import read_rules
from bot.poker.deal import DealSetup
from bot.poker.pots import Pot
from bot.poker.series import antes_again, redeal, split_equally
from tests.poker.playing import Played

CARDS = {1: "2h 6h 5d", 2: "3h 8h Kc", 3: "4h 9h Qs"}
RICH = {1: 200, 2: 200, 3: 200}


def stopped_at_once(**options: object) -> Played:
    """The queen of spades is the last door card: dead before anybody could bet."""
    return Played(RICH, CARDS, game="the_bitch", dealer=3, house=options)


def next_setup(played: Played, stacks: dict[int, int] | None = None) -> DealSetup:
    settlement = played.deal.settlement
    assert settlement is not None
    carried = [Pot(carry.amount, carry.eligible, carry.amount) for carry in settlement.carries]
    return redeal(played.deal, carried, stacks or played.stacks)


def test_the_same_dealer_deals_to_those_still_in_with_the_pot_on_the_table() -> None:
    setup = next_setup(stopped_at_once())
    assert (setup.dealer, setup.deal_no, setup.take_ante) == (3, 2, False)
    assert [seat for seat, _ in setup.stacks] == [1, 2, 3]
    assert [pot.amount for pot in setup.carried] == [3]


def test_the_deal_passes_where_the_house_plays_it_so() -> None:
    assert next_setup(stopped_at_once(deal_passes=True)).dealer == 1


def test_whoever_folded_stays_out() -> None:
    cards = {1: "2h 6h 5d Qs", 2: "3h 8h Kc Jd", 3: "4h 9h 2c 7c"}
    played = Played(RICH, cards, game="the_bitch").say("3 opens", "1 calls", "2 folds")
    setup = next_setup(played)
    assert [seat for seat, _ in setup.stacks] == [1, 3]


def test_an_ante_only_if_nobody_had_bet_yet() -> None:
    assert next_setup(stopped_at_once(re_ante="pre_action_only")).take_ante
    cards = {1: "2h 6h 5d Qs", 2: "3h 8h Kc Jd", 3: "4h 9h 2c 7c"}
    later = Played(RICH, cards, game="the_bitch", re_ante="pre_action_only")
    later.say("3 opens", "1 calls", "2 calls")
    assert not next_setup(later).take_ante


def test_no_ante_where_only_one_has_chips_to_bet_with() -> None:
    setup = next_setup(stopped_at_once(re_ante="on"), {1: 0, 2: 50, 3: 0})
    assert not setup.take_ante
    assert setup.stacks == ((1, 0), (2, 50), (3, 0))


@pytest.mark.parametrize(("deal_no", "antes"), [(1, True), (2, True), (4, True), (5, False)])
def test_re_antes_end_after_three_redeals(deal_no: int, antes: bool) -> None:
    _, _, rules = read_rules("black_mariah_both", {})
    assert antes_again(rules, deal_no) is antes


def test_the_ante_for_the_table_is_the_dealers_or_the_next_to_his_right() -> None:
    out = Played(RICH, CARDS, dealer=0, ante_mode="dealer")
    assert out.stack(3) == 197


def test_a_carried_pot_is_given_back_in_equal_parts() -> None:
    assert [(a.seat, a.amount) for a in split_equally(11, (2, 5, 6))] == [(2, 4), (5, 4), (6, 3)]
