"""Every house rule in one sentence a value: for the menu of rules, and for what differs from the usual."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from bot.poker.options import Number, Option, OptionValue
from bot.view.words import plural

ON: Final = "on"
OFF: Final = "off"

_SENTENCES: Final[dict[str, dict[str, str]]] = {
    # every game
    "heads_up_uncapped": {
        ON: "Two players alone may raise without limit",
        OFF: "The limit on raises holds for two players as well",
    },
    "bring_in_option": {
        ON: "Who opened may still raise after everybody only called",
        OFF: "Who opened gets no second word if everybody only calls",
    },
    "open_pair_option": {
        ON: "A pair face up on fourth street allows the big bet there",
        OFF: "Fourth street always has the small bet",
    },
    "tie_first": {
        "position": "Equal up-cards: who sits first left of the dealer acts first",
        "suit": "Equal up-cards: the higher suit acts first",
    },
    "short_all_in": {
        "half_bet": "An all-in of half a bet or more counts as a raise",
        "full_bet": "Only an all-in of a full bet counts as a raise",
    },
    "odd_chip": {
        "suit": "Tied hands: the odd chip goes to the highest card by suit",
        "position": "Tied hands: the odd chip goes to the first left of the dealer",
    },
    "burn": {ON: "A card is burned before each street", OFF: "No cards are burned"},
    "reveal": {
        "all_live": "Everybody still in shows at the end",
        "winners": "Only winners need to show at the end",
    },
    # games with spades
    "scoop": {
        "allowed": "One player may win both halves",
        "second_spade": "Who wins the hand half leaves the spade half to the next spade",
    },
    "ace_spade": {"high": "A♠ is the highest spade", "low": "A♠ is the lowest spade"},
    "no_spade": {
        "hand": "No spade in the hole: the best hand takes it all",
        "carry": "No spade in the hole: that half waits for the next hand",
    },
    "queen_spade": {
        "excluded": "The wild Q♠ is no spade for the spade half",
        "counts": "The wild Q♠ is also a spade for the spade half",
    },
    # games with wild cards
    "natural_beats_wild": {
        OFF: "Equal hands split, with or without wild cards",
        "tie": "Of equal hands the one with fewer wild cards wins",
    },
    "double_ace_flush": {
        ON: "A wild card in a flush may be a second ace",
        OFF: "A wild card in a flush is the highest card it lacks",
    },
    # must hold both
    "spade_scope": {
        "any": "The highest spade may be any of the seven cards",
        "hole": "Only spades in the hole count",
    },
    "tied_best_hand": {
        "spade_breaks": "Best hands tie: the one with the spade has both",
        "carry": "Best hands tie: nobody has both",
    },
    "carry_limit_action": {
        "best_hand": "At the last deal the best hand takes the pot",
        "split": "At the last deal best hand and highest spade share the pot",
        "next_hand": "After the last deal the pot waits for the next hand",
    },
    # redeals
    "re_ante": {ON: "A redeal takes a new ante", OFF: "A redeal takes no ante"},
    # The Bitch
    "half_to": {"queen": "Half to Q♠ in the hole", "high_spade": "Half to the highest spade in the hole"},
    "queen_up": {
        "redeal": "Q♠ face up: dealt again for the pot",
        "next_hand": "Q♠ face up: the pot waits for the next hand",
        "refund": "Q♠ face up: everybody gets the chips of this deal back",
        "ignore": "Q♠ face up is a card like any other",
    },
    # Follow the Queen
    "queens_wild": {
        "always": "Queens are wild, also in the hole",
        "never": "Queens are not wild, only what follows them",
        "up_only": "Queens are wild once one is face up",
    },
    "last_queen": {
        "cancel": "A queen as the last card up: nothing follows, only queens are wild",
        "keep": "A queen as the last card up: what was wild before stays wild",
    },
    "new_queen": {
        "replaces": "A new queen up changes what is wild",
        "adds": "A new queen up adds to what is wild",
    },
    "no_queen": {
        "play": "No queen up: the hand is played without",
        "redeal": "No queen up: dealt again for the pot",
    },
    "queen_of_spades_up": {
        "normal": "Q♠ face up is a queen like the others",
        "redeal": "Q♠ face up: dead, dealt again for the pot",
        "next_hand": "Q♠ face up: dead, the pot waits for the next hand",
        "refund": "Q♠ face up: dead, everybody gets the chips of this deal back",
    },
    "queen_half": {ON: "Q♠ in the hole wins half", OFF: "The best hand wins the whole pot"},
}

_COUNTED: Final[dict[str, Callable[[int], str]]] = {
    "max_raises": lambda n: f"At most {plural(n, 'raise')} a round",
    "carry_limit": lambda n: f"A pot is decided after {plural(n, 'deal')} at most",
    "re_ante_max": lambda n: (
        f"Ante in at most {plural(n, 'redeal')}, then free" if n else "Every redeal is free"
    ),
    "max_redeals": lambda n: f"After {plural(n, 'redeal')} Q♠ face up is ignored",
}

_NUMBERS_OFFERED: Final = {
    "max_raises": (3, 4),
    "carry_limit": (3, 5, 10, 20),
    "re_ante_max": (0, 1, 3, 10),
    "max_redeals": (3, 10),
}


class NoWords(LookupError):
    """A house rule that nobody has put into words yet."""


def sentence(option: Option, value: OptionValue) -> str:
    """What a house rule means when it is set to a value. Raises :class:`NoWords`."""
    try:
        if isinstance(option, Number):
            return _COUNTED[option.name](int(value))
        return _SENTENCES[option.name][plain(value)]
    except KeyError:
        raise NoWords(f"{option.name}={plain(value)}") from None


def plain(value: OptionValue) -> str:
    """A value as it is written in a menu or a command."""
    if isinstance(value, bool):
        return ON if value else OFF
    return value.value if isinstance(value, StrEnum) else str(value)


def offered_values(option: Option) -> tuple[OptionValue, ...]:
    """The values a menu offers: all, or of a number some round ones. Raises :class:`NoWords`."""
    if not isinstance(option, Number):
        return tuple(option.values)
    try:
        return _NUMBERS_OFFERED[option.name]
    except KeyError:
        raise NoWords(option.name) from None
