"""Writing a change into the books, in the order its guards ask for."""

from __future__ import annotations

import sqlite3

from bot.table.ports import (
    Account,
    AlreadyDone,
    CarryOf,
    CarryStart,
    Change,
    HandStart,
    NotEnoughChips,
    Op,
    PotOf,
    SeatRecord,
    Stack,
    TableRecord,
    TableStatus,
    Transfer,
    Wallet,
)


def apply(con: sqlite3.Connection, change: Change) -> None:
    """Everything one input does. Raises :class:`AlreadyDone` or :class:`NotEnoughChips`; then nothing stays."""
    op = change.op
    op_id = write_op(con, op)
    table = change.table
    if table is not None:
        # A table closes last, when its chips are gone.
        status = TableStatus.OPEN if table.status is TableStatus.CLOSED else table.status
        _write_table(con, table, status)
    if change.hand_start is not None:
        _start_hand(con, change.hand_start, op)
    for carry in change.carry_starts:
        _start_carry(con, carry, op)
    for leg, transfer in enumerate(change.transfers):
        move_chips(con, op, op_id, leg, transfer)
    hand_id = change.hand_start.hand_id if change.hand_start else None
    for move in change.moves:
        hand_id = hand_id or _open_hand(con, op)
        con.execute(
            "INSERT INTO hand_events (hand_id, seq, op_id, kind, seat, amount) VALUES (?, ?, ?, ?, ?, ?)",
            (hand_id, move.seq, op_id, move.kind, move.seat, move.amount),
        )
    if change.hand_end is not None:
        ended, how = change.hand_end
        con.execute(
            "UPDATE hands SET status = ?, ended_ms = ?, to_act = NULL, deadline_ms = NULL WHERE id = ?",
            (how.value, op.at_ms, ended),
        )
    for carry_id, into in change.carries_taken:
        con.execute("UPDATE carryovers SET status = 'taken', into_hand = ? WHERE id = ?", (into, carry_id))
    for carry_id in change.carries_returned:
        con.execute("UPDATE carryovers SET status = 'returned' WHERE id = ?", (carry_id,))
    if change.seats is not None and op.table_id is not None:
        _write_seats(con, op.table_id, change.seats)
    if table is not None and table.status is TableStatus.CLOSED:
        con.execute(
            "UPDATE tables SET status = 'closed', closed_ms = ? WHERE id = ?", (op.at_ms, table.table_id)
        )
    for notice in change.notices:
        con.execute(
            "INSERT INTO notices (dedupe, op_id, kind, user_id, table_id, hand_id) VALUES (?, ?, ?, ?, ?, ?)",
            (notice.dedupe, op_id, notice.kind.value, notice.user_id, notice.table_id, notice.hand_id),
        )
    if change.deadline is not None:
        hand, to_act, at_ms = change.deadline
        con.execute("UPDATE hands SET to_act = ?, deadline_ms = ? WHERE id = ?", (to_act, at_ms, hand))


def write_op(con: sqlite3.Connection, op: Op) -> int:
    """Notes the input. Raises :class:`AlreadyDone` for one that was noted before."""
    if con.execute("SELECT 1 FROM ops WHERE idem = ?", (op.idem,)).fetchone():
        raise AlreadyDone(op.idem)
    open_ledger(con, op.guild_id, op.at_ms)
    cursor = con.execute(
        "INSERT INTO ops (idem, kind, ledger, actor, table_id, hand_id, at_ms, epoch, reason)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT v FROM meta WHERE k = 'epoch'), ?)",
        # The table may be new in this very change; its row refers to nothing in the op, so the op comes first.
        (op.idem, op.kind, op.guild_id, op.actor, _known_table(con, op), op.hand_id, op.at_ms, op.reason),
    )
    return int(cursor.lastrowid or 0)


def _known_table(con: sqlite3.Connection, op: Op) -> int | None:
    row = con.execute("SELECT id FROM tables WHERE id = ?", (op.table_id,)).fetchone()
    return None if row is None else op.table_id


def open_ledger(con: sqlite3.Connection, guild_id: int, at_ms: int) -> None:
    """The books of a server, with the account its chips come from."""
    if con.execute("SELECT 1 FROM ledgers WHERE id = ?", (guild_id,)).fetchone() is None:
        con.execute("INSERT INTO ledgers (id, created_ms) VALUES (?, ?)", (guild_id, at_ms))
        con.execute("INSERT INTO accounts (ledger, kind) VALUES (?, 'issuer')", (guild_id,))


# ------------------------------------------------------------------------------------- accounts


def move_chips(con: sqlite3.Connection, op: Op, op_id: int, leg: int, transfer: Transfer) -> None:
    """One debit and one credit; the balances follow by trigger. Raises :class:`NotEnoughChips`."""
    debit = account(con, op, transfer.source)
    credit = account(con, op, transfer.target)
    row = con.execute("SELECT kind, balance FROM accounts WHERE id = ?", (debit,)).fetchone()
    if row[0] != "issuer" and row[1] < transfer.amount:
        raise NotEnoughChips(transfer.code.value)
    con.execute(
        "INSERT INTO transfers (op_id, leg, debit, credit, amount, code, hand_id, at_ms)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (op_id, leg, debit, credit, transfer.amount, transfer.code.value, transfer.hand_id, op.at_ms),
    )


def account(con: sqlite3.Connection, op: Op, named: Account) -> int:
    """The account of that name; a wallet, stack or pot that is new is opened."""
    match named:
        case Wallet():
            return wallet(con, op.guild_id, named.user_id)
        case Stack():
            row = con.execute(
                "SELECT id FROM accounts WHERE kind = 'stack' AND table_id = ? AND user_id = ?",
                (op.table_id, named.user_id),
            ).fetchone()
            return (
                int(row[0])
                if row
                else _open(con, "stack", op.guild_id, user_id=named.user_id, table_id=op.table_id)
            )
        case PotOf():
            row = con.execute(
                "SELECT id FROM accounts WHERE kind = 'pot' AND hand_id = ?", (named.hand_id,)
            ).fetchone()
            return (
                int(row[0])
                if row
                else _open(con, "pot", op.guild_id, table_id=op.table_id, hand_id=named.hand_id)
            )
        case CarryOf():
            row = con.execute("SELECT account_id FROM carryovers WHERE id = ?", (named.carry_id,)).fetchone()
            return int(row[0])


def wallet(con: sqlite3.Connection, guild_id: int, user_id: int) -> int:
    row = con.execute(
        "SELECT id FROM accounts WHERE kind = 'wallet' AND ledger = ? AND user_id = ?", (guild_id, user_id)
    ).fetchone()
    return int(row[0]) if row else _open(con, "wallet", guild_id, user_id=user_id)


def _open(
    con: sqlite3.Connection,
    kind: str,
    ledger: int,
    *,
    user_id: int | None = None,
    table_id: int | None = None,
    hand_id: int | None = None,
) -> int:
    cursor = con.execute(
        "INSERT INTO accounts (ledger, kind, user_id, table_id, hand_id) VALUES (?, ?, ?, ?, ?)",
        (ledger, kind, user_id, table_id, hand_id),
    )
    return int(cursor.lastrowid or 0)


# --------------------------------------------------------------------------- tables, hands, carries


def _write_table(con: sqlite3.Connection, table: TableRecord, status: TableStatus) -> None:
    changed = con.execute(
        "UPDATE tables SET host_id = ?, status = ?, config = ?, state = ?, hand_no = ? WHERE id = ?",
        (table.host_id, status.value, table.config, table.state, table.hand_no, table.table_id),
    )
    if changed.rowcount == 0:
        con.execute(
            "INSERT INTO tables (id, ledger, channel_id, host_id, status, config, state, hand_no, created_ms)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                table.table_id,
                table.guild_id,
                table.channel_id,
                table.host_id,
                status.value,
                table.config,
                table.state,
                table.hand_no,
                table.created_ms,
            ),
        )


def _write_seats(con: sqlite3.Connection, table_id: int, seats: tuple[SeatRecord, ...]) -> None:
    before = {
        user: (seat, name, state)
        for seat, user, name, state in con.execute(
            "SELECT seat, user_id, name, state FROM seats WHERE table_id = ?", (table_id,)
        )
    }
    after = {record.user_id: (record.seat, record.name, record.state.value) for record in seats}
    for user in before.keys() - after.keys():
        con.execute("DELETE FROM seats WHERE table_id = ? AND user_id = ?", (table_id, user))
    for user, row in after.items():
        if user not in before:
            con.execute(
                "INSERT INTO seats (table_id, user_id, seat, name, state) VALUES (?, ?, ?, ?, ?)",
                (table_id, user, *row),
            )
        elif before[user] != row:
            con.execute(
                "UPDATE seats SET seat = ?, name = ?, state = ? WHERE table_id = ? AND user_id = ?",
                (*row, table_id, user),
            )


def _start_hand(con: sqlite3.Connection, hand: HandStart, op: Op) -> None:
    con.execute(
        "INSERT INTO hands (id, ledger, table_id, hand_no, game, setup, engine, commitment, created_ms)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            hand.hand_id,
            op.guild_id,
            op.table_id,
            hand.hand_no,
            hand.game,
            hand.setup,
            hand.engine,
            hand.commitment,
            op.at_ms,
        ),
    )
    con.execute("INSERT INTO hand_secrets (hand_id, seed) VALUES (?, ?)", (hand.hand_id, hand.seed))
    for seat, user_id, chips in hand.seats:
        con.execute(
            "INSERT INTO hand_seats (hand_id, seat, user_id, stack_id, start_stack) VALUES (?, ?, ?, ?, ?)",
            (hand.hand_id, seat, user_id, account(con, op, Stack(user_id)), chips),
        )


def _open_hand(con: sqlite3.Connection, op: Op) -> int:
    row = con.execute(
        "SELECT id FROM hands WHERE table_id = ? AND status = 'open'", (op.table_id,)
    ).fetchone()
    if row is None:
        raise sqlite3.IntegrityError("no hand is open at this table")
    return int(row[0])


def _start_carry(con: sqlite3.Connection, carry: CarryStart, op: Op) -> None:
    account_id = _open(con, "carry", op.guild_id, table_id=op.table_id)
    con.execute(
        "INSERT INTO carryovers (id, table_id, account_id, game, kind, goes_to, from_hand, created_ms)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            carry.carry_id,
            op.table_id,
            account_id,
            carry.game,
            carry.kind.value,
            carry.to.value,
            carry.from_hand,
            op.at_ms,
        ),
    )
    con.executemany(
        "INSERT INTO carry_eligible (carry_id, place, user_id) VALUES (?, ?, ?)",
        [(carry.carry_id, place, user) for place, user in enumerate(carry.users)],
    )
