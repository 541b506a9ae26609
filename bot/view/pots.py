"""Pots in words: the main pot, the side pots, and what was carried into them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.poker.pots import Pot
from bot.poker.sight import DealView
from bot.table.public import CarriedPot, TableShown
from bot.view.moves import Names
from bot.view.names import isolated
from bot.view.words import chips, dotted, listed, players

MAX_NAMED = 4
"""So many names are told one by one."""


def pots_shown(deal: DealView) -> tuple[Pot, ...]:
    """The pots as a dealer would stack them: bets that others can still match make no pot of their own."""
    if deal.over:
        return deal.pots
    all_in = {seat.seat for seat in deal.seats if seat.all_in}
    stacked: list[Pot] = []
    for pot in deal.pots:
        for i in range(len(stacked) - 1, -1, -1):
            missing = set(stacked[i].eligible).difference(pot.eligible)
            if set(pot.eligible) <= set(stacked[i].eligible) and not missing & all_in:
                base = stacked[i]
                stacked[i] = replace(
                    base, amount=base.amount + pot.amount, carried=base.carried + pot.carried
                )
                break
        else:
            stacked.append(pot)
    return tuple(stacked)


def pot_names(pots: Sequence[Pot]) -> list[str]:
    """``main``, ``side``, ``carried``, numbered where there are several of a kind."""
    main = next((pot for pot in pots if pot.carried < pot.amount), pots[0] if pots else None)
    kinds = ["main" if pot is main else "carried" if pot.carried == pot.amount else "side" for pot in pots]
    names = []
    for i, kind in enumerate(kinds):
        several = kinds.count(kind) > 1
        names.append(f"{kind} {kinds[: i + 1].count(kind)}" if several else kind)
    return names


def pot_line(deal: DealView, names: Names) -> str:
    """All pots in one line; who plays for a pot is told where not everybody does."""
    pots = pots_shown(deal)
    total = f"**Pot {chips(deal.total)}**"
    if len(pots) < 2:
        return total + (f", {chips(pots[0].carried)} of it carried" if pots and pots[0].carried else "")
    live = [seat.seat for seat in deal.seats if not seat.folded]
    told = []
    for kind, pot in zip(pot_names(pots), pots, strict=True):
        word = f"{kind} {chips(pot.amount)}"
        if set(pot.eligible) != set(live):
            word += f" ({who(pot.eligible, live, names)})"
        told.append(word)
    return f"{total} = {' + '.join(told)}"


def who(some: Sequence[int], everybody: Sequence[int], names: Names) -> str:
    """Some of the players, by the shorter of two ways."""
    if len(some) <= MAX_NAMED:
        return listed(names(seat) for seat in some)
    missing = [seat for seat in everybody if seat not in some]
    if not missing:
        return "everybody"
    if len(missing) < MAX_NAMED:
        return f"all but {listed(names(seat) for seat in missing)}"
    return players(len(some))


def carried_names(shown: TableShown, pot: CarriedPot, *, short: bool = False) -> str:
    """Who may win a carried pot, of those still at the table."""
    seated = [isolated(seat.name) for seat in shown.seats if seat.user_id in pot.users]
    if not seated:
        return "whoever is dealt in"
    if short and len(seated) > MAX_NAMED:
        return f"the {players(len(seated))} who were dealt in"
    return listed(seated)


def carried_line(shown: TableShown) -> str:
    """Carried pots that wait for a later hand; empty where there are none."""
    return dotted(
        f"{chips(pot.amount)} carried, for {carried_names(shown, pot, short=True)}" for pot in shown.carried
    )


def carried_in_line(deal: DealView, names: Names) -> str:
    """Chips of earlier deals that are in the pots now, and who may win them."""
    seats = [seat.seat for seat in deal.seats]
    told = []
    for pot in deal.pots:
        if pot.carried:
            whom = (
                "everybody dealt in" if set(pot.eligible) == set(seats) else who(pot.eligible, seats, names)
            )
            told.append(f"{chips(pot.carried)} carried, for {whom}")
    return dotted(told)
