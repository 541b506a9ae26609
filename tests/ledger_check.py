"""The books balance: after every transaction of every test, and wholly at its end."""

from __future__ import annotations

import sqlite3
from pathlib import Path


def unbalanced(con: sqlite3.Connection) -> list[tuple[int, int]]:
    """Servers whose accounts do not add up to zero, and by how much."""
    return con.execute(
        "SELECT ledger, sum(balance) FROM accounts GROUP BY ledger HAVING sum(balance) <> 0"
    ).fetchall()


def assert_books_balance(database: Path) -> None:
    """No chip was minted or lost, and no guard of the schema was passed."""
    con = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        assert unbalanced(con) == []
        assert con.execute("SELECT * FROM audit_violations").fetchall() == []
    finally:
        con.close()
