"""Small words that every sentence needs: numbers, plurals, lists, streets and clocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final

from bot.table.public import CalledGame

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip

_STREETS: Final = {
    3: "third street",
    4: "fourth street",
    5: "fifth street",
    6: "sixth street",
    7: "seventh street",
}

SHARED_NAME: Final = "Black Mariah"
"""The name that several games go by."""

MINUS: Final = "\N{MINUS SIGN}"
DOT: Final = " · "


def chips(amount: int) -> str:
    """A number of chips, as digits alone."""
    return f"{amount:,}"


def chips_in_words(amount: int) -> str:
    """``1 chip``, ``1,234 chips``."""
    return plural(amount, "chip")


def signed(amount: int) -> str:
    """What somebody won or lost."""
    if amount == 0:
        return "0"
    return f"+{amount:,}" if amount > 0 else f"{MINUS}{-amount:,}"


def plural(count: int, one: str, many: str = "") -> str:
    """``1 deal``, ``3 deals``; ``many`` where an s is not enough."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def number(count: int) -> str:
    """Small numbers in words."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else f"{count:,}"


def players(count: int) -> str:
    return "one player" if count == 1 else f"{number(count)} players"


def listed(items: Iterable[str], last: str = "and") -> str:
    """``Ana, Bea and Cal``."""
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def dotted(items: Iterable[str]) -> str:
    """Short things beside each other; empty ones are left out."""
    return DOT.join(item for item in items if item)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def article(noun: str) -> str:
    """``a pair of nines``, ``an eight-high straight``."""
    return ("an " if noun[:1] in "aeio" else "a ") + noun


def small(text: str) -> str:
    """A line in small print; nothing where there is nothing to say."""
    return f"-# {text}" if text else ""


def lines(*parts: str | Sequence[str]) -> str:
    """Lines under each other; empty ones are left out."""
    flat: list[str] = []
    for part in parts:
        flat.extend([part] if isinstance(part, str) else part)
    return "\n".join(line for line in flat if line)


def street(of: int) -> str:
    return _STREETS.get(of, "before the deal")


def clock(deadline: float) -> str:
    """A moment in the reader's own time zone. Relative times freeze below a minute, so both stand together."""
    second = ceil(deadline)
    return f"<t:{second}:T> (<t:{second}:R>)"


def moment(deadline: float) -> str:
    """A moment where it is read aloud: once is enough."""
    return f"<t:{ceil(deadline)}:T>"


def shorten(text: str, length: int) -> str:
    """At most ``length`` characters, with an ellipsis where something was cut."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def title(called: CalledGame) -> str:
    """What a called game is called; a reading of a shared name says which name that was."""
    name = called.name
    if name == called.game.name or name.startswith(SHARED_NAME):
        return called.game.name if name == SHARED_NAME else name
    first, _, rest = name.partition(" ")
    if first != "The":
        name = f"{first.lower()} {rest}"
    return f"{SHARED_NAME}: {name}"
