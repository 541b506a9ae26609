"""Follow the Queen: queens are wild, and so is what follows the last one up (rules section 3.8)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.games.house import (
    MAX_REDEALS,
    RE_ANTE_MAX,
    RE_ANTE_OFF,
    REDEAL_OPTIONS,
    REVEAL_WINNERS,
    WILD_FEE,
    WILD_OPTIONS,
    series_of,
    wild_hand,
)
from bot.poker.cards import QUEEN_OF_SPADES
from bot.poker.options import Choice, Options, Switch
from bot.poker.rules import Game, HoldsCard, NoQueen, Rules, StopAction, StopCard
from bot.poker.wild import QueensWild, WildFollowsQueen


class LastQueen(StrEnum):
    CANCEL = "cancel"
    KEEP = "keep"


class NewQueen(StrEnum):
    REPLACES = "replaces"
    ADDS = "adds"


class QueenOfSpadesUp(StrEnum):
    NORMAL = "normal"
    REDEAL = "redeal"
    NEXT_HAND = "next_hand"
    REFUND = "refund"


QUEENS_WILD: Final = Choice("queens_wild", (QueensWild.ALWAYS, QueensWild.NEVER, QueensWild.UP_ONLY))
LAST_QUEEN: Final = Choice("last_queen", (LastQueen.CANCEL, LastQueen.KEEP))
NEW_QUEEN: Final = Choice("new_queen", (NewQueen.REPLACES, NewQueen.ADDS))
NO_QUEEN: Final = Choice("no_queen", (NoQueen.PLAY, NoQueen.REDEAL))
QUEEN_OF_SPADES_UP: Final = Choice(
    "queen_of_spades_up",
    (QueenOfSpadesUp.NORMAL, QueenOfSpadesUp.REDEAL, QueenOfSpadesUp.NEXT_HAND, QueenOfSpadesUp.REFUND),
)
QUEEN_HALF: Final = Switch("queen_half", False)


def _build(options: Options) -> Rules:
    spades_up = options[QUEEN_OF_SPADES_UP]
    hand = wild_hand(options)
    return Rules(
        "follow_the_queen",
        wild=WildFollowsQueen(
            options[QUEENS_WILD],
            last_queen_keeps=options[LAST_QUEEN] is LastQueen.KEEP,
            adds=options[NEW_QUEEN] is NewQueen.ADDS,
        ),
        contests=(hand, HoldsCard()) if options[QUEEN_HALF] else (hand,),
        stop=None
        if spades_up is QueenOfSpadesUp.NORMAL
        else StopCard(QUEEN_OF_SPADES, StopAction(spades_up.value), options[MAX_REDEALS]),
        no_queen=options[NO_QUEEN],
        series=series_of(options),
        wild_fee=options[WILD_FEE],
        reveal=options[REVEAL_WINNERS],
    )


FOLLOW_THE_QUEEN = Game(
    id="follow_the_queen",
    name="Follow the Queen",
    tagline="Queens wild, and what follows the last queen up",
    options=(
        QUEENS_WILD,
        LAST_QUEEN,
        NEW_QUEEN,
        NO_QUEEN,
        QUEEN_OF_SPADES_UP,
        QUEEN_HALF,
        RE_ANTE_OFF,
        RE_ANTE_MAX,
        MAX_REDEALS,
        *REDEAL_OPTIONS,
        *WILD_OPTIONS,
        WILD_FEE,
        REVEAL_WINNERS,
    ),
    build=_build,
)
