"""The memory of the bot in one SQLite file, behind the port that tables know."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path

from bot.table.ports import (
    Acquaintance,
    AlreadyDone,
    Change,
    DueNotice,
    Op,
    Panel,
    Purse,
    StoredTable,
)
from data import ledger, reading
from data.database import Database


class SqliteStore:
    """Implements :class:`bot.table.ports.Store`."""

    def __init__(self, database: Database, first_id: int) -> None:
        self._database = database
        self._ids = count(first_id)

    @classmethod
    async def open(cls, path: Path | str) -> SqliteStore:
        """Opens or makes the file. Raises what :meth:`data.database.Database.open` does."""
        database = await Database.open(Path(path))
        return cls(database, await database.read(_first_free_id))

    async def close(self) -> None:
        await self._database.close()

    def new_id(self) -> int:
        return next(self._ids)

    async def commit(self, change: Change) -> None:
        await self._database.write(lambda con: ledger.apply(con, change))

    async def open_tables(self) -> Sequence[StoredTable]:
        return await self._database.read(reading.open_tables)

    # ------------------------------------------------------------------------------ people

    async def purse(self, guild_id: int, user_id: int, *, grant: int, at_ms: int) -> Purse:
        found = await self._database.read(lambda con: _purse(con, guild_id, user_id))
        if found is not None:
            return found
        return await self._database.write(lambda con: _welcome(con, guild_id, user_id, grant, at_ms))

    async def acquaintance(self, user_id: int) -> Acquaintance:
        def find(con: sqlite3.Connection) -> Acquaintance:
            row = con.execute("SELECT dm_ok, dm_channel FROM users WHERE user_id = ?", (user_id,)).fetchone()
            return Acquaintance(user_id, bool(row[0]), row[1]) if row else Acquaintance(user_id)

        return await self._database.read(find)

    async def remember_acquaintance(self, person: Acquaintance, *, at_ms: int) -> None:
        await self._database.write(
            lambda con: con.execute(
                "INSERT INTO users (user_id, dm_ok, dm_channel, seen_ms) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (user_id) DO UPDATE SET dm_ok = excluded.dm_ok,"
                " dm_channel = excluded.dm_channel, seen_ms = excluded.seen_ms",
                (person.user_id, int(person.dm_ok), person.dm_channel, at_ms),
            )
        )

    # ------------------------------------------------------------------------------ servers

    async def house_settings(self, guild_id: int) -> Mapping[str, str]:
        def find(con: sqlite3.Connection) -> Mapping[str, str]:
            return dict(
                con.execute("SELECT key, value FROM settings WHERE ledger = ?", (guild_id,)).fetchall()
            )

        return await self._database.read(find)

    async def set_house_setting(self, op: Op, key: str, value: str) -> None:
        def write(con: sqlite3.Connection) -> None:
            ledger.write_op(con, op)
            con.execute(
                "INSERT INTO settings (ledger, key, value) VALUES (?, ?, ?)"
                " ON CONFLICT (ledger, key) DO UPDATE SET value = excluded.value",
                (op.guild_id, key, value),
            )

        try:
            await self._database.write(write)
        except AlreadyDone:
            return

    # ------------------------------------------------------------------------- what was said

    async def due_notices(self) -> Sequence[DueNotice]:
        return await self._database.read(reading.due_notices)

    async def notice_done(self, notice_id: int, *, message_id: int | None, error: int | None) -> None:
        await self._database.write(
            lambda con: con.execute(
                "UPDATE notices SET state = ?, tries = tries + 1, message_id = ?, error = ? WHERE id = ?",
                ("dead" if message_id is None else "sent", message_id, error, notice_id),
            )
        )

    async def notice_message(self, dedupe: str) -> int | None:
        def find(con: sqlite3.Connection) -> int | None:
            row = con.execute("SELECT message_id FROM notices WHERE dedupe = ?", (dedupe,)).fetchone()
            return row[0] if row else None

        return await self._database.read(find)

    async def panel(self, table_id: int) -> Panel | None:
        def find(con: sqlite3.Connection) -> Panel | None:
            row = con.execute(
                "SELECT table_id, channel_id, message_id, key, posted_ms FROM panels WHERE table_id = ?",
                (table_id,),
            ).fetchone()
            return Panel(*row) if row else None

        return await self._database.read(find)

    async def remember_panel(self, panel: Panel) -> None:
        await self._database.write(
            lambda con: con.execute(
                "INSERT INTO panels (table_id, channel_id, message_id, key, posted_ms) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (table_id) DO UPDATE SET channel_id = excluded.channel_id,"
                " message_id = excluded.message_id, key = excluded.key, posted_ms = excluded.posted_ms",
                (panel.table_id, panel.channel_id, panel.message_id, panel.key, panel.posted_ms),
            )
        )

    # --------------------------------------------------------------------------------- notes

    async def note(self, key: str) -> str | None:
        def find(con: sqlite3.Connection) -> str | None:
            row = con.execute("SELECT v FROM meta WHERE k = ?", (f"note.{key}",)).fetchone()
            return str(row[0]) if row else None

        return await self._database.read(find)

    async def set_note(self, key: str, value: str) -> None:
        def write(con: sqlite3.Connection) -> None:
            name = f"note.{key}"
            if con.execute("UPDATE meta SET v = ? WHERE k = ?", (value, name)).rowcount == 0:
                con.execute("INSERT INTO meta (k, v) VALUES (?, ?)", (name, value))

        await self._database.write(write)


def _first_free_id(con: sqlite3.Connection) -> int:
    row = con.execute(
        "SELECT max(coalesce((SELECT max(id) FROM tables), 0), coalesce((SELECT max(id) FROM hands), 0),"
        " coalesce((SELECT max(id) FROM carryovers), 0)) + 1"
    ).fetchone()
    return int(row[0])


def _purse(con: sqlite3.Connection, guild_id: int, user_id: int) -> Purse | None:
    row = con.execute(
        "SELECT w.balance, (SELECT coalesce(sum(balance), 0) FROM accounts"
        " WHERE kind = 'stack' AND ledger = w.ledger AND user_id = w.user_id)"
        " FROM accounts w WHERE w.kind = 'wallet' AND w.ledger = ? AND w.user_id = ?",
        (guild_id, user_id),
    ).fetchone()
    return Purse(*row) if row else None


def _welcome(con: sqlite3.Connection, guild_id: int, user_id: int, grant: int, at_ms: int) -> Purse:
    """A newcomer's wallet with the chips a server gives. Done once; the second of two at once finds it there."""
    found = _purse(con, guild_id, user_id)
    if found is not None:
        return found
    ledger.open_ledger(con, guild_id, at_ms)
    wallet = ledger.wallet(con, guild_id, user_id)
    op = Op(f"welcome:{wallet}", "welcome", 0, guild_id, at_ms)
    op_id = ledger.write_op(con, op)
    if grant:
        con.execute(
            "INSERT INTO transfers (op_id, leg, debit, credit, amount, code, at_ms)"
            " VALUES (?, 0, (SELECT id FROM accounts WHERE kind = 'issuer' AND ledger = ?), ?, ?, 'grant', ?)",
            (op_id, guild_id, wallet, grant, at_ms),
        )
    return Purse(grant, 0)
