"""Each game from ``/table open`` to the settled pot, and what each of four people sees of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.games import BLACK_MARIAH, MENU
from tests.bench.leaks import Record
from tests.whole.night import FOUR, Night, faces

pytestmark = pytest.mark.simcord(shard_count=1)

# In the hole twice, door card, fourth, fifth, sixth, last in the hole. Bea has the low door card, Ana the best board.
PAIRS = {
    "Ana": "Ah Ad Kd Kc 9h 8s 4c",
    "Bea": "3s 7h 2c 9d Jh 6c 5d",
    "Cal": "Qd Jc 8d 8h 3d Th 7c",
    "Dan": "As 5h 6d 4d Qh 2d 7d",
}
# Cal holds the wild queen of spades and nobody has another spade in the hole.
WILD_QUEEN = {
    "Ana": "Ah Kd Jd Jc 9h 8s 4c",
    "Bea": "3h 7h 2c 9d Th 6c 5d",
    "Cal": "Qs Jh 8d 8h 3d Kc 7c",
    "Dan": "Ac 5h 6d 4d Qh 2d 7d",
}

GAMES = {
    "seven_card_stud": (
        ["Seven-Card Stud"],
        PAIRS,
        ["Ana wins 44", "aces and kings"],
        {"Ana": +33, "Bea": -11, "Cal": -11, "Dan": -11},
    ),
    "high_chicago": (
        ["High Chicago"],
        PAIRS,
        ["Best hand, 22: **Ana**", "aces and kings", "Highest spade in the hole, 22: **Dan**, A♠"],
        {"Ana": +11, "Bea": -11, "Cal": -11, "Dan": +11},
    ),
    "low_chicago": (
        ["Low Chicago"],
        PAIRS,
        ["Best hand, 22: **Ana**", "Lowest spade in the hole, 22: **Bea**, 3♠"],
        {"Ana": +11, "Bea": +11, "Cal": -11, "Dan": -11},
    ),
    "black_mariah_both": (
        ["Black Mariah…", "Must hold both"],
        PAIRS,
        ["Best hand: Ana", "Highest spade: Dan", "**44 carries**, for Ana, Bea, Cal and Dan"],
        {"Ana": -11, "Bea": -11, "Cal": -11, "Dan": -11},
    ),
    "black_mariah_wild": (
        ["Black Mariah…", "Wild queen"],
        WILD_QUEEN,
        ["Best hand, 22: **Cal**", "three eights", "Q♠ plays as 8♠", "22: **carries**", "**Carried: 22**"],
        {"Ana": -11, "Bea": -11, "Cal": +11, "Dan": -11},
    ),
}


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_hand(game: str, night: Night, record: Record) -> None:
    choices, cards, result, net = GAMES[game]
    await night.sit_down()
    assert "Ana deals. What's the game?" in night.text
    night.stack(cards)

    # The dealer calls; with a shared name he is asked which game is meant, and nothing is dealt yet.
    await night.room["Ana"].choose(choices[0])
    if len(choices) > 1:
        assert "Which one?" in night.text
        assert not night.room["Bea"].dms() or "In the hole" not in night.room["Bea"].last_dm()
        await night.room["Ana"].choose(choices[1])
    assert "House card" in night.text
    await night.room["Ana"].press("Deal")

    # Third street: everybody's door card in public, hole cards to their owners alone.
    for name in FOUR:
        door = faces(cards[name].split()[2:3])[0]
        assert f"{door} **{name}** 199" in night.text
        assert all(face in night.room[name].last_dm() for face in faces(cards[name].split()[:2]))
    await only_the_buttons_of(night, "Bea", ["Bring in 5", "Complete to 10"])
    await night.act("Complete")
    await only_the_buttons_of(night, "Cal", ["Call 10", "Raise to 20", "Fold"])
    await night.act("Call", "Call", "Call")

    # Later streets: the best board leads; the seventh card comes by the same direct message.
    assert (night.street_name, night.to_act) == ("fourth", "Ana")
    await night.street()
    assert night.street_name == "fifth"
    await night.street()
    await night.street()
    assert night.street_name == "seventh"
    for name in FOUR:
        assert faces(cards[name].split()[6:])[0] in night.room[name].last_dm()
        await my_cards_are_mine(night, name, cards)
    assert_private(night, record, cards, shown=())

    await night.to_showdown()
    for line in result:
        assert line in night.text
    for name, chips in net.items():
        assert f"{name} {'+' if chips > 0 else '−'}{abs(chips)}" in night.text
    for name in FOUR:
        await night.room[name].slash("chips show")
        assert f"{200 + net[name]}" in night.room[name].last_private()
    shown = [name for name in FOUR if f"**{name}** " in night.text.split("---")[1]]
    assert_private(night, record, cards, shown=shown)


async def only_the_buttons_of(night: Night, name: str, legal: list[str]) -> None:
    """The table's move buttons are exactly the legal moves, and they work for the player to act alone."""
    assert night.to_act == name
    moves = [label for label in night.room.buttons() if label not in ALWAYS]
    assert [move.split(" (")[0] for move in moves] == legal
    other = next(someone for someone in FOUR if someone != name)
    before = night.text
    answer = await night.room[other].press(moves[0])
    assert answer.private
    assert name in answer.text
    assert night.text == before


ALWAYS = ("My cards", "Read aloud", "Rules", "More")


async def my_cards_are_mine(night: Night, name: str, cards: Mapping[str, str]) -> None:
    answer = await night.room[name].press("My cards")
    assert answer.private
    own = cards[name].split()
    assert all(face in answer.text for face in faces(own[:2] + own[6:]))


def assert_private(
    night: Night, record: Record, cards: Mapping[str, str], shown: list[str] | tuple[()]
) -> None:
    """No hole card of a hand that was not shown is in anybody else's messages or in a log line."""
    holes = {}
    for name in FOUR:
        own = cards[name].split()
        if name not in shown:
            holes[night.room[name].id] = own[:2] + own[6:]
    leaks = record.leaks(holes, ignoring=RULES_NAME_CARDS)
    assert not leaks, f"{leaks[0].card} of {leaks[0].owner}: {leaks[0].post.where}\n{leaks[0].post.text}"


RULES_NAME_CARDS = (
    *(game.tagline for game in MENU),
    *(reading.tagline for reading in BLACK_MARIAH),
    "A♠ is the highest spade, 2♠ the lowest",
    "A♠ is the highest spade",
    "Q♠ face up",
    "Q♠ hidden",
    "Q♠ up",
    "Q♠ wild",
    "Q♠ is wild",
    "Q♠ is no spade",
    "Wild: Q♠",
    "Q♠ does not count",
    "Q♠ plays as 8♠",
)
"""Rules name cards without anybody holding them."""
