"""A hand in play, as everybody at the table sees it."""

from __future__ import annotations

from bot.poker.moves import MoveKind, Turn
from bot.poker.rules import Boards, Sharing, Structure
from bot.poker.sight import DealView
from bot.table.public import TableShown
from bot.view.actions import TableAct
from bot.view.board import seat_lines
from bot.view.buttons import table_row
from bot.view.cards import Faces
from bot.view.house_rules import changed_line
from bot.view.moves import last_moves, move_buttons, names_at, what_may_be_done
from bot.view.names import bold, isolated
from bot.view.parts import FELT_GREEN, Divider, Message, Part, Row, Text
from bot.view.pots import carried_in_line, carried_line, pot_line
from bot.view.rules_text import to_win
from bot.view.wilds import wild_line
from bot.view.words import chips, clock, dotted, lines, small, street, title


def playing(shown: TableShown, faces: Faces, *, live: bool) -> Message:
    deal = shown.deal
    assert deal is not None and shown.called is not None
    parts: list[Part] = [
        Text(
            lines(
                f"### {title(shown.called)}",
                small(
                    f"Hand {shown.hand_no} · {street(deal.street)} · {bets(deal)} · {dealer_name(shown)} deals"
                ),
                small(to_win(deal.rules)),
                small(changed_line(shown.called)),
                small(series_line(shown)),
                small(waiting_line(shown)),
                small(waiting_carries(shown)),
                wild_line(deal, faces),
            )
        ),
        Divider(),
        Text(lines(seat_lines(shown, faces), _community(deal, faces))),
        Divider(),
        Text(
            lines(
                pot_line(deal, names_at(shown)),
                small(last_moves(shown.events, names_at(shown))),
                turn_line(shown) if live else "",
            )
        ),
    ]
    if live:
        parts.extend(_rows(shown, deal.turn))
    return Message(tuple(parts), FELT_GREEN)


def bets(deal: DealView) -> str:
    """``bets 10, then 20`` while the small bet is on, ``bets 20`` after."""
    stakes = deal.stakes
    match deal.rules.betting.structure:
        case Structure.SPREAD_LIMIT:
            return f"bets {chips(stakes.small_bet)} to {chips(stakes.big_bet)}"
        case Structure.POT_LIMIT:
            return "pot limit"
        case Structure.NO_LIMIT:
            return "no limit"
        case _:
            return _fixed_bets(deal)


def _fixed_bets(deal: DealView) -> str:
    stakes = deal.stakes
    if deal.bet_size == stakes.small_bet and stakes.big_bet != stakes.small_bet:
        return f"bets {chips(stakes.small_bet)}, then {chips(stakes.big_bet)}"
    return f"bets {chips(deal.bet_size)}"


def dealer_name(shown: TableShown) -> str:
    assert shown.deal is not None
    return isolated(shown.name(shown.deal.dealer))


def series_line(shown: TableShown) -> str:
    """Which deal of a series this is and what was carried into it; empty outside of one."""
    deal = shown.deal
    assert deal is not None
    count = ""
    if deal.deal_no > 1:
        limited = deal.rules.sharing is Sharing.WIN_ALL
        count = f"Deal {deal.deal_no}" + (f" of at most {deal.rules.series.limit}" if limited else "")
    return dotted([count, carried_in_line(deal, names_at(shown))])


def waiting_line(shown: TableShown) -> str:
    """Who sits at the table without cards while a series is played."""
    assert shown.deal is not None
    if shown.deal.deal_no == 1:
        return ""
    waiting = [isolated(seat.name) for seat in shown.seats if not seat.dealt_in]
    return f"Waiting for the next hand: {', '.join(waiting)}" if waiting else ""


def waiting_carries(shown: TableShown) -> str:
    """Carried pots that this hand is not played for."""
    line = carried_line(shown)
    return f"For a later hand: {line}" if line else ""


def _community(deal: DealView, faces: Faces) -> str:
    if deal.community is None:
        return ""
    return f"{faces.of(deal.community)} **Community card**: everybody's seventh"


def turn_line(shown: TableShown) -> str:
    """Whose turn it is, what it costs and until when."""
    if shown.paused:
        return "**The table is paused.** Cards and chips stay as they are."
    deal = shown.deal
    assert deal is not None
    turn = deal.turn
    if turn is None:
        return ""
    name = bold(shown.name(turn.seat)).rstrip("*")
    until = f" Until {clock(shown.deadline)}" if shown.deadline is not None else ""
    return f"{name}, your turn:** {decision(deal, turn)}.{until}"


def decision(deal: DealView, turn: Turn) -> str:
    """The decision owed, in a few words."""
    words = what_may_be_done(turn)
    if turn.find(MoveKind.BRING_IN):
        lowest = "highest" if deal.rules.betting.boards is Boards.LOW else "lowest"
        return f"you have the {lowest} card: {words}" if turn.seat == deal.low_card else words
    return words


def _rows(shown: TableShown, turn: Turn | None) -> list[Part]:
    rows: list[Part] = []
    if turn is not None and shown.hand_id is not None and not shown.paused:
        rows.append(Row(move_buttons(turn, shown.table_id, shown.hand_id, shown.version)))
    rows.append(table_row(shown, TableAct.CARDS, TableAct.READ, TableAct.RULES, TableAct.MORE))
    return rows
