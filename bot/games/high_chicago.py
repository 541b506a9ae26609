"""High Chicago: half to the best hand, half to the highest spade in the hole (rules section 3.2)."""

from __future__ import annotations

from bot.games.house import HALF_CARRY_PLAYERS, NO_SPADE_HAND, REVEAL_ALL, SCOOP, half_carry
from bot.poker.options import Options
from bot.poker.rules import BestHand, BestSpade, Game, Rules


def _build(options: Options) -> Rules:
    return Rules(
        "high_chicago",
        contests=(BestHand(), BestSpade()),
        scoop=options[SCOOP],
        unclaimed=options[NO_SPADE_HAND],
        series=half_carry(options),
        reveal=options[REVEAL_ALL],
    )


HIGH_CHICAGO = Game(
    id="high_chicago",
    name="High Chicago",
    tagline="Half to the best hand, half to the highest spade in the hole",
    options=(SCOOP, NO_SPADE_HAND, HALF_CARRY_PLAYERS, REVEAL_ALL),
    build=_build,
)
