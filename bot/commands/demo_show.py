"""What ``make demo`` shows: the real bot, its chips in a temporary file, a table alone and one for four."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.app import Settings, make_bot
from bot.commands.demo_house import Passive
from bot.commands.demo_world import DemoRoom, RoomPlan, Show

PATIENT: Final = 600
"""Seconds for a turn: a newcomer reads first."""

ALONE: Final = RoomPlan(
    channel="your-table",
    title="you and three house players",
    what_to_press=(
        "You are Sam and sit with three house players, who only check or call. When the table says it is your turn, "
        "press Check, Call, Raise or Fold below it. My cards shows what you hold, to you alone; your hole cards "
        "also come as a direct message. When you deal, choose the game in the menu. Rules tells this game's."
    ),
    viewers=("Sam",),
    house=("Bea", "Cal", "Dan"),
)
FOUR: Final = RoomPlan(
    channel="four-friends",
    title="all four seats are yours",
    what_to_press=(
        "All four seats are yours: choose who you are under Viewing as, then press what that person would. "
        "Nobody sees another's My cards; each one's hole cards come to his own direct messages, linked here."
    ),
    viewers=("Ana", "Ben", "Cleo", "Dov"),
)


async def begin(room: DemoRoom) -> None:
    """The first opens a table with a slow clock, and everybody sits down."""
    names = (*room.plan.house, *room.plan.viewers)
    await room.people[names[0]].slash(room.channel, "table open", clock=PATIENT)
    for name in names:
        await room.people[name].slash(room.channel, "sit")


@contextmanager
def mariah() -> Iterator[Show]:
    """The show; its database is gone when the block is left."""
    with TemporaryDirectory(prefix="mariah-demo-") as folder:
        settings = Settings(database=Path(folder) / "demo.db")
        yield Show(
            lambda: make_bot(settings),
            (ALONE, FOUR),
            Passive(games=("high_chicago", "black_mariah", "follow_the_queen")),
            begin,
        )
