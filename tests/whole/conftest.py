"""A night with four people, and what is true at the end of every one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
import simcord

from bot.app import MariahBot, Settings, make_bot
from tests.bench.leaks import Record
from tests.bench.people import Room
from tests.stacked import StackedShuffler
from tests.whole.night import FOUR, Night


@pytest.fixture
def shuffler() -> StackedShuffler:
    return StackedShuffler()


@pytest.fixture
def simcord_bot(tmp_path: Path, shuffler: StackedShuffler) -> MariahBot:
    return make_bot(Settings(database=tmp_path / "night.db"), shuffler=shuffler)


@pytest_asyncio.fixture
async def night(
    simcord_env: simcord.Env,
    tmp_path: Path,
    shuffler: StackedShuffler,
    quick: None,
    valid_payloads: None,
    record: Record,
) -> AsyncIterator[Night]:
    room = Room.open(simcord_env, FOUR)
    yield Night(simcord_env, room, shuffler, tmp_path / "night.db")
    await simcord_env.bot.close()
