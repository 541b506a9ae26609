"""The owner of one table: every input is decided, committed, remembered and told, one at a time.

Each public coroutine raises :class:`~bot.table.public.Refused` for what cannot be done, and then nothing has
changed. ``idem`` names the input (``i:<interaction id>``); a repeated one is a silent no-op.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import TypeVar

from bot.poker.moves import Move, MoveKind
from bot.poker.sight import seen_by
from bot.table import choosing, flow, playing, seating
from bot.table.draft import Draft, Tools
from bot.table.ports import (
    AlreadyDone,
    Announcer,
    Clock,
    NotEnoughChips,
    Op,
    Store,
    StoreError,
    TableStatus,
)
from bot.table.public import Phase, PrivateShown, Refused, SeatShown, TableShown, Why
from bot.table.seating import Left
from bot.table.showing import show, show_private
from bot.table.state import TableState

T = TypeVar("T")
log = logging.getLogger(__name__)


class Table:
    def __init__(
        self, state: TableState, store: Store, clock: Clock, tools: Tools, announcer: Announcer
    ) -> None:
        self._state = state
        self._store = store
        self._clock = clock
        self._tools = tools
        self._announcer = announcer
        self._lock = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = True

    @property
    def table_id(self) -> int:
        return self._state.table_id

    @property
    def guild_id(self) -> int:
        return self._state.guild_id

    @property
    def channel_id(self) -> int:
        return self._state.channel_id

    @property
    def closed(self) -> bool:
        return self._state.status is TableStatus.CLOSED

    async def quiet(self) -> None:
        """Waits until the clock is not just acting for somebody."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def shown(self) -> TableShown:
        """The table as everybody may see it."""
        return show(self._state)

    def private(self, user_id: int) -> PrivateShown:
        """The table with a player's own cards."""
        return show_private(self._state, user_id)

    def private_of_hand(self, user_id: int, hand_id: int) -> PrivateShown | None:
        """The same, if that hand is still the one on the table."""
        hand = self._state.hand
        if hand is None or hand.hand_id != hand_id:
            return None
        try:
            return self.private(user_id)
        except Refused:
            return None

    # --------------------------------------------------------------------------- coming, going

    async def sit(self, user_id: int, name: str, chips: int | None, *, grant: int, idem: str) -> SeatShown:
        """Takes a seat and buys in; ``chips`` of ``None`` is the usual buy-in. A newcomer gets ``grant`` first."""
        wallet = await self._wallet(user_id, grant)
        await self._do("sit", user_id, idem, lambda d: seating.sit(d, user_id, name, chips, wallet))
        seat = self.shown().seat_of(user_id)
        if seat is None:
            raise Refused(Why.NOT_SEATED)
        return seat

    async def rebuy(self, user_id: int, chips: int | None, *, idem: str) -> int:
        """Buys chips between hands. Returns how many."""
        wallet = await self._wallet(user_id, 0)
        bought = await self._do("rebuy", user_id, idem, lambda d: seating.rebuy(d, user_id, chips, wallet))
        return bought or 0

    async def _wallet(self, user_id: int, grant: int) -> int:
        try:
            purse = await self._store.purse(self.guild_id, user_id, grant=grant, at_ms=self._ms())
        except StoreError:
            raise Refused(Why.TRY_AGAIN) from None
        return purse.wallet

    async def leave(self, user_id: int, *, now: bool = False, idem: str) -> Left:
        """Gets up, or will when the hand is over; ``now`` gives the hand up."""
        left = await self._do("leave", user_id, idem, lambda d: seating.leave(d, user_id, now=now))
        return left or Left(self._state.sitter(user_id) is None, 0)

    async def sit_out(self, user_id: int, *, idem: str) -> None:
        await self._do("sit_out", user_id, idem, lambda d: seating.sit_out(d, user_id))

    async def sit_in(self, user_id: int, *, idem: str) -> None:
        await self._do("sit_in", user_id, idem, lambda d: seating.sit_in(d, user_id))

    async def close(self, user_id: int, *, may_close: bool, idem: str) -> None:
        """Closes the table; the host may, and whoever ``may_close`` says is an admin."""
        if not may_close and user_id != self._state.host_id:
            raise Refused(Why.NOT_ALLOWED)
        await self._do("close", user_id, idem, seating.close)

    # ------------------------------------------------------------------------- dealer's choice

    async def call_black_mariah(self, user_id: int, stage: int | None, *, idem: str) -> None:
        await self._do("ask", user_id, idem, lambda d: choosing.ask_which(d, user_id), stage=stage)

    async def call(
        self,
        user_id: int,
        stage: int | None,
        game_id: str,
        options: Mapping[str, object],
        *,
        name: str | None = None,
        idem: str,
    ) -> None:
        """Calls a game with house rules in plain form; ``stage`` of ``None`` comes from a command."""
        await self._do(
            "call",
            user_id,
            idem,
            lambda d: choosing.call(d, user_id, game_id, options, name),
            stage=stage,
        )

    async def call_again(self, user_id: int, stage: int | None, *, idem: str) -> None:
        await self._do("call", user_id, idem, lambda d: choosing.call_again(d, user_id), stage=stage)

    async def back(self, user_id: int, stage: int, *, idem: str) -> None:
        await self._do("back", user_id, idem, lambda d: choosing.back(d, user_id), stage=stage)

    async def begin_change(self, user_id: int, stage: int, *, idem: str) -> None:
        await self._do("change", user_id, idem, lambda d: choosing.begin_change(d, user_id), stage=stage)

    async def change_rule(
        self, user_id: int, stage: int | None, option: str, value: object, *, idem: str
    ) -> None:
        await self._do(
            "rule",
            user_id,
            idem,
            lambda d: choosing.change_rule(d, user_id, option, value),
            stage=stage,
        )

    async def deal(self, user_id: int, stage: int, *, idem: str) -> None:
        await self._do("deal", user_id, idem, lambda d: choosing.deal_now(d, user_id), stage=stage)

    async def hold(self, user_id: int, stage: int, *, idem: str) -> None:
        await self._do("hold", user_id, idem, lambda d: choosing.hold(d, user_id), stage=stage)

    async def leave_me_out(self, user_id: int, stage: int, *, idem: str) -> None:
        await self._do("skip", user_id, idem, lambda d: choosing.leave_me_out(d, user_id), stage=stage)

    async def ready(self, user_id: int, stage: int, *, idem: str) -> None:
        """Ready for the next deal; it comes when everybody who plays it has said so."""
        await self._do("ready", user_id, idem, lambda d: flow.ready(d, user_id, seating.go_on), stage=stage)

    # --------------------------------------------------------------------------------- the hand

    async def move(
        self, user_id: int, hand_id: int, version: int, kind: MoveKind, to: int, *, idem: str
    ) -> None:
        """Plays a move that was on the screen at ``version`` of hand ``hand_id``."""

        def decision(draft: Draft) -> None:
            hand = draft.state.hand
            if hand is None or hand.hand_id != hand_id:
                raise Refused(Why.OUT_OF_DATE, moves=0)
            if draft.state.sitter(user_id) is None:
                raise Refused(Why.NOT_SEATED)
            seat = hand.seat_of(user_id)
            if seat is None:
                raise Refused(Why.NOT_IN_HAND)
            if hand.deal.over:
                raise Refused(Why.NO_HAND)
            if hand.deal.players[seat].folded:
                raise Refused(Why.FOLDED)
            turn = seen_by(hand.deal, None).turn
            if turn and turn.seat != seat and kind is not MoveKind.FLIP:
                named = draft.state.at(turn.seat)
                raise Refused(Why.NOT_YOUR_TURN, name=named.name if named else "")
            if hand.version != version:
                raise Refused(Why.OUT_OF_DATE, moves=max(0, hand.version - version))
            if kind is MoveKind.LEAVE:
                raise Refused(Why.NOT_LEGAL_NOW)
            playing.play(draft, user_id, Move(seat, kind, to))

        await self._do("move", user_id, idem, decision)

    # ------------------------------------------------------- decide, commit, remember, tell

    async def _do(
        self,
        kind: str,
        user_id: int,
        idem: str,
        decide: Callable[[Draft], T],
        *,
        stage: int | None = None,
    ) -> T | None:
        """One input from door to door; ``None`` if it was done before."""
        async with self._lock:
            state = self._state
            if state.status is TableStatus.CLOSED:
                raise Refused(Why.TABLE_CLOSED)
            if state.status is TableStatus.PAUSED:
                raise Refused(Why.TABLE_PAUSED)
            if stage is not None and stage != state.stage:
                raise Refused(Why.OUT_OF_DATE, moves=0)
            draft = Draft.of(state, self._clock.now(), self._tools)
            result = decide(draft)
            op = Op(idem, kind, user_id, state.guild_id, self._ms(), state.table_id)
            try:
                await self._store.commit(draft.change(op))
            except AlreadyDone:
                return None
            except NotEnoughChips:
                raise Refused(Why.NOT_ENOUGH_CHIPS, wallet=0, chips=0) from None
            except StoreError:
                log.exception("table %s: a change was not committed", state.table_id)
                raise Refused(Why.TRY_AGAIN) from None
            self._state = draft.state
            self._arm()
        self._announcer.table_changed(self.table_id)
        if draft.notices:
            self._announcer.notices_due()
        return result

    def _ms(self) -> int:
        return int(self._clock.now() * 1000)

    # --------------------------------------------------------------------------------- the clock

    def start(self) -> None:
        """Sets the clock running."""
        self._stopped = False
        self._arm()

    def stop(self) -> None:
        """Stops the clock; nothing else needs an end."""
        self._stopped = True
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        for task in self._tasks:
            task.cancel()

    def _arm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        deadline = self._state.deadline
        if deadline is None or self._stopped:
            return
        delay = max(0.0, deadline - self._clock.now())
        self._alarm = asyncio.get_running_loop().call_later(delay, self._ring, self._moment())

    def _moment(self) -> tuple[int, int]:
        """What the clock is running for: a stage, or a decision in a hand."""
        hand = self._state.hand
        return (self._state.stage, hand.version if hand and self._state.hand_open else -1)

    def _ring(self, moment: tuple[int, int]) -> None:
        task = asyncio.get_running_loop().create_task(self._time_is_up(moment))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_is_up(self, moment: tuple[int, int]) -> None:
        if moment != self._moment():
            return  # somebody was faster
        stage, version = moment

        def decision(draft: Draft) -> None:
            if moment != self._moment():
                raise Refused(
                    Why.OUT_OF_DATE, moves=1
                )  # a move was committed while the clock waited its turn
            self._default(draft)

        try:
            await self._do("timer", 0, f"timer:{self.table_id}:{stage}:{version}", decision)
        except Refused as refused:
            if refused.why is Why.TRY_AGAIN and not self._stopped:
                self._alarm = asyncio.get_running_loop().call_later(5.0, self._ring, moment)

    def _default(self, draft: Draft) -> None:
        """The harmless thing to do when nobody did anything (rules section 1.11)."""
        hand = draft.state.hand
        if draft.state.phase is Phase.PLAYING and hand:
            move = playing.default_move(hand)
            playing.play(draft, hand.user_of(move.seat), move, by_clock=True)
        elif draft.state.phase is Phase.SHOWDOWN:
            seating.go_on(draft)
        elif draft.state.phase in choosing.CHOOSING_PHASES:
            choosing.time_is_up(draft)
