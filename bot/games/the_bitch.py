"""The Bitch: a face-up queen of spades kills the deal, a hidden one wins half (rules section 3.7)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.games.house import QUEEN_UP_OPTIONS, REVEAL_ALL, series_of, stop_card
from bot.poker.options import Choice, Options
from bot.poker.rules import BestHand, BestSpade, Game, HoldsCard, Rules


class HalfTo(StrEnum):
    QUEEN = "queen"
    HIGH_SPADE = "high_spade"


HALF_TO: Final = Choice("half_to", (HalfTo.QUEEN, HalfTo.HIGH_SPADE))


def _build(options: Options) -> Rules:
    return Rules(
        "the_bitch",
        contests=(BestHand(), HoldsCard() if options[HALF_TO] is HalfTo.QUEEN else BestSpade()),
        stop=stop_card(options),
        series=series_of(options),
        reveal=options[REVEAL_ALL],
    )


THE_BITCH = Game(
    id="the_bitch",
    name="The Bitch",
    polite_name="Black Lady",
    tagline="Q♠ face up: dead, redeal. Q♠ hidden: wins half",
    options=(HALF_TO, *QUEEN_UP_OPTIONS, REVEAL_ALL),
    build=_build,
)
