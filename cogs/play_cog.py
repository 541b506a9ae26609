"""Playing: deal, cards, and the moves of a hand."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.games import MENU, UnknownGame, find_game
from bot.table.public import Phase, Refused, Why
from bot.table.table import Table
from bot.view import answers
from bot.view.actions import OnMove
from bot.view.cards_message import my_cards, no_cards
from cogs.answers import tell
from cogs.desk import Interaction, desk_of, idem, table_here
from cogs.errors import guarded

AGAIN = "again"
BLACK_MARIAH = "black_mariah"


class PlayCog(commands.Cog):
    @app_commands.command(
        description="Dealer: call the game. Without one: deal what is called, or the last game again"
    )
    @app_commands.describe(game="Which game; Black Mariah asks which one is meant")
    @app_commands.guild_only()
    @guarded
    async def deal(self, interaction: Interaction, game: str | None = None) -> None:
        table = table_here(interaction)
        await tell(interaction, await call(interaction, table, (game or "").strip()))

    @deal.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = desk_of(interaction).tables.in_channel(interaction.channel_id or 0)
        return games_to_call(found, typed)

    @app_commands.command(description="Your own cards; only you see them")
    @app_commands.guild_only()
    @guarded
    async def cards(self, interaction: Interaction) -> None:
        await show_cards(interaction, table_here(interaction))


def games_to_call(table: Table | None, typed: str) -> list[app_commands.Choice[str]]:
    """What a dealer may call, the last game first. Made from memory alone."""
    offers: list[tuple[str, str]] = []
    last = table.shown().last_called if table else None
    if last is not None:
        offers.append((answers.again(last), AGAIN))
    offers.append((answers.black_mariah(), BLACK_MARIAH))
    offers.extend((game.name, game.id) for game in MENU)
    wanted = typed.strip().casefold()
    fits = [offer for offer in offers if wanted in offer[0].casefold() or wanted in offer[1]]
    return [app_commands.Choice(name=name[:100], value=value) for name, value in fits[:25]]


async def call(interaction: Interaction, table: Table, typed: str) -> str:
    """Calls what was typed: an id, a name, "again" or "black mariah". Returns what to say."""
    user, key = interaction.user.id, idem(interaction)
    wanted = typed.casefold()
    shown = table.shown()
    if not wanted and shown.phase is Phase.HOUSE_CARD:
        await table.deal(user, shown.stage, idem=key)
        return answers.dealt()
    if not wanted or wanted == AGAIN:
        if not wanted and shown.phase is Phase.CHOOSING and shown.last_called is None:
            raise Refused(Why.UNKNOWN_GAME, game="")
        await table.call_again(user, None, idem=key)
    elif wanted in (BLACK_MARIAH, "black mariah", answers.black_mariah().casefold()):
        await table.call_black_mariah(user, None, idem=key)
        return answers.which_one()
    else:
        await table.call(user, None, _game_id(wanted, typed), {}, idem=key)
    called = table.shown().called
    return answers.called(called) if called else answers.dealt()


def _game_id(wanted: str, typed: str) -> str:
    for game in MENU:
        if wanted in (game.id, game.name.casefold()):
            return game.id
    try:
        return find_game(wanted).id
    except UnknownGame:
        raise Refused(Why.UNKNOWN_GAME, game=typed[:60]) from None


async def show_cards(interaction: Interaction, table: Table) -> None:
    """*My cards*: fresh each time, in place where it was pressed there."""
    user = interaction.user.id
    try:
        message = my_cards(table.private(user))
    except Refused as refused:
        if refused.why not in (Why.NO_HAND, Why.NOT_IN_HAND):
            raise
        message = no_cards(table.shown(), user)
    await tell(interaction, message, in_place=True)


async def play(interaction: Interaction, table: Table, move: OnMove) -> None:
    """A move, answered where it was pressed: on the table by its picture, on *My cards* by the cards."""
    user, key = interaction.user.id, idem(interaction)
    async with desk_of(interaction).panels.changing(interaction, table):
        await table.move(user, move.hand_id, move.version, move.kind, move.to, idem=key)
    if not interaction.response.is_done():
        await show_cards(interaction, table)
