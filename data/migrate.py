"""Bringing a file up to this version: numbered steps, each whole or not at all, after a copy of the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from importlib.resources import files


class DatabaseTooNew(Exception):
    """The file was written by a newer version of the bot."""


def steps() -> list[tuple[int, str]]:
    """Number and SQL of every step, in order."""
    found = [
        (int(entry.name.split("_")[0]), entry.read_text("utf-8"))
        for entry in (files("data") / "migrations").iterdir()
        if entry.name.endswith(".sql")
    ]
    return sorted(found)


def migrate(con: sqlite3.Connection, path: object) -> None:
    """Carries out the steps the file does not have yet. Raises :class:`DatabaseTooNew`."""
    version = con.execute("PRAGMA user_version").fetchone()[0]
    todo = [(number, sql) for number, sql in steps() if number > version]
    newest = steps()[-1][0]
    if version > newest:
        raise DatabaseTooNew(f"the database is of version {version}, this bot knows {newest}: update the bot")
    if todo and version:
        copy = f"{path}.before-{todo[-1][0]}"
        con.execute("VACUUM INTO ?", (copy,))
    for number, sql in todo:
        con.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements(sql):
                con.execute(statement)
            con.execute(f"PRAGMA user_version = {number}")
            con.execute("COMMIT")
        except BaseException:
            if con.in_transaction:
                con.execute("ROLLBACK")
            raise


def statements(sql: str) -> Iterator[str]:
    """The statements of a script; a trigger with its inner ones is one. ``executescript`` would commit first."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        raise ValueError("a migration ends in the middle of a statement")
