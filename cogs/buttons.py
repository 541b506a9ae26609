"""What a press on a button or a choice in a menu does. Who pressed is taken from Discord, what is legal from the table."""

from __future__ import annotations

from bot.games import BLACK_MARIAH
from bot.poker.moves import WAGERS
from bot.table.public import PrivateShown, Refused, Why
from bot.table.table import Table
from bot.view.actions import (
    Action,
    OnMove,
    OnStage,
    OnTable,
    OpenTable,
    StageAct,
    TableAct,
    read_action,
)
from bot.view.aloud import read_aloud
from bot.view.more import more_message
from bot.view.moves import ASK_AMOUNT
from bot.view.rules_menu import rules_menu
from cogs import play_cog, seat_cog
from cogs.amount import ask_amount
from cogs.answers import tell
from cogs.desk import Interaction, desk_of, idem, is_private, table_of
from cogs.errors import answer_error, may_answer
from cogs.faults import reach
from cogs.help_cog import show_rules
from cogs.layout import without_buttons
from cogs.table_cog import open_table, show_table


async def press(interaction: Interaction, custom_id: str, chosen: tuple[str, ...]) -> None:
    """Does what was pressed, behind the error door: raises nothing."""
    action = read_action(custom_id)
    try:
        if may_answer(interaction):
            await _press(interaction, action, chosen)
    except Exception as error:  # noqa: BLE001 - the one error door
        try:
            if isinstance(error, Refused) and error.why is Why.OUT_OF_DATE:
                await _refresh(interaction, action)
        except Exception as second:  # noqa: BLE001
            await answer_error(interaction, second)
        await answer_error(interaction, error)


async def _press(interaction: Interaction, action: Action | None, chosen: tuple[str, ...]) -> None:
    match action:
        case None:
            raise Refused(Why.OUT_OF_DATE, moves=0)
        case OpenTable():
            await open_table(interaction)
        case OnTable():
            await _on_table(interaction, table_of(interaction, action.table_id), action.act)
        case OnStage():
            await _on_stage(interaction, table_of(interaction, action.table_id), action, chosen)
        case OnMove(kind=kind, to=amount) if kind in WAGERS and amount == ASK_AMOUNT:
            await ask_amount(interaction, table_of(interaction, action.table_id), action)
        case OnMove():
            await play_cog.play(interaction, table_of(interaction, action.table_id), action)


async def _on_table(interaction: Interaction, table: Table, act: TableAct) -> None:
    user = interaction.user.id
    match act:
        case TableAct.SIT:
            await seat_cog.sit(interaction, table, None)
        case TableAct.LEAVE:
            await seat_cog.leave(interaction, table, now=False)
        case TableAct.LEAVE_NOW:
            await seat_cog.leave(interaction, table, now=True)
        case TableAct.SIT_OUT:
            await seat_cog.sit_out(interaction, table)
        case TableAct.SIT_IN:
            await seat_cog.sit_in(interaction, table)
        case TableAct.REBUY:
            await seat_cog.rebuy(interaction, table)
        case TableAct.CARDS:
            await play_cog.show_cards(interaction, table)
        case TableAct.READ:
            await tell(interaction, read_aloud(table.shown(), _private(table, user)))
        case TableAct.RULES:
            await show_rules(interaction, table)
        case TableAct.MORE:
            await tell(interaction, more_message(table.shown(), user))
        case TableAct.DOWN:
            await show_table(interaction, table)
        case TableAct.TRY_DM:
            await seat_cog.try_direct(interaction, table)


async def _on_stage(interaction: Interaction, table: Table, on: OnStage, chosen: tuple[str, ...]) -> None:
    user, key = interaction.user.id, idem(interaction)
    async with desk_of(interaction).panels.changing(interaction, table):
        match on.act:
            case StageAct.PICK:
                if _one(chosen) == play_cog.BLACK_MARIAH:
                    await table.call_black_mariah(user, on.stage, idem=key)
                else:
                    await table.call(user, on.stage, _one(chosen), {}, idem=key)
            case StageAct.WHICH:
                await _call_reading(interaction, table, on.stage, _one(chosen))
            case StageAct.AGAIN:
                await table.call_again(user, on.stage, idem=key)
            case StageAct.BACK:
                await table.back(user, on.stage, idem=key)
            case StageAct.DEAL:
                await table.deal(user, on.stage, idem=key)
            case StageAct.HOLD:
                await table.hold(user, on.stage, idem=key)
            case StageAct.LEAVE_ME_OUT:
                await table.leave_me_out(user, on.stage, idem=key)
            case StageAct.READY:
                await table.ready(user, on.stage, idem=key)
            case StageAct.CHANGE:
                await table.begin_change(user, on.stage, idem=key)
                await tell(interaction, rules_menu(table.shown()), in_place=True)
            case StageAct.RULE:
                option, _, value = _one(chosen).partition("=")
                await table.change_rule(user, on.stage, option, value, idem=key)
                await tell(interaction, rules_menu(table.shown()), in_place=True)


async def _call_reading(interaction: Interaction, table: Table, stage: int, chosen: str) -> None:
    """A game by its place among those that Black Mariah may mean."""
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) < 3 and int(chosen) < len(BLACK_MARIAH)):
        raise Refused(Why.UNKNOWN_GAME, game=chosen[:60])
    reading = BLACK_MARIAH[int(chosen)]
    await table.call(
        interaction.user.id,
        stage,
        reading.game.id,
        reading.options.plain(),
        name=reading.name,
        idem=idem(interaction),
    )


def _one(chosen: tuple[str, ...]) -> str:
    if len(chosen) != 1:
        raise Refused(Why.OUT_OF_DATE, moves=0)
    return chosen[0]


def _private(table: Table, user_id: int) -> PrivateShown | None:
    """The table with somebody's own cards, if he has any."""
    try:
        return table.private(user_id)
    except Refused:
        return None


async def _refresh(interaction: Interaction, action: Action | None) -> None:
    """Before somebody is told that a button is out of date: what it stands on is brought up to date."""
    message = interaction.message
    if message is None or interaction.response.is_done():
        return
    desk = desk_of(interaction)
    table = None if action is None or isinstance(action, OpenTable) else desk.tables.by_id(action.table_id)
    if is_private(interaction):
        if table is not None and isinstance(action, OnMove):
            await play_cog.show_cards(interaction, table)
    elif table is not None and await desk.panels.stands_in(table, message.id):
        with desk.panels.answering(table.table_id):
            await desk.panels.answer(interaction, table)
    elif message.flags.components_v2:
        await reach(interaction.response.edit_message(view=without_buttons(message)))
