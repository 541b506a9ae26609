"""The demo's glue on a toy bot: rooms, pages, house players, a clock that runs, a clean end."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.commands.demo_house import Attention, Choose, Passive, Press
from bot.commands.demo_reading import Button, Menu, Option, Seen
from bot.commands.demo_world import PortTaken, RoomPlan, Show, World, free_ports, running
from scripts.browser import DESKTOP, PHONE, Browser, Tab, chromium, find_chromium
from tests.bench.toy import ToyBot

ROOMS = (
    RoomPlan("your-table", "you and the house", "Press Call.", ("You",), ("Bea", "Cal")),
    RoomPlan("friends", "all are yours", "Choose who you are.", ("Ana", "Ben")),
)


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with running(Show(ToyBot, ROOMS), free_ports(18770, must_have_first=False)) as made:
        yield made


async def test_pages_say_what_to_press_and_link_each_other(world: World) -> None:
    assert [link.words for link in world.links] == [
        "The table: you and the house",
        "Your direct messages",
        "The table: all are yours",
        "Ana's direct messages",
        "Ben's direct messages",
    ]
    async with aiohttp.ClientSession() as web:
        async with web.get(world.links[0].url) as answer:
            page = await answer.text()
        async with web.get(world.links[0].url.partition("#")[0] + "demo.css") as answer:
            assert answer.content_type == "text/css" and ".demo-banner" in await answer.text()
        async with web.get(world.links[0].url, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403
    assert "<title>#your-table</title>" in page
    assert "<p>Press Call.</p>" in page
    assert [link.url in page for link in world.links] == [False, True, True, False, False]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux answers on all of 127.0.0.0/8")
async def test_pages_listen_on_this_computer_only(world: World) -> None:
    port = int(world.links[0].url.split(":")[2].split("/")[0])
    (await asyncio.open_connection("127.0.0.1", port))[1].close()
    with pytest.raises(OSError, match="Connect call failed"):
        await asyncio.open_connection("127.0.0.2", port)


async def test_when_it_ends_the_ports_are_free() -> None:
    async with running(Show(ToyBot, ROOMS), free_ports(18870, must_have_first=False)) as world:
        ports = [int(link.url.split(":")[2].split("/")[0]) for link in world.links]
    for port in ports:
        assert next(free_ports(port, must_have_first=True)) == port


def test_a_taken_port_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=f"Port {port} is used by another program"):
            next(free_ports(port, must_have_first=True))
        assert next(free_ports(port, must_have_first=False)) > port


CALL = (Button("Fold", "f"), Button("Call 5", "c"))
MENU = Menu("Choose", "m", (Option("Stud", "stud"), Option("Chicago", "chicago")))


@pytest.mark.parametrize(
    ("seen", "answer"),
    [
        (Seen(1, "**Bea, your turn:** 5 to call", CALL, ()), Press("c")),
        (Seen(1, "**Bea, your turn:** 5 to call", (*CALL, Button("Check", "x")), ()), Press("x")),
        (Seen(1, "**Bea, your turn:** 5 to call", (Button("Call 5", "c", disabled=True),), ()), None),
        (Seen(1, "**You, your turn:** 5 to call", CALL, ()), None),
        (Seen(1, "### Bea deals. What's the game?", (), (MENU,)), Choose("m", "chicago")),
        (Seen(1, "### Bea calls Black Mariah. Which one?", (), (MENU,)), Choose("m", "chicago")),
        (
            Seen(1, "### Bea calls Stud\n**House card**", (Button("Deal", "d"), Button("Back", "b")), ()),
            Press("d"),
        ),
        (Seen(1, "### You deals. What's the game?", (), (MENU,)), None),
        (Seen(1, "### You win 20", (Button("Ready", "r"),), ()), Press("r")),
    ],
)
def test_house_players_do_what_is_harmless(seen: Seen, answer: Press | Choose | None) -> None:
    assert Passive(games=("chicago",)).answer(seen, "Bea") == answer


def test_a_house_player_waits_a_little_acts_once_and_tries_again_when_it_was_lost() -> None:
    attention, seen = Attention(pace=0.5, patience=5.0), Seen(1, "**Bea, your turn:**", CALL, ())
    names = ("Bea", "Cal")
    assert attention.due(Passive(), names, seen, 10.0) is None
    assert attention.due(Passive(), names, seen, 10.5) == ("Bea", Press("c"))
    assert attention.due(Passive(), names, seen, 11.0) is None
    assert attention.due(Passive(), names, seen, 15.5) == ("Bea", Press("c"))
    ready = Seen(1, "### You win", (Button("Ready", "r"),), ())
    assert attention.due(Passive(), names, ready, 16.0) is None
    assert attention.due(Passive(), names, ready, 16.5) == ("Bea", Press("r"))
    assert attention.due(Passive(), names, ready, 16.6) == ("Cal", Press("r"))
    assert attention.due(Passive(), names, ready, 16.7) is None


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    if find_chromium() is None:
        pytest.skip("no Chromium is installed")
    async with chromium() as made:
        yield made


async def test_a_newcomer_plays_against_the_house(world: World, browser: Browser) -> None:
    table = await browser.tab(PHONE)
    await table.goto(world.links[0].url)
    await table.wait_for_text("You, your turn")
    await table.click_button("Call 5")
    await table.wait_for_text("You calls")
    await table.wait_for_text("You, your turn")
    await table.click_button("My cards")
    await table.wait_for_text("In the hole: 9♥")
    mail = await browser.tab(PHONE)
    await mail.goto(world.links[1].url)
    await mail.wait_for_text("In the hole: 9♥")


async def test_one_visitor_is_several_people(world: World, browser: Browser) -> None:
    table, other = await browser.tab(DESKTOP), await browser.tab(DESKTOP)
    for tab in (table, other):
        await tab.goto(world.links[2].url)
        await tab.wait_for_text("Ana deals. What's the game?")
    await table.choose("Choose a game", "Black Mariah")
    await other.view_as("Ben")
    await other.wait_for_text("Ana, your turn")
    await other.click_button("Call 5")
    await other.wait_for_text("It is not your turn.")
    await table.click_button("Call 5")
    await other.wait_for_text("Ben, your turn")
    assert "It is not your turn." not in await table.text()


async def test_clicks_in_two_tabs_at_once_all_count(world: World, browser: Browser) -> None:
    tabs = [await browser.tab(DESKTOP) for _ in range(2)]
    for tab in tabs:
        await tab.goto(world.links[2].url)
        await tab.wait_for_text("Add 1")

    async def press(tab: Tab) -> None:
        for _ in range(8):
            await tab.click_button("Add 1")
            await asyncio.sleep(0.4)

    await asyncio.gather(*(press(tab) for tab in tabs))
    bot = world.env.bot
    assert isinstance(bot, ToyBot)
    assert bot.tables[world.rooms[1].channel.id].pot == 16
