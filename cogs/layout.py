"""Messages of parts as Discord's components.

A view is finished before it is sent: discord.py then stores nothing of it, so no view can time out, be kept in
memory, or take the buttons of every table with it when it ends.
"""

from __future__ import annotations

from typing import Any, Final, TypedDict

import discord
from discord import ui

from bot.view.cards import as_text, framed
from bot.view.parts import (
    MAX_TEXT,
    Button,
    DirectMessage,
    Divider,
    Link,
    Menu,
    Message,
    Part,
    Row,
    Style,
    Text,
)
from cogs.items import ActionItem

STYLES: Final = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


class DirectForm(TypedDict, total=False):
    """What :meth:`discord.abc.Messageable.send` and ``edit`` are given for a direct message."""

    content: str
    embed: discord.Embed
    view: ui.View


def layout(message: Message) -> ui.LayoutView:
    """A new view object, for one send or one edit. Has to be called in the event loop."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=message.accent)
    fits = sum(len(framed(part.content)) for part in message.parts if isinstance(part, Text)) <= MAX_TEXT
    for part in message.parts:
        box.add_item(_item(Text(framed(part.content)) if fits and isinstance(part, Text) else part))
    view.add_item(box)
    view.stop()
    return view


def direct_form(message: DirectMessage) -> DirectForm:
    """A line that may stand on a lock screen, an embed that may not, and a link."""
    form = DirectForm(
        content=message.content,
        embed=discord.Embed(title=message.title or None, description=framed(message.body) or None),
    )
    if message.link:
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label=message.link.label, url=message.link.url))
        view.stop()
        form["view"] = view
    return form


def without_buttons(message: discord.Message) -> ui.LayoutView:
    """A message that Discord has, without anything to press."""
    view = ui.LayoutView.from_message(message, timeout=None)
    for box in view.children:
        if isinstance(box, ui.ActionRow):
            view.remove_item(box)
        elif isinstance(box, ui.Container):
            for item in box.children:
                if isinstance(item, ui.ActionRow):
                    box.remove_item(item)
    view.stop()
    return view


def _item(part: Part) -> ui.Item[Any]:
    match part:
        case Text():
            return ui.TextDisplay(part.content)
        case Divider():
            return ui.Separator()
        case Row():
            return ui.ActionRow(*(_button(button) for button in part.buttons))
        case Menu():
            return ui.ActionRow(ActionItem(_select(part)))


def _button(button: Button | Link) -> ui.Item[Any]:
    if isinstance(button, Link):
        # It has no custom_id and nothing to dispatch, so it may stand beside dynamic items.
        return ui.Button(label=button.label, url=button.url)
    return ActionItem(
        ui.Button(
            label=as_text(button.label), style=STYLES[button.style], custom_id=button.action.custom_id()
        )
    )


def _select(menu: Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.action.custom_id(),
        placeholder=menu.placeholder,
        options=[
            discord.SelectOption(
                label=as_text(item.label), value=item.value, description=as_text(item.description) or None
            )
            for item in menu.items
        ],
    )
