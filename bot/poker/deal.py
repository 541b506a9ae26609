"""One deal, from the shuffle to its end: the state, and the one place where it changes.

:func:`evolve` folds an event into a deal. :mod:`bot.poker.dealing` decides which events happen. Folding the
events of a deal from its :class:`DealSetup` and pack gives the same deal again; that is how one is recovered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.poker.cards import PACK, Card
from bot.poker.events import (
    AntePosted,
    BettingBegan,
    BringInPosted,
    Called,
    CardBurned,
    CardDealt,
    Checked,
    CommunityDealt,
    DealEnded,
    DealStopped,
    Event,
    Folded,
    HandShown,
    StreetBegan,
    UncalledReturned,
    Wagered,
)
from bot.poker.pots import Pot
from bot.poker.rules import Rules, Street
from bot.poker.settlement import Settlement
from bot.poker.stakes import Stakes

MAX_SEATS: Final = 8


@dataclass(frozen=True, slots=True)
class DealSetup:
    """What is fixed before the first card: rules, stakes, who plays with how much, and what is carried in."""

    rules: Rules
    stakes: Stakes
    dealer: int
    """The dealer's seat; it need not be in this deal."""
    stacks: tuple[tuple[int, int], ...]
    """Seat and chips of everybody dealt in, rising by seat. A stack of 0 plays for carried pots alone."""
    carried: tuple[Pot, ...] = ()
    deal_no: int = 1
    """Which deal of a series this is, from 1."""
    take_ante: bool = True

    @property
    def clockwise(self) -> tuple[int, ...]:
        """The seats in dealing order: clockwise from the dealer's left, which is rising and around."""
        seats = [seat for seat, _ in self.stacks]
        return tuple(s for s in seats if s > self.dealer) + tuple(s for s in seats if s <= self.dealer)


class Player:
    """One seat's part of a deal, in chips and cards. Only :func:`evolve` writes to it."""

    __slots__ = ("acted_at", "all_in", "bet", "folded", "hole", "put_in", "seat", "shown", "stack", "up")

    def __init__(self, seat: int, stack: int) -> None:
        self.seat = seat
        self.stack = stack
        self.hole: tuple[Card, ...] = ()
        self.up: tuple[Card, ...] = ()
        self.put_in = 0
        """Chips put in over the whole deal."""
        self.bet = 0
        """Chips put in on this street, antes not counted."""
        self.acted_at: int | None = None
        """The price this player last acted at, since the last full wager; ``None`` if not since."""
        self.folded = False
        self.all_in = False
        self.shown = False

    def copy(self) -> Player:
        new = Player.__new__(Player)
        new.seat = self.seat
        new.stack = self.stack
        new.hole = self.hole
        new.up = self.up
        new.put_in = self.put_in
        new.bet = self.bet
        new.acted_at = self.acted_at
        new.folded = self.folded
        new.all_in = self.all_in
        new.shown = self.shown
        return new


class Deal:
    """The state of one deal. Treat it as a value: :func:`bot.poker.dealing.decide` returns a new one."""

    __slots__ = (
        "aggressor",
        "base",
        "bring_in_due",
        "burned",
        "community",
        "fold_order",
        "low_card",
        "pack",
        "players",
        "price",
        "queue",
        "settlement",
        "setup",
        "stopped",
        "street_index",
        "top",
        "uncapped",
        "up_cards",
        "wagers",
    )

    def __init__(self, setup: DealSetup, pack: tuple[Card, ...]) -> None:
        if len(pack) != len(PACK) or set(pack) != set(PACK):
            raise ValueError("a pack holds each of the fifty-two cards once")
        self.setup = setup
        self.pack = pack
        stacks = dict(setup.stacks)
        if len(stacks) != len(setup.stacks) or not 2 <= len(stacks) <= MAX_SEATS:
            raise ValueError(f"a deal is for 2 to {MAX_SEATS} different seats")
        self.players = {seat: Player(seat, stacks[seat]) for seat in setup.clockwise}
        """By seat, clockwise from the dealer's left."""
        self.top = 0
        """How many cards have left the pack."""
        self.burned: tuple[Card, ...] = ()
        self.community: Card | None = None
        self.up_cards: tuple[Card, ...] = ()
        """Every up-card in the order it was dealt."""
        self.street_index = -1
        self.queue: tuple[int, ...] = ()
        """Seats that owe a decision on this street, the next first."""
        self.price = 0
        """What staying in costs in all on this street."""
        self.base = 0
        """The last full wager: the next raise goes one bet above it."""
        self.wagers = 0
        """Full wagers on this street; the bring-in is none, the completion is one."""
        self.uncapped = False
        self.bring_in_due = False
        self.low_card: int | None = None
        self.aggressor: int | None = None
        """Last to bet or raise on this street: shows first."""
        self.fold_order: tuple[int, ...] = ()
        self.stopped: Card | None = None
        self.settlement: Settlement | None = None

    def copy(self) -> Deal:
        new = Deal.__new__(Deal)
        new.setup = self.setup
        new.pack = self.pack
        new.players = {seat: player.copy() for seat, player in self.players.items()}
        new.top = self.top
        new.burned = self.burned
        new.community = self.community
        new.up_cards = self.up_cards
        new.street_index = self.street_index
        new.queue = self.queue
        new.price = self.price
        new.base = self.base
        new.wagers = self.wagers
        new.uncapped = self.uncapped
        new.bring_in_due = self.bring_in_due
        new.low_card = self.low_card
        new.aggressor = self.aggressor
        new.fold_order = self.fold_order
        new.stopped = self.stopped
        new.settlement = self.settlement
        return new

    # What can be asked of a deal; all of it follows from the state above.

    @property
    def rules(self) -> Rules:
        return self.setup.rules

    @property
    def street(self) -> Street | None:
        """The street being played; ``None`` before the first card."""
        return self.rules.streets[self.street_index] if self.street_index >= 0 else None

    @property
    def bet_size(self) -> int:
        """The fixed bet of this street, in chips."""
        street = self.street
        return self.setup.stakes.big_bet if street and street.big_bet else self.setup.stakes.small_bet

    @property
    def live(self) -> list[Player]:
        """Players who have not folded, clockwise from the dealer's left."""
        return [player for player in self.players.values() if not player.folded]

    @property
    def over(self) -> bool:
        return self.settlement is not None

    @property
    def contributions(self) -> dict[int, int]:
        """Chips of this deal by seat, carried ones not counted."""
        return {seat: player.put_in for seat, player in self.players.items()}

    @property
    def folded(self) -> frozenset[int]:
        return frozenset(self.fold_order)

    @property
    def total(self) -> int:
        """All chips in the pots, carried ones included."""
        return sum(p.put_in for p in self.players.values()) + sum(pot.amount for pot in self.setup.carried)


def evolve(deal: Deal, event: Event) -> None:
    """Folds one event into a deal: the only function that changes one. Not for use on a deal others hold."""
    match event:
        case AntePosted():
            _pay(deal, event.seat, event.amount, on_street=False)
        case StreetBegan():
            deal.street_index += 1
            deal.queue = ()
            deal.price = deal.base = deal.wagers = 0
            deal.aggressor = None
            for player in deal.players.values():
                player.bet = 0
                player.acted_at = None
        case CardBurned():
            deal.burned += (deal.pack[deal.top],)
            deal.top += 1
        case CardDealt():
            _take_card(deal, event)
        case CommunityDealt():
            deal.community = event.card
            deal.up_cards += (event.card,)
            deal.top += 1
        case BettingBegan():
            deal.queue = event.queue
            deal.bring_in_due = event.bring_in_due
            deal.low_card = event.low_card
            deal.uncapped = event.uncapped
        case BringInPosted():
            _pay(deal, event.seat, event.amount)
            deal.bring_in_due = False
            deal.price = deal.setup.stakes.bring_in
            deal.queue = _others_to_act(deal, event.seat)
            if deal.rules.betting.bring_in_option and not event.all_in:
                deal.queue += (event.seat,)
        case Wagered():
            _wager(deal, event)
        case Called():
            _pay(deal, event.seat, event.amount)
            deal.players[event.seat].acted_at = deal.price
            deal.queue = deal.queue[1:]
        case Checked():
            deal.players[event.seat].acted_at = deal.price
            deal.queue = deal.queue[1:]
        case Folded():
            deal.players[event.seat].folded = True
            deal.fold_order += (event.seat,)
            deal.queue = tuple(seat for seat in deal.queue if seat != event.seat)
        case UncalledReturned():
            player = deal.players[event.seat]
            player.stack += event.amount
            player.put_in -= event.amount
            player.bet -= min(player.bet, event.amount)
            player.all_in = False
        case DealStopped():
            deal.stopped = event.card
            deal.queue = ()
        case HandShown():
            deal.players[event.seat].shown = True
        case DealEnded():
            deal.settlement = event.settlement
            deal.queue = ()
            for award in event.settlement.payouts:
                deal.players[award.seat].stack += award.amount


def _pay(deal: Deal, seat: int, amount: int, *, on_street: bool = True) -> None:
    player = deal.players[seat]
    player.stack -= amount
    player.put_in += amount
    if on_street:
        player.bet += amount
    player.all_in = player.stack == 0


def _take_card(deal: Deal, event: CardDealt) -> None:
    card = next_card(deal)
    deal.top += 1
    player = deal.players[event.seat]
    if event.up:
        player.up += (card,)
        deal.up_cards += (card,)
    else:
        player.hole += (card,)


def next_card(deal: Deal) -> Card:
    """The card on top of the pack; burned cards come back when the pack is out (rules section 1.9)."""
    return deal.pack[deal.top] if deal.top < len(deal.pack) else deal.burned[deal.top - len(deal.pack)]


def _wager(deal: Deal, event: Wagered) -> None:
    _pay(deal, event.seat, event.amount)
    deal.bring_in_due = False
    deal.price = event.to
    deal.aggressor = event.seat
    if event.full:
        deal.base = event.to
        deal.wagers += 1
        for player in deal.players.values():
            player.acted_at = None
    deal.players[event.seat].acted_at = event.to
    deal.queue = _others_to_act(deal, event.seat)


def _others_to_act(deal: Deal, actor: int) -> tuple[int, ...]:
    """Live players with chips, clockwise from the actor's left."""
    seats = list(deal.players)
    turn = seats.index(actor)
    return tuple(
        seat
        for seat in seats[turn + 1 :] + seats[:turn]
        if not (player := deal.players[seat]).folded and player.stack > 0
    )
