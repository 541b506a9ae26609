"""Dealer's choice: the menu of games, which Black Mariah is meant, and the house card of the game called."""

from __future__ import annotations

from typing import Final

from bot.games import BLACK_MARIAH, MENU, rules_for
from bot.games.seven_card_stud import SEVEN_CARD_STUD
from bot.table.public import SeatShown, Sitting, TableShown
from bot.view.actions import OnStage, StageAct, TableAct
from bot.view.buttons import sit_button, stage_button, table_button
from bot.view.house_rules import differs
from bot.view.names import bold, isolated
from bot.view.parts import FELT_GREEN, Divider, Menu, MenuItem, Message, Part, Row, Style, Text
from bot.view.pots import carried_line
from bot.view.rules_text import house_card_lines
from bot.view.words import (
    SHARED_NAME,
    chips,
    clock,
    dotted,
    lines,
    listed,
    number,
    players,
    shorten,
    small,
    title,
)

ASK_WHICH: Final = "black_mariah"
"""The menu's value that asks which of the games of that name is meant."""

LABEL: Final = 100
"""Discord's limit on a menu item's label, and on its description."""


def choosing(shown: TableShown, *, live: bool) -> Message:
    return _which(shown, live=live) if shown.which_black_mariah else _menu(shown, live=live)


# ----------------------------------------------------------------------------- the menu of games


def _menu(shown: TableShown, *, live: bool) -> Message:
    dealer = dealer_name(shown)
    parts: list[Part] = [
        Text(
            lines(
                f"### {dealer} deals. What's the game?",
                small(
                    dotted(
                        [
                            f"Hand {shown.hand_no}",
                            players(len(dealt_in_next(shown))),
                            _else_again(shown, dealer),
                        ]
                    )
                ),
                small(carried_line(shown)),
            )
        ),
        Divider(),
        Text(lines(_seats(shown))),
    ]
    if live and not shown.paused:
        parts.append(
            Menu(
                OnStage(shown.table_id, shown.stage, StageAct.PICK),
                shorten(f"{dealer}: choose a game", LABEL),
                game_items(),
            )
        )
        parts.append(Row((stage_button(shown, StageAct.AGAIN, again_label(shown), Style.PRIMARY),)))
    parts.extend(_common_row(shown) if live else ())
    return Message(tuple(parts), FELT_GREEN)


def game_items() -> tuple[MenuItem, ...]:
    """What the dealer can call: the shared name first, then the games with a name of their own."""
    asked = MenuItem(
        ASK_WHICH, f"{SHARED_NAME}…", f"One name, {number(len(BLACK_MARIAH))} games: you choose which"
    )
    others = (
        MenuItem(game.id, game.name, game.tagline) for game in MENU if not game.name.startswith(SHARED_NAME)
    )
    return (asked, *others)


def again_label(shown: TableShown) -> str:
    """What is dealt when nobody chooses."""
    if shown.last_called is None:
        return SEVEN_CARD_STUD.name
    return shorten(f"{title(shown.last_called)} again", 80)


def _else_again(shown: TableShown, dealer: str) -> str:
    if shown.paused:
        return "the table is paused"
    if shown.deadline is None:
        return ""
    return f"{dealer} has until {clock(shown.deadline)}, else {again_label(shown)}"


def _seats(shown: TableShown) -> list[str]:
    playing = dealt_in_next(shown)
    out = [_away(seat) for seat in shown.seats if seat not in playing]
    return [
        dotted(f"{bold(seat.name)} {chips(seat.stack)}" for seat in playing),
        small(f"Not in this hand: {', '.join(out)}" if out else ""),
    ]


def _away(seat: SeatShown) -> str:
    why = {Sitting.OUT: "sits out", Sitting.LEAVING: "is leaving", Sitting.BROKE: "out of chips"}.get(
        seat.sitting
    )
    return f"{isolated(seat.name)} ({why or 'left out'})"


def dealt_in_next(shown: TableShown) -> list[SeatShown]:
    """Who would get cards now."""
    return [
        seat for seat in shown.seats if seat.sitting is Sitting.IN and seat.stack > 0 and not seat.left_out
    ]


def dealer_name(shown: TableShown) -> str:
    seat = shown.seat(shown.dealer) if shown.dealer is not None else None
    return isolated(seat.name) if seat else "The dealer"


# ----------------------------------------------------------------------------- which Black Mariah


def _which(shown: TableShown, *, live: bool) -> Message:
    dealer = dealer_name(shown)
    until = f"Until {clock(shown.deadline)}, else {again_label(shown)}" if shown.deadline is not None else ""
    parts: list[Part] = [
        Text(
            lines(f"### {dealer} calls {SHARED_NAME}. Which one?", small(until), small(carried_line(shown)))
        ),
    ]
    if live:
        parts.append(
            Menu(
                OnStage(shown.table_id, shown.stage, StageAct.WHICH),
                f"Which {SHARED_NAME}?",
                reading_items(),
            )
        )
        parts.append(
            Row(
                (
                    stage_button(shown, StageAct.BACK, "Back"),
                    stage_button(shown, StageAct.LEAVE_ME_OUT, LEAVE_ME_OUT),
                    *sit_button(shown),
                    table_button(shown, TableAct.MORE),
                )
            )
        )
    return Message(tuple(parts), FELT_GREEN)


def reading_items() -> tuple[MenuItem, ...]:
    """The games that Black Mariah can mean, by their place in the list."""
    return tuple(MenuItem(str(i), reading.name, reading.tagline) for i, reading in enumerate(BLACK_MARIAH))


# ----------------------------------------------------------------------------- the house card

LEAVE_ME_OUT: Final = "Leave me out of this hand"


def _common_row(shown: TableShown) -> tuple[Part, ...]:
    return (
        Row(
            (
                stage_button(shown, StageAct.LEAVE_ME_OUT, LEAVE_ME_OUT),
                *sit_button(shown),
                table_button(shown, TableAct.RULES),
                table_button(shown, TableAct.MORE),
            )
        ),
    )


def house_card(shown: TableShown, *, live: bool) -> Message:
    called = shown.called
    assert called is not None
    rules = rules_for(called.game, called.options)
    changed = differs(called.game, called.options)
    card = [f"- {line}" for line in house_card_lines(rules, shown.config.stakes)]
    out = [isolated(seat.name) for seat in shown.seats if seat.left_out]
    parts: list[Part] = [
        Text(
            lines(
                f"### {dealer_name(shown)} calls {title(called)}",
                small(f"Hand {shown.hand_no} · {players(len(dealt_in_next(shown)))}"),
                "**House card**",
                card,
                # An empty line, else Discord takes what follows a list for part of its last point.
                "\n"
                + small(
                    f"Changed for this hand: {'; '.join(changed)}" if changed else "No house rule is changed"
                ),
                small(carried_line(shown)),
                small(f"Not in this hand: {listed(out)}" if out else ""),
            )
        ),
        Text(_dealing(shown)),
    ]
    if live and not shown.paused:
        parts.append(
            Row(
                (
                    stage_button(shown, StageAct.DEAL, "Deal", Style.SUCCESS),
                    stage_button(shown, StageAct.CHANGE, "Change a rule"),
                    stage_button(shown, StageAct.BACK, "Back"),
                )
            )
        )
        hold = () if shown.held else (stage_button(shown, StageAct.HOLD, "Hold on"),)
        parts.append(
            Row(
                (
                    *hold,
                    stage_button(shown, StageAct.LEAVE_ME_OUT, LEAVE_ME_OUT),
                    *sit_button(shown),
                    table_button(shown, TableAct.RULES),
                    table_button(shown, TableAct.MORE),
                )
            )
        )
    return Message(tuple(parts), FELT_GREEN)


def _dealing(shown: TableShown) -> str:
    if shown.paused:
        return "**The table is paused.**"
    if shown.deadline is None:
        return "**Dealing when the dealer is ready**"
    held = "Somebody asked for time. " if shown.held else ""
    return f"{held}**Dealing at {clock(shown.deadline)}**"
