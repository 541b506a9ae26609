"""From one hand to the next: the button moves, the dealer calls the game, the house card stands, cards are dealt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.poker.series import next_dealer as next_in_series
from bot.table.draft import Draft
from bot.table.playing import deal_again
from bot.table.ports import SeatState
from bot.table.public import Phase, Refused, Why
from bot.table.state import Sitter, TableState

MIN_PLAYERS = 2


def between_hands(draft: Draft) -> None:
    """After a hand: a carried pot is dealt again at once, else the next dealer calls the game."""
    if draft.state.series:
        deal_again(draft)
    else:
        _ask_dealer_or_wait(draft)


def people_changed(draft: Draft) -> None:
    """Somebody came, went, sat out or came back: the choice never falls to the wrong person by it."""
    state = draft.state
    if state.phase is Phase.WAITING:
        _ask_dealer_or_wait(draft)
    elif state.phase in (Phase.CHOOSING, Phase.HOUSE_CARD):
        dealer_is_in = state.button is not None and any(s.seat == state.button for s in state.players)
        if not dealer_is_in or len(state.players) < MIN_PLAYERS:
            _ask_dealer_or_wait(draft)


def _ask_dealer_or_wait(draft: Draft) -> None:
    state = draft.state
    stage = state.stage + 1
    if len(_could_play(state)) < MIN_PLAYERS:
        draft.state = replace(
            state, phase=Phase.WAITING, stage=stage, called=None, deadline=None, left_out=frozenset()
        )
        return
    if len(state.players) < MIN_PLAYERS:
        state = replace(state, left_out=frozenset())
    dealt = state.hand is not None and state.hand.hand_no == state.hand_no
    fresh = dealt or state.hand_no == 0
    draft.state = replace(
        state,
        phase=Phase.CHOOSING,
        stage=stage,
        hand_no=state.hand_no + 1 if fresh else state.hand_no,
        button=_next_button(state, move_on=dealt),
        called=None,
        which_black_mariah=False,
        held=False,
        left_out=frozenset() if dealt else state.left_out,
        ready=frozenset(),
        deadline=draft.now + state.config.clocks.choice,
    )


def _could_play(state: TableState) -> tuple[Sitter, ...]:
    return tuple(s for s in state.sitters if s.state is SeatState.IN and s.stack > 0)


def _next_button(state: TableState, *, move_on: bool) -> int:
    """The next dealer clockwise among those who play; after a hand it always moves on."""
    seats = [sitter.seat for sitter in state.players]
    button = state.button
    if button is None:
        return seats[0]
    if not move_on and button in seats:
        return button
    return next((seat for seat in seats if seat > button), seats[0])


def next_dealer(state: TableState) -> int | None:
    """Who would deal after the hand being shown; ``None`` when there are too few players."""
    if state.series:
        return _redealer(state)
    if len(_could_play(state)) < MIN_PLAYERS:
        return None
    return _next_button(replace(state, left_out=frozenset()), move_on=True)


def _redealer(state: TableState) -> int | None:
    """Who deals again for a carried pot: the same dealer, unless in this house the deal passes."""
    seats = [sitter.seat for sitter in state.sitters if sitter.user_id in state.entitled]
    passes = state.hand is not None and state.hand.deal.rules.series.deal_passes
    if not passes or not seats or state.button is None:
        return state.button
    return next_in_series(seats, state.button)


def ready(draft: Draft, user_id: int, go_on: Callable[[Draft], None]) -> None:
    """Notes that a player is ready; when all are who play the next deal, it comes at once."""
    state = draft.state
    if state.phase is not Phase.SHOWDOWN:
        raise Refused(Why.NO_CHOICE_NOW)
    if state.sitter(user_id) is None:
        raise Refused(Why.NOT_SEATED)
    draft.state = replace(state, ready=state.ready | {user_id})
    awaited = state.entitled or {s.user_id for s in _could_play(state)}
    if awaited <= draft.state.ready:
        go_on(draft)
