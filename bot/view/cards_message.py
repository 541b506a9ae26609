"""*My cards*: what one player sees alone, with the buttons of his turn. Everybody can play from here."""

from __future__ import annotations

from typing import Final

from bot.poker.moves import MoveKind, Turn
from bot.poker.rules import StopCard
from bot.poker.sight import DealView
from bot.table.public import Phase, PrivateShown, TableShown
from bot.view.actions import OnMove, TableAct
from bot.view.buttons import table_button
from bot.view.cards import PLAIN_FACES, Faces
from bot.view.moves import move_buttons, names_at, what_may_be_done
from bot.view.names import isolated
from bot.view.own_hand import OwnHand
from bot.view.parts import FELT_GREEN, Button, Message, Part, Row, Style, Text
from bot.view.pots import pots_shown
from bot.view.wilds import wild_line
from bot.view.words import capital, chips, clock, lines, small, street


def my_cards(private: PrivateShown, faces: Faces = PLAIN_FACES) -> Message:
    """A player's hand in his own words, and what he may do now."""
    shown, deal = private.table, private.deal
    hand = OwnHand(deal, private.seat)
    over = shown.phase is not Phase.PLAYING
    where = "hand over" if over else street(deal.street)
    stands = hand.stand_ins(faces)
    name = f"**{capital(hand.name(kickers=True))}**"
    parts: list[Part] = [
        Text(
            lines(
                f"### Your cards · hand {shown.hand_no}, {where}",
                _cards(hand, deal, faces),
                f"{name}; {', '.join(stands)}" if stands else name,
                "" if hand.seat.folded else hand.side_lines(),
                small(wild_line(deal, faces)),
                _state(private, deal),
            )
        )
    ]
    if hint := _hint(shown, deal):
        parts.append(Text(small(hint)))
    turn = deal.turn
    if turn and turn.seat == private.seat and shown.hand_id is not None and not shown.paused and not over:
        buttons = move_buttons(
            turn, shown.table_id, shown.hand_id, shown.version, private=True, fold_too=True
        )
        parts.append(Row(buttons))
    if deal.may_flip and shown.hand_id is not None and deal.rules.stop is not None and not shown.paused:
        parts.append(Row((_flip_button(shown, shown.hand_id, deal.rules.stop),)))
    parts.append(
        Row(
            (
                table_button(shown, TableAct.CARDS, "Refresh"),
                table_button(shown, TableAct.READ, "Read the table"),
                table_button(shown, TableAct.RULES),
            )
        )
    )
    return Message(tuple(parts), FELT_GREEN)


def _flip_button(shown: TableShown, hand_id: int, stop: StopCard) -> Button:
    flip = OnMove(shown.table_id, hand_id, shown.version, MoveKind.FLIP, 0, private=True)
    return Button(f"Turn up {PLAIN_FACES.of(stop.card)} and end the deal", flip, Style.DANGER)


def _cards(hand: OwnHand, deal: DealView, faces: Faces) -> str:
    line = f"{faces.row(hand.hole, hand.wild)} in the hole"
    if hand.up:
        line += f" · {faces.row(hand.up, hand.wild)} up"
    if deal.community is not None:
        line += f" · {faces.of(deal.community, hand.wild)} everybody's"
    return line


def _state(private: PrivateShown, deal: DealView) -> list[str]:
    """What is asked of him now, or what he waits for."""
    shown = private.table
    view = deal.seat(private.seat)
    if deal.over:
        return ["The hand is over; the result is on the table."]
    if view.folded:
        return ["You folded this hand."]
    turn = deal.turn
    if shown.paused:
        return ["The table is paused."]
    if turn is None:
        return []
    if turn.seat != private.seat:
        told = f"{names_at(shown)(turn.seat)} is to act. You have {chips(view.stack)}"
        return [small(f"{told} and are all-in." if view.all_in else f"{told}.")]
    until = f" Until {clock(shown.deadline)}" if shown.deadline is not None else ""
    return [
        f"**{capital(what_may_be_done(turn))}** into {chips(deal.total)}.{until}",
        *_only(shown, deal, turn),
    ]


HINTED_HANDS: Final = 2
"""A table's first hands explain themselves."""


def _hint(shown: TableShown, deal: DealView) -> str:
    """What a newcomer would ask now; only in the first hands of a table."""
    if shown.hand_no > HINTED_HANDS or shown.phase is not Phase.PLAYING:
        return ""
    stakes = deal.stakes
    return {
        3: f"The lowest up-card must open: {chips(stakes.bring_in)}, or {chips(stakes.small_bet)}"
        " (that is to complete). After that one calls, raises or folds.",
        4: "From now on the best cards showing go first. Checking is free as long as nobody has bet.",
        5: f"Bets are {chips(stakes.big_bet)} from this street on.",
        6: "One more card comes, face down, and one more round of betting.",
        7: "The last card was dealt face down: it is in the hole. Your best five of seven count.",
    }.get(deal.street, "")


def _only(shown: TableShown, deal: DealView, turn: Turn) -> list[str]:
    """Opponents who are all-in and cannot win all of it."""
    pots = pots_shown(deal)
    if len(pots) < 2:
        return []
    all_in = [seat for seat in deal.seats if seat.all_in and seat.seat != turn.seat]
    told = []
    for seat in all_in:
        amount = sum(pot.amount for pot in pots if seat.seat in pot.eligible)
        if amount < deal.total:
            told.append(small(f"{names_at(shown)(seat.seat)}, all-in, can win only {chips(amount)}."))
    return told


def no_cards(shown: TableShown, user_id: int) -> Message:
    """For who asks for his cards and has none."""
    seat = shown.seat_of(user_id)
    if shown.phase is not Phase.PLAYING:
        text = "No hand is being played. Your cards come when the next one is dealt."
    elif seat is None:
        text = "You do not sit here. Sit down, and you are dealt into the next hand."
    else:
        text = f"You are not in this hand, {isolated(seat.name)}. You are dealt into the next one."
    buttons = [table_button(shown, TableAct.CARDS, "Refresh")]
    if seat is None:
        buttons.insert(0, table_button(shown, TableAct.SIT))
    return Message((Text(text), Row(tuple(buttons))), FELT_GREEN)
