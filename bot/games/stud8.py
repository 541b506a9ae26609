"""Stud Hi-Lo, eight or better: half to the best hand, half to the best qualified low (rules section 6)."""

from __future__ import annotations

from bot.games.house import REVEAL_WINNERS
from bot.poker.options import Options
from bot.poker.rules import BestHand, BestLow, Game, Rules


def _build(options: Options) -> Rules:
    return Rules(
        "stud8",
        contests=(BestHand(), BestLow(eight_or_better=True)),
        reveal=options[REVEAL_WINNERS],
    )


STUD8 = Game(
    id="stud8",
    name="Stud Hi-Lo, 8 or better",
    tagline="Half to the best hand, half to the best low of eight or better",
    options=(REVEAL_WINNERS,),
    build=_build,
    open_pair=False,
)
