"""Black Mariah, must hold both: best hand and highest spade, else the pot carries (rules section 3.6)."""

from __future__ import annotations

from typing import Final

from bot.games.house import REVEAL_ALL
from bot.poker.options import Choice, Number, Options, Switch
from bot.poker.rules import (
    BestHand,
    BestSpade,
    CarryLimitAction,
    Game,
    Rules,
    Series,
    Sharing,
    TiedBestHand,
    Where,
)

SPADE_SCOPE: Final = Choice("spade_scope", (Where.ANY, Where.HOLE))
TIED_BEST_HAND: Final = Choice("tied_best_hand", (TiedBestHand.SPADE_BREAKS, TiedBestHand.CARRY))
CARRY_LIMIT: Final = Number("carry_limit", 10, 1, 50)
CARRY_LIMIT_ACTION: Final = Choice(
    "carry_limit_action", (CarryLimitAction.BEST_HAND, CarryLimitAction.SPLIT, CarryLimitAction.NEXT_HAND)
)
RE_ANTE: Final = Switch("re_ante", True)
RE_ANTE_MAX: Final = Number("re_ante_max", 3, 0, 50)


def _build(options: Options) -> Rules:
    return Rules(
        "black_mariah_both",
        contests=(BestHand(), BestSpade(where=options[SPADE_SCOPE])),
        sharing=Sharing.WIN_ALL,
        series=Series(
            re_ante=options[RE_ANTE],
            re_ante_max=options[RE_ANTE_MAX],
            limit=options[CARRY_LIMIT],
            limit_action=options[CARRY_LIMIT_ACTION],
            tied_best_hand=options[TIED_BEST_HAND],
        ),
        reveal=options[REVEAL_ALL],
    )


BLACK_MARIAH_BOTH = Game(
    id="black_mariah_both",
    name="Black Mariah: must hold both",
    tagline="Best hand and highest spade, else the pot carries",
    options=(SPADE_SCOPE, TIED_BEST_HAND, CARRY_LIMIT, CARRY_LIMIT_ACTION, RE_ANTE, RE_ANTE_MAX, REVEAL_ALL),
    build=_build,
)
