"""Direct messages: sent, edited, or told privately that they do not arrive; never waited for."""

from __future__ import annotations

import pytest

from bot.table.public import Phase
from tests.bench.people import Room
from tests.cogs.conftest import bot_of, requests, table_of

pytestmark = pytest.mark.simcord(shard_count=1)


async def test_sitting_down_sends_the_first_message_and_says_so(room: Room) -> None:
    await room["Ana"].slash("table open")
    answer = await room["Ana"].slash("sit")
    assert answer.private and "200" in answer.text
    assert len(room["Ana"].dms()) == 1


async def test_cards_come_by_message_without_a_card_in_the_notification(playing: Room) -> None:
    for name in ("Ana", "Bea", "Cal"):
        _, cards = playing[name].dms()
        first, *rest = cards.text.splitlines()
        assert not any(suit in first for suit in "♠♥♦♣")
        assert any(suit in line for line in rest for suit in "♠♥♦♣")


async def test_closed_messages_are_told_once_and_not_tried_again(room: Room) -> None:
    room["Bea"].close_dms()
    await room["Ana"].slash("table open")
    for name in ("Ana", "Cal"):
        await room[name].slash("sit")
    answer = await room["Bea"].slash("sit")
    assert answer.private and "My cards" in answer.text
    sent = len(room.env.http_requests)
    await room["Ana"].slash("deal", game="seven_card_stud")
    await room["Ana"].slash("deal")
    await room.env.advance_time(3)
    assert table_of(room).shown().phase is Phase.PLAYING
    to = f"/channels/{room['Bea'].member.user.dm_channel.id}/messages"
    assert not [e for e in room.env.http_requests[sent:] if e.path == to]
    assert len(room["Ana"].dms()) == 2 and not room["Bea"].dms()
    assert not await bot_of(room).desk.store.due_notices()


async def test_whoever_opens_his_messages_presses_a_button(room: Room) -> None:
    await room["Ana"].slash("table open")
    to = f"/channels/{room['Ana'].member.user.dm_channel.id}/messages"
    room.env.inject_error("POST", to, status=403, code=50007, times=1)
    await room["Ana"].slash("sit")
    assert not room["Ana"].dms()
    await room["Ana"].press(f"t:{table_of(room).table_id}:more")
    await room["Ana"].press(f"t:{table_of(room).table_id}:dm", on=room["Ana"].private())
    assert len(room["Ana"].dms()) == 1


async def test_the_channel_is_opened_once(playing: Room) -> None:
    opened = [r for r in requests(playing) if r == "POST users/@me/channels"]
    assert len(opened) == 3


async def test_a_notice_that_failed_is_sent_later(seated: Room) -> None:
    to = f"/channels/{seated['Bea'].member.user.dm_channel.id}/messages"
    seated.env.inject_error("POST", to, status=503, times=1)
    await seated["Ana"].slash("deal", game="seven_card_stud")
    await seated["Ana"].slash("deal")
    assert len(seated["Bea"].dms()) == 1
    await seated.env.advance_time(25)
    assert len(seated["Bea"].dms()) == 2 and len(seated["Ana"].dms()) == 2
