"""Who wins what: each pot judged on its own among its own live seats (rules sections 1.7, 1.8, 3 and 5).

Pots come in, awards and carried pots go out, and not a chip is lost between them: :func:`settle` asserts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from bot.poker.cards import Card, Rank, Suit
from bot.poker.low import is_eight_or_better, low_odd_chip_key, low_value
from bot.poker.naming import best_hand, odd_chip_key, wild_count
from bot.poker.pots import Pot
from bot.poker.ranking import hand_value
from bot.poker.rules import (
    AceSpade,
    BestHand,
    BestLow,
    BestSpade,
    CarryLimitAction,
    CarryPlayers,
    Contest,
    HoldsCard,
    NaturalBeatsWild,
    NoQueen,
    OddChip,
    Rules,
    Scoop,
    Sharing,
    SidePotRule,
    StopAction,
    TiedBestHand,
    Unclaimed,
    Where,
)
from bot.poker.value import value


@value
class Holding:
    """The cards of one live seat at the showdown; a community card is among the up-cards of everybody."""

    hole: tuple[Card, ...]
    up: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.hole + self.up


@value
class Showdown:
    """What must be known to judge the pots of a deal."""

    rules: Rules
    clockwise: tuple[int, ...]
    """Every seat dealt in, from the dealer's left."""
    holdings: Mapping[int, Holding]
    """The live seats' cards; empty where the deal ends without a showdown."""
    up_cards: tuple[Card, ...] = ()
    """All up-cards in the order they were dealt, folded hands' as well: they decide what is wild."""
    deal_no: int = 1
    """Which deal of a carry series this is, from 1."""


class CarryKind(StrEnum):
    WHOLE = "whole"
    HALF = "half"


class CarryTo(StrEnum):
    REDEAL = "redeal"
    NEXT_HAND = "next_hand"


@value
class Carry:
    """Chips of one pot that nobody won."""

    amount: int
    eligible: tuple[int, ...]
    kind: CarryKind
    to: CarryTo
    open: bool = False
    """Whether everybody who is dealt into the next deal may win it, beside those who are named."""


@value
class Award:
    seat: int
    amount: int


@value
class Share:
    """One contest of one pot: who was best in it, and what that brought."""

    contest: Contest
    amount: int
    leaders: tuple[int, ...]
    """Seats that won the contest; empty where nobody qualified."""
    awards: tuple[Award, ...] = ()


class Outcome(StrEnum):
    """How a pot was decided."""

    UNCONTESTED = "uncontested"
    """Only one seat was left for it."""
    SHARED = "shared"
    HELD_ALL = "held_all"
    """One player won every contest, as the game asks."""
    NOBODY_HELD_ALL = "nobody_held_all"
    """The whole pot carries."""
    LIMIT_REACHED = "limit_reached"
    """Nobody held all, and the series was at its last deal."""
    STOPPED = "stopped"
    """The deal was ended by a card, before a showdown."""
    REFUNDED = "refunded"


@value
class PotResult:
    pot: Pot
    outcome: Outcome
    shares: tuple[Share, ...]
    carry: Carry | None = None


@value
class Settlement:
    pots: tuple[PotResult, ...]
    payouts: tuple[Award, ...]
    """What each seat takes in all, rising by seat; seats that take nothing are left out."""
    carries: tuple[Carry, ...]


def settle(showdown: Showdown, pots: Sequence[Pot]) -> Settlement:
    """Judges every pot. Payouts and carries together are exactly the pots."""
    if is_void(showdown):
        return settle_stopped(StopAction.REDEAL, pots, tuple(showdown.holdings), {}, showdown)
    return _tally([_judge(showdown, pot) for pot in pots])


def is_void(showdown: Showdown) -> bool:
    """Whether the hands are dead although nobody stopped the deal: no queen came up (rules section 3.8)."""
    if showdown.rules.no_queen is NoQueen.PLAY or not showdown.holdings:
        return False
    return all(card.rank is not Rank.QUEEN for card in showdown.up_cards)


def settle_stopped(
    action: StopAction,
    pots: Sequence[Pot],
    live: Sequence[int],
    contributions: Mapping[int, int],
    showdown: Showdown,
) -> Settlement:
    """Pots of a deal that was ended before its showdown (rules sections 3.7, 3.8 and 5.5).

    A pot with one live seat is that seat's. A refund returns this deal's ``contributions``; chips that were
    carried into it stay carried.
    """
    if action is StopAction.REFUND:
        return _refund(pots, live, contributions)
    to = CarryTo.REDEAL if action is StopAction.REDEAL else CarryTo.NEXT_HAND
    results = []
    for pot in pots:
        left = tuple(seat for seat in pot.eligible if seat in live) or pot.eligible
        if len(left) == 1:
            results.append(_uncontested(pot, left[0], showdown.rules.contests[0]))
        else:
            carry = _whole(showdown, pot.amount, left, to)
            results.append(PotResult(pot, Outcome.STOPPED, (), carry))
    return _tally(results)


def _refund(pots: Sequence[Pot], live: Sequence[int], contributions: Mapping[int, int]) -> Settlement:
    results = []
    for pot in pots:
        left = tuple(seat for seat in pot.eligible if seat in live) or pot.eligible
        carry = Carry(pot.carried, left, CarryKind.WHOLE, CarryTo.NEXT_HAND) if pot.carried else None
        results.append(PotResult(pot, Outcome.REFUNDED, (), carry))
    payouts = tuple(Award(seat, put) for seat, put in sorted(contributions.items()) if put)
    carries = tuple(result.carry for result in results if result.carry)
    assert sum(a.amount for a in payouts) + sum(c.amount for c in carries) == sum(p.amount for p in pots)
    return Settlement(tuple(results), payouts, carries)


def _tally(results: Sequence[PotResult]) -> Settlement:
    totals: dict[int, int] = {}
    for result in results:
        paid = 0
        for share in result.shares:
            for award in share.awards:
                totals[award.seat] = totals.get(award.seat, 0) + award.amount
                paid += award.amount
        carried = result.carry.amount if result.carry else 0
        assert paid + carried == result.pot.amount, "a pot is paid or carried to the last chip"
    payouts = tuple(Award(seat, amount) for seat, amount in sorted(totals.items()) if amount)
    return Settlement(tuple(results), payouts, tuple(r.carry for r in results if r.carry))


# ---------------------------------------------------------------------------- judging one pot


def _judge(showdown: Showdown, pot: Pot) -> PotResult:
    rules = showdown.rules
    if len(pot.eligible) == 1:
        return _uncontested(pot, pot.eligible[0], rules.contests[0])
    if rules.sharing is Sharing.WIN_ALL:
        return _judge_win_all(showdown, pot)
    return _judge_split(showdown, pot)


def _uncontested(pot: Pot, seat: int, contest: Contest) -> PotResult:
    award = Award(seat, pot.amount)
    return PotResult(pot, Outcome.UNCONTESTED, (Share(contest, pot.amount, (seat,), (award,)),))


def _judge_split(showdown: Showdown, pot: Pot, outcome: Outcome = Outcome.SHARED) -> PotResult:
    """Equal shares, the odd chip to the hand (rules section 1.8); what nobody claims goes by the rules."""
    rules = showdown.rules
    hand, *sides = rules.contests
    hand_leaders = leaders(showdown, hand, pot.eligible)
    side_leaders = [
        _side_leaders(showdown, side, pot.eligible, hand_leaders, scoop=rules.scoop) for side in sides
    ]
    each = pot.amount // (1 + len(sides))
    hand_amount = pot.amount - each * len(sides)
    shares = []
    carried = 0
    keeps_unclaimed = rules.unclaimed is Unclaimed.CARRY and outcome is Outcome.SHARED
    for side, best in zip(sides, side_leaders, strict=True):
        if best:
            shares.append(Share(side, each, best, _divide(showdown, side, each, best)))
        elif keeps_unclaimed:
            carried += each
            shares.append(Share(side, each, ()))
        else:
            hand_amount += each
            shares.append(Share(side, 0, ()))
    shares.insert(
        0, Share(hand, hand_amount, hand_leaders, _divide(showdown, hand, hand_amount, hand_leaders))
    )
    carry = None
    if carried:
        players = rules.series.players or CarryPlayers.DEALT_IN
        eligible = pot.eligible if players is CarryPlayers.SHOWDOWN else _dealt_in(showdown)
        everybody = players is CarryPlayers.TABLE
        carry = Carry(carried, eligible, CarryKind.HALF, CarryTo.NEXT_HAND, everybody)
    return PotResult(pot, outcome, tuple(shares), carry)


def _dealt_in(showdown: Showdown) -> tuple[int, ...]:
    return tuple(sorted(showdown.clockwise))


def _whole(showdown: Showdown, amount: int, eligible: tuple[int, ...], to: CarryTo) -> Carry:
    """A whole pot for another deal, by who may play for it there (rules section 5.1)."""
    players = showdown.rules.series.players or CarryPlayers.SHOWDOWN
    if players is not CarryPlayers.SHOWDOWN:
        eligible = _dealt_in(showdown)
    return Carry(amount, eligible, CarryKind.WHOLE, to, players is CarryPlayers.TABLE)


def _side_leaders(
    showdown: Showdown, side: Contest, seats: Sequence[int], hand_leaders: tuple[int, ...], *, scoop: Scoop
) -> tuple[int, ...]:
    """Who wins a share beside the hand. ``second_spade`` passes it on where one player alone would win both."""
    best = leaders(showdown, side, seats)
    if scoop is Scoop.SECOND_SPADE and best and best == hand_leaders:
        others = leaders(showdown, side, [seat for seat in seats if seat not in best])
        return others or best
    return best


def _judge_win_all(showdown: Showdown, pot: Pot) -> PotResult:
    """One player must win every contest, else the pot carries (rules section 3.6)."""
    rules = showdown.rules
    among = tuple(showdown.holdings) if rules.series.side_pot_rule is SidePotRule.GLOBAL else pot.eligible
    winners = [leaders(showdown, contest, among) for contest in rules.contests]
    holder = _holds_all(winners, rules.series.tied_best_hand)
    if holder in pot.eligible:
        return PotResult(pot, Outcome.HELD_ALL, _whole_to(rules.contests, winners, holder, pot.amount))
    if showdown.deal_no < rules.series.limit:
        carry = _whole(showdown, pot.amount, pot.eligible, CarryTo.REDEAL)
        return PotResult(pot, Outcome.NOBODY_HELD_ALL, _nothing_won(rules.contests, winners), carry)
    match rules.series.limit_action:
        case CarryLimitAction.NEXT_HAND:
            carry = _whole(showdown, pot.amount, pot.eligible, CarryTo.NEXT_HAND)
            return PotResult(pot, Outcome.LIMIT_REACHED, _nothing_won(rules.contests, winners), carry)
        case CarryLimitAction.SPLIT:
            return _judge_split(showdown, pot, Outcome.LIMIT_REACHED)
        case CarryLimitAction.BEST_HAND:
            hand = leaders(showdown, rules.contests[0], pot.eligible)
            awards = _divide(showdown, rules.contests[0], pot.amount, hand)
            won, *others = _nothing_won(rules.contests, winners)
            shares = (Share(won.contest, pot.amount, hand, awards), *others)
            return PotResult(pot, Outcome.LIMIT_REACHED, shares)


def _holds_all(winners: Sequence[tuple[int, ...]], tied: TiedBestHand) -> int | None:
    """The seat that won every contest. With ``spade_breaks`` a tied best hand is enough (rules section 3.6)."""
    hand, *sides = winners
    if tied is TiedBestHand.CARRY and len(hand) != 1:
        return None
    holders = set(hand).intersection(*sides)
    return holders.pop() if len(holders) == 1 else None


def _whole_to(
    contests: Sequence[Contest], winners: Sequence[tuple[int, ...]], holder: int, amount: int
) -> tuple[Share, ...]:
    hand, *others = _nothing_won(contests, winners)
    return (Share(hand.contest, amount, hand.leaders, (Award(holder, amount),)), *others)


def _nothing_won(contests: Sequence[Contest], winners: Sequence[tuple[int, ...]]) -> tuple[Share, ...]:
    return tuple(Share(contest, 0, best) for contest, best in zip(contests, winners, strict=True))


# ------------------------------------------------------------------------- judging one contest


def leaders(showdown: Showdown, contest: Contest, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats that are best in a contest, clockwise from the dealer's left; none where nobody qualifies."""
    scores = {}
    for seat in seats:
        score = _score(showdown, contest, seat)
        if score is not None:
            scores[seat] = score
    if not scores:
        return ()
    best = max(scores.values())
    return tuple(seat for seat in showdown.clockwise if scores.get(seat) == best)


def _score(showdown: Showdown, contest: Contest, seat: int) -> tuple[int, ...] | None:
    """How good a seat is in a contest, more is better; ``None`` where it does not qualify."""
    holding = showdown.holdings[seat]
    match contest:
        case BestHand():
            wild = wilds_of(showdown, seat)
            value = hand_value(holding.cards, wild, double_ace_flush=contest.double_ace_flush)
            if contest.natural_beats_wild is NaturalBeatsWild.TIE and wild:
                best = best_hand(holding.cards, wild, double_ace_flush=contest.double_ace_flush)
                return (value, -wild_count(best))
            return (value, 0)
        case BestLow():
            low = low_value(holding.cards)
            return None if contest.eight_or_better and not is_eight_or_better(low) else (-low,)
        case BestSpade():
            spade = counting_spade(contest, holding)
            return None if spade is None else (spade_rank(contest, spade),)
        case HoldsCard():
            return (1,) if contest.card in holding.hole else None


def wilds_of(showdown: Showdown, seat: int) -> frozenset[Card]:
    """The cards that are wild for the holder of a seat."""
    holding = showdown.holdings[seat]
    return showdown.rules.wild.wild_cards(holding.hole, holding.up, showdown.up_cards)


def counting_spade(contest: BestSpade, holding: Holding) -> Card | None:
    """The spade a player has in a spade contest: printed cards only, whatever is wild (rules section 4)."""
    cards = holding.hole if contest.where is Where.HOLE else holding.cards
    spades = [card for card in cards if card.suit is Suit.SPADES and card not in contest.excluded]
    return max(spades, key=lambda card: spade_rank(contest, card), default=None)


def spade_rank(contest: BestSpade, card: Card) -> int:
    """How good a spade is in its contest; more is better."""
    rank = 1 if card.rank is Rank.ACE and contest.ace is AceSpade.LOW else int(card.rank)
    return -rank if contest.lowest else rank


def _divide(showdown: Showdown, contest: Contest, amount: int, winners: Sequence[int]) -> tuple[Award, ...]:
    """Equal parts among tied seats; odd chips one each, never two to one (rules section 1.8)."""
    if not winners:
        return ()
    each, odd = divmod(amount, len(winners))
    first = _odd_chip_order(showdown, contest, winners)[:odd] if odd else ()
    return tuple(Award(seat, each + (seat in first)) for seat in winners)


def _odd_chip_order(showdown: Showdown, contest: Contest, winners: Sequence[int]) -> Sequence[int]:
    if showdown.rules.odd_chip is OddChip.POSITION:
        return winners

    def key(seat: int) -> tuple[int, ...]:
        cards = showdown.holdings[seat].cards
        match contest:
            case BestHand():
                wild = wilds_of(showdown, seat)
                return odd_chip_key(cards, wild, double_ace_flush=contest.double_ace_flush)
            case BestLow():
                return low_odd_chip_key(cards)
            case _:
                raise AssertionError("one physical card wins a spade or a queen half")

    return sorted(winners, key=key, reverse=True)
