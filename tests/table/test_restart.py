"""A restart between any two inputs: the same cards, the same turn, the same chips."""

from __future__ import annotations

from dataclasses import replace

from bot.table.public import Phase, TableShown
from tests.table.evening import PEOPLE, Evening


async def test_a_table_is_the_same_after_a_restart_at_every_step(evening: Evening) -> None:
    await evening.sit("Ana", "Bea", "Cal")
    await same_after_restart(evening)
    stage = evening.shown.stage
    await evening.table.call_black_mariah(PEOPLE["Ana"], stage, idem=evening.idem())
    await same_after_restart(evening)
    await evening.table.call(
        PEOPLE["Ana"], evening.shown.stage, "black_mariah_both", {"carry_limit": 3}, idem=evening.idem()
    )
    await same_after_restart(evening)
    await evening.table.hold(PEOPLE["Bea"], evening.shown.stage, idem=evening.idem())
    await evening.table.deal(PEOPLE["Ana"], evening.shown.stage, idem=evening.idem())
    steps = 0
    while evening.phase() is Phase.PLAYING and steps < 60:
        before = {name: evening.table.private(PEOPLE[name]).deal for name in ("Ana", "Bea", "Cal")}
        await same_after_restart(evening)
        assert {name: evening.table.private(PEOPLE[name]).deal for name in before} == before
        turn = evening.shown.deal.turn if evening.shown.deal else None
        assert turn is not None
        kinds = [choice.kind.value for choice in turn.choices]
        word = "checks" if "check" in kinds else "calls" if "call" in kinds else "opens"
        await evening.say(f"{evening.to_act} {word}")
        steps += 1
    await same_after_restart(evening)


async def same_after_restart(evening: Evening) -> None:
    before = timeless(evening.shown)
    await evening.restart()
    assert timeless(evening.shown) == before


def timeless(shown: TableShown) -> TableShown:
    """Without the deadline: after a restart everybody has a full turn."""
    return replace(shown, deadline=None)


async def test_nobody_has_less_than_a_full_turn_after_a_restart(evening: Evening) -> None:
    await evening.sit("Ana", "Bea", "Cal")
    await evening.call("Ana", "seven_card_stud")
    await evening.wait(80)
    await evening.restart()
    assert (evening.shown.deadline or 0) >= evening.time.now() + 89
