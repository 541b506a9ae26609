"""The Bitch: a face-up queen of spades kills the deal, a hidden one wins half (rules section 3.7)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.games.house import REVEAL_ALL
from bot.poker.cards import QUEEN_OF_SPADES
from bot.poker.options import Choice, Number, Options, Switch
from bot.poker.rules import BestHand, BestSpade, Game, HoldsCard, Rules, Series, StopAction, StopCard


class HalfTo(StrEnum):
    QUEEN = "queen"
    HIGH_SPADE = "high_spade"


class QueenUp(StrEnum):
    REDEAL = "redeal"
    NEXT_HAND = "next_hand"
    REFUND = "refund"
    IGNORE = "ignore"


HALF_TO: Final = Choice("half_to", (HalfTo.QUEEN, HalfTo.HIGH_SPADE))
QUEEN_UP: Final = Choice("queen_up", (QueenUp.REDEAL, QueenUp.NEXT_HAND, QueenUp.REFUND, QueenUp.IGNORE))
RE_ANTE: Final = Switch("re_ante", False)
RE_ANTE_MAX: Final = Number("re_ante_max", 3, 0, 50)
MAX_REDEALS: Final = Number("max_redeals", 10, 1, 50)


def _build(options: Options) -> Rules:
    queen_up = options[QUEEN_UP]
    return Rules(
        "the_bitch",
        contests=(BestHand(), HoldsCard() if options[HALF_TO] is HalfTo.QUEEN else BestSpade()),
        stop=None
        if queen_up is QueenUp.IGNORE
        else StopCard(QUEEN_OF_SPADES, StopAction(queen_up.value), options[MAX_REDEALS]),
        series=Series(re_ante=options[RE_ANTE], re_ante_max=options[RE_ANTE_MAX]),
        reveal=options[REVEAL_ALL],
    )


THE_BITCH = Game(
    id="the_bitch",
    name="The Bitch",
    polite_name="Black Lady",
    tagline="Q♠ face up: dead, redeal. Q♠ hidden: wins half",
    options=(HALF_TO, QUEEN_UP, RE_ANTE, RE_ANTE_MAX, MAX_REDEALS, REVEAL_ALL),
    build=_build,
)
