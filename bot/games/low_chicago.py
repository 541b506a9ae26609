"""Low Chicago: half to the best hand, half to the lowest spade in the hole (rules section 3.3)."""

from __future__ import annotations

from bot.games.house import ACE_SPADE, HALF_CARRY_PLAYERS, NO_SPADE_HAND, REVEAL_ALL, SCOOP, half_carry
from bot.poker.options import Options
from bot.poker.rules import BestHand, BestSpade, Game, Rules


def _build(options: Options) -> Rules:
    return Rules(
        "low_chicago",
        contests=(BestHand(), BestSpade(lowest=True, ace=options[ACE_SPADE])),
        scoop=options[SCOOP],
        unclaimed=options[NO_SPADE_HAND],
        series=half_carry(options),
        reveal=options[REVEAL_ALL],
    )


LOW_CHICAGO = Game(
    id="low_chicago",
    name="Low Chicago",
    tagline="Half to the best hand, half to the lowest spade in the hole",
    options=(ACE_SPADE, SCOOP, NO_SPADE_HAND, HALF_CARRY_PLAYERS, REVEAL_ALL),
    build=_build,
)
