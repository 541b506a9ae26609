"""Seven-Card Stud (rules section 3.1)."""

from __future__ import annotations

from bot.games.house import REVEAL_WINNERS
from bot.poker.options import Options
from bot.poker.rules import BestHand, Game, Rules


def _build(options: Options) -> Rules:
    return Rules("seven_card_stud", contests=(BestHand(),), reveal=options[REVEAL_WINNERS])


SEVEN_CARD_STUD = Game(
    id="seven_card_stud",
    name="Seven-Card Stud",
    tagline="Best five of seven",
    options=(REVEAL_WINNERS,),
    build=_build,
)
