"""Razz: the lowest hand wins, ace to five (rules section 6)."""

from __future__ import annotations

from bot.games.house import REVEAL_WINNERS
from bot.poker.options import Options
from bot.poker.rules import BestLow, Betting, Boards, Game, Rules


def _build(options: Options) -> Rules:
    return Rules(
        "razz",
        contests=(BestLow(),),
        betting=Betting(boards=Boards.LOW),
        reveal=options[REVEAL_WINNERS],
    )


RAZZ = Game(
    id="razz",
    name="Razz",
    tagline="The lowest hand wins; straights and flushes do not count",
    options=(REVEAL_WINNERS,),
    build=_build,
    open_pair=False,
)
