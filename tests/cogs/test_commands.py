"""Commands: told to Discord once, refused in sentences, kept to admins where they must be."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
import simcord

from bot.table.public import Phase
from tests.bench.people import Person, Room
from tests.cogs.conftest import bot_of, new_bot, requests, table_of

pytestmark = pytest.mark.simcord(shard_count=1)


async def test_commands_are_synced_once(env: simcord.Env, database: Path) -> None:
    def syncs() -> int:
        return sum(e.method == "PUT" and e.path.endswith("/commands") for e in env.http_requests)

    assert syncs() == 1
    await env.bot.close()
    await env.restart_bot(new_bot(database))
    assert syncs() == 1


async def test_help_is_short_and_opens_a_table(room: Room) -> None:
    answer = await room["Ana"].slash("help")
    assert answer.private and len(answer.text.splitlines()) < 15
    await room["Ana"].press("o:open", on=room["Ana"].private())
    assert table_of(room).shown().host_id == room["Ana"].id


async def test_a_table_is_opened_by_its_own_answer(room: Room) -> None:
    sent = len(room.env.http_requests)
    answer = await room["Ana"].slash("table open", small_bet=20, seats=4, clock=60)
    assert not answer.private
    config = table_of(room).shown().config
    assert (config.stakes.small_bet, config.max_seats, config.clocks.turn) == (20, 4, 60)
    await room.env.advance_time(5)
    assert requests(room, sent) == ["POST interactions/callback"]
    assert len(room.messages()) == 1

    again = await room["Bea"].slash("table open")
    assert again.private and len(room.messages()) == 1


async def test_what_the_bot_may_not_do_is_listed(env: simcord.Env) -> None:
    room = Room.open(env, ["Ana"])
    everyone = room.guild.default_role
    room.channel = room.guild.create_text_channel(
        "quiet", overwrites={everyone: discord.PermissionOverwrite(send_messages=False, embed_links=False)}
    )
    answer = await room["Ana"].slash("table open")
    assert answer.private and "Send Messages" in answer.text and "Embed Links" in answer.text
    assert "View Channel" not in answer.text
    assert bot_of(room).desk.tables.in_channel(room.channel.id) is None


async def test_there_is_no_table_here(room: Room) -> None:
    for command in ("sit", "leave", "cards", "deal", "table show", "table close"):
        assert (await room["Ana"].slash(command)).private


async def test_only_the_host_closes_a_table(seated: Room) -> None:
    assert (await seated["Bea"].slash("table close")).private
    assert table_of(seated).shown().phase is Phase.CHOOSING
    table = table_of(seated)
    await seated["Ana"].slash("table close")
    assert table.closed
    await seated.env.advance_time(2)
    assert not any(b.custom_id.startswith(("m:", "s:")) for b in seated.table().buttons)


async def test_a_table_is_posted_anew(seated: Room) -> None:
    await seated["Bea"].member.send(seated.channel, "a lot of chat")
    old = seated.table().id
    await seated["Bea"].slash("table show")
    assert seated.table().id != old and old not in [m.id for m in seated.messages()]
    shown = table_of(seated).shown()
    await seated["Ana"].press(f"s:{shown.table_id}:{shown.stage}:again")
    assert table_of(seated).shown().phase is Phase.HOUSE_CARD


async def test_black_mariah_is_asked_for_before_a_card(seated: Room) -> None:
    offers = await seated["Ana"].member.autocomplete(seated.channel, "deal", "game", "mariah")
    assert "black_mariah" in [offer["value"] for offer in offers]
    await seated["Ana"].slash("deal", game="Black Mariah")
    await seated.env.advance_time(2)
    shown = table_of(seated).shown()
    assert shown.phase is Phase.CHOOSING and shown.which_black_mariah and shown.deal is None
    await seated["Ana"].choose("1")
    called = table_of(seated).shown().called
    assert called is not None and called.game.id == "black_mariah_wild"


async def test_again_comes_first(playing: Room) -> None:
    offers = await playing["Ana"].member.autocomplete(playing.channel, "deal", "game", "")
    assert offers[0]["value"] == "again" and "Seven-Card Stud" in offers[0]["name"]


@pytest.mark.parametrize("typed", ["", "%s%n", "canasta", "x" * 100, "again" * 20])
async def test_a_game_nobody_knows_is_refused(seated: Room, typed: str) -> None:
    answer = await seated["Ana"].slash("deal", game=typed or " ")
    assert answer.private and table_of(seated).shown().phase is Phase.CHOOSING


async def test_only_admins_set_the_house(room: Room) -> None:
    admin = room.guild.create_role("Admin", permissions=discord.Permissions(manage_guild=True))
    house = next(c for c in await bot_of(room).tree.fetch_commands() if c.name == "house")
    room.guild.set_command_permissions(house, {room["Ana"].member: True})
    refused = await room["Ana"].slash("house settings", setting="small_bet", value="50")
    assert refused.private

    boss = room.env.create_user("boss", global_name="Boss")
    room.people["Bea"] = Person("Boss", room, room.guild.add_member(boss, roles=[admin]))
    assert "10" in (await room["Bea"].slash("house settings")).text
    assert "50" in (await room["Bea"].slash("house settings", setting="small_bet", value="50")).text
    for bad in ("0", "-5", "many", "9" * 40):
        await room["Bea"].slash("house settings", setting="small_bet", value=bad)
    await room["Bea"].slash("house settings", setting="who_opens", value="admins only")

    assert (await room["Ana"].slash("table open")).private
    await room["Bea"].slash("table open")
    assert table_of(room).shown().config.stakes.small_bet == 50


async def test_a_newcomer_has_the_starting_chips(room: Room) -> None:
    assert "2,000" in (await room["Ana"].slash("chips show")).text


async def test_a_new_server_is_greeted_with_a_table(room: Room) -> None:
    guild = room.env.create_guild("Another")
    channel = guild.create_text_channel("general")
    ana = guild.add_member(room["Ana"].member.user)
    room.env.bot.dispatch("guild_join", room.env.bot.get_guild(guild.id))
    await room.env.settle()
    (greeting,) = channel.history(viewer=ana)
    await ana.click(greeting, custom_id="o:open")
    assert bot_of(room).desk.tables.in_channel(channel.id) is not None
