"""Each pot of a finished deal, and each of its shares, in words."""

from __future__ import annotations

from collections.abc import Callable

from bot.poker.naming import BestHand as Five
from bot.poker.naming import best_hand
from bot.poker.rules import BestHand, BestLow, BestSpade, CarryLimitAction, HoldsCard, OddChip, Rules
from bot.poker.settlement import CarryTo, Holding, Outcome, PotResult, Settlement, Share, counting_spade
from bot.poker.sight import DealView
from bot.view.cards import Faces
from bot.view.hands import low_name, names_apart
from bot.view.moves import Names
from bot.view.pots import pot_names, who
from bot.view.rules_text import contest_name, face
from bot.view.wilds import known, wilds_for
from bot.view.words import capital, chips, listed, plural, small


class Hands:
    """The hands turned up in a deal, each with its best five and a name that tells it from the others."""

    __slots__ = ("_best", "_deal", "_faces", "_names", "shown")

    def __init__(self, deal: DealView, faces: Faces) -> None:
        self._deal = deal
        self._faces = faces
        self.shown = tuple(seat.seat for seat in deal.seats if seat.shown and not seat.folded)
        self._best: dict[int, Five] = {}
        contest = deal.rules.best_hand
        if contest is None:
            self._names = {seat: self.low(seat) for seat in self.shown}
        else:
            self._best = {seat: self._five(seat, contest) for seat in self.shown}
            self._names = dict(zip(self._best, names_apart(list(self._best.values())), strict=True))

    def low(self, seat: int) -> str:
        """What a shown hand is worth as a low."""
        return low_name(self.holding(seat).cards) if seat in self.shown else ""

    def _five(self, seat: int, contest: BestHand) -> Five:
        view = self._deal.seat(seat)
        cards = self.holding(seat).cards
        return best_hand(cards, wilds_for(self._deal, view), double_ace_flush=contest.double_ace_flush)

    def holding(self, seat: int) -> Holding:
        view = self._deal.seat(seat)
        community = () if self._deal.community is None else (self._deal.community,)
        return Holding(known(view.hole), view.up + community)

    def best(self, seat: int) -> Five | None:
        return self._best.get(seat)

    def name(self, seat: int) -> str:
        return self._names.get(seat, "")

    def spade(self, contest: BestSpade, seat: int) -> str:
        """The spade a shown hand has in a contest."""
        spade = counting_spade(contest, self.holding(seat)) if seat in self.shown else None
        return "" if spade is None else self._faces.of(spade)


def pot_lines(deal: DealView, settlement: Settlement, hands: Hands, names: Names) -> list[str]:
    """Every pot with its shares; one line where everybody else folded."""
    results = settlement.pots
    live = [seat.seat for seat in deal.seats if not seat.folded]
    if len(live) == 1:
        told = [small("Everybody else folded.")]
        if deal.rules.contests[1:] and settlement.payouts:
            told = [small("Everybody else folded: the last player takes everything, unseen.")]
        return told
    lines = []
    for kind, result in zip(pot_names([r.pot for r in results]), results, strict=True):
        if len(results) > 1:
            head = f"**{capital(kind)} pot {chips(result.pot.amount)}**"
            lines.append(f"{head} ({who(result.pot.eligible, live, names)})")
        lines.extend(f"- {line}" for line in _pot(deal.rules, result, hands, names))
    return [*lines, *_odd_chips(deal.rules, results, names)]


def _pot(rules: Rules, result: PotResult, hands: Hands, names: Names) -> list[str]:
    carry = result.carry
    entitled = listed(names(seat) for seat in carry.eligible) if carry else ""
    match result.outcome:
        case Outcome.UNCONTESTED:
            return [f"**{names(result.shares[0].leaders[0])}** alone, nobody else was in it"]
        case Outcome.SHARED:
            return [_share(rules, share, result, hands, names) for share in result.shares]
        case Outcome.HELD_ALL:
            return [_held_all(result, hands, names)]
        case Outcome.NOBODY_HELD_ALL:
            told = [_leaders(share, hands, names) for share in result.shares]
            return [*told, f"Nobody has both: **{chips(result.pot.amount)} carries**, for {entitled}"]
        case Outcome.LIMIT_REACHED:
            return _limit(rules, result, hands, names)
        case Outcome.STOPPED:
            assert carry is not None
            where = "dealt again" if carry.to is CarryTo.REDEAL else "waits for the next hand"
            return [f"**{chips(carry.amount)} {where}**, for {entitled}"]
        case Outcome.REFUNDED:
            back = [f"{chips(result.pot.amount - result.pot.carried)} goes back to whoever put it in"]
            return back + ([f"**{chips(carry.amount)} stays carried**, for {entitled}"] if carry else [])


def _share(rules: Rules, share: Share, result: PotResult, hands: Hands, names: Names) -> str:
    name = capital(contest_name(share.contest))
    amount = f", {chips(share.amount)}" if len(result.shares) > 1 and share.amount else ""
    if not share.leaders:
        nobody = _nobody(share, result, names)
        if share.amount:
            return f"{name}{amount}: **carries**. {nobody}"
        return f"{name}: {nobody[:1].lower() + nobody[1:]}, so the best hand takes it all"
    return f"{name}{amount}: {_winners(share, names)}{_with(share, hands)}"


def _nobody(share: Share, result: PotResult, names: Names) -> str:
    eligible = len(result.pot.eligible)
    nobody = "Neither has one" if eligible == 2 else "Nobody has one"
    if isinstance(share.contest, HoldsCard):
        nobody = "Neither has it" if eligible == 2 else "Nobody has it"
    if isinstance(share.contest, BestSpade) and share.contest.excluded:
        out = listed(face(card) for card in sorted(share.contest.excluded))
        nobody += f"; {out} does not count"
    return nobody


def _winners(share: Share, names: Names) -> str:
    if len(share.awards) == 1:
        return f"**{names(share.awards[0].seat)}**"
    return listed(f"**{names(award.seat)}** {chips(award.amount)}" for award in share.awards)


def _with(share: Share, hands: Hands) -> str:
    """The hand or the spade that won a share, if it was shown."""
    told = _what(share, hands)
    return f", {told}" if told else ""


def _what(share: Share, hands: Hands) -> str:
    if not share.leaders:
        return ""
    first = share.leaders[0]
    match share.contest:
        case BestHand():
            return hands.name(first)
        case BestSpade() as contest:
            return hands.spade(contest, first)
        case BestLow():
            return hands.low(first)
        case HoldsCard():
            return ""


def _leaders(share: Share, hands: Hands, names: Names) -> str:
    """Who was best where that alone wins nothing."""
    name = capital(contest_name(share.contest))
    if not share.leaders:
        return f"{name}: nobody has one"
    return f"{name}: {listed(names(seat) for seat in share.leaders)}{_with(share, hands)}"


def _held_all(result: PotResult, hands: Hands, names: Names) -> str:
    hand, *sides = result.shares
    holder = hand.awards[0].seat
    told = [f"**{names(holder)}** has both: {hands.name(holder) or 'the best hand'}"]
    for side in sides:
        what = _what(side, hands)
        told.append(f"the {contest_name(side.contest)}{', ' + what if what else ''}")
    line = " and ".join(told)
    tied = [names(seat) for seat in hand.leaders if seat != holder]
    return f"{line}. The spade breaks the tie with {listed(tied)}" if tied else line


def _limit(rules: Rules, result: PotResult, hands: Hands, names: Names) -> list[str]:
    after = f"Nobody has both after {plural(rules.series.limit, 'deal')}"
    match rules.series.limit_action:
        case CarryLimitAction.NEXT_HAND:
            told = [_leaders(share, hands, names) for share in result.shares]
            return [*told, f"{after}: **{chips(result.pot.amount)} waits for the next hand**"]
        case CarryLimitAction.SPLIT:
            told = [_share(rules, share, result, hands, names) for share in result.shares]
            return [f"{after}: best hand and spade share it", *told]
        case CarryLimitAction.BEST_HAND:
            hand = result.shares[0]
            return [
                f"{after}: the best hand takes it",
                f"Best hand: {_winners(hand, names)}{_with(hand, hands)}",
            ]


# ---------------------------------------------------------------------------------- odd chips


def _odd_chips(rules: Rules, results: tuple[PotResult, ...], names: Names) -> list[str]:
    """Where chips could not be shared equally, who got the odd ones and why."""
    told = []
    if any(_halves_differ(result) for result in results):
        told.append(small("The odd chip goes to the hand half."))
    reason = (
        "whose hand has the highest card" if rules.odd_chip is OddChip.SUIT else "first left of the dealer"
    )
    lucky = _lucky(results, names)
    if lucky:
        told.append(small(f"Tied hands: the odd chip goes to {listed(lucky)}, {reason}."))
    return told


def _halves_differ(result: PotResult) -> bool:
    amounts = [share.amount for share in result.shares if share.amount]
    return len(amounts) > 1 and len(set(amounts)) > 1


def _lucky(results: tuple[PotResult, ...], names: Callable[[int], str]) -> list[str]:
    """Who got one chip more than those he shared with, each once."""
    seats: dict[int, None] = {}
    for result in results:
        for share in result.shares:
            least = min((award.amount for award in share.awards), default=0)
            seats.update((award.seat, None) for award in share.awards if award.amount > least)
    return [names(seat) for seat in seats]
