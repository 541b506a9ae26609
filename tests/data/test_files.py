"""The file: one bot at a time, nothing played on a file that cannot be trusted, and what was stored is kept."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import aiosqlite
import pytest

import data
from bot.poker.settlement import CarryKind, CarryTo
from bot.table.ports import (
    Acquaintance,
    Change,
    HandStatus,
    MoveRecord,
    NoticeKind,
    Panel,
    StoredCarry,
    TableStatus,
)
from data.database import DatabaseDamaged, DatabaseUnusable
from data.lock import DatabaseInUse
from data.migrate import DatabaseTooNew, statements, steps
from data.store import SqliteStore
from tests.data.books import AT, GUILD, Books, seats, table

ANA, BEA = 101, 102


async def opens(path: Path) -> None:
    """Opens and closes, and so runs every check of a start."""
    store = await SqliteStore.open(path)
    await store.close()


async def a_night(path: Path) -> None:
    """A file in which a hand is in play."""
    books = await Books.open(path)
    table_id = await books.table_with({ANA: 10, BEA: 10})
    await books.hand_at(table_id, {ANA: 10, BEA: 10})
    await books.close()


# ------------------------------------------------------------------------------------ one bot a file

HOLDER = """
import asyncio, sys
from pathlib import Path
from tests.data.books import Books

async def main():
    books = await Books.open(Path(sys.argv[1]))
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""

WRITER = """
import asyncio, sys
from pathlib import Path
from tests.data.books import Books

async def main():
    books = await Books.open(Path(sys.argv[1]))
    table_id = await books.table_with({101: 500, 102: 500})
    hand_id = await books.hand_at(table_id, {101: 500, 102: 500})
    for seq in range(2, 400):
        change = books.bets(table_id, hand_id, seq, 101, 1)
        await books.store.commit(change)
        print(change.op.idem, flush=True)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


async def another_process(script: str, path: Path) -> asyncio.subprocess.Process:
    root = Path(data.__file__).parent.parent
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        script,
        str(path),
        stdin=asyncio.subprocess.PIPE,  # which closes, and so ends it, if this test does not
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
    )


async def lines(process: asyncio.subprocess.Process, number: int) -> list[str]:
    assert process.stdout is not None
    return [(await process.stdout.readline()).decode().strip() for _ in range(number)]


async def kill(process: asyncio.subprocess.Process) -> list[str]:
    """Ends it as the power does; what it had said till then and nobody had read."""
    process.kill()
    said, _ = await process.communicate()
    return said.decode().split()


async def test_a_second_process_is_refused_while_the_first_lives_and_not_after(tmp_path: Path) -> None:
    path = tmp_path / "books.db"
    process = await another_process(HOLDER, path)
    assert await lines(process, 1) == ["open"]
    with pytest.raises(DatabaseInUse, match=r"books\.db is in use: is another bot running"):
        await SqliteStore.open(path)
    await kill(process)
    await opens(path)


async def test_this_process_refuses_another(books: Books) -> None:
    process = await another_process(HOLDER, books.path)
    _, complaint = await process.communicate()
    assert process.returncode != 0
    assert b"DatabaseInUse: books.db is in use" in complaint


async def test_a_refused_second_start_disturbs_nothing(books: Books) -> None:
    table_id = await books.table_with({ANA: 10})
    before = books.all_rows()
    with pytest.raises(DatabaseInUse):
        await SqliteStore.open(books.path)
    assert books.all_rows() == before, "not even the number of the start"
    await books.store.commit(books.sits(table_id, {ANA: 5}))


@pytest.mark.parametrize("after", [1, 8, 40])
async def test_what_was_answered_before_a_kill_is_kept(tmp_path: Path, after: int) -> None:
    path = tmp_path / "books.db"
    process = await another_process(WRITER, path)
    acknowledged = await lines(process, after)
    acknowledged += await kill(process)
    books = await Books.open(path)
    kept = {idem for (idem,) in books.look("SELECT idem FROM ops WHERE kind = 'move'")}
    (stored,) = await books.store.open_tables()
    await books.close()
    assert set(acknowledged) <= kept
    assert len(kept) <= len(acknowledged) + 1, "at most the one in flight besides"
    assert stored.hand is not None
    assert stored.hand.pot == 2 + len(kept)
    assert len(stored.hand.moves) == 1 + len(kept)
    assert stored.stacks == {ANA: 499 - len(kept), BEA: 499}


# --------------------------------------------------------------------------- files that are not ours


async def test_a_file_of_a_newer_bot_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "books.db"
    await a_night(path)
    newest = steps()[-1][0]
    change_file(path, f"PRAGMA user_version = {newest + 1}")
    before = path.read_bytes()
    with pytest.raises(
        DatabaseTooNew, match=f"of version {newest + 1}, this bot knows {newest}: update the bot"
    ):
        await SqliteStore.open(path)
    assert path.read_bytes() == before
    change_file(path, f"PRAGMA user_version = {newest}")
    await opens(path)


@pytest.mark.parametrize(
    "content",
    [b"Not a database, but a shopping list. " * 200, b"\x00" * 5000, b"SQLite format 3\x00" + b"\xff" * 5000],
    ids=["text", "zeros", "only the first words"],
)
async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "books.db"
    path.write_bytes(content)
    with pytest.raises(
        DatabaseDamaged, match=r"books\.db cannot be read as a database: file is not a database"
    ):
        await SqliteStore.open(path)
    assert path.read_bytes() == content


async def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "diary.db"
    change_file(path, "CREATE TABLE diary (day TEXT, entry TEXT)")
    before = path.read_bytes()
    with pytest.raises(DatabaseUnusable, match=r"diary\.db is the database of another program"):
        await SqliteStore.open(path)
    assert path.read_bytes() == before


async def test_a_file_that_another_program_holds_is_in_use_and_not_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "books.db"
    await a_night(path)
    monkeypatch.setattr(aiosqlite, "connect", partial(aiosqlite.connect, timeout=0))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DatabaseInUse, match=r"books\.db is in use"):
            await SqliteStore.open(path)
    await opens(path)


# --------------------------------------------------------------------------------- damaged files


def change_file(path: Path, *statements: str) -> None:
    """Writes as another program would, past every guard that the bot's connection has."""
    with closing(sqlite3.connect(path, isolation_level=None)) as con:
        for statement in statements:
            con.execute(statement)


def cut(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def scratch(path: Path) -> None:
    """The page in which the accounts are, overwritten."""
    with closing(sqlite3.connect(path)) as con:
        page, size = con.execute(
            "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE name = 'accounts'"
        ).fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = b"\x55" * size
    path.write_bytes(content)


def mint(path: Path) -> None:
    change_file(
        path,
        "DROP TRIGGER accounts_balance",
        "UPDATE accounts SET balance = balance + 5 WHERE kind = 'wallet'",
    )


def lose_a_transfer(path: Path) -> None:
    change_file(path, "DROP TRIGGER transfers_no_delete", "DELETE FROM transfers WHERE code = 'ante'")


def lose_a_seed(path: Path) -> None:
    change_file(path, "DROP TRIGGER secrets_no_delete", "DELETE FROM hand_secrets")


def lose_a_move(path: Path) -> None:
    change_file(path, "DROP TRIGGER events_no_delete", "DELETE FROM hand_events")


def lose_a_hand(path: Path) -> None:
    change_file(path, "PRAGMA foreign_keys = 0", "DROP TRIGGER hands_no_delete", "DELETE FROM hands")


def lose_the_audit(path: Path) -> None:
    change_file(path, "DROP VIEW audit_violations")


@pytest.mark.cooks_the_books
@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (cut, "cannot be read as a database"),
        (scratch, "malformed|fails its checks"),
        (mint, "A1 ledger does not sum to zero"),
        (mint, "A2 balance differs from its transfers"),
        (lose_a_transfer, "A2 balance differs from its transfers"),
        (lose_a_seed, "A7 an open hand has no seed"),
        (lose_a_move, "A6 events are not 1..version"),
        (lose_a_hand, "no such hands"),
        (lose_the_audit, "audit_violations"),
    ],
)
async def test_nothing_is_played_on_a_damaged_file(
    tmp_path: Path, damage: Callable[[Path], None], told: str
) -> None:
    path = tmp_path / "books.db"
    await a_night(path)
    damage(path)
    for _ in range(2):  # the second time as well: a refusal frees the lock and repairs nothing
        with pytest.raises(DatabaseDamaged, match=told):
            await SqliteStore.open(path)


# ------------------------------------------------------------------------------------- a new file


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
async def test_nobody_else_can_read_the_file_that_holds_live_decks(tmp_path: Path) -> None:
    path = tmp_path / "new" / "place" / "books.db"
    await a_night(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


async def test_an_empty_file_becomes_an_empty_store(tmp_path: Path) -> None:
    path = tmp_path / "books.db"
    path.touch()
    books = await Books.open(path)
    assert await books.store.open_tables() == []
    await books.close()


async def test_a_first_start_that_failed_in_the_middle_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "books.db"
    half = [(1, "CREATE TABLE meta (k TEXT) STRICT;\nCREATE TABLE wrong (;\n")]
    monkeypatch.setattr("data.migrate.steps", lambda: half)
    with pytest.raises(DatabaseDamaged):
        await SqliteStore.open(path)
    monkeypatch.undo()
    await opens(path)


async def test_an_upgrade_keeps_a_copy_of_the_file_and_is_whole_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "books.db"
    await a_night(path)
    first = steps()[-1]
    broken = [
        first,
        (first[0] + 1, "CREATE TABLE fine (a INTEGER) STRICT;\nINSERT INTO nowhere VALUES (1);\n"),
    ]
    monkeypatch.setattr("data.migrate.steps", lambda: broken)
    with pytest.raises(DatabaseDamaged, match="nowhere"):
        await SqliteStore.open(path)
    monkeypatch.undo()
    copy = path.with_name(f"books.db.before-{first[0] + 1}")
    assert copy.exists()
    await opens(path)
    await opens(copy)


def test_a_trigger_is_one_statement_of_a_migration() -> None:
    trigger = "CREATE TRIGGER t BEFORE INSERT ON a BEGIN\n  SELECT 1;\n  SELECT 2;\nEND;\n"
    assert list(statements("CREATE TABLE a (b);\n" + trigger)) == ["CREATE TABLE a (b);\n", trigger]
    with pytest.raises(ValueError, match="in the middle of a statement"):
        list(statements("CREATE TABLE a (b"))


# ---------------------------------------------------------------------------------- what is kept


async def test_an_open_hand_is_read_back_as_it_was_written(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 20})
    deal = books.deals(table_id, {ANA: 10, BEA: 20}, ante=2)
    start = deal.hand_start
    assert start is not None
    await books.store.commit(deal)
    await books.store.commit(books.bets(table_id, start.hand_id, 2, BEA, 3))
    await books.reopen()
    (stored,) = await books.store.open_tables()
    assert stored.table == deal.table
    assert stored.seats == seats(ANA, BEA)
    assert stored.stacks == {ANA: 8, BEA: 15}
    assert stored.carries == ()
    assert stored.hand is not None
    kept = (stored.hand.hand_id, stored.hand.hand_no, stored.hand.game, stored.hand.setup, stored.hand.engine)
    assert kept == (start.hand_id, start.hand_no, start.game, start.setup, start.engine)
    assert stored.hand.seed == start.seed
    assert stored.hand.seats == start.seats
    assert stored.hand.moves == (MoveRecord(1, "bring_in", 0, 0), MoveRecord(2, "bet", 0, 3))
    assert stored.hand.pot == 7
    assert stored.hand.status is HandStatus.OPEN


async def test_a_carried_pot_is_read_back_as_it_was_written(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10}, ante=3)
    ending = books.ends(table_id, hand_id, 2, won={BEA: 3, ANA: 1}, carried=2)
    await books.store.commit(ending)
    await books.reopen()
    (stored,) = await books.store.open_tables()
    assert stored.hand is not None
    assert (stored.hand.status, stored.hand.pot) == (HandStatus.SETTLED, 0)
    carry_id = ending.carry_starts[0].carry_id
    assert stored.carries == (
        StoredCarry(carry_id, hand_id, "low_chicago", CarryKind.HALF, CarryTo.NEXT_HAND, (BEA, ANA), 2),
    )


async def test_an_id_is_not_used_twice_over_restarts(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10}, ante=1)
    ending = books.ends(table_id, hand_id, 2, won={BEA: 1}, carried=1)
    await books.store.commit(ending)
    await books.reopen()
    assert books.store.new_id() > max(table_id, hand_id, ending.carry_starts[0].carry_id)


async def test_tables_of_several_channels_are_all_read_back_and_closed_ones_are_not(books: Books) -> None:
    first = await books.table_with({ANA: 0}, channel=9001)
    second = await books.table_with({ANA: 7}, channel=9002)
    closed = table(first, 9001, status=TableStatus.CLOSED)
    await books.store.commit(Change(books.op("close", first), table=closed, seats=()))
    await books.reopen()
    assert [stored.table.table_id for stored in await books.store.open_tables()] == [second]
    await books.table_with({BEA: 1}, channel=9001)


async def test_notices_wait_over_a_restart_till_they_are_done(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10})
    await books.reopen()
    first, second = await books.store.due_notices()
    assert (first.notice.user_id, second.notice.user_id) == (ANA, BEA)
    assert (first.notice.kind, first.notice.hand_id, first.tries) == (NoticeKind.CARDS_DM, hand_id, 0)
    await books.store.notice_done(first.notice_id, message_id=555, error=None)
    await books.store.notice_done(second.notice_id, message_id=None, error=50007)
    await books.reopen()
    assert await books.store.due_notices() == []
    assert books.look("SELECT state, error FROM notices ORDER BY id") == [("sent", None), ("dead", 50007)]
    assert await books.store.notice_message(first.notice.dedupe) == 555
    assert await books.store.notice_message(second.notice.dedupe) is None
    assert await books.store.notice_message("cards:none") is None


async def test_small_things_are_remembered_over_a_restart(books: Books) -> None:
    table_id = await books.table_with({ANA: 10})
    await books.store.set_house_setting(books.op("set"), "grant", "500")
    await books.store.set_house_setting(books.op("set"), "grant", "700")
    await books.store.set_note("commands", "abc")
    await books.store.set_note("commands", "def")
    await books.store.remember_panel(Panel(table_id, 9001, 1, 0, AT))
    await books.store.remember_panel(Panel(table_id, 9001, 2, 1, AT + 1))
    await books.store.remember_acquaintance(Acquaintance(ANA, True, 77), at_ms=AT)
    await books.store.remember_acquaintance(Acquaintance(ANA, False, 78), at_ms=AT)
    await books.reopen()
    assert await books.store.house_settings(GUILD) == {"grant": "700"}
    assert await books.store.house_settings(GUILD + 1) == {}
    assert await books.store.note("commands") == "def"
    assert await books.store.note("epoch") is None, "notes are apart from the bot's own facts"
    assert await books.store.panel(table_id) == Panel(table_id, 9001, 2, 1, AT + 1)
    assert await books.store.panel(table_id + 1) is None
    assert await books.store.acquaintance(ANA) == Acquaintance(ANA, False, 78)
    assert await books.store.acquaintance(BEA) == Acquaintance(BEA)


async def test_chips_are_the_same_after_a_restart(books: Books) -> None:
    await books.table_with({ANA: 10, BEA: 990})
    before = books.all_rows()
    await books.reopen()
    after = books.all_rows()
    assert before.pop("meta") != after.pop("meta"), "the number of the start went up"
    assert before == after
    assert (await books.purse(ANA), await books.purse(BEA)) == ((990, 10), (10, 990))
