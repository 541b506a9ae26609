"""The end of a hand: who won which share of which pot with what, what carries, and what comes next."""

from __future__ import annotations

from bot.poker.events import HandShown
from bot.poker.settlement import CarryTo, Outcome, Settlement
from bot.poker.sight import DealView, SeatView
from bot.table.public import CarriedPot, TableShown
from bot.view.actions import StageAct, TableAct
from bot.view.awards import Hands, pot_lines
from bot.view.buttons import sit_button, stage_button, table_button
from bot.view.cards import Faces
from bot.view.hands import wilds_played
from bot.view.house_rules import changed_line
from bot.view.moves import names_at
from bot.view.names import bold, isolated
from bot.view.parts import SHOWDOWN_GOLD, Divider, Message, Part, Row, Style, Text
from bot.view.playing import series_line
from bot.view.pots import carried_names
from bot.view.wilds import known, wild_line, wilds_for
from bot.view.words import chips, clock, dotted, lines, listed, signed, small, title

MAX_IN_HEADLINE = 3
"""Winners named in the headline; the net line has them all."""


def showdown(shown: TableShown, faces: Faces, *, live: bool) -> Message:
    deal = shown.deal
    assert deal is not None and deal.settlement is not None and shown.called is not None
    hands = Hands(deal, faces)
    pots = sum(result.pot.amount for result in deal.settlement.pots)
    parts: list[Part] = [
        Text(
            lines(
                f"### {headline(shown, faces)}",
                small(f"Hand {shown.hand_no} · {title(shown.called)} · {chips(pots)} in the pots"),
                small(series_line(shown)),
                small(changed_line(shown.called)),
                wild_line(deal, faces) if hands.shown else "",
                pot_lines(deal, deal.settlement, hands, names_at(shown)),
            )
        )
    ]
    cards = _hands(shown, deal, hands, faces)
    if cards:
        parts += [Divider(), Text(lines(cards))]
    parts += [Divider(), Text(lines(small(net_line(shown, deal)), _next(shown, live=live)))]
    if live:
        parts.append(_row(shown))
    return Message(tuple(parts), SHOWDOWN_GOLD)


# ----------------------------------------------------------------------------------- headline


def headline(shown: TableShown, faces: Faces) -> str:
    """The result in one line."""
    deal = shown.deal
    assert deal is not None and deal.settlement is not None
    settlement = deal.settlement
    carried = sum(carry.amount for carry in settlement.carries)
    winners = [
        f"{names_at(shown)(award.seat)} wins {chips(award.amount)}"
        for award in sorted(settlement.payouts, key=lambda award: -award.amount)
    ]
    if len(winners) > MAX_IN_HEADLINE:
        winners = [*winners[: MAX_IN_HEADLINE - 1], f"{len(winners) - MAX_IN_HEADLINE + 1} others win too"]
    if any(result.outcome is Outcome.REFUNDED for result in settlement.pots):
        return f"{_stopped_by(deal, faces)}: everybody gets the chips of this deal back"
    if any(result.outcome is Outcome.STOPPED for result in settlement.pots):
        return "; ".join([f"{_stopped_by(deal, faces)}: {_carries(settlement, carried)}", *winners])
    if not winners:
        why = "Nobody has both" if _nobody_held_all(settlement) else "Nobody wins"
        return f"{why}: {_carries(settlement, carried)}"
    told = ", ".join(winners)
    return f"{told}; {chips(carried)} carries" if carried else told


def _nobody_held_all(settlement: Settlement) -> bool:
    return any(result.outcome is Outcome.NOBODY_HELD_ALL for result in settlement.pots)


def _stopped_by(deal: DealView, faces: Faces) -> str:
    if deal.stopped is None:
        return "No queen came up"
    return f"{faces.of(deal.stopped)} is face up"


def _carries(settlement: Settlement, carried: int) -> str:
    again = any(carry.to is CarryTo.REDEAL for carry in settlement.carries)
    return f"dealt again for {chips(carried)}" if again else f"{chips(carried)} waits for the next hand"


# -------------------------------------------------------------------------------------- cards


def _hands(shown: TableShown, deal: DealView, hands: Hands, faces: Faces) -> list[str]:
    """The hands turned up, in the order they were shown, then who showed nothing."""
    order = [event.seat for event in shown.events if isinstance(event, HandShown)]
    order += [seat.seat for seat in deal.seats if seat.shown and seat.seat not in order]
    lines = []
    for number in order:
        lines.extend(_hand(shown, deal, deal.seat(number), hands, faces))
    hidden = [seat.seat for seat in deal.seats if not seat.folded and not seat.shown]
    if order and hidden:
        lines.append(small(f"Not shown: {listed(names_at(shown)(seat) for seat in hidden)}"))
    if deal.community is not None and order:
        lines.append(small(f"Everybody's seventh card: {faces.of(deal.community)}"))
    return lines


def _hand(shown: TableShown, deal: DealView, seat: SeatView, hands: Hands, faces: Faces) -> list[str]:
    wild = wilds_for(deal, seat)
    name = bold(shown.name(seat.seat))
    best = hands.best(seat.seat)
    stands = wilds_played(best, faces) if best else []
    told = "; ".join([f"{name} {hands.name(seat.seat)}".strip(), *([", ".join(stands)] if stands else [])])
    hole = faces.row(known(seat.hole), wild)
    return [told, f"{hole} in the hole · {faces.row(seat.up, wild)}"]


# ---------------------------------------------------------------------------------- what next


def net(deal: DealView) -> list[tuple[int, int]]:
    """Seat and chips won or lost in this deal, the greatest winner first."""
    won = {award.seat: award.amount for award in deal.settlement.payouts} if deal.settlement else {}
    result = [(seat.seat, won.get(seat.seat, 0) - seat.put_in) for seat in deal.seats]
    return sorted(result, key=lambda item: -item[1])


def net_line(shown: TableShown, deal: DealView) -> str:
    return dotted(f"{names_at(shown)(seat)} {signed(amount)}" for seat, amount in net(deal))


def _next(shown: TableShown, *, live: bool) -> list[str]:
    told = [carry_words(shown, pot) for pot in shown.carried] if live else []
    if not live:
        return told
    if shown.paused:
        return [*told, "**The table is paused.**"]
    when = f", {clock(shown.deadline)}" if shown.deadline is not None else ""
    dealer = shown.seat(shown.next_dealer) if shown.next_dealer is not None else None
    if shown.redeal_next and shown.deal is not None:
        again = f"**{names_at(shown)(shown.deal.dealer)} deals again**"
        passes = shown.deal.rules.series.deal_passes and dealer is not None
        told.append((f"**{isolated(dealer.name)} deals for it**" if passes and dealer else again) + when)
        waiting = _waiting(shown)
        if waiting:
            told.append(small(f"Waiting for the next hand: {waiting}"))
    elif dealer is not None:
        told.append(f"**{isolated(dealer.name)} deals next**{when}")
    else:
        told.append("**Two players with chips are needed for the next hand**")
    ready = [isolated(seat.name) for seat in shown.seats if seat.ready]
    if ready:
        told.append(small(f"Ready: {', '.join(ready)}"))
    return told


def carry_words(shown: TableShown, pot: CarriedPot) -> str:
    """One carried pot: how much, when it is played for, and by whom."""
    where = "dealt again at once" if pot.to is CarryTo.REDEAL else "into the next hand's pot"
    return f"**Carried: {chips(pot.amount)}**, {where}, for {carried_names(shown, pot, short=True)}"


def _waiting(shown: TableShown) -> str:
    entitled = {user for pot in shown.carried if pot.to is CarryTo.REDEAL for user in pot.users}
    return ", ".join(isolated(seat.name) for seat in shown.seats if seat.user_id not in entitled)


def _row(shown: TableShown) -> Row:
    return Row(
        (
            stage_button(shown, StageAct.READY, "Ready", Style.SUCCESS),
            *sit_button(shown),
            table_button(shown, TableAct.READ),
            table_button(shown, TableAct.RULES),
            table_button(shown, TableAct.MORE),
        )
    )
