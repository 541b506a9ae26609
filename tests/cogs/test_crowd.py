"""A crowd pressing in the same instants: one live message in the end, and it shows how things stand."""

from __future__ import annotations

import random

import pytest

from bot.view.parts import Button, Row
from bot.view.table import table_message
from tests.bench.people import Room
from tests.bench.tricks import rest_latency, same_instant
from tests.cogs.conftest import bot_of, drawn, table_of

pytestmark = pytest.mark.simcord(shard_count=1)

NAMES = ("Ana", "Bea", "Cal")


@pytest.mark.parametrize("seed", range(12))
async def test_a_crowd(seated: Room, seed: int) -> None:
    dice = random.Random(seed)
    env = seated.env
    bot_of(seated).desk.panels.pace = 0.0  # a timer that rings in real time upsets the simulated one
    for _ in range(40):
        seen = seated.table()
        ids = [
            b.custom_id
            for b in seen.buttons
            if b.custom_id[:1] in "ms" or b.custom_id.endswith((":cards", ":sit"))
        ]
        with rest_latency(dice.randrange(10**6)), same_instant(env):
            for name in dice.sample(NAMES, dice.randint(1, 3)):
                if ids:
                    await seated[name].press(dice.choice(ids), on=seen)
        with rest_latency(dice.randrange(10**6)):
            await env.settle()
        if dice.random() < 0.2:
            await env.advance_time(dice.choice((0.5, 2, 20)))
    with rest_latency(seed):
        await drawn(seated)
        await drawn(seated)
    live = [m for m in seated.messages() if m.buttons or m.menus]
    assert len(live) == 1, [m.text[:60] for m in live]
    shown = table_of(seated).shown()
    want = table_message(shown)
    buttons = [
        b for part in want.parts if isinstance(part, Row) for b in part.buttons if isinstance(b, Button)
    ]
    assert [b.custom_id for b in live[0].buttons] == [b.action.custom_id() for b in buttons]
    assert not env.errors and not bot_of(seated)._connection._view_store._views
