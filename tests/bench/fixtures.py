"""Fixtures of the bench; load them with ``pytest_plugins = ["tests.bench.fixtures"]``."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import aiosqlite
import pytest
import simcord

from tests.bench.leaks import Record, recording
from tests.bench.spec import discord_spec
from tests.bench.tricks import ErrorLogs, rest_latency

pytest_plugins = ["pytester"]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "logs_errors: this test makes the bot log errors on purpose")
    config.addinivalue_line("markers", "any_payload: this test sends what Discord would refuse")


@pytest.fixture(autouse=True)
def error_logs(request: pytest.FixtureRequest) -> Iterator[ErrorLogs]:
    """Fail a test in which the bot, discord.py or asyncio logged an error, unless it is marked ``logs_errors``."""
    logs = ErrorLogs()
    if request.node.get_closest_marker("logs_errors"):
        with logs:
            yield logs
            logs.seen.clear()
        return
    with logs:
        yield logs


@pytest.fixture(autouse=True)
def no_leaked_db_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stop database threads that a test left running, then fail it: pytest would hang at its end."""
    opened: list[aiosqlite.Connection] = []
    real = aiosqlite.connect

    def connect(*args: Any, **kwargs: Any) -> aiosqlite.Connection:
        opened.append(real(*args, **kwargs))
        return opened[-1]

    monkeypatch.setattr(aiosqlite, "connect", connect)
    yield
    # The thread of a connection that was closed ends a moment after ``close`` has answered.
    for connection in opened:
        _join(connection, 1)
    running = [connection for connection in opened if _thread(connection).is_alive()]
    for connection in running:
        connection.stop()
        _join(connection, 5)
    assert not running, f"{len(running)} database connection(s) were left open"


def _thread(connection: aiosqlite.Connection) -> threading.Thread:
    return connection._thread


def _join(connection: aiosqlite.Connection, seconds: float) -> None:
    if _thread(connection).is_alive():
        _thread(connection).join(seconds)


@pytest.fixture
def quick() -> Iterator[None]:
    """Let each request yield to the loop once before and after: like a network, and 20 times faster.

    Without it SimCord sleeps 50 ms whenever a callback ends within one turn of the loop.
    """
    with rest_latency():
        yield


@pytest.fixture
def valid_payloads(request: pytest.FixtureRequest) -> Iterator[None]:
    """Check, after the test, everything its ``Env`` was sent against Discord's OpenAPI description.

    Where the description is not at hand the test still runs, and its end is reported as skipped with the reason.
    """
    yield
    spec = discord_spec()
    if isinstance(spec, str):
        pytest.skip(spec)
    if request.node.get_closest_marker("any_payload"):
        return
    envs = [v for v in request.node.funcargs.values() if isinstance(v, simcord.Env)]
    problems = [p for env in envs for p in spec.all_problems(env.http_requests)]
    assert not problems, "Discord would refuse: " + "; ".join(problems)


@pytest.fixture
def record() -> Iterator[Record]:
    """Everything the bot sends and logs during the test, for :meth:`Record.leaks`."""
    with recording() as made:
        yield made
