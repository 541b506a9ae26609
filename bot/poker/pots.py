"""Contributions to pots: layers by what the live players put in, each with its own eligible seats (rules 1.7)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.poker.value import value


@value
class Pot:
    """Chips, and the seats that may win them. Nobody else ever does."""

    amount: int
    eligible: tuple[int, ...]
    """Live seats, rising."""
    carried: int = 0
    """How much of the amount came from earlier deals."""


def uncalled(contributions: Mapping[int, int], folded: Collection[int]) -> tuple[int, int] | None:
    """The seat whose last chips nobody matched, and how many they are; never a folded seat.

    A seat that folded still matched what it had put in.
    """
    if len(contributions) < 2:
        return None
    most = second = top = -1
    for seat, put in contributions.items():
        if put > most:
            top, most, second = seat, put, most
        elif put > second:
            second = put
    return (top, most - second) if most > second and top not in folded else None


def build_pots(
    contributions: Mapping[int, int], folded: Sequence[int], carried: Sequence[Pot] = ()
) -> tuple[Pot, ...]:
    """The pots at the end of a deal, carried ones first, then the main pot and the side pots.

    ``contributions`` are matched chips by seat: what was uncalled has gone back already. ``folded`` seats stand
    in the order in which they folded. Pots with the same eligible seats are one pot (rules section 5.2).
    ``carried`` pots, and dead money such as a dealer's ante, keep their amount; their seats shrink to those still
    live, or stay as they are where none is.
    """
    live = {seat: amount for seat, amount in contributions.items() if seat not in folded}
    pots: list[Pot] = []
    for pot in carried:
        left = tuple(seat for seat in pot.eligible if seat not in folded)
        _add(pots, Pot(pot.amount, left or pot.eligible, pot.carried))
    total = sum(contributions.values())
    if total and not any(live.values()):
        # Only players with no chips in this deal are left: whoever of the others folded last had won it by then.
        last = [seat for seat in folded if contributions.get(seat)][-1]
        _add(pots, Pot(total, (last,)))
    floor = 0
    for level in sorted({amount for amount in live.values() if amount > 0}):
        top = level == max(live.values())
        amount = sum(
            (put if top else min(put, level)) - min(put, floor)
            for put in contributions.values()
            if put > floor
        )
        _add(pots, Pot(amount, tuple(sorted(seat for seat, put in live.items() if put >= level))))
        floor = level
    return tuple(pots)


def _add(pots: list[Pot], new: Pot) -> None:
    for i, pot in enumerate(pots):
        if pot.eligible == new.eligible:
            pots[i] = Pot(pot.amount + new.amount, pot.eligible, pot.carried + new.carried)
            return
    pots.append(new)
