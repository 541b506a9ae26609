"""Where bets have no fixed size: the window that asks for an amount."""

from __future__ import annotations

import pytest

from tests.bench.people import Room
from tests.cogs.conftest import drawn, table_of

pytestmark = pytest.mark.simcord(shard_count=1)


@pytest.fixture
async def no_limit(seated: Room) -> Room:
    """No limit, third street dealt."""
    table = table_of(seated)
    stage = table.shown().stage
    ana = seated["Ana"].id
    await table.call(ana, stage, "seven_card_stud", {"structure": "no_limit"}, idem="i:1")
    await drawn(seated)
    await seated["Ana"].press("Deal")
    await drawn(seated)
    return seated


def asking(room: Room) -> str:
    """The button that asks for an amount."""
    found = [b.custom_id for b in room.table().buttons if b.label.startswith("Other amount")]
    assert found, (room.table().text, [str(b) for b in room.table().buttons])
    return found[0]


def to_act(room: Room) -> str:
    shown = table_of(room).shown()
    assert shown.deal is not None
    assert shown.deal.turn is not None
    return shown.name(shown.deal.turn.seat)


async def test_any_amount_between_the_two_may_be_bet(no_limit: Room) -> None:
    name = to_act(no_limit)
    form = await no_limit[name].press(asking(no_limit))
    assert form.modal == "Bet how many chips?"
    await no_limit[name].fill(form, amount="37")
    await drawn(no_limit)
    assert f"{name} makes it 37" in no_limit.table().text
    assert to_act(no_limit) != name


@pytest.mark.parametrize("typed", ["5", "-3", "2.5", "many", "999999"])
async def test_what_is_no_amount_is_refused_and_nothing_is_bet(no_limit: Room, typed: str) -> None:
    name = to_act(no_limit)
    before = table_of(no_limit).shown()
    form = await no_limit[name].press(asking(no_limit))
    answer = await no_limit[name].fill(form, amount=typed)
    assert "whole number from 10 to 199" in answer.text
    assert table_of(no_limit).shown().version == before.version


async def test_somebody_elses_amount_is_refused(no_limit: Room) -> None:
    other = next(name for name in ("Ana", "Bea", "Cal") if name != to_act(no_limit))
    answer = await no_limit[other].press(asking(no_limit))
    assert answer.modal is None
    assert "is to act" in answer.text


async def test_an_amount_typed_too_late_is_refused(no_limit: Room) -> None:
    name = to_act(no_limit)
    form = await no_limit[name].press(asking(no_limit))
    await no_limit[name].press(
        next(b.label for b in no_limit.table().buttons if b.label.startswith("Bring in"))
    )
    answer = await no_limit[name].fill(form, amount="40")
    assert answer.text
    assert "makes it 40" not in no_limit.public_text()
