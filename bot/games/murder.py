"""Murder: The Bitch with a wild queen of spades in the hole; half to the high hole spade (rules section 6)."""

from __future__ import annotations

from typing import Final

from bot.games.house import (
    QUEEN_UP_OPTIONS,
    REVEAL_ALL,
    WILD_OPTIONS,
    series_of,
    stop_card,
    wild_hand,
)
from bot.poker.cards import QUEEN_OF_SPADES
from bot.poker.options import Options, Switch
from bot.poker.rules import BestSpade, Game, Rules
from bot.poker.wild import FixedWilds

SPADE_HALF: Final = Switch("spade_half", True)
"""Without it the game is The Queen: the best hand takes all."""


def _build(options: Options) -> Rules:
    hand = wild_hand(options)
    return Rules(
        "murder",
        wild=FixedWilds(frozenset({QUEEN_OF_SPADES}), hole_only=True),
        contests=(hand, BestSpade()) if options[SPADE_HALF] else (hand,),
        stop=stop_card(options),
        series=series_of(options),
        reveal=options[REVEAL_ALL],
    )


MURDER = Game(
    id="murder",
    name="Murder",
    tagline="Q♠ up: redeal. Q♠ in the hole: wild. Half to the high hole spade",
    options=(SPADE_HALF, *QUEEN_UP_OPTIONS, *WILD_OPTIONS, REVEAL_ALL),
    build=_build,
)
