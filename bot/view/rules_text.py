"""A game's rules in words, written from the very declaration that the engine plays.

Nothing here asks which game it is: each sentence comes from one part of :class:`bot.poker.rules.Rules`. So a
house rule that changes the play changes the text.
"""

from __future__ import annotations

from typing import Final

from bot.games import options_of, rules_for
from bot.poker.cards import Card
from bot.poker.options import Options
from bot.poker.rules import (
    AceSpade,
    BestHand,
    BestSpade,
    CarryLimitAction,
    Contest,
    FixedWilds,
    Game,
    HoldsCard,
    NaturalBeatsWild,
    NoQueen,
    NoWilds,
    OddChip,
    QueensWild,
    Reveal,
    Rules,
    Scoop,
    Sharing,
    ShortAllIn,
    StopAction,
    StopCard,
    TiedBestHand,
    TieFirst,
    Unclaimed,
    Where,
    WildFollowsQueen,
)
from bot.poker.stakes import Stakes
from bot.table.public import CalledGame
from bot.view.cards import PLAIN_FACES
from bot.view.option_words import offered_values, plain, sentence
from bot.view.parts import FELT_GREEN, MAX_TEXT, MenuItem, Message, Text
from bot.view.words import capital, chips, lines, listed, number, plural, shorten

MAX_ITEMS: Final = 25
"""Discord's limit on a menu."""

_DOWN_UP: Final = {"d": "down", "u": "up"}


# --------------------------------------------------------------------------------- contests


def contest_name(contest: Contest, *, place: bool = True) -> str:
    """``best hand``, ``highest spade in the hole``, ``Q♠ in the hole``."""
    match contest:
        case BestHand():
            return "best hand"
        case BestSpade():
            name = "lowest spade" if contest.lowest else "highest spade"
            return f"{name} in the hole" if place and contest.where is Where.HOLE else name
        case HoldsCard():
            return f"{face(contest.card)} in the hole" if place else face(contest.card)


def the_contest(contest: Contest) -> str:
    name = contest_name(contest)
    return name if isinstance(contest, HoldsCard) else f"the {name}"


def face(card: Card) -> str:
    return PLAIN_FACES.of(card)


def to_win(rules: Rules) -> str:
    """How the pot is won and what ends the deal, in one line; empty where only the best hand counts."""
    told = []
    if rules.sharing is Sharing.WIN_ALL:
        both = " and ".join(contest_name(contest) for contest in rules.contests)
        told.append(f"To win: {both}. Nobody has both: the pot carries.")
    elif len(rules.contests) > 1:
        told.append(f"{_shares(rules)}.")
    if rules.stop:
        told.append(f"{face(rules.stop.card)} face up: {_stopped(rules.stop)}.")
    return " ".join(told)


def _shares(rules: Rules) -> str:
    part = "half" if len(rules.contests) == 2 else f"1/{len(rules.contests)}"
    return capital(", ".join(f"{part} to {the_contest(contest)}" for contest in rules.contests))


def _stopped(stop: StopCard) -> str:
    return {
        StopAction.REDEAL: "dead, dealt again for the pot",
        StopAction.NEXT_HAND: "dead, the pot waits for the next hand",
        StopAction.REFUND: "dead, everybody gets the chips of this deal back",
    }[stop.action]


# ------------------------------------------------------------------------------ the house card


def house_card_lines(rules: Rules, stakes: Stakes | None = None) -> tuple[str, ...]:
    """The few lines that everybody should know before the first card."""
    if rules.sharing is Sharing.WIN_ALL:
        return (_win_all(rules), _series(rules, stakes), _tied(rules))
    if len(rules.contests) == 1 and isinstance(rules.wild, NoWilds) and rules.stop is None:
        return ("Win: the best five of seven cards.",)
    told = [
        f"Win: {_shares(rules)[0].lower()}{_shares(rules)[1:]}."
        if len(rules.contests) > 1
        else "Win: the best hand."
    ]
    told.extend(_wild(rules))
    told.extend(_spades(rules))
    told.extend(_stop(rules, stakes))
    told.extend(_no_queen(rules, stakes))
    told.extend(_nobody(rules))
    return tuple(told)


def _win_all(rules: Rules) -> str:
    names = [contest_name(contest, place=False) for contest in rules.contests]
    holes = all(
        isinstance(c, BestHand) or (isinstance(c, BestSpade) and c.where is Where.HOLE)
        for c in rules.contests
    )
    where = "spades in the hole only" if holes else "any of your seven cards"
    return f"Win: {' **and** '.join(names)}, {where}."


def _series(rules: Rules, stakes: Stakes | None) -> str:
    series = rules.series
    limit = {
        CarryLimitAction.BEST_HAND: "the best hand takes it",
        CarryLimitAction.SPLIT: "best hand and highest spade share it",
        CarryLimitAction.NEXT_HAND: "it waits for the next hand",
    }[series.limit_action]
    again = "Nobody has both: dealt again at once, same dealer, only those at the showdown."
    if series.limit == 1:
        return f"Nobody has both: {limit}."
    return f"{again} {_re_ante(rules, stakes)} After {plural(series.limit, 'deal')} {limit}."


def _re_ante(rules: Rules, stakes: Stakes | None) -> str:
    series = rules.series
    if not series.re_ante or series.re_ante_max == 0:
        return "No new ante."
    times = {1: "once at most", 2: "twice at most"}.get(
        series.re_ante_max, f"{number(series.re_ante_max)} times at most"
    )
    ante = "Ante again" if stakes is None else f"Ante {chips(stakes.ante)} again"
    return f"{ante}, {times}."


def _tied(rules: Rules) -> str:
    if rules.series.tied_best_hand is TiedBestHand.SPADE_BREAKS:
        return "Best hands tie: the spade decides."
    return "Best hands tie: nobody has both."


def _wild(rules: Rules) -> list[str]:
    match rules.wild:
        case NoWilds():
            return []
        case FixedWilds(cards):
            names = listed(face(card) for card in sorted(cards))
            return [f"{names} {'is' if len(cards) == 1 else 'are'} wild for whoever holds it, up or down."]
        case WildFollowsQueen() as rule:
            return [_follows(rule)]


def _follows(rule: WildFollowsQueen) -> str:
    queens = {
        QueensWild.ALWAYS: "Queens are wild, also in the hole. ",
        QueensWild.NEVER: "Queens are not wild. ",
        QueensWild.UP_ONLY: "Queens are wild once one is face up. ",
    }[rule.queens]
    if rule.adds:
        follows = "The rank dealt up after each queen up is wild too, and stays so."
        last = "" if not rule.last_queen_keeps else " A queen as the last card up takes nothing back."
    else:
        follows = "The rank dealt up after the last queen up is wild too; a new queen changes it."
        last = (
            " A queen as the last card up leaves it as it was."
            if rule.last_queen_keeps
            else " A queen as the last card up ends it."
        )
    return queens + follows + last


def _spades(rules: Rules) -> list[str]:
    told = []
    for contest in rules.contests:
        if not isinstance(contest, BestSpade):
            continue
        if contest.lowest:
            told.append(
                "A♠ is the highest spade, 2♠ the lowest."
                if contest.ace is AceSpade.HIGH
                else "A♠ is the lowest spade."
            )
        if contest.excluded:
            names = listed(face(card) for card in sorted(contest.excluded))
            told.append(f"{names} is no spade for that half.")
        elif isinstance(rules.wild, FixedWilds):
            told.append(
                f"{listed(face(c) for c in sorted(rules.wild.cards))} also counts as the spade it is."
            )
    if rules.scoop is Scoop.SECOND_SPADE:
        told.append("Who wins the hand half alone leaves the spade half to the next spade.")
    return told


def _stop(rules: Rules, stakes: Stakes | None) -> list[str]:
    stop = rules.stop
    if stop is None:
        return []
    text = f"{face(stop.card)} face up, anybody's: {_stopped(stop)}"
    if stop.action is not StopAction.REDEAL:
        return [f"{text}."]
    ignored = f"After {plural(stop.max_redeals, 'redeal')} it is ignored once."
    return [f"{text}; whoever folded stays out. {_re_ante(rules, stakes)} {ignored}"]


def _no_queen(rules: Rules, stakes: Stakes | None) -> list[str]:
    if rules.no_queen is NoQueen.PLAY:
        return []
    return [
        f"No queen face up at the end: dealt again for the pot among those still in. {_re_ante(rules, stakes)}"
    ]


def _nobody(rules: Rules) -> list[str]:
    sides = rules.contests[1:]
    if not sides:
        return []
    what = "it" if isinstance(sides[0], HoldsCard) else "a spade that counts"
    if rules.unclaimed is Unclaimed.CARRY:
        return [f"Nobody has {what}: that half waits for the next hand."]
    return [f"Nobody has {what}: the best hand takes it all."]


# ------------------------------------------------------------------------------- the whole text


def rules_text(rules: Rules, game: Game, options: Options, stakes: Stakes | None = None) -> str:
    """The rules of a game with its house rules in force."""
    changed = differs(game, options)
    return lines(
        f"### {game.name}",
        f"**The deal.** {_streets(rules)}",
        "**The pot**",
        [f"- {line}" for line in house_card_lines(rules, stakes)],
        "- Everybody else folds: the last player takes everything, unseen.",
        [f"- {line}" for line in _finer_points(rules)],
        "**Betting**",
        [f"- {line}" for line in _betting(rules, stakes)],
        f"-# Not as usual: {'; '.join(changed)}" if changed else "-# As the game is usually played.",
    )


def _streets(rules: Rules) -> str:
    first, *later = rules.streets
    down, up = first.cards.count("d"), first.cards.count("u")
    last = later[-1]
    then = f"{number(sum(s.cards.count('u') for s in later))} more face up, one a street"
    end = f", and the last face {_DOWN_UP[last.cards]}" if last.cards == "d" else ""
    burn = " A card is burned before each street from the fourth." if rules.betting.burn else ""
    return (
        f"{capital(number(down))} cards face down and {number(up)} up, {then}{end}. Best five of seven.{burn}"
    )


def _finer_points(rules: Rules) -> list[str]:
    told = []
    if not isinstance(rules.wild, NoWilds):
        hand = rules.best_hand
        told.append("Five of a kind is the best hand there is.")
        told.append(
            "A wild card in a flush may be a second ace."
            if hand.double_ace_flush
            else "A wild card in a flush is the highest card it lacks."
        )
        told.append(
            "Of equal hands the one with fewer wild cards wins."
            if hand.natural_beats_wild is NaturalBeatsWild.TIE
            else "Equal hands split, with or without wild cards."
        )
    if len(rules.contests) > 1 and rules.sharing is Sharing.SPLIT:
        told.append("Each pot is shared among those who are in it; an odd chip goes to the best hand.")
    elif rules.sharing is Sharing.WIN_ALL:
        told.append("Each pot asks for both among those who are in it: one may carry while another is won.")
    told.append(
        "Tied hands split; an odd chip goes to the highest card, spades before hearts, diamonds and clubs."
        if rules.odd_chip is OddChip.SUIT
        else "Tied hands split; an odd chip goes to the first left of the dealer."
    )
    told.append(
        "At the end everybody still in shows."
        if rules.reveal is Reveal.ALL_LIVE
        else "At the end winners show; the others may keep their cards to themselves."
    )
    return told


def _betting(rules: Rules, stakes: Stakes | None) -> list[str]:
    betting = rules.betting
    small, big = (
        (chips(stakes.small_bet), chips(stakes.big_bet)) if stakes else ("the small bet", "the big bet")
    )
    ante = f"Everybody antes {chips(stakes.ante)}. " if stakes else "Everybody antes. "
    opens = chips(stakes.bring_in) if stakes else "the bring-in"
    told = [
        f"{ante}The lowest card up must open for {opens}, or complete to {small}.",
        f"Bets and raises are {small} on third and fourth street, {big} after.",
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
    told.append(f"A bet and {plural(betting.max_raises, 'raise')} a round{alone}.")
    tie = "first left of the dealer" if betting.tie_first is TieFirst.POSITION else "by suit"
    told.append(f"From fourth street the best cards showing act first, equal ones {tie}.")
    told.append(
        "An all-in of at least half a raise counts as a raise; a shorter one does not."
        if betting.short_all_in is ShortAllIn.HALF_BET
        else "An all-in short of a full raise is no raise."
    )
    return told


# -------------------------------------------------------------------------------- house rules


def differs(game: Game, options: Options) -> list[str]:
    """A sentence for each house rule that is not the game's default."""
    declared = {option.name: option for option in options_of(game)}
    return [sentence(declared[name], value) for name, value in options if name in declared]


def rule_choices(game: Game, options: Options) -> tuple[MenuItem, ...]:
    """What the dealer can change, the game's own rules first; the value is ``name=value``."""
    items: list[MenuItem] = []
    for option in options_of(game):
        now = next((value for name, value in options if name == option.name), option.default)
        items.extend(
            MenuItem(
                f"{option.name}={plain(value)}",
                shorten(sentence(option, value), 100),
                shorten(f"Now: {sentence(option, now)}", 100),
            )
            for value in offered_values(option)
            if value != now
        )
    return tuple(items[:MAX_ITEMS])


def rules_message(called: CalledGame, stakes: Stakes | None = None) -> Message:
    """The rules of a game that was called, with what was changed for it."""
    text = rules_text(rules_for(called.game, called.options), called.game, called.options, stakes)
    return Message((Text(shorten(text, MAX_TEXT)),), FELT_GREEN)
