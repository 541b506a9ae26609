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
    CardTurned,
    Checked,
    CommunityDealt,
    DealEnded,
    DealStopped,
    Event,
    ExtraCard,
    FeePaid,
    Folded,
    HandShown,
    OfferDeclined,
    OfferMade,
    StreetBegan,
    UncalledReturned,
    Wagered,
)
from bot.poker.moves import Turn
from bot.poker.pots import Pot
from bot.poker.rules import Rules, Street, UpEffect
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

    __slots__ = (
        "acted_at",
        "all_in",
        "bet",
        "dead",
        "folded",
        "hole",
        "put_in",
        "seat",
        "shown",
        "stack",
        "up",
    )

    def __init__(self, seat: int, stack: int) -> None:
        self.seat = seat
        self.stack = stack
        self.hole: tuple[Card, ...] = ()
        self.up: tuple[Card, ...] = ()
        self.put_in = 0
        """Chips put in over the whole deal."""
        self.dead = 0
        """How many of them nobody has to match: a dealer's ante, a fee, the price of a card."""
        self.bet = 0
        """Chips put in on this street, antes and dead money not counted."""
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
        new.dead = self.dead
        new.bet = self.bet
        new.acted_at = self.acted_at
        new.folded = self.folded
        new.all_in = self.all_in
        new.shown = self.shown
        return new


@dataclass(frozen=True, slots=True)
class Offer:
    """A decision that an up-card asks for while a street is dealt."""

    seat: int
    effect: UpEffect
    price: int


class Deal:
    """The state of one deal. Treat it as a value: :func:`bot.poker.dealing.decide` returns a new one."""

    __slots__ = (
        "acted",
        "aggressor",
        "base",
        "bet_size",
        "bring_in_due",
        "burned",
        "community",
        "fold_order",
        "in_hand",
        "last_raise",
        "low_card",
        "offer",
        "open",
        "own",
        "pack",
        "players",
        "price",
        "queue",
        "rules",
        "settlement",
        "setup",
        "stopped",
        "street",
        "street_index",
        "to_deal",
        "top",
        "turn",
        "uncapped",
        "up_cards",
        "wagers",
    )

    def __init__(self, setup: DealSetup, pack: tuple[Card, ...]) -> None:
        if len(pack) != len(PACK) or len(set(pack)) != len(PACK):
            raise ValueError("a pack holds each of the fifty-two cards once")
        self.setup = setup
        self.rules = setup.rules
        self.pack = pack
        stacks = dict(setup.stacks)
        if len(stacks) != len(setup.stacks) or not 2 <= len(stacks) <= MAX_SEATS:
            raise ValueError(f"a deal is for 2 to {MAX_SEATS} different seats")
        self.players = {seat: Player(seat, stacks[seat]) for seat in setup.clockwise}
        """By seat, clockwise from the dealer's left."""
        self.own = set(self.players)
        """Seats whose record is this deal's alone; the others are shared with the deal it was copied from."""
        self.in_hand = tuple(self.players)
        """Seats that have not folded, clockwise from the dealer's left."""
        self.top = 0
        """How many cards have left the pack."""
        self.burned: tuple[Card, ...] = ()
        self.community: Card | None = None
        self.up_cards: tuple[Card, ...] = ()
        """Every up-card in the order it was dealt."""
        self.street_index = -1
        self.street: Street | None = None
        """The street being played; ``None`` before the first card."""
        self.bet_size = setup.stakes.small_bet
        """The fixed bet of this street, in chips."""
        self.turn: Turn | None = None
        """The decision owed, once :func:`bot.poker.betting.turn_of` has worked it out."""
        self.to_deal: tuple[tuple[int, bool], ...] = ()
        """Cards still to be dealt on this street: the seat, and whether face up."""
        self.offer: Offer | None = None
        self.open = False
        """Whether this street's betting was opened."""
        self.acted = False
        """Whether anybody has decided anything on this street."""
        self.queue: tuple[int, ...] = ()
        """Seats that owe a decision on this street, the next first."""
        self.price = 0
        """What staying in costs in all on this street."""
        self.base = 0
        """The last full wager: the next raise goes one bet above it."""
        self.last_raise = 0
        """By how much the last full wager raised; 0 before the first."""
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
        """A deal of its own, which shares each player's record until it writes to it."""
        new = Deal.__new__(Deal)
        new.setup = self.setup
        new.rules = self.rules
        new.pack = self.pack
        new.players = self.players.copy()
        new.own = set()
        new.in_hand = self.in_hand
        new.top = self.top
        new.burned = self.burned
        new.community = self.community
        new.up_cards = self.up_cards
        new.street_index = self.street_index
        new.street = self.street
        new.bet_size = self.bet_size
        new.turn = None
        new.to_deal = self.to_deal
        new.offer = self.offer
        new.open = self.open
        new.acted = self.acted
        new.queue = self.queue
        new.price = self.price
        new.base = self.base
        new.last_raise = self.last_raise
        new.wagers = self.wagers
        new.uncapped = self.uncapped
        new.bring_in_due = self.bring_in_due
        new.low_card = self.low_card
        new.aggressor = self.aggressor
        new.fold_order = self.fold_order
        new.stopped = self.stopped
        new.settlement = self.settlement
        return new

    def to_write(self, seat: int) -> Player:
        """A player's record that no other deal shares."""
        player = self.players[seat]
        if seat not in self.own:
            player = self.players[seat] = player.copy()
            self.own.add(seat)
        return player

    @property
    def live(self) -> list[Player]:
        """Players who have not folded, clockwise from the dealer's left."""
        players = self.players
        return [players[seat] for seat in self.in_hand]

    @property
    def over(self) -> bool:
        return self.settlement is not None

    @property
    def contributions(self) -> dict[int, int]:
        """Chips of this deal by seat that others have to match, carried and dead ones not counted."""
        return {seat: player.put_in - player.dead for seat, player in self.players.items()}

    @property
    def paid_in(self) -> dict[int, int]:
        """All chips of this deal by seat."""
        return {seat: player.put_in for seat, player in self.players.items()}

    @property
    def dead_money(self) -> tuple[Pot, ...]:
        """Chips nobody has to match, for everybody who came with chips (rules section 2)."""
        dead = sum(player.dead for player in self.players.values())
        return (Pot(dead, tuple(seat for seat, chips in self.setup.stacks if chips)),) if dead else ()

    @property
    def folded(self) -> frozenset[int]:
        return frozenset(self.fold_order)

    @property
    def total(self) -> int:
        """All chips in the pots, carried ones included."""
        return sum(p.put_in for p in self.players.values()) + sum(pot.amount for pot in self.setup.carried)


def evolve(deal: Deal, event: Event) -> None:
    """Folds one event into a deal: the only function that changes one. Not for use on a deal others hold."""
    deal.turn = None
    match event:
        case CardDealt():
            # Hidden from some eyes, the card of an event is the next of the pack all the same.
            card = event.card if event.card is not None else next_card(deal)
            deal.top += 1
            deal.to_deal = deal.to_deal[1:]
            player = deal.to_write(event.seat)
            if event.up:
                player.up += (card,)
                deal.up_cards += (card,)
            else:
                player.hole += (card,)
        case Checked():
            deal.acted = True
            deal.to_write(event.seat).acted_at = deal.price
            deal.queue = deal.queue[1:]
        case Called():
            _pay(deal, event.seat, event.amount).acted_at = deal.price
            deal.acted = True
            deal.queue = deal.queue[1:]
        case Folded():
            deal.to_write(event.seat).folded = True
            _fold(deal, event.seat)
        case Wagered():
            _wager(deal, event)
        case BettingBegan():
            deal.open = True
            deal.acted = False
            deal.queue = event.queue
            deal.bring_in_due = event.bring_in_due
            deal.low_card = event.low_card
            deal.uncapped = event.uncapped
        case StreetBegan():
            _begin_street(deal)
        case AntePosted():
            _pay(deal, event.seat, event.amount, on_street=False, dead=event.dead)
        case BringInPosted():
            _pay(deal, event.seat, event.amount)
            deal.acted = True
            deal.bring_in_due = False
            deal.price = deal.setup.stakes.bring_in
            deal.queue = _others_to_act(deal, event.seat)
            if deal.rules.betting.bring_in_option and not event.all_in:
                deal.queue += (event.seat,)
        case CardBurned():
            deal.burned += (deal.pack[deal.top],)
            deal.top += 1
        case CommunityDealt():
            deal.community = event.card
            deal.up_cards += (event.card,)
            deal.to_deal = ()
            deal.top += 1
        case ExtraCard():
            deal.offer = None
            deal.to_deal = ((event.seat, event.up), *deal.to_deal)
            if event.price:
                _pay(deal, event.seat, event.price, on_street=False, dead=True)
        case OfferMade():
            deal.offer = Offer(event.seat, event.effect, event.price)
        case OfferDeclined():
            deal.offer = None
        case FeePaid():
            deal.offer = None
            _pay(deal, event.seat, event.amount, on_street=False, dead=True)
        case CardTurned():
            player = deal.to_write(event.seat)
            player.hole = tuple(card for card in player.hole if card != event.card)
            player.up += (event.card,)
            deal.up_cards += (event.card,)
        case UncalledReturned():
            player = deal.to_write(event.seat)
            player.stack += event.amount
            player.put_in -= event.amount
            player.bet -= min(player.bet, event.amount)
            player.all_in = False
        case DealStopped():
            deal.stopped = event.card
            deal.queue = ()
        case HandShown():
            deal.to_write(event.seat).shown = True
        case DealEnded():
            deal.settlement = event.settlement
            deal.queue = ()
            for award in event.settlement.payouts:
                deal.to_write(award.seat).stack += award.amount


def _pay(deal: Deal, seat: int, amount: int, *, on_street: bool = True, dead: bool = False) -> Player:
    player = deal.to_write(seat)
    player.stack -= amount
    player.put_in += amount
    if dead:
        player.dead += amount
    elif on_street:
        player.bet += amount
    player.all_in = player.stack == 0
    return player


def _begin_street(deal: Deal) -> None:
    deal.street_index += 1
    deal.street = street = deal.rules.streets[deal.street_index]
    stakes = deal.setup.stakes
    deal.bet_size = stakes.big_bet if street.big_bet else stakes.small_bet
    deal.to_deal = tuple([(seat, way == "u") for way in street.cards for seat in deal.in_hand])
    deal.open = deal.acted = False
    deal.queue = ()
    deal.price = deal.base = deal.last_raise = deal.wagers = 0
    deal.aggressor = None
    for seat, player in deal.players.items():
        if player.bet or player.acted_at is not None:
            player = deal.to_write(seat)
            player.bet = 0
            player.acted_at = None


def _fold(deal: Deal, seat: int) -> None:
    deal.acted = True
    deal.fold_order += (seat,)
    deal.in_hand = tuple(other for other in deal.in_hand if other != seat)
    deal.queue = tuple(other for other in deal.queue if other != seat)
    if deal.to_deal:
        deal.to_deal = tuple(place for place in deal.to_deal if place[0] != seat)
    if deal.offer and deal.offer.seat == seat:
        deal.offer = None


def next_card(deal: Deal) -> Card:
    """The card on top of the pack; burned cards come back when the pack is out (rules section 1.9)."""
    return deal.pack[deal.top] if deal.top < len(deal.pack) else deal.burned[deal.top - len(deal.pack)]


def _wager(deal: Deal, event: Wagered) -> None:
    wagerer = _pay(deal, event.seat, event.amount)
    deal.acted = True
    deal.bring_in_due = False
    deal.aggressor = event.seat
    if event.full:
        deal.last_raise = event.to - (
            deal.base if deal.rules.betting.fixed or not deal.wagers else deal.price
        )
        deal.base = event.to
        deal.wagers += 1
        for seat, player in deal.players.items():
            if player.acted_at is not None:
                deal.to_write(seat).acted_at = None
    deal.price = wagerer.acted_at = event.to
    deal.queue = _others_to_act(deal, event.seat)


def _others_to_act(deal: Deal, actor: int) -> tuple[int, ...]:
    """Live players with chips, clockwise from the actor's left."""
    seats = deal.in_hand
    turn = seats.index(actor)
    players = deal.players
    return tuple([seat for seat in seats[turn + 1 :] + seats[:turn] if players[seat].stack > 0])
