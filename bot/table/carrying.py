"""Carried pots between two hands: who may still win them, and when one is given away (rules section 5.4)."""

from __future__ import annotations

from dataclasses import replace

from bot.poker.series import split_equally
from bot.table.draft import Draft
from bot.table.ports import CarryOf, Code, Stack, Transfer, Wallet
from bot.table.state import WaitingCarry


def award_the_last(draft: Draft) -> None:
    """Pays out carried pots that only one person at the table can still win.

    When all entitled have left, a pot is open to everybody at the table; when nobody is left at all, it goes
    home to those who were entitled.
    """
    for carry in draft.state.carries:
        present = [s.user_id for s in draft.state.sitters if s.user_id in carry.users]
        contenders = present or [s.user_id for s in draft.state.sitters]
        if len(contenders) == 1:
            _pay(draft, carry, [(contenders[0], carry.amount)])
        elif not contenders:
            _send_home(draft, carry)


def give_back(draft: Draft) -> None:
    """Splits every carried pot equally among those entitled who are at the table: it closes."""
    for carry in draft.state.carries:
        entitled = [s for s in draft.state.sitters if s.user_id in carry.users] or list(draft.state.sitters)
        if not entitled:
            _send_home(draft, carry)
            continue
        users = {sitter.seat: sitter.user_id for sitter in entitled}
        _pay(draft, carry, [(users[a.seat], a.amount) for a in split_equally(carry.amount, tuple(users))])


def carries_for_next_hand(draft: Draft) -> tuple[WaitingCarry, ...]:
    """The carried pots that the hand about to be dealt is also played for.

    One waits for a later hand while fewer than two of those entitled are dealt in.
    """
    dealt_in = {sitter.user_id for sitter in draft.state.players}
    seated = {sitter.user_id for sitter in draft.state.sitters}
    ready = []
    for carry in draft.state.carries:
        entitled = seated.intersection(carry.users)
        if not entitled or len(dealt_in.intersection(entitled)) > 1:
            ready.append(carry)
    return tuple(ready)


def _pay(draft: Draft, carry: WaitingCarry, awards: list[tuple[int, int]]) -> None:
    for user_id, amount in awards:
        draft.transfers.append(Transfer(CarryOf(carry.carry_id), Stack(user_id), amount, Code.CARRY_BACK))
        draft.add_to_stack(user_id, amount)
    _done(draft, carry)


def _send_home(draft: Draft, carry: WaitingCarry) -> None:
    hand = draft.state.hand
    places = dict(enumerate(carry.users or (tuple(user for _, user, _ in hand.users) if hand else ())))
    if not places:
        return
    for award in split_equally(carry.amount, tuple(places)):
        wallet = Wallet(places[award.seat])
        draft.transfers.append(Transfer(CarryOf(carry.carry_id), wallet, award.amount, Code.CARRY_HOME))
    _done(draft, carry)


def _done(draft: Draft, carry: WaitingCarry) -> None:
    draft.carries_returned.append(carry.carry_id)
    kept = tuple(other for other in draft.state.carries if other is not carry)
    draft.state = replace(draft.state, carries=kept)
