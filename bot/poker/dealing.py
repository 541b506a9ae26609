"""The dealer: what happens next in a deal (rules section 1). :func:`begin` and :func:`decide` are the way in.

The deal that comes in is never touched. A move that is not legal raises :class:`IllegalMove` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.poker.betting import betting_order, first_to_act, is_full_wager, low_card_seat, turn_of
from bot.poker.cards import Card
from bot.poker.deal import Deal, DealSetup, evolve, next_card
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
from bot.poker.moves import WAGERS, IllegalMove, Move, MoveKind, Refusal
from bot.poker.pots import Pot, build_pots, uncalled
from bot.poker.rules import Reveal
from bot.poker.settlement import Holding, Settlement, Showdown, is_void, settle, settle_stopped

Events = tuple[Event, ...]


def begin(setup: DealSetup, pack: Sequence[Card]) -> tuple[Deal, Events]:
    """Takes the antes, deals third street and opens the betting."""
    dealer = _Dealer(Deal(setup, tuple(pack)))
    dealer.take_antes()
    dealer.carry_on()
    return dealer.deal, tuple(dealer.events)


def decide(deal: Deal, move: Move) -> tuple[Deal, Events]:
    """Plays one move and all that follows from it without a decision: cards, streets, the showdown.

    Raises :class:`IllegalMove`, and leaves everything as it was, if the move is not one of the turn's choices.
    """
    happened = _answer(deal, move)
    dealer = _Dealer(deal.copy())
    dealer.say(happened)
    dealer.carry_on()
    return dealer.deal, tuple(dealer.events)


def _answer(deal: Deal, move: Move) -> Event:
    """The event of a legal move."""
    if deal.over:
        raise IllegalMove(Refusal.HAND_OVER)
    player = deal.players.get(move.seat)
    if player is None or player.folded:
        raise IllegalMove(Refusal.NOT_IN_HAND, turn=turn_of(deal))
    if move.kind is MoveKind.LEAVE:
        return Folded(move.seat, left=True)
    turn = turn_of(deal)
    if turn is None or turn.seat != move.seat:
        raise IllegalMove(Refusal.NOT_YOUR_TURN, turn=turn)
    offered = [choice for choice in turn.choices if choice.kind is move.kind]
    if not offered:
        raise IllegalMove(Refusal.NOT_LEGAL_NOW, turn=turn)
    choice = next((choice for choice in offered if choice.to == move.to), None)
    if choice is None:
        raise IllegalMove(Refusal.WRONG_AMOUNT, turn=turn)
    seat, to, price, all_in = move.seat, choice.to, choice.price, choice.all_in
    if choice.kind in WAGERS:
        return Wagered(seat, choice.kind, price, to, all_in, is_full_wager(deal, to))
    match choice.kind:
        case MoveKind.FOLD:
            return Folded(seat, left=False)
        case MoveKind.CHECK:
            return Checked(seat)
        case MoveKind.BRING_IN:
            return BringInPosted(seat, price, all_in)
        case _:
            return Called(seat, price, to, all_in)


class _Dealer:
    """Works on a deal of its own and writes down every event; each goes through ``evolve``."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.events: list[Event] = []

    def say(self, event: Event) -> None:
        evolve(self.deal, event)
        self.events.append(event)

    def carry_on(self) -> None:
        """The dealer's checklist, until somebody owes a decision or the deal is over."""
        deal = self.deal
        while not deal.over:
            if len(deal.live) == 1:
                self.return_uncalled()
                self.end_without_showdown()
            elif deal.stopped is not None:
                self.end_stopped()
            elif self.somebody_owes_a_decision():
                return
            elif deal.street_index + 1 < len(deal.rules.streets):
                self.return_uncalled()
                self.deal_street()
            else:
                self.return_uncalled()
                self.show_down()

    def somebody_owes_a_decision(self) -> bool:
        """Who owes nothing is not asked to bet where nobody could call."""
        deal = self.deal
        if not deal.queue:
            return False
        owes = deal.players[deal.queue[0]].bet < deal.price
        return owes or sum(1 for player in deal.live if player.stack > 0) > 1

    def take_antes(self) -> None:
        """A short stack antes what it has (rules section 1.2); where no betting can follow, none is taken."""
        deal = self.deal
        if not deal.setup.take_ante:
            return
        for player in list(deal.players.values()):
            amount = min(deal.setup.stakes.ante, player.stack)
            if amount:
                self.say(AntePosted(player.seat, amount, amount == player.stack))

    def return_uncalled(self) -> None:
        back = uncalled(self.deal.contributions, self.deal.folded)
        if back:
            self.say(UncalledReturned(*back))

    # ------------------------------------------------------------------------------ dealing

    def deal_street(self) -> None:
        deal = self.deal
        street = deal.rules.streets[deal.street_index + 1]
        self.say(StreetBegan(street.number))
        if deal.rules.betting.burn and street.number > 3:
            self.say(CardBurned())
        if self._too_few_cards(len(street.cards) * len(deal.live)):
            self.say(CommunityDealt(next_card(deal)))
        else:
            for way in street.cards:
                for player in deal.live:
                    self.deal_card(player.seat, up=way == "u")
                    if deal.stopped is not None:
                        return
        self.open_betting()

    def _too_few_cards(self, needed: int) -> bool:
        """Whether pack and burned cards together are too few; folded cards never come back (rules 1.9)."""
        deal = self.deal
        return len(deal.pack) - deal.top + len(deal.burned) < needed

    def deal_card(self, seat: int, *, up: bool) -> None:
        card = next_card(self.deal)
        self.say(CardDealt(seat, card, up))
        stop = self.deal.rules.stop
        if up and stop and card == stop.card and self.deal.setup.deal_no <= stop.max_redeals:
            self.say(DealStopped(seat, card))

    def open_betting(self) -> None:
        deal = self.deal
        third = deal.street_index == 0
        first = low_card_seat(deal) if third else first_to_act(deal)
        order = betting_order(deal, first)
        self.say(
            BettingBegan(
                queue=order if len(order) > 1 else (),
                bring_in_due=third,
                low_card=first if third else None,
                uncapped=deal.rules.betting.heads_up_uncapped and len(order) == 2,
            )
        )

    # ------------------------------------------------------------------------------- ending

    def end_without_showdown(self) -> None:
        """The last player takes all pots he is eligible for, unseen (rules section 1.10)."""
        self.say(DealEnded(settle(self._showdown({}), self._pots())))

    def end_stopped(self) -> None:
        stop = self.deal.rules.stop
        assert stop is not None
        self.return_uncalled()
        live = [player.seat for player in self.deal.live]
        self.say(DealEnded(settle_stopped(stop.action, self._pots(), live, self.deal.contributions)))

    def show_down(self) -> None:
        deal = self.deal
        community = (deal.community,) if deal.community is not None else ()
        showdown = self._showdown({p.seat: Holding(p.hole, p.up + community) for p in deal.live})
        settlement = settle(showdown, self._pots())
        if not is_void(showdown):
            for seat in self._seats_that_show(settlement):
                self.say(HandShown(seat, deal.players[seat].hole))
        self.say(DealEnded(settlement))

    def _seats_that_show(self, settlement: Settlement) -> list[int]:
        """Winners show; all do where the game or an all-in asks for it (rules section 1.10)."""
        deal = self.deal
        first = deal.aggressor if deal.aggressor is not None else first_to_act(deal)
        seats = list(deal.players)
        start = seats.index(first)
        order = [seat for seat in seats[start:] + seats[:start] if not deal.players[seat].folded]
        everybody = deal.rules.reveal is Reveal.ALL_LIVE or any(p.stack == 0 for p in deal.live)
        winners = {award.seat for award in settlement.payouts}
        return [seat for seat in order if everybody or seat in winners or seat == order[0]]

    def _showdown(self, holdings: dict[int, Holding]) -> Showdown:
        deal = self.deal
        return Showdown(deal.rules, tuple(deal.players), holdings, deal.up_cards, deal.setup.deal_no)

    def _pots(self) -> tuple[Pot, ...]:
        """The pots; a carried pot whose seats have all folded is the last of them to fold's (rules 5.2)."""
        deal = self.deal
        carried = []
        for pot in deal.setup.carried:
            if all(seat in deal.folded for seat in pot.eligible):
                last = max(pot.eligible, key=deal.fold_order.index)
                pot = Pot(pot.amount, (last,))
            carried.append(pot)
        return build_pots(deal.contributions, deal.fold_order, carried)
