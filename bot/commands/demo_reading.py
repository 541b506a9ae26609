"""Reading a Discord message as a person sees it: its words from top to bottom, its buttons, its menus.

The house players of the demo and the tests both look at the table this way. Nothing is imported
from Discord or its simulation; what comes in is the plain payload of a message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

_CARD_EMOJI: Final = re.compile(r"<a?:(\w+?)Of(Spades|Hearts|Diamonds|Clubs):\d+>")
_FRAMED: Final = re.compile("`((?:10|[2-9JQKA])[♣♦♥♠])\ufe0e`")
_EMOJI: Final = re.compile(r"<a?:(\w+):\d+>")
_TIME: Final = re.compile(r"<t:(-?\d+)(?::([tTdDfFR]))?>")
_UNSEEN: Final = re.compile("[\u200b\u2060\u2066-\u2069\ufeff]|\\\\(?=[*_~`|>#\\-\\[\\]().:])")
"""Marks of text direction, spaces without width, and the backslash that takes away a character's meaning."""
_SUITS: Final = {"Spades": "♠", "Hearts": "♥", "Diamonds": "♦", "Clubs": "♣"}
_RANKS: Final = {
    "Two": "2",
    "Three": "3",
    "Four": "4",
    "Five": "5",
    "Six": "6",
    "Seven": "7",
    "Eight": "8",
    "Nine": "9",
    "Ten": "10",
    "Jack": "J",
    "Queen": "Q",
    "King": "K",
    "Ace": "A",
}

_ROW, _BUTTON, _STRING_SELECT, _SECTION, _TEXT, _GALLERY, _FILE, _RULE, _CONTAINER = (
    1,
    2,
    3,
    9,
    10,
    12,
    13,
    14,
    17,
)
_ENTITY_SELECTS: Final = (5, 6, 7, 8)
_LINK: Final = 5


@dataclass(frozen=True, slots=True)
class Button:
    """A button; ``custom_id`` is empty on a link."""

    label: str
    custom_id: str
    disabled: bool = False
    url: str = ""

    def __str__(self) -> str:
        off = " (off)" if self.disabled else ""
        return f"[ {self.label}{' ↗' if self.url else ''} ]{off}"


@dataclass(frozen=True, slots=True)
class Option:
    label: str
    value: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu with its options; an entity menu (users, roles) has none."""

    placeholder: str
    custom_id: str
    options: tuple[Option, ...] = ()
    disabled: bool = False

    def __str__(self) -> str:
        lines = [f"( {self.placeholder} ▾ )"]
        lines += [f"   {o.label}" + (f" · {o.description}" if o.description else "") for o in self.options]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Seen:
    """One message. ``text`` holds everything, buttons and open menus included, in reading order."""

    id: int
    text: str
    buttons: tuple[Button, ...]
    menus: tuple[Menu, ...]

    def button(self, what: str) -> Button | None:
        """The button with that label or custom id, or the only one whose label starts with it."""
        for button in self.buttons:
            if what in (button.label, button.custom_id):
                return button
        starting = [b for b in self.buttons if b.label.startswith(what)]
        return starting[0] if len(starting) == 1 else None


def read(message: Mapping[str, Any], now: datetime | None = None) -> Seen:
    """Read a message payload (``content``, ``embeds``, ``components``, ``attachments``).

    ``now`` turns relative times into words; without it they stay as they were written.
    """
    tree: Sequence[Mapping[str, Any]] = message.get("components") or ()
    lines = [str(message["content"])] if message.get("content") else []
    for embed in message.get("embeds") or ():
        lines += _embed_lines(embed)
    shown = set[str]()
    for component in tree:
        lines += _lines(component, shown)
    for attachment in message.get("attachments") or ():
        name = str(attachment.get("filename", ""))
        if name not in shown:
            lines.append(f"[picture: {attachment.get('description') or name}]")
    found = tuple(_walk(tree))
    return Seen(
        id=int(message.get("id") or 0),
        text=plain("\n".join(lines), now),
        buttons=tuple(_button(c) for c in found if c.get("type") == _BUTTON),
        menus=tuple(_menu(c) for c in found if c.get("type") in (_STRING_SELECT, *_ENTITY_SELECTS)),
    )


def plain(text: str, now: datetime | None = None) -> str:
    """Show framed cards and card emojis as ``Q♠``, other emojis by name and times as a clock does (UTC)."""

    def card(match: re.Match[str]) -> str:
        return _RANKS.get(match[1], match[1]) + _SUITS[match[2]]

    def time(match: re.Match[str]) -> str:
        at = datetime.fromtimestamp(int(match[1]), UTC)
        if match[2] != "R":
            return at.strftime("%H:%M:%S")
        if now is None:
            return match[0]
        seconds = round((at - now).total_seconds())
        return f"in {seconds} seconds" if seconds >= 0 else f"{-seconds} seconds ago"

    return _TIME.sub(
        time, _EMOJI.sub(r":\1:", _CARD_EMOJI.sub(card, _UNSEEN.sub("", _FRAMED.sub(r"\1", text))))
    )


def _walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or ())
        if isinstance(component.get("accessory"), Mapping):
            yield from _walk([component["accessory"]])


def _lines(component: Mapping[str, Any], shown: set[str]) -> list[str]:
    kind = component.get("type")
    children: Sequence[Mapping[str, Any]] = component.get("components") or ()
    if kind == _TEXT:
        return [str(component.get("content", ""))]
    if kind == _ROW:
        buttons = " ".join(str(_button(c)) for c in children if c.get("type") == _BUTTON)
        menus = [str(_menu(c)) for c in children if c.get("type") != _BUTTON]
        return ([buttons] if buttons else []) + menus
    if kind == _RULE:
        return ["---"] if component.get("divider", True) else []
    if kind == _GALLERY:
        items: Sequence[Mapping[str, Any]] = component.get("items") or ()
        return [_picture(item.get("media") or {}, item.get("description"), shown) for item in items]
    if kind == _FILE:
        return [_picture(component.get("file") or {}, component.get("name"), shown)]
    lines = [line for child in children for line in _lines(child, shown)]
    accessory = component.get("accessory")
    if kind == _SECTION and isinstance(accessory, Mapping):
        if accessory.get("type") == _BUTTON:
            lines.append(str(_button(accessory)))
        else:
            lines.append(_picture(accessory.get("media") or {}, accessory.get("description"), shown))
    return lines


def _picture(media: Mapping[str, Any], description: object, shown: set[str]) -> str:
    name = str(media.get("url", "")).rsplit("/", 1)[-1]
    shown.add(name)
    return f"[picture: {description or name}]"


def _embed_lines(embed: Mapping[str, Any]) -> list[str]:
    author, footer = embed.get("author") or {}, embed.get("footer") or {}
    lines = [author.get("name"), embed.get("title"), embed.get("description")]
    for field in embed.get("fields") or ():
        lines += [field.get("name"), field.get("value")]
    return [str(line) for line in (*lines, footer.get("text")) if line]


def _button(component: Mapping[str, Any]) -> Button:
    emoji = component.get("emoji") or {}
    label = str(component.get("label") or emoji.get("name") or "")
    url = str(component.get("url") or "") if component.get("style") == _LINK else ""
    return Button(label, str(component.get("custom_id") or ""), bool(component.get("disabled")), url)


def _menu(component: Mapping[str, Any]) -> Menu:
    options = tuple(
        Option(str(o["label"]), str(o["value"]), str(o.get("description") or ""))
        for o in component.get("options") or ()
    )
    return Menu(
        str(component.get("placeholder") or ""),
        str(component.get("custom_id") or ""),
        options,
        bool(component.get("disabled")),
    )
