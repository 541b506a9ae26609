"""Baseball: threes and nines are wild, a four face up brings an extra card (rules section 6)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.games.house import REVEAL_WINNERS, WILD_FEE, WILD_OPTIONS, wild_hand
from bot.poker.cards import Rank
from bot.poker.options import Choice, Number, Options
from bot.poker.rules import Game, Rules, UpEffect, UpRank
from bot.poker.wild import FixedWilds, of_ranks


class ThreeUp(StrEnum):
    FREE = "free"
    MATCH_POT_OR_FOLD = "match_pot_or_fold"
    FEE = "fee"


class FourUp(StrEnum):
    FREE_DOWN = "free_down"
    BUY = "buy"
    UP = "up"


THREE_UP: Final = Choice("three_up", (ThreeUp.FREE, ThreeUp.MATCH_POT_OR_FOLD, ThreeUp.FEE))
FOUR_UP: Final = Choice("four_up", (FourUp.FREE_DOWN, FourUp.BUY, FourUp.UP))
CARD_PRICE: Final = Number("card_price", 5, 1, 100)
"""Chips for the card that a four offers, or for a three, where these cost something."""

_THREE: Final = {ThreeUp.MATCH_POT_OR_FOLD: UpEffect.MATCH_POT, ThreeUp.FEE: UpEffect.FEE}
_FOUR: Final = {
    FourUp.FREE_DOWN: UpEffect.EXTRA_DOWN,
    FourUp.BUY: UpEffect.OFFER,
    FourUp.UP: UpEffect.EXTRA_UP,
}


def _build(options: Options) -> Rules:
    price = options[CARD_PRICE]
    three = _THREE.get(options[THREE_UP])
    return Rules(
        "baseball",
        wild=FixedWilds(of_ranks(Rank.THREE, Rank.NINE)),
        contests=(wild_hand(options),),
        up_ranks=(
            *((UpRank(Rank.THREE, three, price),) if three else ()),
            UpRank(Rank.FOUR, _FOUR[options[FOUR_UP]], price),
        ),
        wild_fee=options[WILD_FEE],
        reveal=options[REVEAL_WINNERS],
    )


BASEBALL = Game(
    id="baseball",
    name="Baseball",
    tagline="Threes and nines wild; a four face up brings an extra card",
    options=(THREE_UP, FOUR_UP, CARD_PRICE, *WILD_OPTIONS, WILD_FEE, REVEAL_WINNERS),
    build=_build,
    max_players=6,
)
