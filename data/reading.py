"""Reading back what a restart needs: open tables with their seats, newest hand and carried pots."""

from __future__ import annotations

import sqlite3

from bot.poker.settlement import CarryKind, CarryTo
from bot.table.ports import (
    DueNotice,
    HandStatus,
    MoveRecord,
    Notice,
    NoticeKind,
    SeatRecord,
    SeatState,
    StoredCarry,
    StoredHand,
    StoredTable,
    TableRecord,
    TableStatus,
)


def open_tables(con: sqlite3.Connection) -> list[StoredTable]:
    rows = con.execute(
        "SELECT id, ledger, channel_id, host_id, status, config, state, hand_no, created_ms"
        " FROM tables WHERE status <> 'closed' ORDER BY id"
    ).fetchall()
    return [_table(con, row) for row in rows]


def _table(con: sqlite3.Connection, row: tuple[int, int, int, int, str, str, str, int, int]) -> StoredTable:
    table_id, guild_id, channel_id, host_id, status, config, state, hand_no, created_ms = row
    seats = con.execute(
        "SELECT seat, user_id, name, state FROM seats WHERE table_id = ? ORDER BY seat", (table_id,)
    )
    stacks = con.execute(
        "SELECT user_id, balance FROM accounts WHERE kind = 'stack' AND table_id = ? AND user_id > 0",
        (table_id,),
    )
    return StoredTable(
        TableRecord(
            table_id,
            guild_id,
            channel_id,
            host_id,
            TableStatus(status),
            config,
            state,
            hand_no,
            created_ms,
        ),
        tuple(SeatRecord(seat, user, name, SeatState(how)) for seat, user, name, how in seats),
        dict(stacks.fetchall()),
        _newest_hand(con, table_id),
        _open_carries(con, table_id),
    )


def _newest_hand(con: sqlite3.Connection, table_id: int) -> StoredHand | None:
    row = con.execute(
        "SELECT h.id, h.hand_no, h.game, h.setup, h.engine, h.status, s.seed,"
        " coalesce((SELECT balance FROM accounts WHERE kind = 'pot' AND hand_id = h.id), 0)"
        " FROM hands h JOIN hand_secrets s ON s.hand_id = h.id"
        " WHERE h.table_id = ? ORDER BY h.hand_no DESC LIMIT 1",
        (table_id,),
    ).fetchone()
    if row is None:
        return None
    hand_id, hand_no, game, setup, engine, status, seed, pot = row
    seats = con.execute(
        "SELECT seat, user_id, start_stack FROM hand_seats WHERE hand_id = ? ORDER BY seat", (hand_id,)
    ).fetchall()
    moves = con.execute(
        "SELECT seq, kind, seat, amount FROM hand_events WHERE hand_id = ? ORDER BY seq", (hand_id,)
    )
    return StoredHand(
        hand_id,
        hand_no,
        game,
        setup,
        engine,
        HandStatus(status),
        seed,
        tuple(seats),
        tuple(MoveRecord(*move) for move in moves),
        pot,
    )


def _open_carries(con: sqlite3.Connection, table_id: int) -> tuple[StoredCarry, ...]:
    rows = con.execute(
        "SELECT c.id, c.from_hand, c.game, c.kind, c.goes_to, a.balance"
        " FROM carryovers c JOIN accounts a ON a.id = c.account_id"
        " WHERE c.table_id = ? AND c.status = 'open' ORDER BY c.id",
        (table_id,),
    ).fetchall()
    carries = []
    for carry_id, from_hand, game, kind, to, amount in rows:
        users = con.execute(
            "SELECT user_id FROM carry_eligible WHERE carry_id = ? ORDER BY place", (carry_id,)
        )
        carries.append(
            StoredCarry(
                carry_id,
                from_hand,
                game,
                CarryKind(kind),
                CarryTo(to),
                tuple(user for (user,) in users),
                amount,
            )
        )
    return tuple(carries)


def due_notices(con: sqlite3.Connection) -> list[DueNotice]:
    rows = con.execute(
        "SELECT id, dedupe, kind, user_id, table_id, hand_id, tries FROM notices WHERE state = 'due' ORDER BY id"
    )
    return [
        DueNotice(notice_id, Notice(dedupe, NoticeKind(kind), user_id, table_id, hand_id), tries)
        for notice_id, dedupe, kind, user_id, table_id, hand_id, tries in rows
    ]
