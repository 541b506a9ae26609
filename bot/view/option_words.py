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
    "structure": {
        "fixed_limit": "Bets have a fixed size",
        "spread_limit": "Bets of any size between the small and the big bet",
        "pot_limit": "Pot limit: nobody bets more than is in the pot",
        "no_limit": "No limit: anybody may bet everything",
        "ante_only": "Antes only: no bring-in, the high card may check or bet",
    },
    "ante_mode": {
        "each": "Everybody antes",
        "dealer": "The dealer antes for the whole table",
        "none": "No antes",
    },
    "opening": {
        "bring_in_low": "The low card up must open",
        "high_card": "The high card up opens, and may check",
        "left_of_dealer": "The first left of the dealer opens, and may check",
    },
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
    # games whose pots carry
    "carry_players": {
        "showdown": "Carried chips: for those who were still in for them",
        "dealt_in": "Carried chips: for everybody who was dealt in",
        "table": "Carried chips: for everybody in the next deal",
    },
    "side_pot_rule": {
        "per_pot": "Each pot asks for both among its own players",
        "global": "Every pot asks for both among all who are still in",
    },
    "topup_during_carry": {
        ON: "Chips may be bought between the deals of a carried pot",
        OFF: "No chips are bought while a pot is dealt for again",
    },
    "deal_passes": {
        ON: "The next player deals again for a carried pot",
        OFF: "The same dealer deals again for a carried pot",
    },
    # games with wild cards
    "action_order": {
        "face": "Up-cards are compared as printed",
        "wild": "Wild up-cards count as wild for who acts first",
    },
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
    "re_ante": {
        ON: "A redeal takes a new ante",
        OFF: "A redeal takes no ante",
        "pre_action_only": "A redeal takes a new ante only if nobody had bet yet",
    },
    # The Bitch
    "half_to": {"queen": "Half to Q♠ in the hole", "high_spade": "Half to the highest spade in the hole"},
    "queen_up": {
        "redeal": "Q♠ face up: dealt again for the pot",
        "next_hand": "Q♠ face up: the pot waits for the next hand",
        "refund": "Q♠ face up: everybody gets the chips of this deal back",
        "ignore": "Q♠ face up is a card like any other",
    },
    "flip_queen": {
        ON: "Who holds Q♠ hidden may turn it up before a betting round",
        OFF: "A hidden Q♠ stays hidden",
    },
    # Murder
    "spade_half": {
        ON: "Half to the highest spade in the hole",
        OFF: "The Queen: no spade half, the best hand takes all",
    },
    # Kings and Little Ones
    "king_required": {
        ON: "Your low card is wild only if you have a king",
        OFF: "Your low card is wild with or without a king",
    },
    # Baseball
    "three_up": {
        "free": "A three face up costs nothing",
        "match_pot_or_fold": "A three face up: match the pot or fold",
        "fee": "A three face up costs the price of a card",
    },
    "four_up": {
        "free_down": "A four face up: one more card, face down",
        "buy": "A four face up: one more card, for its price",
        "up": "A four face up: one more card, face up",
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
    "wild_fee": lambda n: (
        f"A wild card face up costs its player {plural(n, 'chip')}"
        if n
        else "Wild cards face up cost nothing"
    ),
    "card_price": lambda n: f"An extra card, or a three, costs {plural(n, 'chip')}",
    "max_redeals": lambda n: f"After {plural(n, 'redeal')} Q♠ face up is ignored",
}

_NUMBERS_OFFERED: Final = {
    "max_raises": (3, 4),
    "carry_limit": (3, 5, 10, 20),
    "re_ante_max": (0, 1, 3, 10),
    "max_redeals": (3, 10),
    "wild_fee": (0, 1, 5, 10),
    "card_price": (1, 5, 10, 20),
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
