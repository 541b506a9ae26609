"""The bot restarts in the middle of each street; the old buttons go on, with the same cards and the same turn."""

from __future__ import annotations

import pytest

from tests.whole.night import FOUR, Night, faces
from tests.whole.test_whole_hands import PAIRS

pytestmark = pytest.mark.simcord(shard_count=1)


async def test_a_restart_in_the_middle_of_each_street(night: Night) -> None:
    await night.sit_down()
    night.stack(PAIRS)
    await night.call("Ana", "High Chicago")
    for street in ("third", "fourth", "fifth", "sixth", "seventh"):
        assert night.street_name == street
        await night.act(*(["Complete"] if street == "third" else ["Bet"]))
        old, actor = night.room.table(), night.to_act
        assert actor is not None
        dms = {name: len(night.room[name].dms()) for name in FOUR}

        await night.restart()

        assert (night.street_name, night.to_act) == (street, actor)
        for name in FOUR:
            answer = await night.room[name].press("My cards", on=old)
            assert all(face in answer.text for face in faces(PAIRS[name].split()[:2]))
            assert len(night.room[name].dms()) == dms[name], "cards are sent once"
        await night.room[actor].press("Call", on=old)
        assert night.to_act != actor
        await night.street()
    assert "Best hand, 162: **Ana**" in night.text
    assert "Highest spade in the hole, 162: **Dan**" in night.text


async def test_a_restart_while_the_dealer_chooses(night: Night) -> None:
    await night.sit_down()
    old = night.room.table()
    await night.restart()
    await night.room["Ana"].choose("High Chicago", on=old)
    assert "House card" in night.text
    await night.restart()
    await night.room["Ana"].press("Deal")
    assert night.street_name == "third"


async def test_a_restart_while_a_result_is_shown_keeps_the_carried_pot(night: Night) -> None:
    await night.sit_down()
    night.stack(PAIRS)
    await night.call("Ana", "Black Mariah…", "Must hold both")
    await night.to_showdown()
    assert "carries" in night.text
    await night.restart()
    await night.env.advance_time(60)
    assert "Deal 2 of at most 10" in night.text
