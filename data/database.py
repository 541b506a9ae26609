"""The one door to the database: one connection, one thread, and a transaction that is one plain function.

A write never awaits in its middle, so nothing can come between its statements and nobody can cancel half of it.
Writes that wait when the thread comes free share one commit; each has a savepoint of its own, so one that is
refused leaves the others alone, and each is told only after the commit.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar, cast

import aiosqlite

from bot.table.ports import StoreError, StoreUnavailable
from data.lock import DatabaseInUse, FileLock
from data.migrate import migrate

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

# At DEBUG aiosqlite writes down the parameters of every statement, seeds among them.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

OLDEST_SQLITE: Final = (3, 37, 0)
"""STRICT tables came with it."""

APPLICATION: Final = 0x4D415249
"""``MARI``, written into every file of ours by the first migration."""

PRAGMAS: Final = (
    # Safe to copy between transactions and safe when the power fails, at a millisecond or two a commit.
    ("journal_mode", "delete"),
    ("synchronous", 3),
    ("foreign_keys", 1),
    ("recursive_triggers", 1),
    ("trusted_schema", 0),
    ("ignore_check_constraints", 0),
    ("busy_timeout", 5000),
    ("cell_size_check", 1),
    ("temp_store", 2),
)


Watch = Callable[[sqlite3.Connection], None]

watchers: list[Watch] = []
"""Called on the database thread after each commit; tests look at the books there. Empty in a running bot."""


class DatabaseDamaged(Exception):
    """The file fails its checks; the text lists what was found. Nothing is played on it."""


class DatabaseUnusable(Exception):
    """The file, or the SQLite of this machine, cannot be used; the text says why."""


class _Closed(Exception):
    """The connection is closed, or closing."""


@dataclass(slots=True)
class _Write(Generic[T]):
    work: Work[T]
    done: asyncio.Future[T]


class Database:
    def __init__(self, connection: aiosqlite.Connection, lock: FileLock) -> None:
        self._connection = connection
        self._lock = lock
        self._epoch = 0
        self._closing = False
        self._waiting: list[_Write[object]] = []
        self._flush: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Opens the file, making it where there is none.

        Raises :class:`data.lock.DatabaseInUse`, :class:`data.migrate.DatabaseTooNew`, :class:`DatabaseUnusable`
        or :class:`DatabaseDamaged`.
        """
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise DatabaseUnusable(f"SQLite {sqlite3.sqlite_version} is too old: 3.37 or newer is needed")
        _make_place(path)
        lock = FileLock.take(path)
        try:
            connection = await aiosqlite.connect(path, isolation_level=None)
        except BaseException:
            lock.release()
            raise
        database = cls(connection, lock)
        try:
            database._epoch = await database._on_thread(lambda con: _prepare(con, path))
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Ends the thread and frees the file. What was committed stays."""
        while self._flush is not None:
            await asyncio.shield(self._flush)
        self._closing = True
        await self._connection.close()
        self._lock.release()

    async def read(self, work: Work[T]) -> T:
        """Runs a function that only reads."""
        try:
            return await self._on_thread(work)
        except _Closed:
            raise StoreUnavailable("the database is closed") from None
        except sqlite3.Error as error:
            raise StoreUnavailable(type(error).__name__) from error

    async def write(self, work: Work[T]) -> T:
        """Runs a function as one transaction: whole, or not at all. It must not await and not commit.

        A caller that is cancelled gives up waiting for the answer, not the transaction.
        """
        entry = _Write(work, asyncio.get_running_loop().create_future())
        self._waiting.append(cast("_Write[object]", entry))
        if self._flush is None:
            self._flush = asyncio.get_running_loop().create_task(self._write_out(), name="database-commit")
        return await asyncio.shield(entry.done)

    async def _write_out(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting, []
                for entry, outcome in zip(group, await self._commit(group), strict=True):
                    _settle(entry, outcome)
        finally:
            self._flush = None

    async def _commit(self, group: list[_Write[object]]) -> list[object]:
        try:
            return await self._on_thread(lambda con: _commit_group(con, group, self._epoch))
        except _Closed:
            return [StoreUnavailable("the database is closed")] * len(group)
        except (
            sqlite3.Error
        ) as error:  # it was closed after the group was handed over, or the rollback failed
            return [StoreUnavailable(f"{type(error).__name__}: nothing was written")] * len(group)

    async def _on_thread(self, work: Work[T]) -> T:
        # The one use of a private name: aiosqlite has no public way to run a function on its thread.
        run: Callable[..., Awaitable[object]] = self._connection._execute
        try:
            return cast(T, await asyncio.shield(asyncio.ensure_future(run(work, self._connection._conn))))
        except ValueError as error:  # aiosqlite's word for a connection that is closed
            if self._closing:
                raise _Closed from error
            raise


def _settle(entry: _Write[object], outcome: object) -> None:
    if entry.done.done():
        return
    if isinstance(outcome, BaseException):
        entry.done.set_exception(outcome)
        # Whoever waited may have been cancelled; an exception nobody fetches would be logged as an error.
        entry.done.exception()
    else:
        entry.done.set_result(outcome)


def _commit_group(con: sqlite3.Connection, group: list[_Write[object]], epoch: int) -> list[object]:
    """The result or the exception of each write; every result is on the disk.

    Nothing is written once another process has opened the file, as where the lock beside it was deleted.
    """
    try:
        con.execute("BEGIN IMMEDIATE")
        if con.execute("SELECT v FROM meta WHERE k = 'epoch'").fetchone() != (epoch,):
            raise sqlite3.OperationalError("another bot has taken this database")
        outcomes = [_attempt(con, entry.work) for entry in group]
        con.execute("COMMIT")
    except sqlite3.Error as error:
        if con.in_transaction:
            con.execute("ROLLBACK")
        unavailable = StoreUnavailable(f"{type(error).__name__}: nothing was written")
        unavailable.__cause__ = error
        return [unavailable] * len(group)
    for watch in watchers:
        watch(con)
    return outcomes


def _attempt(con: sqlite3.Connection, work: Work[object]) -> object:
    con.execute("SAVEPOINT one")
    try:
        result = work(con)
    except Exception as error:
        if not con.in_transaction:
            raise sqlite3.OperationalError("the transaction was rolled back") from error
        con.execute("ROLLBACK TO one")
        con.execute("RELEASE one")
        return _known(error)
    con.execute("RELEASE one")
    return result


def _known(error: Exception) -> Exception:
    """An error as the port names it."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, sqlite3.OperationalError):
        unavailable = StoreUnavailable(type(error).__name__)
        unavailable.__cause__ = error
        return unavailable
    return error


# ------------------------------------------------------------------------------------ opening


def _make_place(path: Path) -> None:
    """The folder and the file, readable by their owner alone: who has the file can see live decks."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _prepare(con: sqlite3.Connection, path: Path) -> int:
    """Makes the file ready and takes it; the number of this start, by which later writes are fenced."""
    try:
        _check_owner(con, path)
        for name, value in PRAGMAS:
            con.execute(f"PRAGMA {name} = {value}").fetchall()
            found = con.execute(f"PRAGMA {name}").fetchone()
            if found is not None and str(found[0]).lower() != str(value):
                raise DatabaseUnusable(f"SQLite would not set {name} to {value}; it is {found[0]}")
        migrate(con, path)
        check(con)
        ((epoch,),) = con.execute("UPDATE meta SET v = v + 1 WHERE k = 'epoch' RETURNING v").fetchall()
        return int(epoch)
    except sqlite3.DatabaseError as error:
        code = error.sqlite_errorcode & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise DatabaseInUse(f"{path.name} is in use: is another program reading it?") from error
        if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
            raise DatabaseUnusable(f"{path.name} cannot be written: {error}") from error
        raise DatabaseDamaged(f"{path.name} cannot be read as a database: {error}") from error


def _check_owner(con: sqlite3.Connection, path: Path) -> None:
    """A path set by mistake must not lead the bot to build its tables in another program's file."""
    tables = con.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if tables and con.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise DatabaseUnusable(f"{path.name} is the database of another program")


def check(con: sqlite3.Connection) -> None:
    """Integrity, references and the books. Raises :class:`DatabaseDamaged` with what was found."""
    found = [row[0] for row in con.execute("PRAGMA integrity_check") if row[0] != "ok"]
    found += [f"{row[0]} row {row[1]}: no such {row[2]}" for row in con.execute("PRAGMA foreign_key_check")]
    found += [
        f"{what} ({key}: {detail})" for what, key, detail in con.execute("SELECT * FROM audit_violations")
    ]
    if found:
        raise DatabaseDamaged("the database fails its checks: " + "; ".join(found[:20]))
