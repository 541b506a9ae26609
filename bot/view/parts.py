"""What a message is made of, without Discord: text, dividers, buttons and menus, in order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.view.actions import Action

MAX_BUTTON_LABEL: Final = 80
MAX_TEXT: Final = 4000
"""Discord's limit on all text of one message together."""
MAX_PARTS: Final = 40
"""Discord's limit on components, containers and rows counted."""


class Style(StrEnum):
    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown."""

    content: str


@dataclass(frozen=True, slots=True)
class Divider:
    """A line between two parts."""


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    action: Action
    style: Style = Style.SECONDARY


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """One to five buttons beside each other."""

    buttons: tuple[Button | Link, ...]


@dataclass(frozen=True, slots=True)
class MenuItem:
    value: str
    label: str
    """Up to 100 characters."""
    description: str = ""
    """Up to 100 characters."""


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu; up to 25 items."""

    action: Action
    placeholder: str
    items: tuple[MenuItem, ...]


Part = Text | Divider | Row | Menu


@dataclass(frozen=True, slots=True)
class Message:
    """A message of parts in one container with a coloured edge."""

    parts: tuple[Part, ...]
    accent: int | None = None
    """Colour of the edge, 0xRRGGBB."""


@dataclass(frozen=True, slots=True)
class DirectMessage:
    """A direct message: a line that may stand on a lock screen, and a body that may not."""

    content: str
    """Shown in the notification: never a card in it."""
    title: str
    body: str
    link: Link | None = None


# Colours of a message's edge: what stage the table is in at a glance, never the only sign of it.
WAITING_GREY: Final = 0x80848E
FELT_GREEN: Final = 0x2E7D5B
SHOWDOWN_GOLD: Final = 0xD9A441


def length_of(message: Message) -> int:
    """Characters of text in a message, as Discord counts them against :data:`MAX_TEXT`."""
    return sum(len(part.content) for part in message.parts if isinstance(part, Text))


CUT: Final = "…"
"""Stands where lines had to go."""

_SMALL_PRINT: Final = "-# "


def fitted(message: Message, most: int = MAX_TEXT) -> Message:
    """The message with at most ``most`` characters of text, as Discord refuses one with more.

    Small print goes first, the longest of it; then the later lines of the longest text. What a text begins and ends
    with stays: the result or the pot, and whose turn it is.
    """
    if length_of(message) <= most:
        return message
    texts = [part.content.split("\n") for part in message.parts if isinstance(part, Text)]
    while _length(texts) > most and (_drop_small_print(texts) or _drop_a_line(texts)):
        pass
    left = iter(texts)
    room = most
    parts: list[Part] = []
    for part in message.parts:
        if isinstance(part, Text):
            content = "\n".join(next(left))[:room]
            room -= len(content)
            if content:
                parts.append(Text(content))
        else:
            parts.append(part)
    return replace(message, parts=tuple(parts))


def _length(texts: list[list[str]]) -> int:
    return sum(len("\n".join(lines)) for lines in texts)


def _drop_small_print(texts: list[list[str]]) -> bool:
    """Takes the longest line of small print away; false where there is none to spare."""
    found = [
        (len(line), n, place)
        for n, lines in enumerate(texts)
        for place, line in enumerate(lines)
        if line.startswith(_SMALL_PRINT) and len(lines) > 1
    ]
    if not found:
        return False
    _, n, place = max(found)
    del texts[n][place]
    return True


def _drop_a_line(texts: list[list[str]]) -> bool:
    """Takes the last line but one of the longest text away, and marks the place; false where none is left."""
    spare = [lines for lines in texts if len(lines) > (3 if CUT in lines else 2)]
    if not spare:
        return False
    lines = max(spare, key=lambda lines: len("\n".join(lines)))
    if CUT in lines:
        del lines[lines.index(CUT) - 1]
    else:
        lines[-2] = CUT
    return True
