"""Must hold both, over three deals: a side pot, a player without chips, and the end."""

from __future__ import annotations

import pytest

from tests.whole.night import Night

pytestmark = pytest.mark.simcord(shard_count=1)

# Dan has the best hand, Ana the highest spade; of the others Bea has the best hand: both pots carry.
NOBODY = {
    "Ana": "As 4h Kd Jc 9h 8c 3c",
    "Bea": "7s 7h 2c 9d Jh 6c 5d",
    "Cal": "Qd Jd 8d 4c 3d Th 6h",
    "Dan": "Ac Ad 6d 4d Qh 2d Ah",
}
# Dan has best hand and highest spade of all; of the others Ana has both.
DECIDED = {
    "Ana": "Ks 4h Kd Jc 9h 8c 3c",
    "Bea": "7s 7h 2c 9d Jh 6c 5d",
    "Cal": "Qd Jd 8d 4c 3d Th 6h",
    "Dan": "As Ad 6d 4d Qh 2d Ah",
}


async def test_two_redeals_a_side_pot_and_a_player_without_chips(night: Night) -> None:
    await night.sit_down({"Dan": 100})
    for cards in (NOBODY, NOBODY, DECIDED):
        night.stack(cards)
    await night.call("Ana", "Black Mariah…", "Must hold both")

    # Ten chips on the small streets, two bets on fifth, one on sixth: Dan has nineteen left for the last bet.
    await night.street("Complete")
    await night.street("Bet")
    await night.act("Bet", "Raise", "Call", "Call", "Call")
    await night.street("Bet")
    assert night.street_name == "seventh"
    await night.street("Bet")

    assert "**400 carries**, for Ana, Bea, Cal and Dan" in night.text
    assert "**3 carries**, for Ana, Bea and Cal" in night.text
    assert "Ana deals again" in night.text
    assert "**Dan** 0" not in night.room.buttons()

    # The first redeal comes when all are ready. Dan has no chips: no ante, no bet, but cards and a chance.
    await all_ready(night, "Ana", "Bea", "Cal", "Dan")
    assert "Deal 2 of at most 10" in night.text
    assert "Pot 406" in night.text
    assert "**Dan** 0" in night.text
    assert "**Bea** 98" in night.text  # 200, less 101 in the first deal, less the ante
    assert night.to_act == "Bea"
    await night.street("Complete")
    await night.to_showdown()
    assert "**400 carries**, for Ana, Bea, Cal and Dan" in night.text
    assert "**36 carries**, for Ana, Bea and Cal" in night.text

    # Whoever is not ready is waited for until the clock says so.
    await night.env.advance_time(13)
    assert "Deal 3 of at most 10" in night.text
    await night.to_showdown()
    assert "Dan wins 400" in night.text
    assert "Ana wins 54" in night.text
    assert "carries" not in night.text.split("### ")[1].splitlines()[0]
    assert "Bea deals next" in night.text
    stacks = {}
    for name in ("Ana", "Bea", "Cal", "Dan"):
        await night.room[name].slash("chips show")
        stacks[name] = night.room[name].last_private()
    assert "400" in stacks["Dan"]


async def all_ready(night: Night, *names: str) -> None:
    for name in names:
        await night.room[name].press("Ready")
