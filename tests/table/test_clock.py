"""Time: everything that is waited for has a harmless default (rules section 1.11)."""

from __future__ import annotations

from bot.poker.events import Checked, Folded
from bot.table.public import Phase, Sitting
from tests.table.evening import PEOPLE, Evening

CARDS = {"Ana": "Ah Ad Kd Kc", "Bea": "3s 7h 2c 9d", "Cal": "Qd Jc 8d 8h"}


async def test_a_dealer_who_calls_nothing_deals_stud_then_the_last_game(evening: Evening) -> None:
    await evening.sit("Ana", "Bea")
    await evening.wait(40)
    assert evening.phase() is Phase.HOUSE_CARD
    await evening.wait(8)
    assert evening.phase() is Phase.PLAYING
    assert evening.shown.called is not None
    assert evening.shown.called.game.id == "seven_card_stud"
    await evening.leave(evening.to_act, now=True)
    await evening.wait(16)
    await evening.sit("Cal")
    await evening.wait(1)
    if evening.phase() is Phase.WAITING:
        await evening.sit("Dan")
    dealer = evening.shown.name(evening.shown.dealer or 0)
    await evening.call(dealer, "high_chicago", scoop="second_spade")
    await evening.leave(evening.to_act, now=True)
    assert evening.shown.last_called is not None
    assert evening.shown.last_called.options.plain() == {"scoop": "second_spade"}


async def test_the_clock_checks_where_it_can_and_folds_where_it_must(evening: Evening) -> None:
    await evening.sit("Ana", "Bea", "Cal")
    evening.stack(CARDS, dealer="Ana")
    await evening.call("Ana", "seven_card_stud")
    await evening.wait(89)
    assert evening.to_act == "Bea"
    await evening.wait(2)
    assert evening.to_act == "Cal"  # the bring-in was posted for Bea
    await evening.say("Cal calls", "Ana calls")
    await evening.wait(91)
    assert Checked(0) in evening.shown.events
    await evening.say("Bea bets")
    await evening.wait(91)
    assert Folded(2, left=False) in evening.shown.events


async def test_two_turns_in_a_row_sit_a_player_out_and_one_move_of_his_own_counts_anew(
    evening: Evening,
) -> None:
    await evening.sit("Ana", "Bea", "Cal")
    evening.stack(CARDS, dealer="Ana")
    await evening.call("Ana", "seven_card_stud")
    await evening.wait(91)
    await evening.say("Cal calls", "Ana calls", "Ana checks", "Bea checks", "Cal checks")
    await evening.say("Ana checks")
    await evening.wait(91)
    assert sitting(evening, "Bea") is Sitting.IN
    await evening.say("Cal checks", "Ana checks")
    await evening.wait(91)
    assert sitting(evening, "Bea") is Sitting.OUT


async def test_nobody_need_be_there_for_a_hand_to_end(evening: Evening) -> None:
    await evening.sit("Ana", "Bea", "Cal", "Dan")
    await evening.call("Ana", "black_mariah_both")
    for _ in range(60):
        if evening.phase() is not Phase.PLAYING:
            break
        await evening.wait(91)
    assert evening.phase() is not Phase.PLAYING


async def test_all_ready_deals_at_once_and_hold_on_gives_time_once(evening: Evening) -> None:
    await evening.sit("Ana", "Bea")
    table = evening.table
    await table.call(PEOPLE["Ana"], evening.shown.stage, "high_chicago", {}, idem=evening.idem())
    await table.hold(PEOPLE["Bea"], evening.shown.stage, idem=evening.idem())
    await evening.wait(9)
    assert evening.phase() is Phase.HOUSE_CARD
    await evening.wait(32)
    assert evening.phase() is Phase.PLAYING
    await evening.check_down()
    for name in ("Ana", "Bea"):
        assert evening.phase() is Phase.SHOWDOWN
        await table.ready(PEOPLE[name], evening.shown.stage, idem=evening.idem())
    assert evening.phase() is Phase.CHOOSING
    assert evening.shown.dealer == 1


def sitting(evening: Evening, name: str) -> Sitting:
    seat = evening.shown.seat_of(PEOPLE[name])
    assert seat is not None
    return seat.sitting
