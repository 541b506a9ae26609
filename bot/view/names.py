"""Names of people, made safe to print anywhere in a message of the bot.

A name is somebody else's text in the middle of ours. Only letters, digits and a few marks pass: so no name can
ping, format, link, break a line, turn the writing direction round, or look like a card or one of our marks.
"""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_NAME: Final = 24
"""Visible characters of a name."""

MAX_MARKS: Final = 2
"""Accents on one letter; a pile of them would climb over the lines above."""

NOBODY: Final = "Player"
"""Stands for a name of which nothing may be printed."""

_PUNCTUATION: Final = frozenset("'’-.!?&+")
_LETTERS: Final = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl"})
_MARKS: Final = frozenset({"Mn", "Mc"})

# Letters and marks by their category, yet nobody sees them.
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")

_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_ISOLATE: Final = "\u2068"
_END_ISOLATE: Final = "\u2069"


def clean_name(raw: str) -> str:
    """A name with nothing in it but what can stand between markdown; never empty."""
    # Fullwidth and fancy letters become plain ones, which readers and screen readers know.
    text = unicodedata.normalize("NFKC", raw[:500])
    kept: list[str] = []
    marks = 0
    for char in text:
        if char in _INVISIBLE or _is_variation(char):
            continue
        category = unicodedata.category(char)
        if category in _MARKS:
            if kept and kept[-1] != " " and marks < MAX_MARKS:
                kept.append(char)
                marks += 1
            continue
        if category in _LETTERS or char in _PUNCTUATION or char == "_":
            marks = 0
            kept.append(char)
        elif category not in ("Cf", "Cs", "Co", "Cn", "Me") and (not kept or kept[-1] != " "):
            marks = 0
            kept.append(" ")
    return _cut(_only_inner_underscores("".join(kept))) or NOBODY


def _is_variation(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def _only_inner_underscores(text: str) -> str:
    """Between two plain letters an underscore formats nothing; anywhere else it may."""
    inner = []
    for place, char in enumerate(text):
        if char == "_":
            before, after = text[place - 1 : place], text[place + 1 : place + 2]
            char = "_" if _plain(before) and _plain(after) else " "
        inner.append(char)
    return " ".join("".join(inner).split())


def _plain(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _cut(text: str) -> str:
    """The first visible characters, from the first letter or digit on."""
    start = next((i for i, c in enumerate(text) if unicodedata.category(c) in _LETTERS), len(text))
    seen = 0
    end = len(text)
    for place in range(start, len(text)):
        if unicodedata.category(text[place]) not in _MARKS:
            seen += 1
            if seen > MAX_NAME:
                end = place
                break
    # Normalised again: cutting may leave a letter before an accent that belongs on it.
    return unicodedata.normalize("NFKC", text[start:end].rstrip(" _-"))


def bold(name: str) -> str:
    """A cleaned name as it is printed. One written from right to left does not turn the numbers after it round."""
    return f"**{isolated(name)}**"


def isolated(name: str) -> str:
    """A cleaned name in plain text."""
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in name):
        return f"{_ISOLATE}{name}{_END_ISOLATE}"
    return name
