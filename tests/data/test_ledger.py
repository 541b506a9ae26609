"""Double entry: chips move from one account to another, and nothing that can be asked makes or loses one."""

from __future__ import annotations

import sqlite3

import pytest

from bot.table.ports import (
    Account,
    CarryOf,
    Change,
    Code,
    HandStatus,
    NotEnoughChips,
    PotOf,
    Stack,
    TableStatus,
    Transfer,
    Wallet,
)
from tests.data.books import GUILD, Books, seats, table

ANA, BEA = 101, 102


async def refused(books: Books, change: Change, why: str) -> None:
    """The change is refused with that word of the schema, and no row of any table differs."""
    before = books.all_rows()
    with pytest.raises(sqlite3.IntegrityError, match=why):
        await books.store.commit(change)
    assert books.all_rows() == before


async def moves(books: Books, table_id: int, *transfers: Transfer) -> None:
    await books.store.commit(Change(books.op("move", table_id), transfers=transfers))


# ------------------------------------------------------------------------------ where chips come from


async def test_a_newcomer_gets_the_grant_once(books: Books) -> None:
    assert (await books.grant(ANA, 1000)).wallet == 1000
    assert (await books.grant(ANA, 1000)).wallet == 1000
    assert books.balances() == {"issuer": -1000, "wallet": 1000}


async def test_a_server_that_gives_nothing_still_opens_a_wallet(books: Books) -> None:
    assert (await books.grant(ANA, 0)).wallet == 0
    assert (await books.grant(ANA, 500)).wallet == 0, "the grant is for newcomers"


async def test_the_issuer_owes_what_all_others_have(books: Books) -> None:
    table_id = await books.table_with({ANA: 300, BEA: 200})
    await books.hand_at(table_id, {ANA: 300, BEA: 200}, ante=5)
    assert books.balances() == {"issuer": -2000, "wallet": 1500, "stack": 490, "pot": 10}


async def test_each_server_has_books_of_its_own(books: Books) -> None:
    await books.grant(ANA, 1000)
    await books.grant(ANA, 40, guild=GUILD + 1)
    sums = books.look(
        "SELECT ledger, sum(balance), min(balance) FROM accounts GROUP BY ledger ORDER BY ledger"
    )
    assert sums == [(GUILD, 0, -1000), (GUILD + 1, 0, -40)]


@pytest.mark.parametrize("chips", [-1, 10**15 + 1, 2**63 - 1])
async def test_no_grant_is_negative_or_past_the_cap(books: Books, chips: int) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="bad amount"):
        await books.grant(ANA, chips)
    assert books.look("SELECT count(*) FROM accounts") == [(0,)]


async def test_all_grants_of_a_server_together_stay_under_the_cap(books: Books) -> None:
    await books.grant(ANA, 10**15)
    with pytest.raises(sqlite3.IntegrityError, match="chip cap reached"):
        await books.grant(BEA, 1)
    assert books.balances() == {"issuer": -(10**15), "wallet": 10**15}


# ------------------------------------------------------------------------------------ no overdraft


async def test_nobody_brings_more_chips_than_the_wallet_has(books: Books) -> None:
    table_id = await books.table_with({ANA: 0})
    before = books.all_rows()
    with pytest.raises(NotEnoughChips):
        await books.store.commit(books.sits(table_id, {ANA: 1001}))
    assert books.all_rows() == before
    await books.store.commit(books.sits(table_id, {ANA: 1000}))
    assert await books.purse(ANA) == (0, 1000)


async def test_nobody_bets_more_than_the_stack_holds(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10})
    with pytest.raises(NotEnoughChips):
        await books.store.commit(books.bets(table_id, hand_id, 2, ANA, 10))
    await books.store.commit(books.bets(table_id, hand_id, 2, ANA, 9))
    assert await books.purse(ANA) == (990, 0)


async def test_a_pot_pays_no_more_than_is_in_it(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10})
    with pytest.raises(NotEnoughChips):
        await books.store.commit(books.ends(table_id, hand_id, 2, won={ANA: 3}))
    assert books.balances()["pot"] == 2


async def test_the_same_chips_cannot_be_spent_twice_in_one_change(books: Books) -> None:
    table_id = await books.table_with({ANA: 0, BEA: 0})
    twice = (Transfer(Wallet(ANA), Stack(ANA), 600, Code.BUY_IN),) * 2
    with pytest.raises(NotEnoughChips):
        await moves(books, table_id, *twice)
    assert await books.purse(ANA) == (1000, 0)


async def test_the_schema_itself_refuses_an_overdraft(books: Books) -> None:
    """Below the code that looks first there is a guard that cannot be forgotten."""
    table_id = await books.table_with({BEA: 0})
    await moves(books, table_id, Transfer(Wallet(BEA), Stack(BEA), 10, Code.BUY_IN))
    with pytest.raises(sqlite3.IntegrityError, match="insufficient chips"):
        await by_hand(
            books, TRANSFER.format(id=900, amount=11, debit=STACK, credit=BEAS_WALLET, code="cashout")
        )


# ------------------------------------------------------------------------- which moves there are at all


@pytest.mark.parametrize("amount", [0, -1, -(10**6)])
async def test_no_transfer_is_of_zero_or_less(books: Books, amount: int) -> None:
    table_id = await books.table_with({ANA: 10})
    await refused(
        books,
        Change(
            books.op("x", table_id), transfers=(Transfer(Stack(ANA), Wallet(ANA), amount, Code.CASH_OUT),)
        ),
        "bad amount",
    )


@pytest.mark.parametrize(
    ("source", "target", "code"),
    [
        (Wallet(ANA), Stack(BEA), Code.BUY_IN),
        (Stack(ANA), Wallet(BEA), Code.CASH_OUT),
        (Stack(ANA), Stack(BEA), Code.WIN),
        (Wallet(ANA), Wallet(BEA), Code.CARRY_HOME),
        (Stack(ANA), Wallet(ANA), Code.BUY_IN),
        (Stack(ANA), Wallet(ANA), Code.WIN),
        (Stack(ANA), Stack(ANA), Code.BUY_IN),
    ],
)
async def test_a_code_joins_only_its_own_kinds_of_account(
    books: Books, source: Account, target: Account, code: Code
) -> None:
    table_id = await books.table_with({ANA: 100, BEA: 100})
    change = Change(books.op("x", table_id), transfers=(Transfer(source, target, 5, code),))
    await refused(books, change, "not allowed|no such account")


async def test_a_bet_names_its_hand(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10})
    bet = Transfer(Stack(ANA), PotOf(hand_id), 1, Code.BET, hand_id=None)
    await refused(books, Change(books.op("x", table_id), transfers=(bet,)), "not allowed")


async def test_chips_do_not_pass_from_one_table_to_the_pot_of_another(books: Books) -> None:
    here = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(here, {ANA: 10, BEA: 10})
    there = await books.table_with({ANA: 10}, channel=9002)
    bet = Transfer(Stack(ANA), PotOf(hand_id), 1, Code.BET, hand_id)
    await refused(books, Change(books.op("x", there), transfers=(bet,)), "not allowed")


async def test_chips_do_not_pass_from_one_server_to_another(books: Books) -> None:
    table_id = await books.table_with({ANA: 10})
    await books.grant(ANA, 50, guild=GUILD + 1)
    leave = Transfer(Stack(ANA), Wallet(ANA), 5, Code.CASH_OUT)
    await refused(
        books, Change(books.op("x", table_id, guild=GUILD + 1), transfers=(leave,)), "ledgers differ"
    )


# ------------------------------------------------------------------------------- a hand and its pot


async def test_a_hand_does_not_end_over_chips_in_its_pot(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10})
    await refused(books, books.ends(table_id, hand_id, 2, won={ANA: 1}), "pot is not empty")


async def test_a_pot_is_paid_once(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10})
    await books.store.commit(books.ends(table_id, hand_id, 2, won={ANA: 2}))
    before = books.all_rows()
    again = Change(
        books.op("x", table_id), transfers=(Transfer(PotOf(hand_id), Stack(ANA), 2, Code.WIN, hand_id),)
    )
    with pytest.raises(NotEnoughChips):
        await books.store.commit(again)
    assert books.all_rows() == before


async def test_a_hand_that_is_over_takes_no_bet_and_no_move(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10})
    await books.store.commit(books.ends(table_id, hand_id, 2, won={ANA: 2}))
    await refused(books, books.bets(table_id, hand_id, 3, ANA, 1), "hand is over")
    no_chips = Change(books.op("x", table_id), moves=books.bets(table_id, hand_id, 3, ANA, 1).moves)
    await refused(books, no_chips, "no hand is open")


async def test_a_table_has_one_open_hand(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    await books.hand_at(table_id, {ANA: 10, BEA: 10})
    await refused(books, books.deals(table_id, {ANA: 9, BEA: 9}, hand_no=2), "hand exists")


async def test_a_carried_pot_is_owned_by_one_carryover_till_it_is_paid(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    hand_id = await books.hand_at(table_id, {ANA: 10, BEA: 10}, ante=3)
    ending = books.ends(table_id, hand_id, 2, won={ANA: 4}, carried=2)
    await books.store.commit(ending)
    (carry,) = (await books.store.open_tables())[0].carries
    assert (carry.amount, carry.users) == (2, (ANA,))
    await refused(
        books,
        Change(books.op("x", table_id), carries_returned=(carry.carry_id,)),
        "the carryover holds chips",
    )
    await books.store.commit(
        Change(
            books.op("x", table_id),
            transfers=(Transfer(CarryOf(carry.carry_id), Stack(ANA), 2, Code.CARRY_BACK),),
            carries_returned=(carry.carry_id,),
        )
    )
    assert (await books.store.open_tables())[0].carries == ()
    assert await books.purse(ANA) == (990, 13)


async def test_nobody_is_unseated_over_chips(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    await refused(books, Change(books.op("leave", table_id), seats=seats(ANA)), "still has chips")


async def test_a_table_does_not_close_over_chips_or_a_hand(books: Books) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    closed = table(table_id, status=TableStatus.CLOSED)
    await refused(books, Change(books.op("close", table_id), table=closed), "chips are on the table")
    for user in (ANA, BEA):
        await moves(books, table_id, Transfer(Stack(user), Wallet(user), 10, Code.CASH_OUT))
    deal = books.deals(table_id, {}, hand_no=1)
    await books.store.commit(deal)
    await refused(books, Change(books.op("close", table_id), table=closed), "a hand is open")
    assert deal.hand_start is not None
    void = (deal.hand_start.hand_id, HandStatus.VOID)
    await books.store.commit(Change(books.op("close", table_id), table=closed, hand_end=void))
    assert await books.store.open_tables() == []


# -------------------------------------------------------------- what SQL itself cannot do to the books

STACK = f"(SELECT id FROM accounts WHERE kind = 'stack' AND user_id = {BEA})"
BEAS_WALLET = f"(SELECT id FROM accounts WHERE kind = 'wallet' AND user_id = {BEA})"
TRANSFER = (
    "INSERT INTO transfers (id, op_id, leg, debit, credit, amount, code, at_ms)"
    " VALUES ({id}, (SELECT max(id) FROM ops), 77, {debit}, {credit}, {amount}, '{code}', 0)"
)


async def by_hand(books: Books, statement: str) -> None:
    """A statement as a careless or hostile writer would send it through the same connection."""
    await books.store._database.write(lambda con: con.execute(statement).fetchall())


FORGERIES = {
    "raise a balance": "UPDATE accounts SET balance = balance + 1 WHERE kind = 'wallet'",
    "lower a balance": "UPDATE accounts SET balance = 0 WHERE kind = 'stack'",
    "raise all sides": "UPDATE accounts SET balance = balance - balance",
    "point at an old transfer": "UPDATE accounts SET balance = balance + 1, last_transfer = last_transfer - 1",
    "apply a transfer again": "UPDATE accounts SET balance = balance + (SELECT amount FROM transfers"
    " WHERE id = last_transfer) WHERE kind = 'stack'",
    "point at no transfer": "UPDATE accounts SET balance = balance + 1, last_transfer = 99999",
    "upsert a balance": "INSERT INTO accounts (id, ledger, kind, user_id) SELECT id, ledger, kind, user_id"
    " FROM accounts WHERE kind = 'wallet' ON CONFLICT DO UPDATE SET balance = 5000",
    "replace an account": "INSERT OR REPLACE INTO accounts (id, ledger, kind, user_id) SELECT id, ledger, kind,"
    " user_id FROM accounts WHERE kind = 'wallet'",
    "replace a balance by update": "UPDATE OR REPLACE accounts SET balance = 5000 WHERE kind = 'wallet'",
    "open an account with chips": f"INSERT INTO accounts (ledger, kind, user_id, balance) VALUES ({GUILD}, 'wallet', 55, 9)",
    "a second issuer": f"INSERT OR REPLACE INTO accounts (ledger, kind) VALUES ({GUILD}, 'issuer')",
    "take somebody's account": f"UPDATE accounts SET user_id = {ANA} WHERE user_id = {BEA} AND kind = 'wallet'",
    "make a wallet an issuer": "UPDATE accounts SET kind = 'issuer' WHERE kind = 'wallet'",
    "delete an account": "DELETE FROM accounts WHERE kind = 'wallet'",
    "change a transfer": "UPDATE transfers SET amount = amount + 1",
    "change a transfer or nothing": "UPDATE OR IGNORE transfers SET amount = amount + 1",
    "delete a transfer": "DELETE FROM transfers",
    "replace a transfer": "INSERT OR REPLACE INTO transfers SELECT * FROM transfers",
    "rules of its own": "INSERT INTO transfer_rules VALUES ('bet', 'issuer', 'stack', 0)",
    "no rules": "DELETE FROM transfer_rules",
    "change an operation": "UPDATE ops SET idem = 'i:other'",
    "delete an operation": "DELETE FROM ops",
    "replace an operation": "INSERT OR REPLACE INTO ops SELECT * FROM ops",
    "change a move": "UPDATE hand_events SET amount = 5",
    "delete a move": "DELETE FROM hand_events",
    "change a seed": "UPDATE hand_secrets SET seed = zeroblob(32)",
    "replace a seed": "INSERT OR REPLACE INTO hand_secrets SELECT hand_id, zeroblob(32) FROM hand_secrets",
    "delete a live seed": "DELETE FROM hand_secrets",
    "set a version": "UPDATE hands SET version = version + 1",
    "end a hand over its pot": "UPDATE hands SET status = 'void', ended_ms = 1",
    "another game": "UPDATE hands SET game = 'the_bitch'",
    "delete a hand": "DELETE FROM hands",
    "delete a table": "DELETE FROM tables",
    "free a seat with chips": "DELETE FROM seats",
    "turn the epoch back": "UPDATE meta SET v = v - 1 WHERE k = 'epoch'",
    "delete the epoch": "DELETE FROM meta",
    "mint by a win": TRANSFER.format(
        id=900,
        debit="(SELECT id FROM accounts WHERE kind = 'issuer')",
        credit=STACK,
        amount=5,
        code="win",
    ),
    "pay oneself": TRANSFER.format(id=900, debit=BEAS_WALLET, credit=BEAS_WALLET, amount=5, code="gift"),
    "a fraction of a chip": TRANSFER.format(
        id=900, debit=STACK, credit=BEAS_WALLET, amount=0.5, code="cashout"
    ),
    "a transfer out of the past": TRANSFER.format(
        id=-5, debit=STACK, credit=BEAS_WALLET, amount=1, code="cashout"
    ),
}


@pytest.mark.parametrize("statement", FORGERIES.values(), ids=FORGERIES.keys())
async def test_a_forgery_is_refused_whole(books: Books, statement: str) -> None:
    table_id = await books.table_with({ANA: 10, BEA: 10})
    await books.hand_at(table_id, {ANA: 10, BEA: 10})
    before = books.all_rows()
    with pytest.raises(sqlite3.IntegrityError):
        await by_hand(books, statement)
    assert books.all_rows() == before


async def test_the_statement_forgeries_are_made_of_works_when_it_is_honest(books: Books) -> None:
    """Otherwise the refusals above could all come from a slip in the statement."""
    await books.table_with({ANA: 10, BEA: 10})
    await by_hand(books, TRANSFER.format(id=900, debit=STACK, credit=BEAS_WALLET, amount=4, code="cashout"))
    assert await books.purse(BEA) == (994, 6)


async def test_an_operation_of_a_manager_has_a_reason(books: Books) -> None:
    op = books.op("admin.set")
    with pytest.raises(sqlite3.IntegrityError):
        await books.store.set_house_setting(op, "grant", "500")
    assert await books.store.house_settings(GUILD) == {}
