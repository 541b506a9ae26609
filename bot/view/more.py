"""*More*: what is not needed every minute, for the person who asks; and what leaving now would cost."""

from __future__ import annotations

from bot.poker.moves import MoveKind
from bot.poker.settlement import CarryTo
from bot.table.public import Phase, SeatShown, Sitting, TableShown
from bot.view.actions import OnMove, TableAct
from bot.view.buttons import table_button
from bot.view.parts import FELT_GREEN, Button, Message, Part, Row, Style, Text
from bot.view.words import chips_in_words, lines, small

IN_A_ROW = 5


def more_message(shown: TableShown, user_id: int) -> Message:
    """Everything else one can do at the table now."""
    seat = shown.seat_of(user_id)
    acts: list[Button] = []
    if seat is None:
        if shown.phase is not Phase.CLOSED and len(shown.seats) < shown.config.max_seats:
            acts.append(table_button(shown, TableAct.SIT))
    else:
        acts += _fold(shown, seat)
        acts += _seated(shown, seat)
    acts.append(table_button(shown, TableAct.DOWN))
    acts.append(table_button(shown, TableAct.RULES))
    rows = tuple(Row(tuple(acts[i : i + IN_A_ROW])) for i in range(0, len(acts), IN_A_ROW))
    parts: list[Part] = [Text(_state(shown, seat)), *rows]
    return Message(tuple(parts), FELT_GREEN)


def _state(shown: TableShown, seat: SeatShown | None) -> str:
    if seat is None:
        full = len(shown.seats) >= shown.config.max_seats
        return "You do not sit here." + (" Every seat is taken." if full else "")
    state = {
        Sitting.IN: "",
        Sitting.OUT: " You sit out; your seat is kept.",
        Sitting.LEAVING: " You get up when the hand is over.",
        Sitting.BROKE: " Add chips to play on, or stay and watch.",
    }[seat.sitting]
    return lines(
        f"You have {chips_in_words(seat.stack)} on the table.{state}",
        small("A hand you leave waits for its end: your chips go home with you then."),
    )


def _fold(shown: TableShown, seat: SeatShown) -> list[Button]:
    """Folding where checking is free stands here alone."""
    turn = shown.deal.turn if shown.deal and shown.phase is Phase.PLAYING else None
    if turn is None or turn.seat != seat.seat or shown.hand_id is None or shown.paused:
        return []
    fold = turn.find(MoveKind.FOLD)
    if fold is None or turn.find(MoveKind.CHECK) is None:
        return []
    action = OnMove(shown.table_id, shown.hand_id, shown.version, MoveKind.FOLD, fold.to, private=True)
    return [Button("Fold, although checking is free", action, Style.DANGER)]


def _seated(shown: TableShown, seat: SeatShown) -> list[Button]:
    acts = []
    if seat.sitting in (Sitting.OUT, Sitting.LEAVING):
        acts.append(table_button(shown, TableAct.SIT_IN))
    elif seat.sitting is Sitting.IN:
        acts.append(table_button(shown, TableAct.SIT_OUT))
    if _may_buy(shown, seat):
        acts.append(table_button(shown, TableAct.REBUY))
    acts.append(table_button(shown, TableAct.LEAVE))
    acts.append(table_button(shown, TableAct.TRY_DM))
    return acts


def _may_buy(shown: TableShown, seat: SeatShown) -> bool:
    busy = shown.phase is Phase.PLAYING and seat.dealt_in
    return not busy and seat.user_id not in entitled(shown) and seat.stack < shown.config.max_buy_in


def entitled(shown: TableShown) -> frozenset[int]:
    """Users who play the redeal that comes next."""
    return frozenset(user for pot in shown.carried if pot.to is CarryTo.REDEAL for user in pot.users)


def in_hand(shown: TableShown, seat: SeatShown) -> bool:
    """Whether he has live cards in a hand that is being played."""
    if shown.phase is not Phase.PLAYING or shown.deal is None or not seat.dealt_in:
        return False
    return any(view.seat == seat.seat and not view.folded for view in shown.deal.seats)


def leave_confirm(shown: TableShown, user_id: int) -> Message | None:
    """Asks before somebody gives up chips by leaving; ``None`` where leaving costs nothing."""
    seat = shown.seat_of(user_id)
    if seat is None:
        return None
    lost = _at_stake(shown, seat)
    if not lost:
        return None
    playing = in_hand(shown, seat)
    wait = "When the hand is over" if playing else "When the pot is won"
    text = lines(
        f"**Leave now, and you give up {lost}.** Your {chips_in_words(seat.stack)} on the table go home with you.",
        f"{wait} you lose nothing by going.",
    )
    buttons = [table_button(shown, TableAct.LEAVE_NOW, "Leave now")]
    if seat.sitting is Sitting.LEAVING:
        buttons.append(table_button(shown, TableAct.SIT_IN, "Stay after all"))
    else:
        buttons.append(table_button(shown, TableAct.SIT_OUT, "Stay for this one, then sit out"))
    return Message((Text(text), Row(tuple(buttons))), FELT_GREEN)


def _at_stake(shown: TableShown, seat: SeatShown) -> str:
    """What leaving now forfeits, in words; empty where nothing."""
    if in_hand(shown, seat):
        assert shown.deal is not None
        view = shown.deal.seat(seat.seat)
        mine = sum(pot.amount for pot in shown.deal.pots if seat.seat in pot.eligible)
        put = f"the {chips_in_words(view.put_in)} you put in, and " if view.put_in else ""
        return f"{put}your claim to {chips_in_words(mine)} in the pot"
    carried = sum(pot.amount for pot in shown.carried if seat.user_id in pot.users)
    return f"your claim to {chips_in_words(carried)} carried" if carried else ""
