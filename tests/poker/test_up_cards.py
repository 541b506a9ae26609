"""Up-cards that do something: Baseball's fours and threes, fees for wilds, a queen that is turned up."""

from __future__ import annotations

from typing import ClassVar

import pytest

from bot.poker.cards import PACK, Card, parse_cards
from bot.poker.events import CardDealt, ExtraCard, FeePaid
from bot.poker.moves import IllegalMove
from bot.poker.settlement import CarryTo
from tests.poker.playing import Played

TWO = {1: 200, 2: 200}


def pack_of(text: str) -> tuple[Card, ...]:
    """A pack with these cards on top, in the order they are dealt."""
    top = parse_cards(text)
    return top + tuple(card for card in PACK if card not in top)


# hole 1, hole 2, hole 1, hole 2, door 1, door 2, and whatever follows
FOUR_UP = pack_of("2h 5h 6h 7h 4d Kc Ks")


class TestFour:
    def test_it_brings_a_card_face_down_at_once(self) -> None:
        hand = Played(TWO, game="baseball", pack=FOUR_UP)
        assert hand.happened(ExtraCard) == [ExtraCard(1, False, 0, False)]
        extra = [e for e in hand.happened(CardDealt) if isinstance(e, CardDealt) and e.seat == 1][-1]
        assert (extra.card, extra.up) == (parse_cards("Kc")[0], False)
        assert len(hand.deal.players[1].hole) == 3
        assert hand.deal.players[2].up == parse_cards("Ks")

    def test_it_may_be_bought(self) -> None:
        hand = Played(TWO, game="baseball", pack=FOUR_UP, four_up="buy")
        assert hand.turn == "1: buy 5, decline"
        hand.say("1 buys")
        assert hand.stack(1) == 194
        assert len(hand.deal.players[1].hole) == 3
        assert hand.turn.startswith("1: bring in")

    def test_and_it_may_be_declined(self) -> None:
        hand = Played(TWO, game="baseball", pack=FOUR_UP, four_up="buy").say("1 declines")
        assert len(hand.deal.players[1].hole) == 2
        assert hand.stack(1) == 199

    def test_who_cannot_pay_is_not_asked(self) -> None:
        hand = Played({1: 5, 2: 200}, game="baseball", pack=FOUR_UP, four_up="buy")
        assert hand.turn.startswith("1: bring in")

    def test_face_up_it_may_be_another_four(self) -> None:
        pack = pack_of("2h 5h 6h 7h 4d 4c Ks Qs")
        hand = Played(TWO, game="baseball", pack=pack, four_up="up")
        assert hand.deal.players[1].up == parse_cards("4d 4c Ks")
        assert hand.deal.players[2].up == parse_cards("Qs")

    def test_the_price_is_dead_money_that_nobody_has_to_match(self) -> None:
        hand = Played(TWO, game="baseball", pack=FOUR_UP, four_up="buy").say("1 buys", "1 opens", "2 calls")
        hand.check_down()
        assert hand.stack(1) + hand.stack(2) == 400
        assert sum(hand.deal.paid_in.values()) == 17

    def test_no_extra_card_is_given_that_the_last_street_needs(self) -> None:
        six = dict.fromkeys(range(1, 7), 400)
        # Fours are dealt up again and again: 42 cards are needed, ten may be extra.
        hand = Played(six, game="baseball", pack=PACK, four_up="up").check_down()
        assert hand.deal.over
        assert hand.deal.community is None
        assert all(len(p.hole) + len(p.up) >= 7 for p in hand.deal.live)


class TestThree:
    PACK = pack_of("2h 5h 6h 7h 3d Kc Ks")

    def test_match_the_pot_or_fold(self) -> None:
        hand = Played(TWO, game="baseball", pack=self.PACK, three_up="match_pot_or_fold")
        assert hand.turn == "1: match 2, fold"
        hand.say("1 matches")
        assert hand.stack(1) == 197
        assert hand.deal.total == 4

    def test_who_folds_leaves_the_hand_before_the_street_is_dealt(self) -> None:
        hand = Played(TWO, game="baseball", pack=self.PACK, three_up="match_pot_or_fold").say("1 folds")
        assert hand.deal.over
        assert hand.stacks == {1: 199, 2: 201}

    def test_a_short_stack_matches_with_what_it_has(self) -> None:
        hand = Played({1: 2, 2: 200}, game="baseball", pack=self.PACK, three_up="match_pot_or_fold")
        assert hand.turn == "1: match 1, fold"

    def test_a_fee_is_paid_without_asking(self) -> None:
        hand = Played(TWO, game="baseball", pack=self.PACK, three_up="fee", card_price=7)
        assert hand.happened(FeePaid) == [FeePaid(1, 7, False, False)]


class TestWildFee:
    def test_a_wild_card_face_up_costs_its_player(self) -> None:
        hand = Played(TWO, {1: "2h 6h 5d", 2: "7h 8h Kc"}, game="woolworth")
        assert hand.happened(FeePaid) == [FeePaid(1, 1, False, False)]

    def test_what_is_wild_only_for_its_holder_costs_nothing(self) -> None:
        hand = Played(TWO, {1: "2h 6h 2d", 2: "7h 8h Kc"}, game="kings_and_little_ones", wild_fee=5)
        assert hand.happened(FeePaid) == [FeePaid(2, 5, False, False)]

    def test_in_follow_the_queen_what_follows_is_wild_at_once(self) -> None:
        hand = Played(TWO, {1: "2h 6h Qd", 2: "7h 8h Kc"}, game="follow_the_queen", wild_fee=5)
        assert [e.seat for e in hand.happened(FeePaid) if isinstance(e, FeePaid)] == [1, 2]


class TestFlip:
    HAND: ClassVar = {1: "2h 6h 5d 9c", 2: "Qs 8h Kc Jd"}

    def test_a_hidden_queen_may_be_turned_up_before_anybody_acts(self) -> None:
        hand = Played(TWO, self.HAND, game="the_bitch", flip_queen=True)
        assert hand.turn.startswith("1: bring in")
        hand.say("2 flips")
        assert hand.deal.settlement is not None
        (carry,) = hand.deal.settlement.carries
        assert (carry.amount, carry.eligible, carry.to) == (2, (1, 2), CarryTo.REDEAL)
        assert parse_cards("Qs")[0] in hand.deal.players[2].up

    def test_not_once_somebody_has_acted_on_the_street(self) -> None:
        hand = Played(TWO, self.HAND, game="the_bitch", flip_queen=True).say("1 opens")
        with pytest.raises(IllegalMove):
            hand.say("2 flips")
        hand.say("2 calls", "2 flips")
        assert hand.deal.over

    def test_only_by_who_holds_it_and_where_the_house_plays_so(self) -> None:
        with pytest.raises(IllegalMove):
            Played(TWO, self.HAND, game="the_bitch", flip_queen=True).say("1 flips")
        with pytest.raises(IllegalMove):
            Played(TWO, self.HAND, game="the_bitch").say("2 flips")
