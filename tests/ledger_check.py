"""The books balance: after every transaction of every test, and wholly at its end."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from data.audit import balances


def assert_books_balance(database: Path) -> None:
    """No chip was minted or lost, and no guard of the schema was passed."""
    con = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        assert balances(con) == ()
        assert con.execute("SELECT * FROM audit_violations").fetchall() == []
    finally:
        con.close()
