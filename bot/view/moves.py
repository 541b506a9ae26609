"""What players did, in words, and the buttons of what they may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from bot.poker.events import (
    BringInPosted,
    Called,
    CardTurned,
    Checked,
    Event,
    ExtraCard,
    FeePaid,
    Folded,
    OfferDeclined,
    StreetBegan,
    UncalledReturned,
    Wagered,
)
from bot.poker.moves import WAGERS, Choice, MoveKind, Turn
from bot.table.public import TableShown
from bot.view.actions import OnMove
from bot.view.names import isolated
from bot.view.parts import Button, Style
from bot.view.words import capital, chips, listed

Names = Callable[[int], str]
"""The name at a seat."""


def names_at(shown: TableShown) -> Names:
    """Names as they stand in plain text."""
    return lambda seat: isolated(shown.name(seat))


ASK_AMOUNT: Final = 0
"""The amount on a button that asks for one; no wager is to nothing."""

MAX_MOVES: Final = 10
"""Moves told on the table; earlier ones are summed up."""

_STYLES: Final = {
    MoveKind.CALL: Style.SUCCESS,
    MoveKind.CHECK: Style.SUCCESS,
    MoveKind.BRING_IN: Style.SUCCESS,
    MoveKind.COMPLETE: Style.PRIMARY,
    MoveKind.BET: Style.PRIMARY,
    MoveKind.RAISE: Style.PRIMARY,
    MoveKind.BUY: Style.SUCCESS,
    MoveKind.MATCH: Style.SUCCESS,
    MoveKind.DECLINE: Style.SECONDARY,
    MoveKind.FOLD: Style.DANGER,
}


def told(event: Event, names: Names, *, price_too: bool = False) -> str:
    """One move in words; empty for what is no move. ``price_too`` names what a call cost."""
    match event:
        case BringInPosted():
            return f"{names(event.seat)} opens for {chips(event.amount)}{_all_in(event.all_in)}"
        case Wagered(kind=MoveKind.COMPLETE):
            return f"{names(event.seat)} makes it {chips(event.to)}{_all_in(event.all_in)}"
        case Wagered(kind=MoveKind.BET):
            return f"{names(event.seat)} bets {chips(event.to)}{_all_in(event.all_in)}"
        case Wagered():
            return f"{names(event.seat)} raises to {chips(event.to)}{_all_in(event.all_in)}"
        case Called():
            price = f" {chips(event.amount)}" if price_too or event.all_in else ""
            return f"{names(event.seat)} calls{price}{_all_in(event.all_in)}"
        case Checked():
            return f"{names(event.seat)} checks"
        case Folded():
            return f"{names(event.seat)} {'leaves and folds' if event.left else 'folds'}"
        case ExtraCard():
            paid = f" for {chips(event.price)}{_all_in(event.all_in)}" if event.price else ""
            return f"{names(event.seat)} gets an extra card{paid}"
        case OfferDeclined():
            return f"{names(event.seat)} takes no extra card"
        case FeePaid():
            what = "matches the pot with" if event.matched else "pays"
            return f"{names(event.seat)} {what} {chips(event.amount)}{_all_in(event.all_in)}"
        case CardTurned():
            return f"{names(event.seat)} turns up a hidden card"
        case UncalledReturned():
            return f"{chips(event.amount)} uncalled back to {names(event.seat)}"
        case _:
            return ""


def _all_in(all_in: bool) -> str:
    return ", all-in" if all_in else ""


def this_street(events: Sequence[Event]) -> Sequence[Event]:
    """What happened since the street began."""
    start = max((i for i, event in enumerate(events) if isinstance(event, StreetBegan)), default=0)
    return events[start:]


def last_moves(events: Sequence[Event], names: Names) -> str:
    """The moves of this street in one line; before the first of them, how the street before it ended."""
    moves = _told_all(this_street(events), names)
    if moves:
        return _at_most(moves)
    before = _told_all(events, names)[-2:]
    return f"Before: {_at_most(before)}" if before else ""


def _told_all(events: Iterable[Event], names: Names) -> list[str]:
    """Moves in words; checks and folds that follow each other are told together."""
    moves: list[str] = []
    alike: list[str] = []
    verb = ""

    def finish() -> None:
        if alike:
            moves.append(f"{listed(alike)} {verb if len(alike) == 1 else verb[:-1]}")
            alike.clear()

    for event in events:
        word = told(event, names)
        if not word:
            continue
        joins = (
            "checks"
            if isinstance(event, Checked)
            else "folds"
            if isinstance(event, Folded) and not event.left
            else ""
        )
        if joins != verb:
            finish()
        verb = joins
        if joins and isinstance(event, Checked | Folded):
            alike.append(names(event.seat))
        else:
            moves.append(word)
    finish()
    return moves


def _at_most(moves: list[str]) -> str:
    if len(moves) > MAX_MOVES:
        moves = [f"{len(moves) - MAX_MOVES} moves", *moves[-MAX_MOVES:]]
    return " · ".join(moves)


# ------------------------------------------------------------------------------------- buttons


def label(choice: Choice) -> str:
    """What a button says: the amount exactly as legal, with the price where that is another number."""
    word = {
        MoveKind.CALL: f"Call {chips(choice.price)}",
        MoveKind.CHECK: "Check",
        MoveKind.BRING_IN: f"Bring in {chips(choice.to)}",
        MoveKind.COMPLETE: f"Complete to {chips(choice.to)}",
        MoveKind.BET: f"Bet {chips(choice.to)}",
        MoveKind.RAISE: f"Raise to {chips(choice.to)}",
        MoveKind.FOLD: "Fold",
        MoveKind.BUY: f"Take a card for {chips(choice.price)}",
        MoveKind.MATCH: f"Match the pot: {chips(choice.price)}",
        MoveKind.DECLINE: "No card",
    }[choice.kind]
    if choice.kind in WAGERS and choice.price != choice.to:
        word += f" ({chips(choice.price)} more)"
    return word + _all_in(choice.all_in)


def in_sentence(choice: Choice) -> str:
    """The same as part of a sentence: "raise to 57"."""
    if choice.kind is MoveKind.BRING_IN:
        return f"open for {chips(choice.to)}{_all_in(choice.all_in)}"
    text = label(choice)
    return text[:1].lower() + text[1:]


def offered(turn: Turn) -> list[Choice]:
    """The choices that stand as buttons: where checking is free, folding is not beside it."""
    free = turn.find(MoveKind.CHECK) is not None
    return [choice for choice in turn.choices if not (free and choice.kind is MoveKind.FOLD)]


def what_may_be_done(turn: Turn) -> str:
    """``37 to call``, ``check or bet 20``: the decision in a few words."""
    call = turn.find(MoveKind.CALL)
    if call:
        return f"{chips(call.price)} to call{_all_in(call.all_in)}"
    return listed((_in_range(choice) for choice in offered(turn)), "or")


def _in_range(choice: Choice) -> str:
    """A choice in a sentence, with its largest amount where that is free."""
    up_to = f" and up to {chips(choice.most)}" if choice.most > choice.to else ""
    return in_sentence(choice) + up_to


def all_choices(turn: Turn) -> str:
    """Every choice, as one would say them."""
    call = turn.find(MoveKind.CALL)
    said = [_in_range(choice) for choice in offered(turn) if choice is not call]
    if call:
        return ", or ".join([f"{chips(call.price)} to call{_all_in(call.all_in)}", *said])
    return capital(listed(said, "or"))


def move_buttons(
    turn: Turn, table_id: int, hand_id: int, version: int, *, private: bool = False, fold_too: bool = False
) -> tuple[Button, ...]:
    """Buttons of a turn, folding last."""
    choices = list(turn.choices) if fold_too else offered(turn)
    choices.sort(key=lambda choice: choice.kind is MoveKind.FOLD)
    buttons: list[Button] = []
    for choice in choices:
        on = OnMove(table_id, hand_id, version, choice.kind, choice.to, private)
        buttons.append(Button(label(choice), on, _STYLES[choice.kind]))
        if choice.most > choice.to:
            on = OnMove(table_id, hand_id, version, choice.kind, ASK_AMOUNT, private)
            buttons.append(Button(f"Other amount, up to {chips(choice.most)}…", on))
    return tuple(buttons[:5])
