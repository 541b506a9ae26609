"""The deals of a carried pot: who is dealt in again, with what, and how a pot is given back (rules section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.poker.deal import Deal, DealSetup
from bot.poker.pots import Pot
from bot.poker.rules import ReAnte, Rules
from bot.poker.settlement import Award


def redeal(last: Deal, carried: Sequence[Pot], stacks: Mapping[int, int]) -> DealSetup:
    """The deal after ``last`` in its series, for the seats entitled to a carried pot.

    ``stacks`` are the chips of each seat now. Whoever has none is dealt in free and plays for the carried pots
    he is entitled to; where fewer than two have chips no ante is taken, as there is nothing to bet against.
    The same dealer deals again, unless in this house the deal passes (rules section 5.1).
    """
    setup = last.setup
    seats = sorted({seat for pot in carried for seat in pot.eligible})
    deal_no = setup.deal_no + 1
    with_chips = sum(1 for seat in seats if stacks[seat] > 0)
    return replace(
        setup,
        stacks=tuple((seat, stacks[seat]) for seat in seats),
        carried=tuple(carried),
        deal_no=deal_no,
        take_ante=antes_again(setup.rules, deal_no, betting_happened=betting_happened(last))
        and with_chips > 1,
        dealer=next_dealer(seats, setup.dealer) if setup.rules.series.deal_passes else setup.dealer,
    )


def next_dealer(seats: Sequence[int], dealer: int) -> int:
    """The first of the seats clockwise after the dealer's. ``seats`` rise."""
    return next((seat for seat in seats if seat > dealer), seats[0])


def betting_happened(deal: Deal) -> bool:
    """Whether a deal got as far as a round of betting: not if it was stopped on third street."""
    return deal.stopped is None or deal.street_index > 0 or deal.acted


def antes_again(rules: Rules, deal_no: int, *, betting_happened: bool = True) -> bool:
    """Whether deal ``deal_no`` of a series takes an ante (rules section 5.3)."""
    if deal_no == 1:
        return True
    wanted = {
        ReAnte.ON: True,
        ReAnte.OFF: False,
        ReAnte.PRE_ACTION_ONLY: not betting_happened,
    }[rules.series.re_ante]
    return wanted and deal_no - 1 <= rules.series.re_ante_max


def split_equally(amount: int, seats: Sequence[int]) -> tuple[Award, ...]:
    """A carried pot given back when it cannot be played for: equal parts, odd chips by seat (rules 5.4)."""
    each, odd = divmod(amount, len(seats))
    shares = (Award(seat, each + (place < odd)) for place, seat in enumerate(seats))
    return tuple(award for award in shares if award.amount)
