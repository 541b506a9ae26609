"""Kings and Little Ones: kings are wild, and everybody's lowest hole card (rules section 6)."""

from __future__ import annotations

from typing import Final

from bot.games.house import REVEAL_WINNERS, WILD_FEE, WILD_OPTIONS, wild_hand
from bot.poker.cards import Rank
from bot.poker.options import Options, Switch
from bot.poker.rules import Game, Rules
from bot.poker.wild import LowHoleWild, of_ranks

KING_REQUIRED: Final = Switch("king_required", False)


def _build(options: Options) -> Rules:
    return Rules(
        "kings_and_little_ones",
        wild=LowHoleWild(of_ranks(Rank.KING), only_with_one=options[KING_REQUIRED]),
        contests=(wild_hand(options),),
        wild_fee=options[WILD_FEE],
        reveal=options[REVEAL_WINNERS],
    )


KINGS_AND_LITTLE_ONES = Game(
    id="kings_and_little_ones",
    name="Kings and Little Ones",
    tagline="Kings wild, and your lowest hole card with its rank",
    options=(KING_REQUIRED, *WILD_OPTIONS, WILD_FEE, REVEAL_WINNERS),
    build=_build,
)
