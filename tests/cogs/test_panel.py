"""The table's message: drawn by clicks for nothing, one a hand, and never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.poker.moves import MoveKind
from bot.table.public import Phase
from bot.view.actions import OnMove
from cogs.board import Board
from tests.bench.people import Person, Room
from tests.bench.tricks import same_instant
from tests.cogs.conftest import bot_of, drawn, new_bot, requests, table_of

CLICK = "POST interactions/callback"
EDIT = "PATCH channels/messages"
POST = "POST channels/messages"
FOLLOW = "POST webhooks"

pytestmark = pytest.mark.simcord(shard_count=1)


def to_act(room: Room) -> Person:
    shown = table_of(room).shown()
    assert shown.deal is not None and shown.deal.turn is not None
    return room[shown.name(shown.deal.turn.seat)]


def move_id(room: Room, *kinds: MoveKind, private: bool = False) -> str:
    shown = table_of(room).shown()
    assert shown.deal is not None and shown.deal.turn is not None and shown.hand_id is not None
    choice = next(c for kind in kinds for c in shown.deal.turn.choices if c.kind is kind)
    return OnMove(shown.table_id, shown.hand_id, shown.version, choice.kind, choice.to, private).custom_id()


async def fold_to_the_end(room: Room) -> None:
    while table_of(room).shown().phase is Phase.PLAYING:
        await to_act(room).press(move_id(room, MoveKind.BRING_IN, MoveKind.FOLD))


async def ready(room: Room) -> None:
    shown = table_of(room).shown()
    for name in ("Ana", "Bea", "Cal"):
        await room[name].press(f"s:{shown.table_id}:{shown.stage}:ready")


async def test_a_click_on_the_table_costs_its_own_answer_alone(playing: Room) -> None:
    sent = len(playing.env.http_requests)
    await fold_to_the_end(playing)
    await playing.env.advance_time(3)
    assert requests(playing, sent) == [CLICK] * 3


async def test_the_next_hand_is_a_new_message_of_the_click(playing: Room) -> None:
    await fold_to_the_end(playing)
    first, sent = playing.table().id, len(playing.env.http_requests)
    await ready(playing)
    await drawn(playing)
    assert requests(playing, sent) == [CLICK, CLICK, CLICK, FOLLOW]
    record, table = playing.messages()
    assert record.id == first != table.id
    assert not record.buttons and not record.menus
    assert table.menus


async def test_the_next_hand_comes_by_the_clock_too(playing: Room) -> None:
    await fold_to_the_end(playing)
    sent = len(playing.env.http_requests)
    await playing.env.advance_time(16)
    assert requests(playing, sent) == [POST, EDIT]
    record, table = playing.messages()
    assert not record.buttons and table.menus


async def test_a_move_on_my_cards_is_answered_there_and_the_table_follows(playing: Room) -> None:
    person = to_act(playing)
    await person.slash("cards")
    version, sent = table_of(playing).shown().version, len(playing.env.http_requests)
    await person.press(move_id(playing, MoveKind.BRING_IN, private=True), on=person.private())
    assert table_of(playing).shown().version == version + 1
    await drawn(playing)
    assert requests(playing, sent) == [CLICK, EDIT]
    assert not any(b.custom_id.startswith("p:") for b in person.private().buttons)
    assert [b for b in playing.table().buttons if b.custom_id == move_id(playing, MoveKind.FOLD)]


async def test_many_changes_are_drawn_together(seated: Room) -> None:
    await seated.env.advance_time(2)
    sent = len(seated.env.http_requests)
    table = table_of(seated)
    for n in range(11):
        act = table.sit_out if n % 2 == 0 else table.sit_in
        await act(seated["Cal"].id, idem=f"t:{n}")
    await seated.env.settle()
    await seated.env.advance_time(5)
    edits = [r for r in requests(seated, sent) if r == EDIT]
    assert 1 <= len(edits) <= 2


async def test_two_clicks_in_one_instant_end_in_the_newest_picture(seated: Room) -> None:
    await seated["Ana"].slash("deal", game="seven_card_stud")
    await seated["Ana"].slash("deal")
    await drawn(seated)
    await fold_to_the_end(seated)
    shown = table_of(seated).shown()
    with same_instant(seated.env):
        for name in ("Ana", "Bea"):
            await seated[name].press(f"s:{shown.table_id}:{shown.stage}:ready")
    await seated.env.settle()
    await drawn(seated)
    assert sum(seat.ready for seat in table_of(seated).shown().seats) == 2


async def test_an_old_button_is_refused_and_the_picture_is_fresh(playing: Room) -> None:
    person = to_act(playing)
    await person.slash("cards")
    old = move_id(playing, MoveKind.BRING_IN, private=True)
    await person.press(move_id(playing, MoveKind.BRING_IN))
    before = table_of(playing).shown()
    answer = await person.press(old, on=person.private())
    assert answer.text and table_of(playing).shown() == before
    assert not any(b.custom_id.startswith("p:") for b in person.private().buttons[:0])


async def test_a_deleted_table_is_posted_anew(seated: Room) -> None:
    seated.env.backend.delete_message(seated.channel.id, seated.table().id)
    await seated["Cal"].slash("leave")
    await seated.env.advance_time(5)
    assert seated.table().menus


async def test_what_was_forbidden_is_not_asked_again_until_a_click_shows_that_it_may(seated: Room) -> None:
    env, here = seated.env, f"/channels/{seated.channel.id}/messages"

    def asked() -> int:
        return sum(entry.path.startswith(here) for entry in env.http_requests)

    env.inject_error("PATCH", f"{here}/*", status=403, code=50013, times=1)
    await seated["Cal"].slash("leave")
    await env.advance_time(5)
    before = asked()
    await env.advance_time(60)
    assert table_of(seated).shown().phase is Phase.PLAYING and asked() == before
    await seated["Cal"].slash("cards")
    await seated["Cal"].slash("sit")
    await env.advance_time(5)
    assert asked() > before and move_id(seated, MoveKind.BRING_IN) in str(seated.table())


async def test_an_hour_old_message_is_not_edited(room: Room) -> None:
    await room["Ana"].slash("table open")
    old = room.table().id
    await room.env.advance_time(51 * 60)
    sent = len(room.env.http_requests)
    await room["Ana"].slash("sit")
    await drawn(room)
    assert EDIT not in requests(room, sent)
    assert [m.id for m in room.messages()] == [room.table().id] != [old]


async def test_old_buttons_work_after_a_restart(playing: Room, database: Path) -> None:
    move, person = move_id(playing, MoveKind.BRING_IN), to_act(playing)
    await bot_of(playing).close()
    await playing.env.restart_bot(new_bot(database))
    await drawn(playing)
    await person.press(move)
    assert table_of(playing).shown().version == 1
    assert len(playing.messages()) == 1


async def test_discord_py_keeps_nothing(playing: Room) -> None:
    await playing["Bea"].slash("cards")
    await fold_to_the_end(playing)
    store = playing.env.bot._connection._view_store
    assert not store._views and not store._synced_message_views
    assert len(store._dynamic_items) == 1


def test_two_edits_under_way_together_are_drawn_once_more() -> None:
    board = Board(1, message_id=7)
    with board.editing(7):
        pass
    one_by_one = board.dirty
    with board.editing(7), board.editing(7):
        pass
    assert (one_by_one, board.dirty, board.take_doubtful()) == (False, True, [])
