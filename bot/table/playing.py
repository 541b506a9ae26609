"""Hands at the table: dealing one, playing a move, and what becomes of its chips.

The rules decide what happens (:mod:`bot.poker`); here their events become transfers and their seats people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.games import rules_for
from bot.poker.deal import DealSetup
from bot.poker.dealing import begin, decide
from bot.poker.events import (
    AntePosted,
    BringInPosted,
    Called,
    CardDealt,
    DealEnded,
    Event,
    ExtraCard,
    FeePaid,
    UncalledReturned,
    Wagered,
)
from bot.poker.moves import IllegalMove, Move, MoveKind, Refusal
from bot.poker.series import redeal
from bot.poker.settlement import CarryTo, Outcome, Settlement
from bot.poker.sight import seen_by
from bot.table.carrying import carries_for_next_hand
from bot.table.codec import ENGINE, write_setup
from bot.table.draft import Draft
from bot.table.ports import (
    CarryOf,
    CarryStart,
    Code,
    HandStart,
    HandStatus,
    MoveRecord,
    Notice,
    NoticeKind,
    PotOf,
    SeatState,
    Stack,
    Transfer,
)
from bot.table.public import CalledGame, Phase, Refused, Why
from bot.table.shuffle import commitment
from bot.table.state import Hand, Sitter, WaitingCarry

TIMEOUTS_TO_SIT_OUT = 2
"""After so many in a row a seat sits out from the next hand (rules section 1.11)."""


# --------------------------------------------------------------------------------- a new deal


def deal_called_game(draft: Draft) -> None:
    """Deals the game that was called to everybody who is in."""
    state = draft.state
    called = state.called
    assert called is not None and state.button is not None
    if len(state.players) > called.game.max_players:
        raise Refused(Why.TOO_MANY_PLAYERS, game=called.name, most=called.game.max_players)
    carries = carries_for_next_hand(draft)
    seats = {sitter.user_id: sitter.seat for sitter in state.players}
    carried = []
    for carry in carries:
        pot = draft.state.pot_of(carry, seats)
        carried.append(pot if pot.eligible else replace(pot, eligible=tuple(sorted(seats.values()))))
    players = tuple(sitter for sitter in draft.state.players)
    setup = DealSetup(
        rules=rules_for(called.game, called.options),
        stakes=state.config.stakes,
        dealer=state.button,
        stacks=tuple((sitter.seat, sitter.stack) for sitter in players),
        carried=tuple(carried),
    )
    _start(draft, setup, called, players, carries)


def deal_again(draft: Draft) -> None:
    """The next deal of a series: same game, same dealer, for those entitled to a carried pot."""
    state = draft.state
    last = state.hand
    assert last is not None
    carries = state.series
    players = tuple(sitter for sitter in state.sitters if sitter.user_id in state.entitled)
    seats = {sitter.user_id: sitter.seat for sitter in players}
    stacks = {sitter.seat: sitter.stack for sitter in players}
    carried = [state.pot_of(carry, seats) for carry in carries]
    setup = redeal(last.deal, carried, stacks)
    draft.state = replace(state, hand_no=state.hand_no + 1, button=setup.dealer)
    _start(draft, setup, last.called, players, carries)


def _start(
    draft: Draft,
    setup: DealSetup,
    called: CalledGame,
    players: Iterable[Sitter],
    carries: tuple[WaitingCarry, ...],
) -> None:
    hand_id = draft.tools.new_id()
    seed = draft.tools.new_seed()
    pack = draft.tools.pack(seed)
    users = tuple((sitter.seat, sitter.user_id, sitter.name) for sitter in players)
    stacks = dict(setup.stacks)
    draft.hand_start = HandStart(
        hand_id=hand_id,
        hand_no=draft.state.hand_no,
        game=called.game.id,
        setup=write_setup(setup, called),
        engine=ENGINE,
        seed=seed,
        commitment=commitment(seed, hand_id, pack),
        seats=tuple((seat, user, stacks[seat]) for seat, user, _ in users),
    )
    taken = {carry.carry_id for carry in carries}
    for carry in carries:
        draft.carries_taken.append((carry.carry_id, hand_id))
        draft.transfers.append(
            Transfer(CarryOf(carry.carry_id), PotOf(hand_id), carry.amount, Code.CARRY_IN, hand_id)
        )
    deal, events = begin(setup, pack)
    draft.state = replace(
        draft.state,
        phase=Phase.PLAYING,
        stage=draft.state.stage + 1,
        called=called,
        last_called=called,
        left_out=frozenset(),
        ready=frozenset(),
        which_black_mariah=False,
        held=False,
        hand=Hand(hand_id, draft.state.hand_no, called, deal, (), 0, users),
        carries=tuple(carry for carry in draft.state.carries if carry.carry_id not in taken),
    )
    draft.notices.extend(
        Notice(f"cards:{hand_id}:{user}", NoticeKind.CARDS_DM, user, draft.state.table_id, hand_id)
        for _, user, _ in users
    )
    _happened(draft, events)


# ------------------------------------------------------------------------------------- a move


def play(draft: Draft, user_id: int, move: Move, *, by_clock: bool = False) -> None:
    """Plays one move of the hand. Raises :class:`Refused` if the rules do not allow it."""
    hand = draft.state.hand
    assert hand is not None
    try:
        deal, events = decide(hand.deal, move)
    except IllegalMove as illegal:
        raise _refusal(draft, illegal) from None
    draft.moves.append(MoveRecord(hand.version + 1, move.kind.value, move.seat, move.to))
    draft.state = replace(draft.state, hand=replace(hand, deal=deal, version=hand.version + 1))
    _count_timeouts(draft, user_id, by_clock=by_clock)
    _happened(draft, events)


def _refusal(draft: Draft, illegal: IllegalMove) -> Refused:
    match illegal.reason:
        case Refusal.HAND_OVER:
            return Refused(Why.NO_HAND)
        case Refusal.NOT_IN_HAND:
            return Refused(Why.NOT_IN_HAND)
        case Refusal.NOT_YOUR_TURN:
            sitter = draft.state.at(illegal.turn.seat) if illegal.turn else None
            return Refused(Why.NOT_YOUR_TURN, name=sitter.name if sitter else "")
        case _:
            return Refused(Why.NOT_LEGAL_NOW)


def _count_timeouts(draft: Draft, user_id: int, *, by_clock: bool) -> None:
    sitter = draft.state.sitter(user_id)
    if sitter is None:
        return
    timeouts = sitter.timeouts + 1 if by_clock else 0
    sits_out = timeouts >= TIMEOUTS_TO_SIT_OUT and sitter.state is SeatState.IN
    draft.put_sitter(replace(sitter, timeouts=timeouts, state=SeatState.OUT if sits_out else sitter.state))


def default_move(hand: Hand) -> Move:
    """What the clock plays for the player to act."""
    turn = seen_by(hand.deal, None).turn
    assert turn is not None
    choice = turn.default
    return Move(turn.seat, choice.kind, choice.to)


def leave_hand(draft: Draft, user_id: int) -> None:
    """Folds a player who gets up in the middle of a hand, in turn or out of it."""
    hand = draft.state.hand
    if hand is None or hand.deal.over:
        return
    seat = hand.seat_of(user_id)
    if seat is not None and not hand.deal.players[seat].folded:
        play(draft, user_id, Move(seat, MoveKind.LEAVE))


# ----------------------------------------------------------------------- events become transfers


def _happened(draft: Draft, events: tuple[Event, ...]) -> None:
    hand = draft.state.hand
    assert hand is not None
    for event in events:
        draft.transfers.extend(_transfers(hand, event))
    public = hand.events + tuple(seen_by(event, None) for event in events)
    hand = replace(hand, events=public)
    draft.state = replace(draft.state, hand=hand)
    for seat, user, _ in hand.users:
        sitter = draft.state.sitter(user)
        if sitter is not None:
            draft.put_sitter(replace(sitter, stack=hand.deal.players[seat].stack))
    if hand.deal.settlement is not None:
        _end(draft, hand, hand.deal.settlement)
        return
    _tell_new_hole_cards(draft, hand, events)
    draft.state = replace(draft.state, deadline=draft.now + draft.state.config.clocks.turn)


def _tell_new_hole_cards(draft: Draft, hand: Hand, events: Iterable[Event]) -> None:
    """The last card comes face down, and so does an extra one in between; the first cards are told at the start."""
    if hand.version == 0:
        return
    dealt = dict.fromkeys(e.seat for e in events if isinstance(e, CardDealt) and not e.up)
    draft.notices.extend(
        Notice(
            f"cards7:{hand.hand_id}:{hand.version}:{hand.user_of(seat)}",
            NoticeKind.CARDS_DM_7TH,
            hand.user_of(seat),
            draft.state.table_id,
            hand.hand_id,
        )
        for seat in dealt
        if not hand.deal.players[seat].folded
    )


def _transfers(hand: Hand, event: Event) -> list[Transfer]:
    pot = PotOf(hand.hand_id)

    def into(seat: int, amount: int, code: Code) -> list[Transfer]:
        return [Transfer(Stack(hand.user_of(seat)), pot, amount, code, hand.hand_id)] if amount else []

    match event:
        case AntePosted():
            return into(event.seat, event.amount, Code.ANTE)
        case BringInPosted():
            return into(event.seat, event.amount, Code.BRING_IN)
        case Wagered() | Called():
            return into(event.seat, event.amount, Code.BET)
        case ExtraCard():
            return into(event.seat, event.price, Code.BET)
        case FeePaid():
            return into(event.seat, event.amount, Code.BET)
        case UncalledReturned():
            stack = Stack(hand.user_of(event.seat))
            return [Transfer(pot, stack, event.amount, Code.UNCALLED, hand.hand_id)]
        case DealEnded():
            refunded = any(r.outcome is Outcome.REFUNDED for r in event.settlement.pots)
            code = Code.REFUND if refunded else Code.WIN
            return [
                Transfer(pot, Stack(hand.user_of(award.seat)), award.amount, code, hand.hand_id)
                for award in event.settlement.payouts
            ]
        case _:
            return []


def _end(draft: Draft, hand: Hand, settlement: Settlement) -> None:
    """The hand is over: its pots are empty, paid out or carried."""
    new = []
    for carry in settlement.carries:
        carry_id = draft.tools.new_id()
        users = () if carry.open else tuple(hand.user_of(seat) for seat in carry.eligible)
        start = CarryStart(carry_id, hand.hand_id, hand.called.game.id, carry.kind, carry.to, users)
        draft.carry_starts.append(start)
        draft.transfers.append(
            Transfer(PotOf(hand.hand_id), CarryOf(carry_id), carry.amount, Code.CARRY_OUT, hand.hand_id)
        )
        new.append(
            WaitingCarry(carry_id, hand.hand_id, start.game, carry.amount, users, carry.kind, carry.to)
        )
    draft.hand_end = (hand.hand_id, HandStatus.SETTLED)
    clocks = draft.state.config.clocks
    pause = clocks.redeal if any(c.to is CarryTo.REDEAL for c in settlement.carries) else clocks.showdown
    draft.state = replace(
        draft.state,
        phase=Phase.SHOWDOWN,
        stage=draft.state.stage + 1,
        ready=frozenset(),
        carries=draft.state.carries + tuple(new),
        deadline=draft.now + pause,
    )
