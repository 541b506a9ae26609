"""The window that asks for an amount, where bets have no fixed size."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from discord import ui

from bot.poker.moves import MoveKind
from bot.table.public import Refused, Why
from bot.table.table import Table
from bot.view import answers
from bot.view.actions import OnMove
from cogs import play_cog
from cogs.desk import Interaction
from cogs.errors import answer_error
from cogs.faults import reach

DIGITS: Final = 16


async def ask_amount(interaction: Interaction, table: Table, move: OnMove) -> None:
    """Opens the window, with the amounts that are allowed now."""
    shown = table.shown()
    turn = shown.deal.turn if shown.deal and shown.hand_id == move.hand_id else None
    choice = turn.find(move.kind) if turn else None
    owner = shown.seat(turn.seat) if turn else None
    if owner is not None and owner.user_id != interaction.user.id:
        raise Refused(Why.NOT_YOUR_TURN, name=owner.name)
    if choice is None or shown.version != move.version:
        raise Refused(Why.OUT_OF_DATE, moves=0)
    await reach(interaction.response.send_modal(_Amount(table, move, choice.to, choice.most)))


class _Amount(ui.Modal):
    def __init__(self, table: Table, move: OnMove, least: int, most: int) -> None:
        super().__init__(title=answers.amount_title(raises=move.kind is MoveKind.RAISE), timeout=600)
        self._table = table
        self._move = move
        self._range = (least, most)
        self._typed: ui.TextInput[_Amount] = ui.TextInput(
            custom_id="amount", placeholder=f"{least} – {most}", min_length=1, max_length=DIGITS
        )
        self.add_item(ui.Label(text=answers.amount_label(least, most), component=self._typed))

    async def on_submit(self, interaction: Interaction) -> None:
        """Bets what was typed, behind the error door: raises nothing."""
        try:
            await self._bet(interaction)
        except Exception as error:  # noqa: BLE001 - the one error door
            await answer_error(interaction, error)

    async def _bet(self, interaction: Interaction) -> None:
        typed = self._typed.value.strip().replace(",", "").replace(" ", "")
        least, most = self._range
        if not (typed.isascii() and typed.isdigit() and least <= int(typed) <= most):
            raise Refused(Why.BET_RANGE, low=least, high=most)
        await play_cog.play(interaction, self._table, replace(self._move, to=int(typed)))
