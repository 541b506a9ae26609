"""The one door through which a card leaves the rules: what a viewer may see of a deal or of an event.

Up-cards and shown hands are for all; hole cards are for their owner. What is not yet dealt, burned or folded
unseen is for nobody. Renderers get what comes out of here and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import overload

from bot.poker.betting import may_flip, turn_of
from bot.poker.cards import Card
from bot.poker.deal import Deal
from bot.poker.events import CardDealt, Event
from bot.poker.moves import Turn
from bot.poker.pots import Pot, build_pots
from bot.poker.rules import Rules
from bot.poker.settlement import Settlement
from bot.poker.stakes import Stakes


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as a viewer sees it. Chips are whole numbers; a hidden hole card is ``None``."""

    seat: int
    stack: int
    bet: int
    """Chips put in on this street."""
    put_in: int
    """Chips put in over the whole deal."""
    hole: tuple[Card | None, ...]
    up: tuple[Card, ...]
    folded: bool
    all_in: bool
    """Live, with no chips left to bet."""
    shown: bool


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal as one viewer may see it; ``viewer`` is a seat, or ``None`` for the public."""

    viewer: int | None
    rules: Rules
    stakes: Stakes
    dealer: int
    deal_no: int
    street: int
    """3 to 7; 0 before the first card."""
    seats: tuple[SeatView, ...]
    """Clockwise from the dealer's left."""
    community: Card | None
    up_cards: tuple[Card, ...]
    """Every up-card in the order it was dealt."""
    pots: tuple[Pot, ...]
    """Main pot first; while a street is played the bets on it are counted in."""
    total: int
    """All chips in the pots."""
    turn: Turn | None
    bet_size: int
    low_card: int | None
    stopped: Card | None
    settlement: Settlement | None
    may_flip: bool
    """Whether the viewer may turn up a hidden card now to stop the deal."""

    def seat(self, number: int) -> SeatView:
        return next(view for view in self.seats if view.seat == number)

    @property
    def over(self) -> bool:
        return self.settlement is not None


@overload
def seen_by(what: Deal, viewer: int | None) -> DealView: ...
@overload
def seen_by(what: Event, viewer: int | None) -> Event: ...
def seen_by(what: Deal | Event, viewer: int | None) -> DealView | Event:
    """What ``viewer``, a seat or ``None`` for everybody, may see of a deal or of something that happened."""
    if isinstance(what, Deal):
        return _view(what, viewer)
    if isinstance(what, CardDealt) and not what.up and what.seat != viewer:
        return CardDealt(what.seat, None, what.up)
    return what


def _view(deal: Deal, viewer: int | None) -> DealView:
    seats = tuple(
        SeatView(
            player.seat,
            player.stack,
            player.bet,
            player.put_in,
            player.hole if player.shown or player.seat == viewer else (None,) * len(player.hole),
            player.up,
            player.folded,
            not player.folded and player.stack == 0,
            player.shown,
        )
        for player in deal.players.values()
    )
    settled = deal.settlement
    pots = (
        tuple(result.pot for result in settled.pots)
        if settled
        else build_pots(deal.contributions, deal.fold_order, (*deal.setup.carried, *deal.dead_money))
    )
    return DealView(
        viewer=viewer,
        rules=deal.rules,
        stakes=deal.setup.stakes,
        dealer=deal.setup.dealer,
        deal_no=deal.setup.deal_no,
        street=deal.street.number if deal.street else 0,
        seats=seats,
        community=deal.community,
        up_cards=deal.up_cards,
        pots=pots,
        total=deal.total,
        turn=turn_of(deal),
        bet_size=deal.bet_size,
        low_card=deal.low_card,
        stopped=deal.stopped,
        settlement=settled,
        may_flip=viewer is not None and may_flip(deal, viewer),
    )
