"""Low Hole: everybody's lowest hole card is wild for him, with his others of that rank (rules section 6)."""

from __future__ import annotations

from bot.games.house import REVEAL_WINNERS, WILD_OPTIONS, wild_hand
from bot.poker.options import Options
from bot.poker.rules import Game, Rules
from bot.poker.wild import LowHoleWild


def _build(options: Options) -> Rules:
    return Rules(
        "low_hole",
        wild=LowHoleWild(),
        contests=(wild_hand(options),),
        reveal=options[REVEAL_WINNERS],
    )


LOW_HOLE = Game(
    id="low_hole",
    name="Low Hole",
    tagline="Your lowest hole card is wild for you, and others of its rank",
    options=(*WILD_OPTIONS, REVEAL_WINNERS),
    build=_build,
)
