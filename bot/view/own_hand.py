"""What one player's own cards come to, in words: the hand so far, the spade that counts, and who could beat it."""

from __future__ import annotations

from bot.poker.cards import PACK, Card, Suit
from bot.poker.low import is_eight_or_better, low_value
from bot.poker.naming import BestHand, best_hand
from bot.poker.rules import BestLow, BestSpade, HoldsCard, Where
from bot.poker.settlement import Holding, counting_spade, spade_rank
from bot.poker.sight import DealView, SeatView
from bot.view.cards import PLAIN_FACES, Faces, rank_word
from bot.view.hands import (
    hand_name,
    hand_phrase,
    hand_so_far,
    hand_with_kickers,
    low_name,
    wilds_in_words,
    wilds_played,
)
from bot.view.rules_text import contest_name, face
from bot.view.wilds import known, wilds_for
from bot.view.words import listed


class OwnHand:
    """The viewer's cards. Only made from a deal as its owner may see it."""

    __slots__ = ("_deal", "hole", "seat", "up", "wild")

    def __init__(self, deal: DealView, seat: int) -> None:
        self._deal = deal
        self.seat: SeatView = deal.seat(seat)
        self.hole = known(self.seat.hole)
        self.up = self.seat.up
        self.wild = wilds_for(deal, self.seat)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All that count for the hand; a community card is everybody's."""
        community = () if self._deal.community is None else (self._deal.community,)
        return self.hole + self.up + community

    def name(self, *, kickers: bool = False) -> str:
        """The best hand so far; the lowest in a game where that wins."""
        if self._deal.rules.best_hand is None:
            return low_name(self.cards)
        if len(self.cards) < 5:
            return hand_so_far(self.cards, self.wild)
        best = self._best
        return hand_with_kickers(best) if kickers else hand_name(best)

    @property
    def _best(self) -> BestHand:
        contest = self._deal.rules.best_hand
        double = contest is not None and contest.double_ace_flush
        return best_hand(self.cards, self.wild, double_ace_flush=double)

    def phrase(self) -> str:
        """``a pair of nines``."""
        return hand_phrase(self.name())

    def stand_ins(self, faces: Faces = PLAIN_FACES) -> list[str]:
        """``9♥ plays as 8♠`` for each wild card, once there are five cards."""
        return wilds_played(self._best, faces) if len(self.cards) >= 5 and self.wild else []

    def stand_ins_in_words(self) -> list[str]:
        return wilds_in_words(self._best) if len(self.cards) >= 5 and self.wild else []

    def side_lines(self) -> list[str]:
        """A sentence for each contest beside the best hand."""
        lines = []
        for contest in self._deal.rules.contests[1:]:
            if isinstance(contest, BestSpade):
                lines.append(self._spade(contest))
            elif isinstance(contest, BestLow):
                lines.append(self._low(contest))
            elif isinstance(contest, HoldsCard):
                has = contest.card in self.hole
                lines.append(
                    f"You have {face(contest.card)} in the hole: half is yours."
                    if has
                    else f"You do not have {face(contest.card)}."
                )
        return lines

    def _low(self, contest: BestLow) -> str:
        low = len(self.cards) >= 5 and low_value(self.cards)
        if low and (is_eight_or_better(low) or not contest.eight_or_better):
            return f"Your low: {low_name(self.cards)}."
        return "You have no low yet: it takes five different ranks of eight or lower."

    def _spade(self, contest: BestSpade) -> str:
        name = contest_name(contest)
        community = () if self._deal.community is None else (self._deal.community,)
        spade = counting_spade(contest, Holding(self.hole, self.up + community))
        if spade is None:
            excluded = [card for card in contest.excluded if card in self.cards]
            but = f"; {face(excluded[0])} does not count" if excluded else ""
            return f"You have no spade{' in the hole' if contest.where is Where.HOLE else ''}{but}."
        better = self._better(contest, spade)
        head = f"Your {name} is the {rank_word(spade.rank)}"
        if not better:
            return f"{head}: nobody can beat it."
        if len(better) == 1:
            return f"{head}: only the {rank_word(better[0].rank)} beats it."
        if len(better) <= 3:
            return f"{head}: the {listed(rank_word(card.rank) for card in better)} beat it."
        return f"{head}: {len(better)} spades beat it."

    def _better(self, contest: BestSpade, spade: Card) -> list[Card]:
        """Spades that beat it and that somebody still in might have."""
        gone = set(self.cards)
        for seat in self._deal.seats:
            if seat.folded or contest.where is Where.HOLE:
                gone.update(seat.up)
        mine = spade_rank(contest, spade)
        return [
            card
            for card in PACK
            if card.suit is Suit.SPADES
            and card not in gone
            and card not in contest.excluded
            and spade_rank(contest, card) > mine
        ]


def sentence_of_hand(hand: OwnHand) -> str:
    """``You hold a pair of nines.``"""
    return f"You hold {hand.phrase()}."
