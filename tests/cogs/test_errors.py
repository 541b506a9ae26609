"""The error door: whatever happens, a person reads a sentence and the log has the rest."""

from __future__ import annotations

import datetime
import logging
from types import FunctionType
from typing import Any

import aiohttp
import discord
import pytest

from bot.table.ports import StoreUnavailable
from bot.table.table import Table
from cogs.faults import Fault, fault_of
from tests.bench.people import Room
from tests.bench.tricks import redeliver
from tests.cogs.conftest import requests, table_of

SECRET = "the hole card is Q\N{BLACK SPADE SUIT}"

pytestmark = pytest.mark.simcord(shard_count=1)


class _Response:
    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "because"


def _http(status: int, code: int) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(_Response(status), {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (_http(404, 10062), Fault.LATE),
        (_http(404, 10015), Fault.LATE),
        (_http(401, 50027), Fault.LATE),
        (_http(400, 40060), Fault.ANSWERED),
        (_http(404, 10008), Fault.MESSAGE_GONE),
        (_http(400, 30046), Fault.MESSAGE_GONE),
        (_http(404, 10003), Fault.CHANNEL_GONE),
        (_http(403, 50013), Fault.FORBIDDEN),
        (_http(403, 50007), Fault.DM_CLOSED),
        (_http(403, 50278), Fault.DM_CLOSED),
        (_http(403, 40003), Fault.DM_LIMITED),
        (_http(429, 0), Fault.BUSY),
        (_http(503, 0), Fault.BUSY),
        (_http(400, 50035), Fault.REFUSED),
        (discord.RateLimited(60), Fault.BUSY),
        (aiohttp.ServerDisconnectedError(), Fault.BUSY),
        (TimeoutError(), Fault.BUSY),
        (ConnectionResetError(), Fault.BUSY),
        (TypeError("ours"), None),
        (KeyError("ours"), None),
    ],
)
def test_faults_are_told_apart(error: Exception, fault: Fault | None) -> None:
    assert fault_of(error) is fault


def test_discords_adapter_stumbling_over_a_page_of_html_is_a_fault() -> None:
    def read(data: Any) -> object:
        return data["retry_after"]

    make: Any = FunctionType
    there = make(read.__code__, {"__name__": "discord.webhook.async_"})
    with pytest.raises(TypeError) as stumbled:
        there("<html>")
    assert fault_of(stumbled.value) is Fault.BUSY


def _breaking(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def broken(self: Table, user_id: int) -> None:
        raise error

    monkeypatch.setattr(Table, "private", broken)


@pytest.mark.logs_errors
async def test_a_bug_is_told_by_its_id_alone(
    playing: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _breaking(monkeypatch, RuntimeError(SECRET))
    cards = f"t:{table_of(playing).table_id}:cards"
    bea = playing["Bea"]
    for by_button in (True, False):
        answer = await (bea.press(cards) if by_button else bea.slash("cards"))
        assert answer.private and SECRET not in answer.text and "Traceback" not in answer.text
        told = caplog.records[-1]
        assert told.levelno == logging.ERROR and told.name == "cogs.errors"
        assert isinstance(told.args, tuple) and str(told.args[0]) in answer.text


async def test_a_busy_store_asks_to_try_again(playing: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    _breaking(monkeypatch, StoreUnavailable("database is locked"))
    answer = await playing["Bea"].slash("cards")
    assert answer.private and "again" in answer.text and "locked" not in answer.text


async def test_what_came_too_late_changes_nothing(seated: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    before = table_of(seated).shown()
    sent = len(seated.env.http_requests)
    old = discord.utils.utcnow() - datetime.timedelta(minutes=16)
    monkeypatch.setattr(discord.Interaction, "created_at", property(lambda self: old))
    await seated["Ana"].press(f"s:{before.table_id}:{before.stage}:again")
    await seated["Ana"].slash("deal", game="seven_card_stud")
    assert table_of(seated).shown() == before and requests(seated, sent) == []


async def test_a_click_that_comes_twice_counts_once(seated: Room) -> None:
    shown = table_of(seated).shown()
    await seated["Ana"].press(f"s:{shown.table_id}:{shown.stage}:again")
    once = table_of(seated).shown()
    await redeliver(seated.env)
    assert table_of(seated).shown() == once


async def test_a_stranger_is_told_privately(playing: Room) -> None:
    playing.add("Dan")
    before = table_of(playing).shown()
    move = next(b.custom_id for b in playing.table().buttons if b.custom_id.startswith("m:"))
    answer = await playing["Dan"].press(move)
    assert answer.private and answer.text and table_of(playing).shown() == before
