"""The seats of a deal as lines: cards before names, so that nothing needs to be aligned."""

from __future__ import annotations

from bot.poker.events import BringInPosted
from bot.poker.sight import SeatView
from bot.table.public import Sitting, TableShown
from bot.view.cards import Faces
from bot.view.names import bold, isolated
from bot.view.wilds import public_wilds
from bot.view.words import chips, dotted, small

TO_ACT = "◄ to act"

FOLDED_IN_PLACE = 1
"""So many folded players keep their line; more stand together in one small line."""


def seat_lines(shown: TableShown, faces: Faces) -> list[str]:
    """Everybody dealt in, from the dealer's left."""
    deal = shown.deal
    assert deal is not None
    folded = [seat for seat in deal.seats if seat.folded]
    together = len(folded) > FOLDED_IN_PLACE
    lines = [_line(shown, seat, faces) for seat in deal.seats if not (together and seat.folded)]
    if together:
        lines.append(small("Folded: " + dotted(_folded(shown, seat, faces) for seat in folded)))
    return lines


def _line(shown: TableShown, seat: SeatView, faces: Faces) -> str:
    deal = shown.deal
    assert deal is not None
    cards = faces.row(seat.up, public_wilds(deal))
    line = f"{cards} {bold(shown.name(seat.seat))} {chips(seat.stack)}".strip()
    marks = [line, *_marks(shown, seat)]
    turn = f" {TO_ACT}" if deal.turn and deal.turn.seat == seat.seat else ""
    return dotted(marks) + turn


def _marks(shown: TableShown, seat: SeatView) -> list[str]:
    """What stands after a name: chips in on this street, opened, all-in, folded, dealer."""
    deal = shown.deal
    assert deal is not None
    if seat.folded:
        return ["folded", *(["dealer"] if seat.seat == deal.dealer else [])]
    state = []
    if seat.bet:
        state.append(f"in {chips(seat.bet)}")
    if deal.street == 3 and seat.seat == opener(shown):
        state.append("opened")
    if seat.all_in:
        state.append("all-in")
    marks = [", ".join(state)]
    if seat.seat == deal.dealer:
        marks.append("dealer")
    sitter = shown.seat(seat.seat)
    away = {Sitting.LEAVING: "leaving", Sitting.OUT: "sits out next"}
    if sitter is not None and sitter.sitting in away:
        marks.append(away[sitter.sitting])
    return marks


def _folded(shown: TableShown, seat: SeatView, faces: Faces) -> str:
    deal = shown.deal
    assert deal is not None
    cards = faces.row(seat.up, public_wilds(deal))
    return f"{isolated(shown.name(seat.seat))} {chips(seat.stack)} ({cards})"


def opener(shown: TableShown) -> int | None:
    """Who posted the bring-in."""
    return next((event.seat for event in shown.events if isinstance(event, BringInPosted)), None)
