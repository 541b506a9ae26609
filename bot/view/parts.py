"""What a message is made of, without Discord: text, dividers, buttons and menus, in order."""

from __future__ import annotations

from dataclasses import dataclass
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
