"""Woolworth: fives and tens are wild, and cost a fee when they come face up (rules section 6)."""

from __future__ import annotations

from typing import Final

from bot.games.house import REVEAL_WINNERS, WILD_OPTIONS, wild_hand
from bot.poker.cards import Rank
from bot.poker.options import Number, Options
from bot.poker.rules import Game, Rules
from bot.poker.wild import FixedWilds, of_ranks

FEE: Final = Number("wild_fee", 1, 0, 100)
"""The five-and-ten is a shop: what is good costs something."""


def _build(options: Options) -> Rules:
    return Rules(
        "woolworth",
        wild=FixedWilds(of_ranks(Rank.FIVE, Rank.TEN)),
        contests=(wild_hand(options),),
        wild_fee=options[FEE],
        reveal=options[REVEAL_WINNERS],
    )


WOOLWORTH = Game(
    id="woolworth",
    name="Woolworth",
    tagline="Fives and tens wild; one dealt face up costs a fee",
    options=(*WILD_OPTIONS, FEE, REVEAL_WINNERS),
    build=_build,
)
