"""Cards: fifty-two of them, no jokers, and none says its name unless asked.

``str`` and ``repr`` of a card are ``??``, so that a log line, an error text or a debugger dump cannot
give away what somebody holds. Who may read a card asks for its :attr:`Card.code`.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

HIDDEN: Final = "??"
"""What a card that may not be seen looks like."""


class Suit(enum.IntEnum):
    """Suits in the order that procedure uses (rules section 0): clubs lowest, spades highest.

    A suit never breaks a tie for a pot.
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


class Rank(enum.IntEnum):
    """Ranks, deuce low and ace high; a rule that wants the ace low says so itself."""

    DEUCE = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


class Card(int):
    """One card of the pack, as a number from 0 (deuce of clubs) to 51 (ace of spades).

    The number is ``4 * (rank - 2) + suit``, so cards compare by rank, then by suit.
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        if not 0 <= number < 52:
            raise ValueError(f"no card has the number {number}")
        return super().__new__(cls, number)

    @property
    def rank(self) -> Rank:
        return Rank(self // 4 + 2)

    @property
    def suit(self) -> Suit:
        return Suit(self % 4)

    @property
    def code(self) -> str:
        """The two characters of the card, such as ``Qs``. Only for eyes that may see it."""
        return RANKS[self // 4] + SUITS[self % 4]

    def __repr__(self) -> str:
        return HIDDEN

    def __str__(self) -> str:
        return HIDDEN

    def __format__(self, spec: str) -> str:
        return format(HIDDEN, spec)


PACK: Final[tuple[Card, ...]] = tuple(Card(n) for n in range(52))
"""All cards in order of rank, then suit."""

_BY_CODE: Final = {card.code: card for card in PACK}


def parse_card(text: str) -> Card:
    """Reads ``Qs``. Raises :class:`ValueError` for anything that is no card."""
    try:
        return _BY_CODE[text]
    except (KeyError, TypeError):
        raise ValueError(f"{text!r} is not a card; write rank and suit, such as Qs") from None


def parse_cards(texts: str | Iterable[str]) -> tuple[Card, ...]:
    """Reads several cards, from ``"Qs Td"`` or from a list of codes."""
    return tuple(parse_card(text) for text in (texts.split() if isinstance(texts, str) else texts))


QUEEN_OF_SPADES: Final = parse_card("Qs")
