"""Whatever people do in whatever order, the books say what a dictionary of chips says, and add up to zero."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.table.ports import (
    Account,
    AlreadyDone,
    CarryOf,
    Change,
    Code,
    NotEnoughChips,
    PotOf,
    Stack,
    Transfer,
    Wallet,
)
from tests.data.books import Books, seats

Key = tuple[str, int, int]
"""Kind of account, whose it is, and for a stack its table."""

ISSUER: Key = ("issuer", 0, 0)
USERS = (101, 102, 103)
PLACES = (0, 1)

BALANCES = """
SELECT a.kind, CASE a.kind WHEN 'carry' THEN c.id ELSE coalesce(a.hand_id, a.user_id, 0) END,
       CASE a.kind WHEN 'stack' THEN a.table_id ELSE 0 END, a.balance
  FROM accounts a LEFT JOIN carryovers c ON c.account_id = a.id WHERE a.balance <> 0
"""


@dataclass
class Place:
    """A table as the model knows it."""

    table_id: int
    seated: list[int] = field(default_factory=list)
    hand_id: int = 0
    """0 between hands."""
    hands: int = 0
    version: int = 0


def key(account: Account, table_id: int) -> Key:
    match account:
        case Wallet():
            return ("wallet", account.user_id, 0)
        case Stack():
            return ("stack", account.user_id, table_id)
        case PotOf():
            return ("pot", account.hand_id, 0)
        case CarryOf():
            return ("carry", account.carry_id, 0)


class Evening(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.chips: dict[Key, int] = {}
        self.known: set[int] = set()
        self.done: list[Change] = []
        self.carries: list[tuple[int, Place]] = []
        self.books = self.runner.run(Books.open(Path(self.folder.name) / "books.db"))
        self.places: list[Place] = []

    def teardown(self) -> None:
        self.runner.run(self.books.close())
        self.runner.close()
        self.folder.cleanup()

    # ------------------------------------------------------------------------------ the model

    def has(self, account: Account, place: Place) -> int:
        return self.chips.get(key(account, place.table_id), 0)

    def expect(self, change: Change) -> bool:
        """Moves the model's chips, all of them or, where one account has too few, none."""
        after = dict(self.chips)
        for transfer in change.transfers:
            source = key(transfer.source, change.op.table_id or 0)
            target = key(transfer.target, change.op.table_id or 0)
            if after.get(source, 0) < transfer.amount:
                return False
            after[source] -= transfer.amount
            after[target] = after.get(target, 0) + transfer.amount
        self.chips = after
        return True

    def do(self, change: Change) -> bool:
        """The store does what the model does, or refuses what the model refuses."""
        if self.expect(change):
            self.runner.run(self.books.store.commit(change))
            self.done.append(change)
            return True
        with pytest.raises(NotEnoughChips):
            self.runner.run(self.books.store.commit(change))
        return False

    # ------------------------------------------------------------------------------- the people

    @initialize()
    def two_tables(self) -> None:
        for number in PLACES:
            opening = self.books.opens(channel=9001 + number)
            assert opening.op.table_id is not None
            self.do(opening)
            self.places.append(Place(opening.op.table_id))

    @rule(user=st.sampled_from(USERS), chips=st.integers(0, 60))
    def grant(self, user: int, chips: int) -> None:
        purse = self.runner.run(self.books.grant(user, chips))
        wallet: Key = ("wallet", user, 0)
        if user not in self.known:
            self.known.add(user)
            self.chips[wallet] = self.chips.get(wallet, 0) + chips
            self.chips[ISSUER] = self.chips.get(ISSUER, 0) - chips
        on_tables = sum(self.has(Stack(user), place) for place in self.places)
        assert (purse.wallet, purse.on_tables) == (self.chips.get(wallet, 0), on_tables)

    def sitting(self, place: Place, user: int, chips: int) -> Change:
        after = dict.fromkeys([*place.seated, user])
        bought = (Transfer(Wallet(user), Stack(user), chips, Code.BUY_IN),) if chips else ()
        return Change(self.books.op("sit", place.table_id), seats=seats(*after), transfers=bought)

    @rule(number=st.sampled_from(PLACES), user=st.sampled_from(USERS), chips=st.integers(0, 40))
    def sit(self, number: int, user: int, chips: int) -> None:
        place = self.places[number]
        if self.do(self.sitting(place, user, chips)):
            place.seated = list(dict.fromkeys([*place.seated, user]))

    @rule(user=st.sampled_from(USERS), asked=st.lists(st.integers(1, 25), min_size=2, max_size=4))
    def buy_at_two_tables_at_once(self, user: int, asked: list[int]) -> None:
        """All in one commit; those for which the wallet has no more are refused, and they alone."""
        changes = [
            Change(
                self.books.op("sit", self.places[n % 2].table_id),
                seats=seats(*dict.fromkeys([*self.places[n % 2].seated, user])),
                transfers=(Transfer(Wallet(user), Stack(user), chips, Code.BUY_IN),),
            )
            for n, chips in enumerate(asked)
        ]
        expected = [self.expect(change) for change in changes]

        async def all_at_once() -> list[BaseException | None]:
            commits = (self.books.store.commit(change) for change in changes)
            return await asyncio.gather(*commits, return_exceptions=True)

        outcomes = self.runner.run(all_at_once())
        assert [outcome is None for outcome in outcomes] == expected
        assert all(isinstance(outcome, NotEnoughChips) for outcome in outcomes if outcome is not None)
        for n, done in enumerate(expected):
            if done and user not in self.places[n % 2].seated:
                self.places[n % 2].seated.append(user)

    @rule(number=st.sampled_from(PLACES), user=st.sampled_from(USERS), honest=st.booleans())
    def leave(self, number: int, user: int, honest: bool) -> None:
        """With the chips; who would leave them at a seat that is free stays."""
        place = self.places[number]
        if user not in place.seated:
            return
        chips = self.has(Stack(user), place)
        rest = [other for other in place.seated if other != user]
        cashed = (Transfer(Stack(user), Wallet(user), chips, Code.CASH_OUT),) if chips and honest else ()
        change = Change(self.books.op("leave", place.table_id), seats=seats(*rest), transfers=cashed)
        if chips and not honest:
            with pytest.raises(sqlite3.IntegrityError, match="still has chips"):
                self.runner.run(self.books.store.commit(change))
            return
        self.do(change)
        place.seated = rest

    @rule(number=st.sampled_from(PLACES), ante=st.integers(1, 4))
    def deal(self, number: int, ante: int) -> None:
        """Refused whole, with the hand, where one of the players has no ante."""
        place = self.places[number]
        if place.hand_id or not place.seated:
            return
        stacks = {user: self.has(Stack(user), place) for user in place.seated}
        change = self.books.deals(place.table_id, stacks, ante=ante, hand_no=place.hands + 1)
        if self.do(change):
            assert change.hand_start is not None
            place.hand_id, place.version, place.hands = change.hand_start.hand_id, 1, place.hands + 1

    @rule(number=st.sampled_from(PLACES), user=st.sampled_from(USERS), chips=st.integers(1, 30))
    def bet(self, number: int, user: int, chips: int) -> None:
        place = self.places[number]
        if place.hand_id and self.do(
            self.books.bets(place.table_id, place.hand_id, place.version + 1, user, chips)
        ):
            place.version += 1

    @rule(number=st.sampled_from(PLACES), carried=st.integers(0, 50), seat=st.integers(0, 2))
    def end(self, number: int, carried: int, seat: int) -> None:
        """One wins, and some of the pot is carried."""
        place = self.places[number]
        if not place.hand_id or not place.seated:
            return
        pot = self.has(PotOf(place.hand_id), place)
        carried = min(carried, pot)
        won = {place.seated[seat % len(place.seated)]: pot - carried} if pot > carried else {}
        change = self.books.ends(place.table_id, place.hand_id, place.version + 1, won=won, carried=carried)
        assert self.do(change)
        place.hand_id = 0
        self.carries += [(carry.carry_id, place) for carry in change.carry_starts]

    @precondition(lambda self: self.carries)
    @rule(user=st.sampled_from(USERS))
    def give_back(self, user: int) -> None:
        """The oldest carried pot, to the stack of who sits there and the wallet of who does not."""
        carry_id, place = self.carries.pop(0)
        chips = self.has(CarryOf(carry_id), place)
        back = (
            Transfer(CarryOf(carry_id), Stack(user), chips, Code.CARRY_BACK)
            if user in place.seated
            else Transfer(CarryOf(carry_id), Wallet(user), chips, Code.CARRY_HOME)
        )
        self.known.add(user)
        assert self.do(
            Change(
                self.books.op("give_back", place.table_id), transfers=(back,), carries_returned=(carry_id,)
            )
        )

    @precondition(lambda self: self.done)
    @rule(which=st.integers(0, 1000))
    def repeat(self, which: int) -> None:
        with pytest.raises(AlreadyDone):
            self.runner.run(self.books.store.commit(self.done[which % len(self.done)]))

    @rule()
    def restart(self) -> None:
        self.runner.run(self.books.reopen())

    # ------------------------------------------------------------------------------ what is always true

    @invariant()
    def the_books_say_what_the_model_says(self) -> None:
        rows = self.books.look(BALANCES)
        found = {(kind, whose, where): chips for kind, whose, where, chips in rows}
        assert found == {account: chips for account, chips in self.chips.items() if chips}

    @invariant()
    def the_books_add_up(self) -> None:
        assert sum(self.books.balances().values()) == 0
        assert self.books.look("SELECT * FROM audit_violations") == []

    @invariant()
    def what_a_restart_would_read_is_what_the_model_says(self) -> None:
        stored = self.runner.run(self.books.store.open_tables())
        for place, kept in zip(self.places, stored, strict=True):
            assert [record.user_id for record in kept.seats] == place.seated
            assert {user: chips for user, chips in kept.stacks.items() if chips} == {
                user: self.has(Stack(user), place) for user in USERS if self.has(Stack(user), place)
            }
            hand = kept.hand
            assert (hand.hand_no if hand else 0) == place.hands
            if hand and place.hand_id:
                assert (hand.hand_id, len(hand.moves)) == (place.hand_id, place.version)


def test_any_order_of_inputs_keeps_the_books() -> None:
    run_state_machine_as_test(
        Evening, settings=settings(deadline=None, max_examples=20, stateful_step_count=30)
    )
