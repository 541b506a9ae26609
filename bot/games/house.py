"""Options that several games share, declared once (rules section 7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.poker.options import Choice, Number, Option, Options, Switch
from bot.poker.rules import (
    AceSpade,
    NaturalBeatsWild,
    OddChip,
    Reveal,
    Rules,
    Scoop,
    ShortAllIn,
    TieFirst,
    Unclaimed,
)

# Every game
MAX_RAISES: Final = Number("max_raises", 3, 3, 4)
HEADS_UP_UNCAPPED: Final = Switch("heads_up_uncapped", True)
BRING_IN_OPTION: Final = Switch("bring_in_option", False)
OPEN_PAIR_OPTION: Final = Switch("open_pair_option", False)
TIE_FIRST: Final = Choice("tie_first", (TieFirst.POSITION, TieFirst.SUIT))
SHORT_ALL_IN: Final = Choice("short_all_in", (ShortAllIn.HALF_BET, ShortAllIn.FULL_BET))
ODD_CHIP: Final = Choice("odd_chip", (OddChip.SUIT, OddChip.POSITION))
BURN: Final = Switch("burn", False)

BETTING_OPTIONS: Final[tuple[Option, ...]] = (
    MAX_RAISES,
    HEADS_UP_UNCAPPED,
    BRING_IN_OPTION,
    OPEN_PAIR_OPTION,
    TIE_FIRST,
    SHORT_ALL_IN,
    ODD_CHIP,
    BURN,
)

REVEAL_WINNERS: Final = Choice("reveal", (Reveal.WINNERS, Reveal.ALL_LIVE))
"""In plain stud a loser need not show."""
REVEAL_ALL: Final = Choice("reveal", (Reveal.ALL_LIVE, Reveal.WINNERS))
"""Where a spade decides, everybody sees why (rules section 1.10)."""

# Games with spades
SCOOP: Final = Choice("scoop", (Scoop.ALLOWED, Scoop.SECOND_SPADE))
ACE_SPADE: Final = Choice("ace_spade", (AceSpade.HIGH, AceSpade.LOW))
NO_SPADE_HAND: Final = Choice("no_spade", (Unclaimed.HAND, Unclaimed.CARRY))
NO_SPADE_CARRY: Final = Choice("no_spade", (Unclaimed.CARRY, Unclaimed.HAND))

# Games with wild cards
NATURAL_BEATS_WILD: Final = Choice("natural_beats_wild", (NaturalBeatsWild.OFF, NaturalBeatsWild.TIE))
DOUBLE_ACE_FLUSH: Final = Switch("double_ace_flush", False)


def with_betting(rules: Rules, options: Options) -> Rules:
    """A game's rules with the house's betting options in force."""
    return replace(
        rules,
        odd_chip=options[ODD_CHIP],
        betting=replace(
            rules.betting,
            max_raises=options[MAX_RAISES],
            heads_up_uncapped=options[HEADS_UP_UNCAPPED],
            bring_in_option=options[BRING_IN_OPTION],
            open_pair_option=options[OPEN_PAIR_OPTION],
            tie_first=options[TIE_FIRST],
            short_all_in=options[SHORT_ALL_IN],
            burn=options[BURN],
        ),
    )
