"""What a table shows, made from its state: for everybody, and for one player with his own cards."""

from __future__ import annotations

from bot.poker.settlement import CarryTo
from bot.poker.sight import seen_by
from bot.table.flow import next_dealer
from bot.table.ports import SeatState, TableStatus
from bot.table.public import (
    CarriedPot,
    Phase,
    PrivateShown,
    Refused,
    SeatShown,
    Sitting,
    TableShown,
    Why,
)
from bot.table.state import Sitter, TableState

_WITH_HAND = (Phase.PLAYING, Phase.SHOWDOWN)


def show(state: TableState) -> TableShown:
    """The table as everybody may see it."""
    hand = state.hand if state.phase in _WITH_HAND else None
    return TableShown(
        table_id=state.table_id,
        guild_id=state.guild_id,
        channel_id=state.channel_id,
        host_id=state.host_id,
        config=state.config,
        phase=state.phase,
        paused=state.status is TableStatus.PAUSED,
        stage=state.stage,
        hand_no=state.hand_no,
        hand_id=hand.hand_id if hand else None,
        version=hand.version if hand else 0,
        dealer=state.button,
        seats=tuple(_seat(state, sitter) for sitter in state.sitters),
        names=tuple((seat, name) for seat, _, name in hand.users) if hand else (),
        called=hand.called if hand else state.called,
        last_called=state.last_called,
        which_black_mariah=state.which_black_mariah,
        held=state.held,
        deal=seen_by(hand.deal, None) if hand else None,
        events=hand.events if hand else (),
        carried=tuple(CarriedPot(c.amount, c.users, c.kind, c.to, c.game) for c in state.carries),
        redeal_next=state.phase is Phase.SHOWDOWN and any(c.to is CarryTo.REDEAL for c in state.carries),
        next_dealer=next_dealer(state) if state.phase is Phase.SHOWDOWN else None,
        deadline=state.deadline,
    )


def _seat(state: TableState, sitter: Sitter) -> SeatShown:
    hand = state.hand if state.phase in _WITH_HAND else None
    return SeatShown(
        seat=sitter.seat,
        user_id=sitter.user_id,
        name=sitter.name,
        stack=sitter.stack,
        sitting=_sitting(state, sitter),
        dealt_in=hand is not None and hand.seat_of(sitter.user_id) is not None,
        ready=sitter.user_id in state.ready,
        left_out=sitter.user_id in state.left_out,
    )


def _sitting(state: TableState, sitter: Sitter) -> Sitting:
    if sitter.state is SeatState.LEAVING:
        return Sitting.LEAVING
    if sitter.state is SeatState.OUT:
        return Sitting.OUT
    in_hand = state.hand_open and state.hand and state.hand.seat_of(sitter.user_id) is not None
    return Sitting.BROKE if sitter.stack == 0 and not in_hand else Sitting.IN


def show_private(state: TableState, user_id: int) -> PrivateShown:
    """The table with one player's own cards. Raises :class:`Refused` for who has none."""
    if state.sitter(user_id) is None:
        raise Refused(Why.NOT_SEATED)
    hand = state.hand if state.phase in _WITH_HAND else None
    if hand is None:
        raise Refused(Why.NO_HAND)
    seat = hand.seat_of(user_id)
    if seat is None:
        raise Refused(Why.NOT_IN_HAND)
    return PrivateShown(show(state), user_id, seat, seen_by(hand.deal, seat))
