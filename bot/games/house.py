"""Options that several games share, declared once, and what no house can play (rules section 7)."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Final

from bot.poker.cards import QUEEN_OF_SPADES
from bot.poker.options import BadOption, Choice, Number, Option, Options, Switch
from bot.poker.rules import (
    AceSpade,
    ActionOrder,
    AnteMode,
    BestHand,
    CarryPlayers,
    NaturalBeatsWild,
    OddChip,
    Opening,
    ReAnte,
    Reveal,
    Rules,
    Scoop,
    Series,
    ShortAllIn,
    SidePotRule,
    StopAction,
    StopCard,
    Structure,
    TieFirst,
    Unclaimed,
)

# Every game
STRUCTURE: Final = Choice(
    "structure",
    (
        Structure.FIXED_LIMIT,
        Structure.SPREAD_LIMIT,
        Structure.POT_LIMIT,
        Structure.NO_LIMIT,
        Structure.ANTE_ONLY,
    ),
)
ANTE_MODE: Final = Choice("ante_mode", (AnteMode.EACH, AnteMode.DEALER, AnteMode.NONE))
OPENING: Final = Choice("opening", (Opening.BRING_IN_LOW, Opening.HIGH_CARD, Opening.LEFT_OF_DEALER))
MAX_RAISES: Final = Number("max_raises", 3, 3, 4)
HEADS_UP_UNCAPPED: Final = Switch("heads_up_uncapped", True)
BRING_IN_OPTION: Final = Switch("bring_in_option", False)
OPEN_PAIR_OPTION: Final = Switch("open_pair_option", False)
TIE_FIRST: Final = Choice("tie_first", (TieFirst.POSITION, TieFirst.SUIT))
SHORT_ALL_IN: Final = Choice("short_all_in", (ShortAllIn.HALF_BET, ShortAllIn.FULL_BET))
ODD_CHIP: Final = Choice("odd_chip", (OddChip.SUIT, OddChip.POSITION))
BURN: Final = Switch("burn", False)

BETTING_OPTIONS: Final[tuple[Option, ...]] = (
    STRUCTURE,
    ANTE_MODE,
    OPENING,
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

# Games whose pots may carry
HALF_CARRY_PLAYERS: Final = Choice(
    "carry_players", (CarryPlayers.DEALT_IN, CarryPlayers.TABLE, CarryPlayers.SHOWDOWN)
)
"""For the half that goes to the next hand."""
REDEAL_PLAYERS: Final = Choice(
    "carry_players", (CarryPlayers.SHOWDOWN, CarryPlayers.DEALT_IN, CarryPlayers.TABLE)
)
"""For the pot that is dealt for again."""
RE_ANTE_ON: Final = Choice("re_ante", (ReAnte.ON, ReAnte.OFF))
RE_ANTE_OFF: Final = Choice("re_ante", (ReAnte.OFF, ReAnte.ON, ReAnte.PRE_ACTION_ONLY))
"""After a card stopped the deal."""
RE_ANTE_MAX: Final = Number("re_ante_max", 3, 0, 50)
MAX_REDEALS: Final = Number("max_redeals", 10, 1, 50)
SIDE_POT_RULE: Final = Choice("side_pot_rule", (SidePotRule.PER_POT, SidePotRule.GLOBAL))
TOPUP_DURING_CARRY: Final = Switch("topup_during_carry", False)
DEAL_PASSES: Final = Switch("deal_passes", False)

REDEAL_OPTIONS: Final[tuple[Option, ...]] = (REDEAL_PLAYERS, TOPUP_DURING_CARRY, DEAL_PASSES)
"""What every game with redeals offers beside its own ``re_ante``."""

# Games with wild cards
ACTION_ORDER: Final = Choice("action_order", (ActionOrder.FACE, ActionOrder.WILD))
NATURAL_BEATS_WILD: Final = Choice("natural_beats_wild", (NaturalBeatsWild.OFF, NaturalBeatsWild.TIE))
DOUBLE_ACE_FLUSH: Final = Switch("double_ace_flush", False)
WILD_FEE: Final = Number("wild_fee", 0, 0, 100)

WILD_OPTIONS: Final[tuple[Option, ...]] = (NATURAL_BEATS_WILD, DOUBLE_ACE_FLUSH, ACTION_ORDER)
"""What every game with wild cards offers."""


def wild_hand(options: Options) -> BestHand:
    """The best five cards where some are wild."""
    return BestHand(options[DOUBLE_ACE_FLUSH], options[NATURAL_BEATS_WILD])


def redeals(options: Options, series: Series) -> Series:
    """A series with :data:`REDEAL_OPTIONS` in force."""
    return replace(
        series,
        players=options[REDEAL_PLAYERS],
        topup=options[TOPUP_DURING_CARRY],
        deal_passes=options[DEAL_PASSES],
    )


def half_carry(options: Options) -> Series:
    """How a half carries to the next hand."""
    return Series(players=options[HALF_CARRY_PLAYERS])


# Games that a face-up queen of spades ends


class QueenUp(StrEnum):
    REDEAL = "redeal"
    NEXT_HAND = "next_hand"
    REFUND = "refund"
    IGNORE = "ignore"


QUEEN_UP: Final = Choice("queen_up", (QueenUp.REDEAL, QueenUp.NEXT_HAND, QueenUp.REFUND, QueenUp.IGNORE))
FLIP_QUEEN: Final = Switch("flip_queen", False)

QUEEN_UP_OPTIONS: Final[tuple[Option, ...]] = (
    QUEEN_UP,
    RE_ANTE_OFF,
    RE_ANTE_MAX,
    MAX_REDEALS,
    FLIP_QUEEN,
    *REDEAL_OPTIONS,
)


def stop_card(options: Options) -> StopCard | None:
    """What the queen of spades does when it is dealt face up. Raises :class:`BadOption`."""
    queen_up = options[QUEEN_UP]
    if queen_up is QueenUp.IGNORE:
        if options[FLIP_QUEEN]:
            raise BadOption("option flip_queen: there is nothing to force where a face-up queen is ignored")
        return None
    return StopCard(QUEEN_OF_SPADES, StopAction(queen_up.value), options[MAX_REDEALS], options[FLIP_QUEEN])


def series_of(options: Options) -> Series:
    """How the deals after a stopped one follow."""
    return redeals(options, Series(re_ante=options[RE_ANTE_OFF], re_ante_max=options[RE_ANTE_MAX]))


def with_betting(rules: Rules, options: Options) -> Rules:
    """A game's rules with the house's betting options in force. Raises :class:`BadOption`."""
    rules = replace(
        rules,
        odd_chip=options[ODD_CHIP],
        betting=replace(
            rules.betting,
            structure=options[STRUCTURE],
            ante_mode=options[ANTE_MODE],
            opening=options[OPENING],
            action_order=options[ACTION_ORDER],
            max_raises=options[MAX_RAISES],
            heads_up_uncapped=options[HEADS_UP_UNCAPPED],
            bring_in_option=options[BRING_IN_OPTION],
            open_pair_option=options[OPEN_PAIR_OPTION],
            tie_first=options[TIE_FIRST],
            short_all_in=options[SHORT_ALL_IN],
            burn=options[BURN],
        ),
    )
    _refuse_impossible(rules)
    return rules


def _refuse_impossible(rules: Rules) -> None:
    """Options that are each fine and together make no game. Raises :class:`BadOption` with the reason."""
    betting = rules.betting
    if betting.bring_in_option and not betting.bring_in:
        raise BadOption("option bring_in_option: nobody brings it in with this opening or structure")
    if betting.open_pair_option and not betting.fixed:
        raise BadOption("option open_pair_option: only with fixed bets does an open pair change them")
    if betting.ante_mode is AnteMode.NONE and not betting.bring_in:
        raise BadOption(
            "option ante_mode: without antes somebody has to bring it in, or nobody plays for anything"
        )
