"""``make screenshots``: pictures of every state of a table, taken from the demo in a headless Chromium.

The pack is stacked, so that the pictures show the same hand each time: Black Mariah with the wild queen, in which
nobody has a spade that counts and half of the pot carries.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app import Settings, make_bot
from bot.commands.demo_world import DemoRoom, RoomPlan, Show, free_ports, running
from scripts.browser import DESKTOP, PHONE, Tab, chromium
from tests.poker.playing import pack_for
from tests.stacked import StackedShuffler

NAMES = ("Ana", "Ben", "Cleo", "Dov")
PLAN = RoomPlan(
    channel="poker",
    title="a card night",
    what_to_press="These pictures are taken by make screenshots, from the demo you can play yourself with make demo.",
    viewers=NAMES,
)
# In the hole twice, door card, fourth, fifth, sixth, last in the hole.
CARDS = {
    "Ana": "Ah Kd Jd Jc 9h 8s 4c",
    "Ben": "3h 7h 2c 9d Th 6c 5d",
    "Cleo": "Qs 8c 8d 6h 3d Kc 7c",
    "Dov": "Ac 5h 6d 4d Qh 2d 7d",
}
TO_ACT = re.compile(r"(\w+), your turn")

Shoot = Callable[[str], Awaitable[None]]


async def _begin(room: DemoRoom) -> None:
    await room.people["Ana"].slash(room.channel, "table open", small_bet=10, clock=600)
    await room.people["Ana"].slash(room.channel, "sit")


async def _to_act(tab: Tab) -> str | None:
    found = TO_ACT.search(await tab.text())
    return found[1] if found else None


async def _play_street(tab: Tab, street: str, *, bet: str | None = None) -> None:
    """Until another street is dealt: the first bets if ``bet`` names a button, the others call, else all check."""
    while f"{street} street" in await tab.text():
        name = await _to_act(tab)
        if name is None:
            return
        await tab.view_as(name)
        text = await tab.text()
        labels = [bet] if bet and bet in text else []
        labels += [
            word for word in ("Check", "Call", "Bring in") if re.search(rf"^{word}\b", text, re.MULTILINE)
        ]
        if bet == labels[0]:
            bet = None
        await tab.click_button(labels[0])
        await tab.settled()


async def _evening(tab: Tab, shoot: Shoot) -> None:
    await shoot("lobby")
    for name in NAMES[1:]:
        await tab.view_as(name)
        await tab.click_button("Sit down")
        await tab.settled()
    await tab.view_as("Ana")
    await shoot("dealers-choice")
    await tab.choose("Ana: choose a game", "Black Mariah…")
    await tab.wait_for_text("Which one?")
    await shoot("which-black-mariah")
    await tab.choose("Which Black Mariah?", "Wild queen")
    await tab.wait_for_text("House card")
    await tab.click_button("Hold on")
    await tab.settled()
    await shoot("house-card")
    await tab.click_button("Deal")
    await tab.wait_for_text("third street")
    await tab.view_as("Ben")
    await shoot("third-street")
    await _play_street(tab, "third", bet="Complete to 10")
    await _play_street(tab, "fourth", bet="Bet 10")
    await _play_street(tab, "fifth")
    await tab.wait_for_text("sixth street")
    await tab.view_as(await _to_act(tab) or "Ana")
    await tab.click_button("Bet 20")
    await tab.settled()
    await tab.view_as(await _to_act(tab) or "Ana")
    await shoot("sixth-street")
    await tab.click_button("My cards")
    await tab.settled()
    await shoot("my-cards")
    await _play_street(tab, "sixth")
    await _play_street(tab, "seventh")
    await tab.wait_for_text("carries")
    await shoot("showdown")


async def take(folder: Path, size: tuple[int, int], suffix: str) -> None:
    """One evening at one size of window."""
    shuffler = StackedShuffler()
    shuffler.stack(pack_for({NAMES.index(name): cards for name, cards in CARDS.items()}, 0))
    with TemporaryDirectory(prefix="mariah-pictures-") as place:
        settings = Settings(database=Path(place) / "pictures.db")
        show = Show(lambda: make_bot(settings, shuffler=shuffler), (PLAN,), begin=_begin)
        async with running(show, free_ports(8870, must_have_first=False)) as world, chromium() as browser:
            tab = await browser.tab(size)
            await tab.goto(world.links[0].url)

            async def shoot(name: str) -> None:
                await tab.settled()
                path = await tab.screenshot(folder / f"{name}{suffix}.png")
                print(path)

            await _evening(tab, shoot)
            cleo = next(link for link in world.links if "Cleo" in link.words)
            private = await browser.tab(size)
            await private.goto(cleo.url)
            await private.settled()
            print(await private.screenshot(folder / f"direct-message{suffix}.png"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("build/screenshots"), help="folder for the pictures")
    args = parser.parse_args()
    args.to.mkdir(parents=True, exist_ok=True)
    for size, suffix in ((DESKTOP, ""), (PHONE, "-phone")):
        asyncio.run(take(args.to, size, suffix))


if __name__ == "__main__":
    main()
