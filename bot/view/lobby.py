"""A table between hands with too few players, and one that is closed."""

from __future__ import annotations

from bot.table.public import SeatShown, Sitting, TableShown
from bot.view.actions import TableAct
from bot.view.buttons import OPEN_TABLE, table_row
from bot.view.names import bold
from bot.view.parts import WAITING_GREY, Divider, Message, Part, Row, Text
from bot.view.pots import carried_line
from bot.view.words import chips, dotted, lines, plural, small

NEEDED = 2
"""Players a hand needs."""


def lobby(shown: TableShown, *, live: bool) -> Message:
    parts: list[Part] = [
        Text(lines("### Seven-card stud, dealer's choice", stakes_line(shown), buy_in_line(shown))),
        Divider(),
        Text(lines(_seats(shown))),
        Divider(),
        Text(lines(_waiting_for(shown), small(carried_line(shown)))),
    ]
    if live:
        parts.append(table_row(shown, TableAct.SIT, TableAct.LEAVE, TableAct.RULES, TableAct.MORE))
    return Message(tuple(parts), WAITING_GREY)


def stakes_line(shown: TableShown) -> str:
    stakes = shown.config.stakes
    return small(
        f"Bets {chips(stakes.small_bet)}, then {chips(stakes.big_bet)}"
        f" · ante {chips(stakes.ante)} · the low card opens for {chips(stakes.bring_in)}"
    )


def buy_in_line(shown: TableShown) -> str:
    config = shown.config
    return small(
        f"Sit down with {chips(config.min_buy_in)} to {chips(config.max_buy_in)} chips, usually"
        f" {chips(config.usual_buy_in)} · {duration(config.clocks.turn)} a turn"
    )


def duration(seconds: int) -> str:
    """A length of time in the largest unit that is whole."""
    for unit, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 2 * unit and seconds % unit == 0:
            return plural(seconds // unit, name)
    return plural(seconds, "second")


def _seats(shown: TableShown) -> list[str]:
    if not shown.seats:
        return ["Nobody sits here yet."]
    lines = [seat_line(shown, seat) for seat in shown.seats]
    free = shown.config.max_seats - len(shown.seats)
    lines.append(small(f"{plural(free, 'free seat')}" if free > 0 else "Every seat is taken"))
    return lines


def seat_line(shown: TableShown, seat: SeatShown) -> str:
    """A player between hands."""
    state = {
        Sitting.IN: "",
        Sitting.OUT: "sits out",
        Sitting.LEAVING: "is leaving",
        Sitting.BROKE: "out of chips",
    }[seat.sitting]
    host = "host" if seat.user_id == shown.host_id else ""
    return dotted([f"{bold(seat.name)} {chips(seat.stack)}", state, host])


def _waiting_for(shown: TableShown) -> str:
    if shown.paused:
        return "**The table is paused.** Chips and seats stay as they are."
    ready = sum(1 for seat in shown.seats if seat.sitting is Sitting.IN)
    missing = NEEDED - ready
    if missing <= 0:
        return "**Dealing soon.**"
    more = "two players" if missing == NEEDED else "one more player"
    return f"**Waiting for {more}.** The first to deal calls the game."


def closed(shown: TableShown, *, live: bool) -> Message:
    parts: list[Part] = [
        Text(
            lines(
                "### The table is closed",
                small(f"{plural(shown.hand_no, 'hand')} dealt" if shown.hand_no else ""),
                "Everybody's chips are in the wallets again.",
            )
        )
    ]
    if live:
        parts.append(Row((OPEN_TABLE,)))
    return Message(tuple(parts), WAITING_GREY)
