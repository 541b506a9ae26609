"""Cards as people read them: faces such as ``Q♠``, or words such as "queen of spades"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.poker.cards import PACK, Card, Rank, Suit

WILD_MARK: Final = "★"

_SUIT_GLYPHS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_RANK_GLYPHS: Final = {Rank.TEN: "10", Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"}

_RANK_WORDS: Final = {
    Rank.DEUCE: "two",
    Rank.THREE: "three",
    Rank.FOUR: "four",
    Rank.FIVE: "five",
    Rank.SIX: "six",
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
}


def rank_glyph(rank: Rank) -> str:
    return _RANK_GLYPHS.get(rank, str(int(rank)))


def rank_word(rank: Rank) -> str:
    return _RANK_WORDS[rank]


def rank_words(rank: Rank) -> str:
    """The plural: "sixes", "kings"."""
    word = _RANK_WORDS[rank]
    return word + ("es" if word.endswith("x") else "s")


def in_words(card: Card) -> str:
    """``queen of spades``."""
    return f"{_RANK_WORDS[card.rank]} of {card.suit.name.lower()}"


def _plain_faces() -> dict[str, str]:
    return {card.code: rank_glyph(card.rank) + _SUIT_GLYPHS[card.suit] for card in PACK}


@dataclass(frozen=True, slots=True)
class Faces:
    """What stands for each card in a message: plain text, or a custom emoji where the bot has one."""

    by_code: Mapping[str, str] = field(default_factory=_plain_faces)

    def of(self, card: Card, wild: Collection[Card] = ()) -> str:
        """A card's face, marked where it is wild."""
        return self.by_code[card.code] + (WILD_MARK if card in wild else "")

    def row(self, cards: Iterable[Card], wild: Collection[Card] = ()) -> str:
        return " ".join(self.of(card, wild) for card in cards)


PLAIN_FACES: Final = Faces()


_IN_TEXT: Final = re.compile(r"(?<![\w`])(10|[2-9JQKA])([♣♦♥♠])(?![\w`])")


_BARE_SUIT: Final = re.compile("([♣♦♥♠])(?!\ufe0e)")


def framed(text: str) -> str:
    """Markdown in which every card stands in a small frame.

    A bare ``♠`` becomes an emoji on Discord, dark on a dark ground. In a frame, and asked to be text, it is
    as bright as its rank on every screen.
    """
    return _IN_TEXT.sub("`\\1\\2\ufe0e`", text)


def as_text(text: str) -> str:
    """Suits asked to be letters and not pictures, where nothing can be framed: in menus and on buttons."""
    return _BARE_SUIT.sub("\\1\ufe0e", text)[:100]


def words_of(cards: Iterable[Card], wild: Collection[Card] = (), *, between: str = ", ") -> str:
    """Several cards in words, those that are wild marked as such."""
    said = [in_words(card) + (", wild" if card in wild else "") for card in cards]
    return ("; " if any(", wild" in word for word in said) else between).join(said)
