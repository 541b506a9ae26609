"""What every test shares."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from data import database
from data.audit import balances
from tests.ledger_check import assert_books_balance

pytest_plugins = ["tests.bench.fixtures"]

# A slow machine is no failure, so no example has a deadline. In CI the same examples are tried in every run.
settings.register_profile("mariah", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("mariah")


@pytest.fixture(autouse=True)
def the_books_balance(request: pytest.FixtureRequest) -> Iterator[None]:
    """The sum of all accounts is zero after every transaction of every test; at the end the whole audit runs."""
    wrong: list[object] = []
    files: set[str] = set()

    def watch(con: sqlite3.Connection) -> None:
        wrong.extend(balances(con))
        files.add(con.execute("PRAGMA database_list").fetchone()[2])

    database.watchers.append(watch)
    yield
    database.watchers.remove(watch)
    assert not wrong, f"a transaction minted or lost chips: {wrong}"
    if request.node.get_closest_marker("cooks_the_books") is None:
        for file in files:
            if Path(file).exists():
                assert_books_balance(Path(file))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "cooks_the_books: this test damages a database on purpose")
