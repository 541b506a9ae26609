"""A change while it is being decided: the new state, and all that must be written together with it.

Decisions work on a draft. If one is refused the draft is thrown away and nothing has happened; if it stands,
:meth:`Draft.change` is committed first and the state is taken over only then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.poker.cards import Card
from bot.table.codec import write_config, write_state
from bot.table.ports import (
    CarryStart,
    Change,
    HandStart,
    HandStatus,
    MoveRecord,
    Notice,
    Op,
    SeatRecord,
    TableRecord,
    Transfer,
)
from bot.table.state import Sitter, TableState


@dataclass(frozen=True, slots=True)
class Tools:
    """What decisions need from the ports: ids and a shuffle."""

    new_id: Callable[[], int]
    new_seed: Callable[[], bytes]
    pack: Callable[[bytes], tuple[Card, ...]]


@dataclass(slots=True)
class Draft:
    before: TableState
    state: TableState
    now: float
    """Seconds since the epoch."""
    tools: Tools
    transfers: list[Transfer] = field(default_factory=list)
    moves: list[MoveRecord] = field(default_factory=list)
    hand_start: HandStart | None = None
    hand_end: tuple[int, HandStatus] | None = None
    carry_starts: list[CarryStart] = field(default_factory=list)
    carries_taken: list[tuple[int, int]] = field(default_factory=list)
    carries_returned: list[int] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    @classmethod
    def of(cls, state: TableState, now: float, tools: Tools) -> Draft:
        return cls(state, state, now, tools)

    def put_sitter(self, new: Sitter) -> None:
        """Seats a player, or replaces what is known of one."""
        others = [sitter for sitter in self.state.sitters if sitter.user_id != new.user_id]
        sitters = tuple(sorted([*others, new], key=lambda sitter: sitter.seat))
        self.state = replace(self.state, sitters=sitters)

    def drop_sitter(self, user_id: int) -> None:
        sitters = tuple(sitter for sitter in self.state.sitters if sitter.user_id != user_id)
        self.state = replace(
            self.state,
            sitters=sitters,
            left_out=self.state.left_out - {user_id},
            ready=self.state.ready - {user_id},
        )

    def add_to_stack(self, user_id: int, chips: int) -> None:
        sitter = self.state.sitter(user_id)
        assert sitter is not None
        self.put_sitter(replace(sitter, stack=sitter.stack + chips))

    def change(self, op: Op) -> Change:
        """Everything to be written for this decision, in one transaction."""
        state = self.state
        hand = state.hand
        turn = None
        if hand is not None and not hand.deal.over and hand.deal.queue:
            deadline = None if state.deadline is None else int(state.deadline * 1000)
            turn = (hand.hand_id, hand.deal.queue[0], deadline)
        return Change(
            op=op,
            table=TableRecord(
                state.table_id,
                state.guild_id,
                state.channel_id,
                state.host_id,
                state.status,
                write_config(state.config),
                write_state(state),
                state.hand_no,
                state.created_ms,
            ),
            seats=None
            if state.sitters == self.before.sitters
            else tuple(SeatRecord(s.seat, s.user_id, s.name, s.state) for s in state.sitters),
            hand_start=self.hand_start,
            carry_starts=tuple(self.carry_starts),
            transfers=tuple(self.transfers),
            moves=tuple(self.moves),
            hand_end=self.hand_end,
            carries_taken=tuple(self.carries_taken),
            carries_returned=tuple(self.carries_returned),
            notices=tuple(self.notices),
            deadline=turn,
        )
