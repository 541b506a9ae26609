"""One input is one transaction: whole or not at all, once, and in its turn."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import aiosqlite
import pytest

from bot.table.ports import (
    AlreadyDone,
    Change,
    Code,
    MoveRecord,
    NotEnoughChips,
    Purse,
    Stack,
    StoreUnavailable,
    Transfer,
    Wallet,
)
from data import database, ledger
from tests.data.books import GUILD, Books

ANA, BEA, CAL = 101, 102, 103


# -------------------------------------------------------------------------------- whole or nothing


async def deal(books: Books) -> Change:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    return books.deals(table_id, {ANA: 10, BEA: 10})


async def end(books: Books) -> Change:
    """The last move: a pot is paid, half of it carried, and somebody leaves."""
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10}, ante=3)
    change = books.ends(table_id, hand_id, 2, won={ANA: 4}, carried=2)
    cash_out = Transfer(Stack(BEA), Wallet(BEA), 7, Code.CASH_OUT)
    return replace(
        change,
        transfers=(*change.transfers, cash_out),
        seats=books.sits(table_id, {ANA: 0}).seats,
    )


class Failing(sqlite3.Connection):
    """A connection whose nth statement from now fails, as when the disk gives an error."""

    left: int | None = None

    def execute(self, *args: object) -> sqlite3.Cursor:
        if self.left is not None:
            if self.left == 0:
                raise sqlite3.OperationalError("disk I/O error")
            self.left -= 1
        return super().execute(*args)  # type: ignore[arg-type]

    def executemany(self, *args: object) -> sqlite3.Cursor:
        self.execute("SELECT 1")
        return super().executemany(*args)  # type: ignore[arg-type]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores that are opened in this test have a connection that can be told to fail."""
    connect = aiosqlite.connect
    monkeypatch.setattr(aiosqlite, "connect", lambda *a, **k: connect(*a, factory=Failing, **k))


@pytest.fixture(autouse=True)
def only_commits_fail(the_books_balance: None) -> Iterator[None]:
    """What was told to fail does so no more after a commit: tests look at the books there."""

    def disarm(con: sqlite3.Connection) -> None:
        con.set_progress_handler(None, 1)
        if isinstance(con, Failing):
            con.left = None

    database.watchers.insert(0, disarm)
    yield
    database.watchers.remove(disarm)


async def arm(books: Books, left: int | None) -> None:
    def set_left(con: sqlite3.Connection) -> None:
        assert isinstance(con, Failing)
        con.left = left

    await books.store._database.read(set_left)


async def failures_until_written(
    books: Books,
    change: Change,
    fail_at: Callable[[Books, int | None], Awaitable[None]],
    places: Iterable[int],
) -> int:
    """Commits a change with a failure at one place after another, until none is left to reach. How many failed."""
    before = books.all_rows()
    failures = 0
    for place in places:
        await fail_at(books, place)
        try:
            await books.store.commit(change)
        except StoreUnavailable:
            failures += 1
        else:
            break
        await fail_at(books, None)
        assert books.all_rows() == before, f"it failed at {place} and left something"
    await fail_at(books, None)
    assert written(books, change)
    return failures


@pytest.mark.parametrize("make", [deal, end])
async def test_a_change_is_whole_or_nothing_whichever_statement_fails(
    failing: None, books: Books, make: Callable[[Books], Awaitable[Change]]
) -> None:
    change = await make(books)
    failures = await failures_until_written(books, change, arm, itertools.count())
    assert failures > 20, "begin, the op, its rows and the commit itself were all made to fail"
    with pytest.raises(AlreadyDone):
        await books.store.commit(change)


@pytest.mark.parametrize("make", [deal, end])
async def test_a_change_is_whole_or_nothing_when_sqlite_is_stopped_inside_a_statement(
    books: Books, make: Callable[[Books], Awaitable[Change]]
) -> None:
    """SQLite itself gives up after so many of its own steps, in the middle of a trigger as well: then it rolls
    back the whole transaction by itself, savepoints and all."""
    change = await make(books)
    assert await failures_until_written(books, change, stop_after, itertools.count(20, 61)) > 20


async def stop_after(books: Books, steps: int | None) -> None:
    taken = itertools.count(1)

    def install(con: sqlite3.Connection) -> None:
        con.set_progress_handler(None if steps is None else lambda: next(taken) > steps, 1)

    await books.store._database.read(install)


def written(books: Books, change: Change) -> bool:
    """The op of a change is in the file with every leg, once."""
    legs = books.look(
        f"SELECT count(t.id) FROM ops o LEFT JOIN transfers t ON t.op_id = o.id WHERE o.idem = '{change.op.idem}'"
        " GROUP BY o.id"
    )
    return legs == [(len(change.transfers),)]


async def test_a_full_disk_refuses_the_move_and_the_next_one_works_when_there_is_room(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    change = books.deals(table_id, {ANA: 10, BEA: 10})
    assert change.hand_start is not None
    large = replace(change, hand_start=replace(change.hand_start, setup='"' + "x" * 200_000 + '"'))
    pages = await books.store._database.read(lambda con: con.execute("PRAGMA page_count").fetchone()[0])
    await pragma(books, f"max_page_count = {pages}")
    before = books.all_rows()
    with pytest.raises(StoreUnavailable):
        await books.store.commit(large)
    assert books.all_rows() == before
    await pragma(books, "max_page_count = 1000000")
    await books.store.commit(large)
    assert books.balances()["pot"] == 2


async def test_a_file_that_another_program_holds_refuses_the_move_till_it_lets_go(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    change = books.deals(table_id, {ANA: 10, BEA: 10})
    await pragma(books, "busy_timeout = 0")
    other = sqlite3.connect(books.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreUnavailable):
        await books.store.commit(change)
    with pytest.raises(StoreUnavailable):
        await books.store.open_tables()
    other.execute("ROLLBACK")
    other.close()
    await books.store.commit(change)
    assert written(books, change)


async def pragma(books: Books, text: str) -> None:
    await books.store._database.read(lambda con: con.execute(f"PRAGMA {text}").fetchall())


# --------------------------------------------------------------------------------------- once


async def test_a_repeated_input_is_told_so_and_changes_nothing(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10})
    bet = books.bets(table_id, hand_id, 2, ANA, 4, idem="i:same")
    await books.store.commit(bet)
    before = books.all_rows()
    for _ in range(2):
        with pytest.raises(AlreadyDone):
            await books.store.commit(bet)
    assert books.all_rows() == before


async def test_a_repeat_is_known_by_its_key_whatever_it_asks(books: Books) -> None:
    """A key that was used is used, by another person and for other chips as well."""
    table_id = await books.table_with({ANA: 0})
    await books.store.commit(books.sits(table_id, {ANA: 5}, idem="i:same"))
    await books.grant(BEA, 1000)
    with pytest.raises(AlreadyDone):
        await books.store.commit(books.sits(table_id, {ANA: 0, BEA: 700}, idem="i:same"))
    assert await books.purse(BEA) == (1000, 0)


async def test_a_repeat_after_a_restart_is_still_a_repeat(books: Books) -> None:
    table_id = await books.table_with({ANA: 0})
    sit = books.sits(table_id, {ANA: 5}, idem="i:same")
    await books.store.commit(sit)
    await books.reopen()
    with pytest.raises(AlreadyDone):
        await books.store.commit(sit)
    assert await books.purse(ANA) == (995, 5)


async def test_a_key_that_was_refused_can_be_used_again(books: Books) -> None:
    table_id = await books.table_with({ANA: 0})
    with pytest.raises(NotEnoughChips):
        await books.store.commit(books.sits(table_id, {ANA: 5000}, idem="i:same"))
    await books.store.commit(books.sits(table_id, {ANA: 500}, idem="i:same"))
    assert await books.purse(ANA) == (500, 500)


async def test_the_same_input_twice_at_once_applies_once(books: Books) -> None:
    table_id = await books.table_with({ANA: 0})
    sit = books.sits(table_id, {ANA: 5}, idem="i:same")
    outcomes = await asyncio.gather(*(books.store.commit(sit) for _ in range(5)), return_exceptions=True)
    assert outcomes[0] is None
    assert [type(outcome) for outcome in outcomes[1:]] == [AlreadyDone] * 4
    assert await books.purse(ANA) == (995, 5)


async def test_a_newcomer_who_asks_twice_at_once_gets_one_grant(books: Books) -> None:
    purses = await asyncio.gather(*(books.grant(ANA, 1000) for _ in range(5)))
    assert purses == [Purse(1000, 0)] * 5
    assert books.balances()["issuer"] == -1000


async def test_a_setting_that_is_sent_again_stays_as_it_was_first_set(books: Books) -> None:
    op = books.op("set", idem="i:same")
    await books.store.set_house_setting(op, "grant", "500")
    await books.store.set_house_setting(op, "grant", "999")
    assert await books.store.house_settings(GUILD) == {"grant": "500"}


# ------------------------------------------------------------------------------------- in its turn


@pytest.mark.parametrize("seq", [0, 1, 3, -1])
async def test_a_move_out_of_its_turn_is_refused_with_its_chips(books: Books, seq: int) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10})
    before = books.all_rows()
    with pytest.raises(sqlite3.IntegrityError, match="event out of order"):
        await books.store.commit(books.bets(table_id, hand_id, seq, ANA, 4))
    assert books.all_rows() == before


async def test_of_two_moves_on_the_same_picture_the_first_counts(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10})
    first, second = await asyncio.gather(
        books.store.commit(books.bets(table_id, hand_id, 2, ANA, 4)),
        books.store.commit(books.bets(table_id, hand_id, 2, BEA, 5)),
        return_exceptions=True,
    )
    assert first is None
    assert isinstance(second, sqlite3.IntegrityError)
    assert books.look("SELECT seq, amount FROM hand_events ORDER BY seq") == [(1, 0), (2, 4)]
    assert books.balances()["pot"] == 6


async def test_several_moves_of_one_input_keep_their_order(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    await books.hand_at(table_id, {ANA: 10, BEA: 10})
    two = (MoveRecord(2, "check", 0, 0), MoveRecord(3, "fold", 1, 0))
    await books.store.commit(Change(books.op("timer", table_id), moves=two))
    stored = (await books.store.open_tables())[0].hand
    assert stored is not None
    assert stored.moves[1:] == two


async def test_every_start_of_the_bot_has_a_higher_number(books: Books) -> None:
    await books.store.commit(Change(books.op("first")))
    await books.reopen()
    await books.store.commit(Change(books.op("second")))
    assert books.look("SELECT kind, epoch FROM ops ORDER BY id") == [("first", 1), ("second", 2)]


async def test_an_operation_of_an_earlier_start_is_refused(books: Books) -> None:
    await books.table_with({ANA: 10})
    old = books.look("SELECT max(id) FROM ops")[0][0]
    await books.reopen()

    def late_leg(con: sqlite3.Connection) -> None:
        op = books.op("x", 1)
        ledger.move_chips(con, op, int(str(old)), 9, Transfer(Stack(ANA), Wallet(ANA), 1, Code.CASH_OUT))

    with pytest.raises(sqlite3.IntegrityError, match="operation is of another start"):
        await books.store._database.write(late_leg)
    assert await books.purse(ANA) == (990, 10)


async def test_a_bot_whose_file_was_taken_by_another_writes_nothing_any_more(books: Books) -> None:
    """The lock can be lost: somebody deletes it, or the file system does not keep it."""
    table_id = await books.table_with({ANA: 10})
    books.path.with_name(books.path.name + ".lock").unlink()
    newer = await Books.open(books.path)
    before = books.all_rows()
    writes = (
        books.store.commit(books.sits(table_id, {ANA: 5})),
        books.grant(CAL, 1000),
        books.store.set_note("commands", "abc"),
        books.store.set_house_setting(books.op("set"), "grant", "1"),
    )
    for write in writes:
        with pytest.raises(StoreUnavailable):
            await write
    assert books.all_rows() == before
    await newer.store.commit(newer.sits(table_id, {ANA: 5}, idem="i:newer"))
    assert await newer.purse(ANA) == (985, 15)
    await newer.close()


# ------------------------------------------------------------------------- who waits may be cancelled


async def test_a_move_whose_waiter_is_cancelled_is_written_all_the_same(books: Books) -> None:
    table_id = await books.table_with({ANA: 0})
    sit = books.sits(table_id, {ANA: 5})
    waiter = asyncio.create_task(books.store.commit(sit))
    await asyncio.sleep(0)
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    with pytest.raises(AlreadyDone):
        await books.store.commit(sit)
    assert await books.purse(ANA) == (995, 5)


async def test_a_move_that_was_cancelled_before_it_was_handed_over_is_not_written(books: Books) -> None:
    table_id = await books.table_with({ANA: 0})
    waiter = asyncio.create_task(books.store.commit(books.sits(table_id, {ANA: 5})))
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    assert await books.purse(ANA) == (1000, 0)


async def test_cancelling_one_waiter_leaves_the_others_of_its_group_alone(books: Books) -> None:
    first = await books.table_with({ANA: 0})
    second = await books.table_with({BEA: 0}, channel=9002)
    one = asyncio.create_task(books.store.commit(books.sits(first, {ANA: 5})))
    other = asyncio.create_task(books.store.commit(books.sits(second, {BEA: 6})))
    await asyncio.sleep(0)
    one.cancel()
    await other
    assert one.cancelled()
    assert (await books.purse(ANA), await books.purse(BEA)) == ((995, 5), (994, 6))


async def test_a_refusal_nobody_waits_for_any_more_is_no_error_of_the_bot(books: Books) -> None:
    table_id = await books.table_with({ANA: 0})
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
    waiter = asyncio.create_task(books.store.commit(books.sits(table_id, {ANA: 5000})))
    await asyncio.sleep(0)
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    await books.reopen()
    assert complaints == []
    assert await books.purse(ANA) == (1000, 0)


@pytest.mark.parametrize("turns", range(6))
async def test_a_move_during_the_shutdown_is_written_or_refused_but_answered(
    books: Books, turns: int
) -> None:
    table_id = await books.table_with({ANA: 0})
    sit = books.sits(table_id, {ANA: 5})
    closing = asyncio.create_task(books.close())
    for _ in range(turns):
        await asyncio.sleep(0)
    try:
        await books.store.commit(sit)
        expected = 1
    except StoreUnavailable:
        expected = 0
    await closing
    assert books.look(f"SELECT count(*) FROM ops WHERE idem = '{sit.op.idem}'") == [(expected,)]


async def test_what_was_asked_before_the_shutdown_is_written(books: Books) -> None:
    table_id = await books.table_with({ANA: 0})
    sit = books.sits(table_id, {ANA: 5})
    asking = asyncio.create_task(books.store.commit(sit))
    await asyncio.sleep(0)
    await books.close()
    await asking
    assert written(books, sit)


async def test_a_closed_store_says_that_it_is_closed(books: Books) -> None:
    await books.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await books.store.commit(Change(books.op("x")))
    with pytest.raises(StoreUnavailable, match="closed"):
        await books.store.open_tables()


# ---------------------------------------------------------------------------- several tables at once


@contextmanager
def commits_counted() -> Iterator[list[None]]:
    """One entry for every commit of a database."""
    seen: list[None] = []

    def note(con: sqlite3.Connection) -> None:
        seen.append(None)

    database.watchers.append(note)
    try:
        yield seen
    finally:
        database.watchers.remove(note)


async def three_tables(books: Books) -> list[tuple[int, int]]:
    tables = []
    for channel in (9001, 9002, 9003):
        table_id = await books.table_with({ANA: 10, BEA: 10}, channel=channel)
        tables.append((table_id, await books.hand_at(table_id, {ANA: 10, BEA: 10})))
    return tables


async def test_moves_at_several_tables_share_one_commit(books: Books) -> None:
    tables = await three_tables(books)
    with commits_counted() as seen:
        await asyncio.gather(
            *(books.store.commit(books.bets(table, hand, 2, ANA, 4)) for table, hand in tables)
        )
    assert len(seen) == 1
    assert books.balances()["pot"] == 18


@pytest.mark.parametrize("bad", [0, 1, 2])
async def test_one_refused_move_does_not_sink_the_others(books: Books, bad: int) -> None:
    tables = await three_tables(books)
    asked = [
        books.bets(table, hand, 2, ANA, 400 if place == bad else 4)
        for place, (table, hand) in enumerate(tables)
    ]
    with commits_counted() as seen:
        outcomes = await asyncio.gather(*map(books.store.commit, asked), return_exceptions=True)
    assert len(seen) == 1
    assert [isinstance(outcome, NotEnoughChips) for outcome in outcomes] == [n == bad for n in range(3)]
    assert [written(books, change) for change in asked] == [n != bad for n in range(3)]
    assert books.balances()["pot"] == 14


async def test_a_slip_in_the_program_does_not_sink_the_others_either(books: Books) -> None:
    table_id = await books.table_with({ANA: 0})
    sit = books.sits(table_id, {ANA: 5})

    def slip(con: sqlite3.Connection) -> None:
        con.execute("INSERT INTO settings VALUES (?, 'a', 'b')", (GUILD,))
        raise LookupError("a slip")

    wrong, right = await asyncio.gather(
        books.store._database.write(slip), books.store.commit(sit), return_exceptions=True
    )
    assert isinstance(wrong, LookupError)
    assert right is None
    assert await books.store.house_settings(GUILD) == {}
    assert written(books, sit)


async def test_when_the_shared_commit_fails_every_waiter_is_told(failing: None, books: Books) -> None:
    tables = await three_tables(books)
    asked = [books.bets(table, hand, 2, ANA, 4) for table, hand in tables]
    before = books.all_rows()
    await arm(books, 0)
    outcomes = await asyncio.gather(*map(books.store.commit, asked), return_exceptions=True)
    await arm(books, None)
    assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 3
    assert books.all_rows() == before
    await asyncio.gather(*map(books.store.commit, asked))
    assert books.balances()["pot"] == 18


async def test_nobody_is_told_before_it_is_in_the_file(books: Books) -> None:
    table_id = await books.table_with({ANA: 0})
    changes = [books.sits(table_id, {ANA: 5}) for _ in range(4)]

    async def ask(change: Change) -> bool:
        await books.store.commit(change)
        return written(books, change)

    assert await asyncio.gather(*map(ask, changes)) == [True] * 4
