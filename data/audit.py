"""Looking over the books from outside: nothing here writes, and a running bot is not disturbed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path


class NoDatabase(Exception):
    """There is no such database, or the file is none; the text says which."""


@dataclass(frozen=True, slots=True)
class Books:
    """What an audit found."""

    servers: int
    accounts: int
    hands: int
    open_hands: int
    chips: int
    """Chips in wallets, on tables, in pots and carried."""
    unbalanced: tuple[tuple[int, int], ...]
    """Servers whose accounts do not add up to zero, and by how much: chips minted, or lost where negative."""
    violations: tuple[str, ...]
    """Every rule of the books that something breaks; none in a sound database."""

    @property
    def sound(self) -> bool:
        return not self.unbalanced and not self.violations


def look(path: Path) -> sqlite3.Connection:
    """A connection that can only read. Raises :class:`NoDatabase`; never makes a file."""
    if not path.is_file():
        raise NoDatabase(f"{path}: there is no database")
    try:
        con = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=10)
        con.execute("SELECT count(*) FROM accounts")
    except sqlite3.Error as error:
        raise NoDatabase(f"{path}: this is no database of the bot ({error})") from None
    return con


def audit(path: Path) -> Books:
    """Adds everything up anew. Raises :class:`NoDatabase`."""
    with closing(look(path)) as con:
        damage = [str(row[0]) for row in con.execute("PRAGMA integrity_check") if row[0] != "ok"]
        rules = [" ".join(map(str, row)) for row in con.execute("SELECT * FROM audit_violations")]
        return Books(
            servers=_one(con, "SELECT count(DISTINCT ledger) FROM accounts"),
            accounts=_one(con, "SELECT count(*) FROM accounts"),
            hands=_one(con, "SELECT count(*) FROM hands"),
            open_hands=_one(con, "SELECT count(*) FROM hands WHERE status = 'open'"),
            chips=_one(con, "SELECT coalesce(sum(balance), 0) FROM accounts WHERE kind <> 'issuer'"),
            unbalanced=balances(con),
            violations=(*damage, *rules),
        )


def balances(con: sqlite3.Connection) -> tuple[tuple[int, int], ...]:
    """Servers whose accounts do not add up to zero, and by how much."""
    found = con.execute("SELECT ledger, sum(balance) FROM accounts GROUP BY ledger HAVING sum(balance) <> 0")
    return tuple((int(server), int(by)) for server, by in found)


def backup(path: Path, copy: Path) -> Books:
    """A copy made between two transactions, and its own audit. Raises :class:`NoDatabase` or ``FileExistsError``."""
    if copy.exists():
        raise FileExistsError(f"{copy}: there is a file of that name")
    with closing(look(path)) as con, closing(sqlite3.connect(copy)) as into:
        con.backup(into)
    return audit(copy)


def _one(con: sqlite3.Connection, query: str) -> int:
    return int(con.execute(query).fetchone()[0])
