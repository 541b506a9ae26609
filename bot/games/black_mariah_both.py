"""Black Mariah, must hold both: best hand and highest spade, else the pot carries (rules section 3.6)."""

from __future__ import annotations

from typing import Final

from bot.games.house import (
    RE_ANTE_MAX,
    RE_ANTE_ON,
    REDEAL_OPTIONS,
    REVEAL_ALL,
    SIDE_POT_RULE,
    redeals,
)
from bot.poker.options import Choice, Number, Options
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


def _build(options: Options) -> Rules:
    return Rules(
        "black_mariah_both",
        contests=(BestHand(), BestSpade(where=options[SPADE_SCOPE])),
        sharing=Sharing.WIN_ALL,
        series=redeals(
            options,
            Series(
                re_ante=options[RE_ANTE_ON],
                re_ante_max=options[RE_ANTE_MAX],
                limit=options[CARRY_LIMIT],
                limit_action=options[CARRY_LIMIT_ACTION],
                tied_best_hand=options[TIED_BEST_HAND],
                side_pot_rule=options[SIDE_POT_RULE],
            ),
        ),
        reveal=options[REVEAL_ALL],
    )


BLACK_MARIAH_BOTH = Game(
    id="black_mariah_both",
    name="Black Mariah: must hold both",
    tagline="Best hand and highest spade, else the pot carries",
    options=(
        SPADE_SCOPE,
        TIED_BEST_HAND,
        CARRY_LIMIT,
        CARRY_LIMIT_ACTION,
        RE_ANTE_ON,
        RE_ANTE_MAX,
        *REDEAL_OPTIONS,
        SIDE_POT_RULE,
        REVEAL_ALL,
    ),
    build=_build,
)
