"""Dr. Pepper: tens, fours and twos are wild (rules section 6)."""

from __future__ import annotations

from bot.games.house import REVEAL_WINNERS, WILD_FEE, WILD_OPTIONS, wild_hand
from bot.poker.cards import Rank
from bot.poker.options import Options
from bot.poker.rules import Game, Rules
from bot.poker.wild import FixedWilds, of_ranks


def _build(options: Options) -> Rules:
    return Rules(
        "dr_pepper",
        wild=FixedWilds(of_ranks(Rank.TEN, Rank.FOUR, Rank.DEUCE)),
        contests=(wild_hand(options),),
        wild_fee=options[WILD_FEE],
        reveal=options[REVEAL_WINNERS],
    )


DR_PEPPER = Game(
    id="dr_pepper",
    name="Dr. Pepper",
    tagline="Tens, fours and twos wild",
    options=(*WILD_OPTIONS, WILD_FEE, REVEAL_WINNERS),
    build=_build,
)
