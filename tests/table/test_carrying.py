"""Carried pots between hands: who plays for them, and where they go when nobody can (rules section 5)."""

from __future__ import annotations

import pytest

from bot.table.public import Phase, Refused, Why
from tests.table.evening import PEOPLE, Evening

# Ana has the best hand, Cal the highest spade.
NOBODY_HAS_BOTH = {
    "Ana": "Ah Ad Kd Kc 9h 8c 4c",
    "Bea": "3h 7h 2c 9d Jh 6c 5d",
    "Cal": "As Jc 8d 6h 3d Th 7c",
}
# Nobody has a spade in the hole but Cal's wild queen, which does not count.
NO_SPADE = {
    "Ana": "Ah Ad Kd Kc 9h 8c 4c",
    "Bea": "3h 7h 2c 9d Jh 6c 5d",
    "Cal": "Qs Jc 8d 6h 3d Th 7c",
}


async def carried(evening: Evening, game: str, cards: dict[str, str]) -> None:
    await evening.sit("Ana", "Bea", "Cal")
    evening.stack(cards, dealer="Ana")
    await evening.call("Ana", game)
    await evening.say("Bea completes", "Cal calls", "Ana calls")
    await evening.check_down()


async def test_a_whole_pot_is_dealt_again_by_the_same_dealer_to_those_at_the_showdown(
    evening: Evening,
) -> None:
    await evening.sit("Ana", "Bea", "Cal", "Dan")
    evening.stack({**NOBODY_HAS_BOTH, "Dan": "Kh Qh 4d"}, dealer="Ana")
    await evening.call("Ana", "black_mariah_both")
    await evening.say("Bea completes", "Cal calls", "Dan folds", "Ana calls")
    await evening.check_down()
    assert [(pot.amount, len(pot.users)) for pot in evening.shown.carried] == [(34, 3)]
    assert evening.shown.redeal_next
    await evening.sit("Eve")
    await evening.wait(13)
    shown = evening.shown
    assert (shown.phase, shown.dealer, shown.hand_no) == (Phase.PLAYING, 0, 2)
    assert shown.deal is not None
    assert shown.deal.deal_no == 2
    assert [seat.name for seat in shown.seats if seat.dealt_in] == ["Ana", "Bea", "Cal"]
    assert shown.deal.total == 34 + 3


async def test_no_chips_are_bought_by_those_who_play_for_a_carried_pot(evening: Evening) -> None:
    await carried(evening, "black_mariah_both", NOBODY_HAS_BOTH)
    with pytest.raises(Refused) as refused:
        await evening.table.rebuy(PEOPLE["Ana"], 100, idem=evening.idem())
    assert refused.value.why is Why.WAIT_FOR_SERIES


async def test_the_last_entitled_takes_the_pot_when_the_others_leave(evening: Evening) -> None:
    await carried(evening, "black_mariah_both", NOBODY_HAS_BOTH)
    await evening.leave("Ana", now=True)
    assert evening.shown.carried[0].amount == 33
    await evening.leave("Cal", now=True)
    assert evening.shown.carried == ()
    assert evening.stacks == {"Bea": 200 - 11 + 33}


async def test_leaving_without_now_waits_until_the_pot_is_won(evening: Evening) -> None:
    await carried(evening, "black_mariah_both", NOBODY_HAS_BOTH)
    await evening.leave("Bea")
    await evening.wait(13)
    assert [seat.name for seat in evening.shown.seats if seat.dealt_in] == ["Ana", "Bea", "Cal"]


async def test_a_half_goes_into_the_next_hand_as_a_pot_that_newcomers_cannot_win(evening: Evening) -> None:
    await carried(evening, "black_mariah_wild", NO_SPADE)
    assert [(pot.amount, len(pot.users)) for pot in evening.shown.carried] == [(16, 3)]
    await evening.sit("Dan")
    await evening.wait(16)
    await evening.call("Bea", "seven_card_stud")
    deal = evening.shown.deal
    assert deal is not None
    assert evening.shown.carried == ()
    assert [(pot.amount, pot.eligible) for pot in deal.pots] == [(16, (0, 1, 2)), (4, (0, 1, 2, 3))]


async def test_a_half_waits_while_fewer_than_two_of_the_entitled_play(evening: Evening) -> None:
    await carried(evening, "black_mariah_wild", NO_SPADE)
    for name in ("Ana", "Bea"):
        await evening.table.sit_out(PEOPLE[name], idem=evening.idem())
    await evening.sit("Dan", "Eve")
    await evening.wait(16)
    dealer = evening.shown.name(evening.shown.dealer or 0)
    await evening.call(dealer, "seven_card_stud")
    assert evening.shown.carried[0].amount == 16


async def test_closing_splits_a_carried_pot_equally_odd_chips_by_seat(evening: Evening) -> None:
    await carried(evening, "black_mariah_wild", NO_SPADE)
    stacks = evening.stacks
    table = evening.table
    await table.close(PEOPLE["Ana"], may_close=False, idem=evening.idem())
    for name, share in {"Ana": 6, "Bea": 5, "Cal": 5}.items():
        assert await evening.wallet(name) == 800 + stacks[name] + share


async def test_a_series_without_chips_runs_out_by_the_cards_alone(evening: Evening) -> None:
    """Everybody all-in: no ante, no bet, deal after deal until somebody has both or the limit is reached."""
    await evening.sit("Ana", "Bea", "Cal", chips=100)
    evening.stack(NOBODY_HAS_BOTH, dealer="Ana")
    await evening.call("Ana", "black_mariah_both")
    while evening.phase() is Phase.PLAYING:
        turn = evening.shown.deal.turn if evening.shown.deal else None
        assert turn is not None
        kinds = [choice.kind.value for choice in turn.choices]
        word = next(w for k, w in WORDS.items() if k in kinds)
        await evening.say(f"{evening.to_act} {word}")
    assert evening.stacks == {"Ana": 0, "Bea": 0, "Cal": 0}
    for _ in range(12):
        await evening.wait(16)
    assert sum(evening.stacks.values()) == 300
    assert evening.shown.carried == ()


WORDS = {"raise": "raises", "bet": "bets", "complete": "completes", "call": "calls", "check": "checks"}
