"""The bench itself: that its people see what people see, and that its alarms ring."""

from __future__ import annotations

import logging
from pathlib import Path

import aiosqlite
import pytest
import simcord

from bot.commands.demo_reading import read
from tests.bench.leaks import Record, Seers, find_cards, recording
from tests.bench.people import Room
from tests.bench.spec import Spec, discord_spec
from tests.bench.toy import ToyBot, ToyTable
from tests.bench.tricks import (
    ErrorLogs,
    die_at,
    rate_limited,
    real_expired_token,
    redeliver,
    rest_latency,
    same_instant,
)

pytestmark = pytest.mark.simcord(shard_count=1)


@pytest.fixture
def simcord_bot() -> ToyBot:
    return ToyBot()


@pytest.fixture
async def room(simcord_env: simcord.Env, quick: None) -> Room:
    room = Room.open(simcord_env, ["Ana", "Bea", "Cal"])
    await room["Ana"].slash("table open")
    return room


def toy_table(room: Room) -> ToyTable:
    assert isinstance(room.env.bot, ToyBot)
    return room.env.bot.tables[room.channel.id]


def pot(room: Room) -> int:
    return toy_table(room).pot


async def test_people_read_and_press_what_is_there(room: Room) -> None:
    ana, bea = room["Ana"], room["Bea"]
    assert room.public_text().splitlines()[:2] == ["### A toy table", "-# Nobody sits here"]
    assert room.buttons() == ["My cards", "Sit down", "Add 1", "Wish", "Busy", "Sulk"]

    told = await ana.slash("sit")
    assert (told.text, told.private) == ("You sit. A message is on its way.", True)
    assert ana.last_dm() == "Your card is dealt.\nA toy table\nIn the hole: Q♠"
    await bea.press("Sit down")
    assert room.public_text().splitlines() == [
        "### Ana deals. What's the game?",
        "-# Seats: Ana, Bea",
        "( Choose a game ▾ )",
        "   Seven-Card Stud · A game",
        "   High Chicago · A game",
        "   Black Mariah · A game",
        "[ My cards ] [ Sit down ]",
        "[ Add 1 ] [ Wish ] [ Busy ] [ Sulk ]",
    ]
    await ana.choose("Black Mariah")
    assert "**Ana, your turn:** 5 to call. Until" in room.public_text()
    assert "(in 90 seconds)" in room.public_text()
    assert (await bea.press("Call")).text == "It is not your turn."
    assert bea.last_private() == "It is not your turn."
    await ana.press("Call 5")
    assert "**Pot 5**\n-# Ana calls\n**Bea, your turn:**" in room.public_text()


async def test_only_the_one_who_asked_sees_a_private_answer(room: Room) -> None:
    await room["Ana"].press("Sit down")
    await room["Ana"].press("My cards")
    assert room["Ana"].last_private() == "In the hole: Q♠"
    with pytest.raises(AssertionError, match="nothing was shown to Bea"):
        room["Bea"].private()
    assert "Q♠" not in "".join(m.text for m in room.messages())


async def test_a_form_is_filled(room: Room) -> None:
    form = await room["Ana"].press("Wish")
    assert form.modal == "A wish"
    assert (await room["Ana"].fill(form, wish="a queen")).text == "You wish a queen"


async def test_nobody_presses_what_is_not_there(room: Room) -> None:
    with pytest.raises(AssertionError, match="Ana finds no 'Call'"):
        await room["Ana"].press("Call")
    with pytest.raises(AssertionError, match="finds no 'Razz'"):
        await room["Ana"].choose("Razz")


@pytest.mark.logs_errors
async def test_closed_direct_messages_refuse(room: Room, error_logs: ErrorLogs) -> None:
    room["Bea"].close_dms()
    await room["Bea"].slash("sit")
    assert "50007" in str(room.env.errors[0].__cause__ or room.env.errors[0])
    await room["Ana"].slash("sit")
    assert room["Ana"].dms() and not room["Bea"].dms()


async def test_two_clicks_in_one_instant_are_interleaved(room: Room) -> None:
    with same_instant(room.env):
        await room["Ana"].press("Add 1")
        await room["Bea"].press("Add 1")
        assert pot(room) == 0, "the bot worked before both clicks were there"
    await room.env.settle()
    assert pot(room) == 1, "the careless button did not lose an update: the clicks ran one after the other"


async def test_clicks_one_after_the_other_are_not(room: Room) -> None:
    await room["Ana"].press("Add 1")
    await room["Bea"].press("Add 1")
    assert pot(room) == 2


async def test_without_latency_the_simulation_hides_the_race() -> None:
    async with simcord.run(ToyBot(), shard_count=1) as env:
        room = Room.open(env, ["Ana", "Bea"])
        await room["Ana"].slash("table open")
        pots = []
        for seed in range(4):
            toy_table(room).pot = 0
            with rest_latency(seed), same_instant(env):
                await room["Ana"].press("Add 1")
                await room["Bea"].press("Add 1")
            with rest_latency(seed):
                await env.settle()
            pots.append(pot(room))
        assert 1 in pots


@pytest.mark.logs_errors
async def test_a_click_is_delivered_twice(room: Room, error_logs: ErrorLogs) -> None:
    await room["Ana"].press("My cards")
    await redeliver(room.env)
    assert "40060" in error_logs.told()[0]


async def test_an_old_token_is_refused_as_discord_does(room: Room) -> None:
    real_expired_token(room.env)
    answer = await room["Ana"].press("My cards")
    backend = room.env.backend
    token = backend.interactions[max(backend.interactions)].token
    assert backend.interaction_by_token(token).responded
    await room.env.advance_time(15 * 60)
    with pytest.raises(simcord.BackendError) as refused:
        backend.interaction_by_token(token)
    assert (refused.value.status, refused.value.code) == (401, 50027)
    assert answer.private


@pytest.mark.simcord(settle_timeout=0.3, shard_count=1)
async def test_limits_are_kept_in_simulated_time(room: Room) -> None:
    with rate_limited(room.env, {("PATCH", "/channels/*/messages/*"): (5, 5.0)}) as used:
        await room["Ana"].press("Busy")
        await room.env.advance_time(11)
    (times,) = used.values()
    assert len(times) == 12
    assert all(later - early >= 5.0 for early, later in zip(times, times[5:], strict=False))


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.simcord(check_errors=False, shard_count=1)
@pytest.mark.logs_errors
async def test_the_process_dies_before_or_after_discord_saw_it(room: Room, after: bool) -> None:
    before = len(room.env.http_requests)
    with die_at(1, after=after):
        answer = await room["Ana"].press("My cards")
    assert (answer.text == "You have no cards") is after
    assert len(room.env.http_requests) - before == (1 if after else 0)


@pytest.fixture
def inner(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A test run inside the test, with the fixtures of the bench."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    pytester.makeini("[pytest]\nasyncio_mode = auto\nasyncio_default_fixture_loop_scope = function\n")
    pytester.makeconftest('pytest_plugins = ["tests.bench.fixtures"]')
    return pytester


@pytest.mark.logs_errors
async def test_an_error_that_is_only_logged_is_seen(room: Room) -> None:
    with pytest.raises(AssertionError, match="the toy broke"), ErrorLogs():
        await room["Ana"].press("Sulk")
    assert room.env.errors == []


def test_an_error_fails_a_test_that_is_not_marked(inner: pytest.Pytester) -> None:
    inner.makepyfile(
        """
        import logging, pytest
        def test_bad(): logging.getLogger("bot.table").error("broken")
        @pytest.mark.logs_errors
        def test_known(): logging.getLogger("bot.table").error("broken")
        def test_elsewhere(): logging.getLogger("elsewhere").error("broken")
        """
    )
    result = inner.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=3, errors=1)
    result.stdout.fnmatch_lines(["*errors were only logged: broken*"])


def test_an_open_database_fails_the_test_and_does_not_hang(inner: pytest.Pytester) -> None:
    inner.makepyfile(
        """
        import aiosqlite
        async def test_open(): await aiosqlite.connect(":memory:")
        async def test_closed():
            async with aiosqlite.connect(":memory:"): pass
        """
    )
    result = inner.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=2, errors=1)


async def test_a_closed_database_is_no_leak() -> None:
    async with aiosqlite.connect(":memory:") as db:
        assert db is not None


async def test_a_planted_leak_is_found(record: Record, quick: None) -> None:
    bot = ToyBot(leaky=True)
    async with simcord.run(bot, shard_count=1) as env:
        room = Room.open(env, ["Ana", "Bea"])
        ana, bea = room["Ana"], room["Bea"]
        await ana.slash("table open")
        await ana.press("Sit down")
        await bea.press("Sit down")
        await ana.choose("High Chicago")
        await ana.press("My cards")
        holes = {ana.id: ["Qs"], bea.id: ["Kd"]}
        assert record.leaks(holes) == []
        mark = record.mark()
        await ana.press("Call")
        (leak,) = record.leaks(holes)
        assert (leak.card, leak.owner, leak.post.seers) == ("Qs", ana.id, Seers.EVERYBODY)
        assert record.leaks(holes, until=mark) == []
        assert record.leaks(holes, since=mark, ignoring=["with Q♠"]) == []
        assert "Q♠" in record.seen_by(ana.id) and "K♦" not in record.seen_by(ana.id)


async def test_a_card_told_to_somebody_else_is_found(record: Record, room: Room) -> None:
    await room["Ana"].press("Sit down")
    await room["Ana"].press("My cards")
    (other,) = {leak.owner for leak in record.leaks({room["Bea"].id: ["Qs"]})}
    assert other == room["Bea"].id
    assert record.leaks({room["Ana"].id: ["Qs"]}) == []


@pytest.mark.logs_errors
def test_a_card_in_a_log_line_is_found() -> None:
    with recording() as record:
        logging.getLogger("bot.table").debug("dealt %s", "Qs")
        try:
            raise ValueError("no card K♦")
        except ValueError:
            logging.getLogger("bot").exception("oh")
    assert {(x.card, x.post.seers) for x in record.leaks({1: ["Qs"], 2: ["Kd"], 3: ["2c"]})} == {
        ("Qs", Seers.OPERATOR),
        ("Kd", Seers.OPERATOR),
    }


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Q♠", "Qs"),
        ("Q♠\ufe0f", "Qs"),
        ("♠Q", "Qs"),
        ("Qs", "Qs"),
        ("cards=QsAh10d", "Qs Ah Td"),
        ("['Qs', 'As']", "Qs As"),
        ("<:QueenOfSpades:123>", "Qs"),
        ("card_Qs", "Qs"),
        ("queen_of_spades.png", "Qs"),
        ("the Queen of Spades", "Qs"),
        ("q of spades", "Qs"),
        ("10♦ and T♥", "Td Th"),
        ("10 of diamonds, ten of hearts", "Td Th"),
        ("🂭", "Qs"),
        ("dealt 9h to Bea", "9h"),
        ("As this house plays; Ah well; Ad hoc", ""),
        ("in 5s, or waited for 10s; or 9h ago", ""),
        ("Fold your Queens of nothing", ""),
        ("Seats 2cool 4sure", ""),
        ("JQ♠", ""),
    ],
)
def test_cards_are_found_in_any_spelling(text: str, found: str) -> None:
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    assert find_cards(text, pack) == set(found.split())


def test_reading_shows_everything_in_order() -> None:
    row = {
        "type": 1,
        "components": [
            {"type": 2, "style": 2, "label": "Fold", "custom_id": "f", "disabled": True},
            {"type": 2, "style": 5, "label": "Go to the table", "url": "https://discord.com/channels/1/2/3"},
        ],
    }
    section = {
        "type": 9,
        "components": [{"type": 10, "content": "left"}],
        "accessory": {"type": 2, "style": 1, "label": "right", "custom_id": "r"},
    }
    gallery = {
        "type": 12,
        "items": [{"media": {"url": "https://x.invalid/t.png"}, "description": "the table"}],
    }
    rules = {"type": 14, "divider": True}
    seen = read(
        {
            "id": "7",
            "components": [
                {
                    "type": 17,
                    "components": [
                        {"type": 10, "content": "<:TenOfHearts:5> up"},
                        rules,
                        section,
                        gallery,
                        row,
                    ],
                }
            ],
            "attachments": [{"filename": "t.png", "description": "the table"}, {"filename": "hand.txt"}],
        }
    )
    assert seen.id == 7
    assert seen.text.splitlines() == [
        "10♥ up",
        "---",
        "left",
        "[ right ]",
        "[picture: the table]",
        "[ Fold ] (off) [ Go to the table ↗ ]",
        "[picture: hand.txt]",
    ]
    assert seen.button("Go") is not None and seen.button("zzz") is None


@pytest.fixture
def spec() -> Spec:
    found = discord_spec()
    if isinstance(found, str):
        pytest.skip(found)
    return found


async def test_what_the_toy_sends_is_valid(spec: Spec, room: Room) -> None:
    ana = room["Ana"]
    await ana.press("Sit down")
    await ana.choose("Black Mariah")
    await ana.press("Call")
    await ana.fill(await ana.press("Wish"), wish="peace")
    assert len(room.env.http_requests) > 5
    assert spec.all_problems(room.env.http_requests) == []


def test_what_discord_would_refuse_is_told(spec: Spec) -> None:
    def button(label: str) -> dict[str, object]:
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": label, "custom_id": "x"}]}
        return {"flags": 1 << 15, "components": [{"type": 17, "components": [row]}]}

    path = "/channels/1/messages"
    assert spec.problems("POST", path, button("Call")) == []
    (problem,) = spec.problems("POST", path, button("x" * 81))
    assert "80" in problem and "label" in problem
    assert spec.problems("POST", "/channels/1/nonsense", None)
    assert spec.route("PATCH", "/webhooks/1/token/messages/@original") == (
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
    )
