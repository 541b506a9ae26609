"""Black Mariah, wild queen: queen of spades wild, half to the lowest spade in the hole (rules section 3.5)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.games.house import (
    ACE_SPADE,
    HALF_CARRY_PLAYERS,
    NO_SPADE_CARRY,
    REVEAL_ALL,
    SCOOP,
    WILD_FEE,
    WILD_OPTIONS,
    half_carry,
    wild_hand,
)
from bot.poker.cards import QUEEN_OF_SPADES
from bot.poker.options import Choice, Options
from bot.poker.rules import BestSpade, Game, Rules
from bot.poker.wild import FixedWilds


class QueenSpade(StrEnum):
    """Whether the wild queen of spades is also a spade for the spade half."""

    EXCLUDED = "excluded"
    COUNTS = "counts"


QUEEN_SPADE: Final = Choice("queen_spade", (QueenSpade.EXCLUDED, QueenSpade.COUNTS))


def _build(options: Options) -> Rules:
    queen = frozenset({QUEEN_OF_SPADES})
    return Rules(
        "black_mariah_wild",
        wild=FixedWilds(queen),
        contests=(
            wild_hand(options),
            BestSpade(
                lowest=True,
                ace=options[ACE_SPADE],
                excluded=queen if options[QUEEN_SPADE] is QueenSpade.EXCLUDED else frozenset(),
            ),
        ),
        scoop=options[SCOOP],
        unclaimed=options[NO_SPADE_CARRY],
        series=half_carry(options),
        wild_fee=options[WILD_FEE],
        reveal=options[REVEAL_ALL],
    )


BLACK_MARIAH_WILD = Game(
    id="black_mariah_wild",
    name="Black Mariah: wild queen",
    tagline="Q♠ wild; half to the lowest spade in the hole",
    options=(
        QUEEN_SPADE,
        ACE_SPADE,
        SCOOP,
        NO_SPADE_CARRY,
        HALF_CARRY_PLAYERS,
        *WILD_OPTIONS,
        WILD_FEE,
        REVEAL_ALL,
    ),
    build=_build,
)
