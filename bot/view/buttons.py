"""Buttons that every stage of a table has, each with one label everywhere."""

from __future__ import annotations

from typing import Final

from bot.table.public import TableShown
from bot.view.actions import OnStage, OnTable, OpenTable, StageAct, TableAct
from bot.view.parts import Button, Row, Style

_LABELS: Final = {
    TableAct.SIT: "Sit down",
    TableAct.LEAVE: "Leave",
    TableAct.LEAVE_NOW: "Leave now",
    TableAct.SIT_OUT: "Sit out",
    TableAct.SIT_IN: "I'm back",
    TableAct.REBUY: "Add chips",
    TableAct.CARDS: "My cards",
    TableAct.READ: "Read aloud",
    TableAct.RULES: "Rules",
    TableAct.MORE: "More",
    TableAct.DOWN: "Bring the table down",
    TableAct.TRY_DM: "Send me a DM",
}

_STYLES: Final = {TableAct.SIT: Style.SUCCESS, TableAct.LEAVE_NOW: Style.DANGER}


def table_button(shown: TableShown, act: TableAct, label: str = "") -> Button:
    return Button(label or _LABELS[act], OnTable(shown.table_id, act), _STYLES.get(act, Style.SECONDARY))


def table_row(shown: TableShown, *acts: TableAct) -> Row:
    return Row(tuple(table_button(shown, act) for act in acts))


def sit_button(shown: TableShown) -> tuple[Button, ...]:
    """*Sit down*, as long as a seat is free."""
    free = len(shown.seats) < shown.config.max_seats and not shown.paused
    action = OnTable(shown.table_id, TableAct.SIT)
    return (Button(_LABELS[TableAct.SIT], action),) if free else ()


def stage_button(shown: TableShown, act: StageAct, label: str, style: Style = Style.SECONDARY) -> Button:
    return Button(label, OnStage(shown.table_id, shown.stage, act), style)


OPEN_TABLE: Final = Button("Open a table", OpenTable(), Style.SUCCESS)
