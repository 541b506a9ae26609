"""Parts to components: everything arrives, within Discord's limits, and discord.py keeps nothing of it."""

from __future__ import annotations

import discord
import pytest
from discord import ui

from bot.poker.moves import MoveKind
from bot.view.actions import OnMove, OnStage, OnTable, OpenTable, StageAct, TableAct, read_action
from bot.view.parts import Button, DirectMessage, Divider, Link, Menu, MenuItem, Message, Row, Style, Text
from cogs.items import ActionItem
from cogs.layout import direct_form, layout

FULL = Message(
    (
        Text("### A table"),
        Divider(),
        Text("**Pot 26**"),
        Menu(OnStage(1, 2, StageAct.PICK), "Ana: choose", (MenuItem("a", "A", "first"), MenuItem("b", "B"))),
        Row(
            (
                Button("Call 10", OnMove(1, 2, 3, MoveKind.CALL, 10), Style.PRIMARY),
                Button("Fold", OnMove(1, 2, 3, MoveKind.FOLD, 0), Style.DANGER),
                Button("Sit", OnTable(1, TableAct.SIT), Style.SUCCESS),
                Button("Open", OpenTable()),
                Link("There", "https://discord.com/channels/1/2"),
            )
        ),
    ),
    0x0B6623,
)


async def test_every_part_arrives_in_order() -> None:
    (box,) = layout(FULL).to_components()  # type: ignore[no-untyped-call]
    assert box["type"] == discord.ComponentType.container.value and box["accent_color"] == 0x0B6623
    assert [part["type"] for part in box["components"]] == [10, 14, 10, 1, 1]
    select = box["components"][3]["components"][0]
    assert (select["custom_id"], select["placeholder"]) == ("s:1:2:pick", "Ana: choose")
    assert [(o["value"], o["label"], o.get("description")) for o in select["options"]] == [
        ("a", "A", "first"),
        ("b", "B", None),
    ]
    buttons = box["components"][4]["components"]
    assert [(b["label"], b.get("custom_id") or b["url"], b["style"]) for b in buttons] == [
        ("Call 10", "m:1:2:3:call:10", 1),
        ("Fold", "m:1:2:3:fold:0", 4),
        ("Sit", "t:1:sit", 3),
        ("Open", "o:open", 2),
        ("There", "https://discord.com/channels/1/2", 5),
    ]


async def test_everything_that_can_be_pressed_is_dynamic_and_the_view_is_finished() -> None:
    view = layout(FULL)
    pressed = [item for item in view.walk_children() if item.is_dispatchable()]
    assert len(pressed) == 5 and all(isinstance(item, ActionItem) for item in pressed)
    assert view.timeout is None and view.is_finished()
    assert layout(FULL) is not view


def test_there_is_one_class_of_dynamic_items() -> None:
    """Two with the same pattern would silence each other, and a plain item beside one would silence all."""
    ours = [c for c in ui.DynamicItem.__subclasses__() if c.__module__.split(".")[0] in ("bot", "cogs")]
    assert ours == [ActionItem]


@pytest.mark.parametrize("custom_id", ["t:1:sit", "o:open", "an id of another version", "x" * 100, "a\nb"])
async def test_every_id_is_heard(custom_id: str) -> None:
    ActionItem(ui.Button(custom_id=custom_id))


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "t:1:nothing",
        "t:-1:sit",
        "t:1:sit:1",
        "t:9999999999999999999:sit",
        "m:1:2:3:call:-10",
        "m:1:2:3:leave_now:0",
        "s:1::pick",
        "T:1:sit",
        "t:1:sit\n",
        "t:\N{ARABIC-INDIC DIGIT ONE}x:sit",
        "o:open ",
    ],
)
def test_garbage_is_no_action(custom_id: str) -> None:
    assert read_action(custom_id) is None


def test_a_direct_message_shows_nothing_before_it_is_opened() -> None:
    message = DirectMessage(
        "Your cards are dealt.", "Black Mariah", "In the hole: A♠", Link("Go", "https://x.invalid")
    )

    async def made() -> None:
        form = direct_form(message)
        assert form["content"] == "Your cards are dealt."
        assert (form["embed"].title, form["embed"].description) == ("Black Mariah", "In the hole: `A♠\ufe0e`")
        assert form["view"].is_finished()

    import asyncio

    asyncio.run(made())
