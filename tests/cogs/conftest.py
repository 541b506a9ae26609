"""A whole bot on a simulated Discord, with a real database and a stacked clock for its pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.app import MariahBot, Settings, make_bot
from bot.table.table import Table
from tests.bench.people import Room


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "mariah.db"


@pytest.fixture
def simcord_bot(database: Path) -> MariahBot:
    return new_bot(database)


@pytest.fixture
async def env(simcord_env: simcord.Env, quick: None) -> AsyncIterator[simcord.Env]:
    """The bot, started; it is closed before the simulation ends, as it closes its database."""
    simcord_env.settle_timeout = 0.5
    yield simcord_env
    await simcord_env.bot.close()


@pytest.fixture
def room(env: simcord.Env) -> Room:
    """Nobody sits, no table is open."""
    return Room.open(env, ["Ana", "Bea", "Cal"])


@pytest.fixture
async def seated(room: Room) -> Room:
    """A table at which three people sit; Ana is asked for a game."""
    await room["Ana"].slash("table open")
    for name in ("Ana", "Bea", "Cal"):
        await room[name].slash("sit")
    await drawn(room)
    return room


@pytest.fixture
async def playing(seated: Room) -> Room:
    """The same, with third street dealt."""
    await seated["Ana"].slash("deal", game="seven_card_stud")
    await seated["Ana"].slash("deal")
    await drawn(seated)
    return seated


def new_bot(database: Path) -> MariahBot:
    return make_bot(Settings(database=database))


def bot_of(room: Room) -> MariahBot:
    assert isinstance(room.env.bot, MariahBot)
    return room.env.bot


def table_of(room: Room) -> Table:
    table = bot_of(room).desk.tables.in_channel(room.channel.id)
    assert table is not None
    return table


async def drawn(room: Room) -> None:
    """Let every picture catch up."""
    await room.env.advance_time(1.5)


def requests(room: Room, since: int = 0) -> list[str]:
    """Method and path of what the bot asked Discord, ids and tokens left out."""
    seen = []
    for entry in room.env.http_requests[since:]:
        parts = [part for part in entry.path.split("/") if part.isalpha() or part.startswith("@")]
        seen.append(f"{entry.method} {'/'.join(parts)}")
    return seen
