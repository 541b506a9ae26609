"""How a game is bet, in words: who opens, how much, how often (rules sections 1.2 to 1.6 and 2)."""

from __future__ import annotations

from bot.poker.rules import ActionOrder, AnteMode, Boards, Opening, Rules, ShortAllIn, Structure, TieFirst
from bot.poker.stakes import Stakes
from bot.view.words import chips, plural


def betting_lines(rules: Rules, stakes: Stakes | None) -> list[str]:
    """A sentence for each rule of betting."""
    betting = rules.betting
    small, big = (
        (chips(stakes.small_bet), chips(stakes.big_bet)) if stakes else ("the small bet", "the big bet")
    )
    ante = {
        AnteMode.EACH: f"Everybody antes {chips(stakes.ante)}." if stakes else "Everybody antes.",
        AnteMode.DEALER: f"The dealer antes {chips(stakes.ante)} for each player."
        if stakes
        else "The dealer antes for each player.",
        AnteMode.NONE: "No antes.",
    }[betting.ante_mode]
    told = [
        f"{ante} {_opening(rules, stakes, small)}",
        {
            Structure.SPREAD_LIMIT: f"Bets are {small} to {big}; a raise is at least the last bet or raise.",
            Structure.POT_LIMIT: f"Bets are at least {small} and at most the pot, the call counted in.",
            Structure.NO_LIMIT: f"Bets are at least {small}; anybody may bet everything.",
        }.get(betting.structure, f"Bets and raises are {small} on third and fourth street, {big} after."),
    ]
    if betting.bring_in_option:
        told.append("If everybody only calls, who opened may still complete.")
    if betting.open_pair_option:
        told.append(f"With a pair face up on fourth street, {big} may be bet there.")
    alone = (
        "; two players alone may go on raising"
        if betting.heads_up_uncapped
        else ", two players alone included"
    )
    if betting.structure not in (Structure.POT_LIMIT, Structure.NO_LIMIT):
        told.append(f"A bet and {plural(betting.max_raises, 'raise')} a round{alone}.")
    tie = "first left of the dealer" if betting.tie_first is TieFirst.POSITION else "by suit"
    best = "lowest" if betting.boards is Boards.LOW else "best"
    wild = ", wild ones as such" if betting.action_order is ActionOrder.WILD else ""
    told.append(f"From fourth street the {best} cards showing act first{wild}, equal ones {tie}.")
    told.append(
        "An all-in of at least half a raise counts as a raise; a shorter one does not."
        if betting.short_all_in is ShortAllIn.HALF_BET
        and betting.structure not in (Structure.POT_LIMIT, Structure.NO_LIMIT)
        else "An all-in short of a full raise is no raise."
    )
    return told


def _opening(rules: Rules, stakes: Stakes | None, small: str) -> str:
    """Who opens third street, and whether he must."""
    betting = rules.betting
    if betting.bring_in:
        opens = chips(stakes.bring_in) if stakes else "the bring-in"
        card = "highest card up (the ace is low)" if betting.boards is Boards.LOW else "lowest card up"
        return f"The {card} must open for {opens}, or complete to {small}."
    if betting.opening is Opening.LEFT_OF_DEALER:
        return "The first left of the dealer opens, and may check."
    return f"The {'lowest' if betting.boards is Boards.LOW else 'highest'} card up opens, and may check."
