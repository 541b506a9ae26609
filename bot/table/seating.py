"""Coming and going: seats, buy-ins, sitting out, leaving and closing (rules section 5.4 for carried pots)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.table.carrying import award_the_last, give_back
from bot.table.draft import Draft
from bot.table.flow import between_hands, people_changed
from bot.table.playing import leave_hand
from bot.table.ports import Code, SeatState, Stack, TableStatus, Transfer, Wallet
from bot.table.public import Phase, Refused, Why
from bot.table.state import Sitter


@dataclass(frozen=True, slots=True)
class Left:
    """What leaving came to."""

    gone: bool
    """Up from the table already; otherwise when the hand, or the series, is over."""
    chips: int
    """Chips that went home, if gone; else those on the table."""


def sit(draft: Draft, user_id: int, name: str, chips: int | None, wallet: int) -> None:
    """Takes the first free seat and buys in; ``chips`` of ``None`` is the usual buy-in, or what the wallet has."""
    state = draft.state
    if state.closing:
        raise Refused(Why.TABLE_CLOSED)
    if state.sitter(user_id):
        raise Refused(Why.ALREADY_SEATED)
    taken = {sitter.seat for sitter in state.sitters}
    free = [seat for seat in range(state.config.max_seats) if seat not in taken]
    if not free:
        raise Refused(Why.TABLE_FULL)
    amount = _buy_in(draft, chips, wallet, 0)
    draft.put_sitter(Sitter(free[0], user_id, name, 0))
    _buy(draft, user_id, amount)
    people_changed(draft)


def rebuy(draft: Draft, user_id: int, chips: int | None, wallet: int) -> int:
    """Buys more chips between hands, up to the table's limit. Returns how many."""
    sitter = _seated(draft, user_id)
    hand = draft.state.hand
    if draft.state.hand_open and hand and hand.seat_of(user_id) is not None:
        raise Refused(Why.WAIT_FOR_HAND)
    if user_id in draft.state.entitled and not (hand and hand.deal.rules.series.topup):
        raise Refused(Why.WAIT_FOR_SERIES)
    amount = _buy_in(draft, chips, wallet, sitter.stack)
    _buy(draft, user_id, amount)
    people_changed(draft)
    return amount


def _buy_in(draft: Draft, chips: int | None, wallet: int, has: int) -> int:
    """How much is bought, checked against the table's limits and the wallet."""
    config = draft.state.config
    low = max(1, config.min_buy_in - has)
    high = config.max_buy_in - has
    if high < low:
        raise Refused(Why.NOTHING_TO_DO)
    if chips is None:
        chips = min(max(low, config.usual_buy_in - has), high)
        if low <= wallet < chips:
            chips = wallet
    if not low <= chips <= high:
        raise Refused(Why.BUY_IN_RANGE, low=low, high=high, chips=chips)
    if wallet < chips:
        raise Refused(Why.NOT_ENOUGH_CHIPS, wallet=wallet, chips=chips)
    return chips


def _buy(draft: Draft, user_id: int, amount: int) -> None:
    draft.transfers.append(Transfer(Wallet(user_id), Stack(user_id), amount, Code.BUY_IN))
    draft.add_to_stack(user_id, amount)


def leave(draft: Draft, user_id: int, *, now: bool) -> Left:
    """Gets up: at once between hands, else when the hand or the series is over; ``now`` gives the hand up."""
    sitter = _seated(draft, user_id)
    plays = draft.state.hand_open and _in_hand(draft, user_id)
    if now and plays:
        leave_hand(draft, user_id)
    sitter = _seated(draft, user_id)
    busy = draft.state.hand_open and _dealt_in(draft, user_id)
    waits = busy or (not now and user_id in draft.state.entitled)
    if waits:
        if sitter.state is SeatState.LEAVING and not now:
            raise Refused(Why.NOTHING_TO_DO)
        draft.put_sitter(replace(sitter, state=SeatState.LEAVING))
        return Left(False, sitter.stack)
    _cash_out(draft, sitter)
    award_the_last(draft)
    people_changed(draft)
    return Left(True, sitter.stack)


def sit_out(draft: Draft, user_id: int) -> None:
    """Not dealt in from the next hand on; chips and seat stay."""
    sitter = _seated(draft, user_id)
    if sitter.state is SeatState.OUT:
        raise Refused(Why.NOTHING_TO_DO)
    draft.put_sitter(replace(sitter, state=SeatState.OUT))
    people_changed(draft)


def sit_in(draft: Draft, user_id: int) -> None:
    """Back in from the next hand on; also takes back a leave that has not happened yet."""
    sitter = _seated(draft, user_id)
    if sitter.state is SeatState.IN:
        raise Refused(Why.NOTHING_TO_DO)
    draft.put_sitter(replace(sitter, state=SeatState.IN, timeouts=0))
    people_changed(draft)


def close(draft: Draft) -> None:
    """Closes the table between hands; in a hand, when its result has been shown."""
    if draft.state.hand_open:
        if draft.state.closing:
            raise Refused(Why.NOTHING_TO_DO)
        draft.state = replace(draft.state, closing=True)
        return
    give_back(draft)
    for sitter in draft.state.sitters:
        _cash_out(draft, sitter)
    draft.state = replace(
        draft.state,
        status=TableStatus.CLOSED,
        phase=Phase.CLOSED,
        stage=draft.state.stage + 1,
        deadline=None,
    )


def go_on(draft: Draft) -> None:
    """The result has been shown: people who are leaving go, and the next deal follows."""
    if draft.state.closing:
        close(draft)
        return
    for sitter in draft.state.sitters:
        if sitter.state is SeatState.LEAVING and sitter.user_id not in draft.state.entitled:
            _cash_out(draft, sitter)
    award_the_last(draft)
    between_hands(draft)


def _cash_out(draft: Draft, sitter: Sitter) -> None:
    if sitter.stack:
        draft.transfers.append(
            Transfer(Stack(sitter.user_id), Wallet(sitter.user_id), sitter.stack, Code.CASH_OUT)
        )
    draft.drop_sitter(sitter.user_id)


def _seated(draft: Draft, user_id: int) -> Sitter:
    sitter = draft.state.sitter(user_id)
    if sitter is None:
        raise Refused(Why.NOT_SEATED)
    return sitter


def _dealt_in(draft: Draft, user_id: int) -> bool:
    hand = draft.state.hand
    return hand is not None and hand.seat_of(user_id) is not None


def _in_hand(draft: Draft, user_id: int) -> bool:
    hand = draft.state.hand
    seat = hand.seat_of(user_id) if hand else None
    return hand is not None and seat is not None and not hand.deal.players[seat].folded
