"""Coming and going: where people sit, what they bring and what they take home (rules section 5.4)."""

from __future__ import annotations

import pytest

from bot.table.config import TableConfig
from bot.table.public import Phase, Refused, Sitting, Why
from tests.table.evening import PEOPLE, Evening


async def test_a_newcomer_gets_chips_and_sits_down_with_the_usual_buy_in(evening: Evening) -> None:
    await evening.sit("Ana")
    assert evening.stacks == {"Ana": 200}
    assert await evening.wallet("Ana") == 800
    assert evening.phase() is Phase.WAITING


async def test_two_are_enough_and_who_comes_before_the_cards_is_dealt_in(evening: Evening) -> None:
    await evening.sit("Ana", "Bea")
    assert evening.phase() is Phase.CHOOSING
    await evening.sit("Cal")
    await evening.call("Ana", "seven_card_stud")
    assert [seat.dealt_in for seat in evening.shown.seats] == [True, True, True]
    await evening.sit("Dan")
    assert [seat.dealt_in for seat in evening.shown.seats] == [True, True, True, False]


@pytest.mark.parametrize(
    ("chips", "why"),
    [
        (99, Why.BUY_IN_RANGE),
        (1001, Why.BUY_IN_RANGE),
        (-5, Why.BUY_IN_RANGE),
        (0, Why.BUY_IN_RANGE),
        (2**70, Why.BUY_IN_RANGE),
    ],
)
async def test_a_wrong_buy_in_is_refused_and_nothing_is_taken(evening: Evening, chips: int, why: Why) -> None:
    with pytest.raises(Refused) as refused:
        await evening.sit("Ana", chips=chips)
    assert refused.value.why is why
    assert evening.stacks == {}
    assert await evening.wallet("Ana") == 1000


async def test_nobody_buys_in_with_more_than_the_wallet_holds(evening: Evening) -> None:
    await evening.sit("Ana", chips=700)
    await evening.leave("Ana")
    await evening.tables.open(
        guild_id=7001, channel_id=9002, host_id=1, config=TableConfig.usual(100), idem=evening.idem()
    )
    other = evening.tables.in_channel(9002)
    assert other is not None
    with pytest.raises(Refused) as refused:
        await other.sit(PEOPLE["Ana"], "Ana", 5000, grant=1000, idem=evening.idem())
    assert refused.value.why is Why.NOT_ENOUGH_CHIPS


async def test_one_seat_a_person_and_no_more_than_the_table_has(evening: Evening) -> None:
    await evening.sit("Ana")
    with pytest.raises(Refused) as refused:
        await evening.sit("Ana")
    assert refused.value.why is Why.ALREADY_SEATED


async def test_leaving_between_hands_is_at_once_and_in_a_hand_when_it_ends(evening: Evening) -> None:
    await evening.sit("Ana", "Bea", "Cal")
    await evening.leave("Cal")
    assert await evening.wallet("Cal") == 1000
    await evening.call("Ana", "seven_card_stud")
    await evening.leave("Bea")
    bea = evening.shown.seat_of(PEOPLE["Bea"])
    assert bea is not None
    assert bea.sitting is Sitting.LEAVING
    await evening.check_down()
    await evening.wait(16)
    assert evening.shown.seat_of(PEOPLE["Bea"]) is None
    assert evening.phase() is Phase.WAITING
    assert sum(evening.stacks.values()) + await evening.wallet("Ana") + await evening.wallet("Bea") == 2000


async def test_leave_now_folds_at_once_and_the_hand_goes_on(evening: Evening) -> None:
    await evening.sit("Ana", "Bea", "Cal")
    await evening.call("Ana", "seven_card_stud")
    await evening.leave(evening.to_act, now=True)
    assert evening.phase() is Phase.PLAYING
    await evening.leave(evening.to_act, now=True)
    assert evening.phase() is Phase.SHOWDOWN


async def test_joining_and_leaving_in_the_choice_never_gives_it_to_the_wrong_person(evening: Evening) -> None:
    await evening.sit("Ana", "Bea")
    deadline = evening.shown.deadline
    for _ in range(10):
        await evening.sit("Cal")
        await evening.leave("Cal")
    assert evening.shown.dealer == 0
    assert evening.shown.deadline == deadline
    await evening.sit("Cal")
    await evening.leave("Ana")
    assert evening.shown.dealer == 1
    with pytest.raises(Refused) as refused:
        await evening.call("Cal", "seven_card_stud")
    assert refused.value.why is Why.NOT_THE_DEALER


async def test_closing_pays_everybody_and_a_new_table_can_open(evening: Evening) -> None:
    await evening.sit("Ana", "Bea", "Cal")
    await evening.call("Ana", "seven_card_stud")
    with pytest.raises(Refused) as refused:
        await evening.table.close(PEOPLE["Bea"], may_close=False, idem=evening.idem())
    assert refused.value.why is Why.NOT_ALLOWED
    table = evening.table
    await table.close(PEOPLE["Ana"], may_close=False, idem=evening.idem())
    await evening.check_down()
    await evening.wait(16)
    assert table.closed
    assert [await evening.wallet(name) for name in ("Ana", "Bea", "Cal")].count(1000) < 3
    assert sum([await evening.wallet(name) for name in ("Ana", "Bea", "Cal")]) == 3000
    await evening.open()
    assert evening.stacks == {}


async def test_a_second_table_in_the_channel_is_refused(evening: Evening) -> None:
    with pytest.raises(Refused) as refused:
        await evening.open()
    assert refused.value.why is Why.TABLE_HERE


async def test_the_same_input_twice_is_done_once(evening: Evening) -> None:
    await evening.table.sit(PEOPLE["Ana"], "Ana", 300, grant=1000, idem="i:77")
    await evening.leave("Ana")
    with pytest.raises(Refused):
        await evening.table.sit(PEOPLE["Ana"], "Ana", 300, grant=1000, idem="i:77")
    assert await evening.wallet("Ana") == 1000
    assert evening.stacks == {}


async def test_who_is_broke_buys_again_between_hands_only(evening: Evening) -> None:
    await evening.sit("Ana", "Bea", chips=100)
    evening.stack({"Ana": "Ah Ad Ac As 2c 3d 4h", "Bea": "Kh Qd 9c 8d 6h 5s 3c"}, dealer="Ana")
    await evening.call("Ana", "seven_card_stud")
    with pytest.raises(Refused) as refused:
        await evening.table.rebuy(PEOPLE["Bea"], None, idem=evening.idem())
    assert refused.value.why is Why.WAIT_FOR_HAND
    while evening.phase() is Phase.PLAYING:
        labels = [choice.kind.value for choice in evening.shown.deal.turn.choices]  # type: ignore[union-attr]
        wanted = next(w for w in ("raise", "bet", "complete", "call", "check", "bring_in") if w in labels)
        said = {"raise": "raises", "bet": "bets", "complete": "completes", "call": "calls"}
        await evening.say(f"{evening.to_act} {said.get(wanted, 'checks')}")
    assert evening.stacks == {"Ana": 200, "Bea": 0}
    await evening.wait(16)
    assert evening.phase() is Phase.WAITING
    assert await evening.table.rebuy(PEOPLE["Bea"], None, idem=evening.idem()) == 200
    assert evening.phase() is Phase.CHOOSING
    assert evening.shown.dealer == 1
