"""The dealer: what happens next in a deal (rules section 1). :func:`begin` and :func:`decide` are the way in.

The deal that comes in is never touched. A move that is not legal raises :class:`IllegalMove` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.poker.betting import betting_order, choice_of, is_full_wager, leads, may_flip, opens, to_act, turn_of
from bot.poker.cards import Card
from bot.poker.deal import Deal, DealSetup, Player, evolve, next_card
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
from bot.poker.moves import (
    BET,
    CALL,
    CHECK,
    COMPLETE,
    FLIP,
    FOLD,
    LEAVE,
    RAISE,
    IllegalMove,
    Move,
    MoveKind,
    Refusal,
)
from bot.poker.pots import Pot, build_pots, uncalled
from bot.poker.rules import AnteMode, Reveal, UpEffect, UpRank
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
    answer = _answer(deal, move)
    dealer = _Dealer(deal.copy())
    for event in answer:
        dealer.say(event)
    dealer.carry_on()
    return dealer.deal, tuple(dealer.events)


def _answer(deal: Deal, move: Move) -> tuple[Event, ...]:
    """What a legal move makes happen."""
    if deal.settlement is not None:
        raise IllegalMove(Refusal.HAND_OVER)
    player = deal.players.get(move.seat)
    if player is None or player.folded:
        raise IllegalMove(Refusal.NOT_IN_HAND, turn=turn_of(deal))
    seat, kind, to = move.seat, move.kind, move.to
    if kind is LEAVE:
        return (Folded(seat, left=True),)
    if kind is FLIP:
        return _flip(deal, player)
    if to_act(deal) != seat:
        raise IllegalMove(Refusal.NOT_YOUR_TURN, turn=turn_of(deal))
    choice = choice_of(deal, move)
    if choice is None:
        turn = turn_of(deal)
        wrong = turn is not None and turn.find(kind) is not None
        raise IllegalMove(Refusal.WRONG_AMOUNT if wrong else Refusal.NOT_LEGAL_NOW, turn=turn)
    price = choice.price + to - choice.to
    all_in = price == player.stack
    if kind is CHECK:
        return (Checked(seat),)
    if kind is CALL:
        return (Called(seat, price, to, all_in),)
    if kind is FOLD:
        return (Folded(seat, left=False),)
    if kind is RAISE or kind is BET or kind is COMPLETE:
        return (Wagered(seat, kind, price, to, all_in, is_full_wager(deal, to)),)
    match kind:
        case MoveKind.BRING_IN:
            return (BringInPosted(seat, price, all_in),)
        case MoveKind.BUY:
            return (ExtraCard(seat, False, price, all_in),)
        case MoveKind.DECLINE:
            return (OfferDeclined(seat),)
        case _:
            return (FeePaid(seat, price, all_in, matched=True),)


def _flip(deal: Deal, player: Player) -> tuple[Event, ...]:
    stop = deal.rules.stop
    if stop is None or not may_flip(deal, player.seat):
        raise IllegalMove(Refusal.NOT_LEGAL_NOW, turn=turn_of(deal))
    return (CardTurned(player.seat, stop.card), DealStopped(player.seat, stop.card))


class _Dealer:
    """Works on a deal of its own and writes down every event; each goes through ``evolve``."""

    __slots__ = ("deal", "events")

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.events: list[Event] = []

    def say(self, event: Event) -> None:
        evolve(self.deal, event)
        self.events.append(event)

    def carry_on(self) -> None:
        """The dealer's checklist, until somebody owes a decision or the deal is over."""
        deal = self.deal
        while deal.settlement is None:
            if deal.queue and len(deal.in_hand) > 1 and self.somebody_owes_a_decision():
                return
            if len(deal.in_hand) == 1:
                self.return_uncalled()
                self.end_without_showdown()
            elif deal.stopped is not None:
                self.end_stopped()
            elif deal.offer is not None:
                return
            elif deal.to_deal:
                self.deal_cards()
            elif deal.street_index >= 0 and not deal.open:
                self.open_betting()
            elif deal.street_index + 1 < len(deal.rules.streets):
                self.return_uncalled()
                self.begin_street()
            else:
                self.return_uncalled()
                self.show_down()

    def somebody_owes_a_decision(self) -> bool:
        """Whether the first in the queue does: who owes nothing is not asked to bet where nobody could call."""
        deal = self.deal
        players = deal.players
        first = deal.queue[0]
        if players[first].bet < deal.price:
            return True
        for seat in deal.in_hand:
            if seat != first and players[seat].stack > 0:
                return players[first].stack > 0
        return False

    def take_antes(self) -> None:
        """A short stack antes what it has (rules section 1.2); where no betting can follow, none is taken.

        Where the dealer antes for all, it is the dealer or the next to the right who is dealt in (section 2).
        """
        deal = self.deal
        mode = deal.rules.betting.ante_mode
        if not deal.setup.take_ante or mode is AnteMode.NONE:
            return
        ante = deal.setup.stakes.ante
        players = list(deal.players.values())
        if mode is AnteMode.DEALER:
            ante *= len(players)
            players = [player for player in players if player.stack][-1:]
        for player in players:
            amount = min(ante, player.stack)
            if amount:
                dead = mode is AnteMode.DEALER
                self.say(AntePosted(player.seat, amount, amount == player.stack, dead))

    def return_uncalled(self) -> None:
        deal = self.deal
        if deal.price == 0 and deal.street_index > 0:
            return  # nobody bet
        back = uncalled(deal.contributions, deal.fold_order)
        if back:
            self.say(UncalledReturned(*back))

    # ------------------------------------------------------------------------------ dealing

    def begin_street(self) -> None:
        deal = self.deal
        street = deal.rules.streets[deal.street_index + 1]
        self.say(StreetBegan(street.number))
        if deal.rules.betting.burn and street.number > 3:
            self.say(CardBurned())
        if self._left_in_pack() < len(deal.to_deal):
            card = next_card(deal)
            self.say(CommunityDealt(card))
            self._stop_on(card, None)

    def _left_in_pack(self) -> int:
        """Cards to deal, the burned ones included; folded cards never come back (rules 1.9)."""
        deal = self.deal
        return len(deal.pack) + len(deal.burned) - deal.top

    def deal_cards(self) -> None:
        """The rest of a street's cards, until one of them stops the deal or asks its player something."""
        deal = self.deal
        rules = deal.rules
        quiet = rules.stop is None and not rules.wild_fee and not rules.up_ranks
        while deal.to_deal:
            seat, up = deal.to_deal[0]
            card = next_card(deal)
            self.say(CardDealt(seat, card, up))
            if up and not quiet:
                self._mind_up_card(seat, card)
                if deal.stopped is not None or deal.offer is not None:
                    return

    def _mind_up_card(self, seat: int, card: Card) -> None:
        """What an up-card does beside lying there."""
        if self._stop_on(card, seat):
            return
        rules = self.deal.rules
        if rules.wild_fee and card in rules.wild.wild_cards((), (), self.deal.up_cards):
            self._take_fee(seat, rules.wild_fee)
        for up_rank in rules.up_ranks:
            if up_rank.rank is card.rank:
                self._up_rank(seat, up_rank)

    def _stop_on(self, card: Card, seat: int | None) -> bool:
        stop = self.deal.rules.stop
        if stop is None or card != stop.card or self.deal.setup.deal_no > stop.max_redeals:
            return False
        self.say(DealStopped(seat, card))
        return True

    def _up_rank(self, seat: int, up_rank: UpRank) -> None:
        """What a rank does when it comes face up; who has no chips left is asked for none."""
        deal = self.deal
        stack = deal.players[seat].stack
        match up_rank.effect:
            case UpEffect.EXTRA_DOWN | UpEffect.EXTRA_UP:
                if self._extra_card_fits():
                    up = up_rank.effect is UpEffect.EXTRA_UP
                    self.say(ExtraCard(seat, up, 0, stack == 0))
            case UpEffect.OFFER:
                if self._extra_card_fits() and stack >= up_rank.price:
                    self.say(OfferMade(seat, up_rank.effect, up_rank.price))
            case UpEffect.MATCH_POT:
                if stack and deal.total:
                    self.say(OfferMade(seat, up_rank.effect, min(deal.total, stack)))
            case UpEffect.FEE:
                self._take_fee(seat, up_rank.price)

    def _extra_card_fits(self) -> bool:
        """Whether an extra card leaves enough for everybody's last street (rules section 6)."""
        deal = self.deal
        later = sum(len(street.cards) for street in deal.rules.streets[deal.street_index + 1 :])
        return self._left_in_pack() > len(deal.to_deal) + later * len(deal.in_hand)

    def _take_fee(self, seat: int, fee: int) -> None:
        stack = self.deal.players[seat].stack
        amount = min(fee, stack)
        if amount:
            self.say(FeePaid(seat, amount, amount == stack, matched=False))

    def open_betting(self) -> None:
        deal = self.deal
        third = deal.street_index == 0
        first = opens(deal) if third else leads(deal)
        forced = third and deal.rules.betting.bring_in
        order = betting_order(deal, first)
        self.say(
            BettingBegan(
                queue=order if len(order) > 1 else (),
                bring_in_due=forced,
                low_card=first if forced else None,
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
        self.say(
            DealEnded(settle_stopped(stop.action, self._pots(), live, self.deal.paid_in, self._showdown({})))
        )

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
        first = deal.aggressor if deal.aggressor is not None else leads(deal)
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
        for pot in (*deal.setup.carried, *deal.dead_money):
            if all(seat in deal.folded for seat in pot.eligible):
                last = max(pot.eligible, key=deal.fold_order.index)
                pot = Pot(pot.amount, (last,), pot.carried)
            carried.append(pot)
        return build_pots(deal.contributions, deal.fold_order, carried)
