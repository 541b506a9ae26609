"""A game's rules in words, written from the very declaration that the engine plays.

Nothing here asks which game it is: each sentence comes from one part of :class:`bot.poker.rules.Rules`. So a
house rule that changes the play changes the text.
"""

from __future__ import annotations

from typing import Final

from bot.games import rules_for
from bot.poker.cards import Card
from bot.poker.options import Options
from bot.poker.rules import (
    AceSpade,
    AnteMode,
    BestHand,
    BestLow,
    BestSpade,
    CarryLimitAction,
    CarryPlayers,
    Contest,
    Game,
    HoldsCard,
    NaturalBeatsWild,
    NoQueen,
    OddChip,
    ReAnte,
    Reveal,
    Rules,
    Scoop,
    Sharing,
    SidePotRule,
    StopAction,
    StopCard,
    TiedBestHand,
    Unclaimed,
    UpEffect,
    Where,
)
from bot.poker.stakes import Stakes
from bot.poker.wild import FixedWilds, LowHoleWild, NoWilds, QueensWild, WildFollowsQueen
from bot.table.public import CalledGame
from bot.view.betting_text import betting_lines
from bot.view.cards import PLAIN_FACES, rank_word
from bot.view.house_rules import differs
from bot.view.parts import FELT_GREEN, MAX_TEXT, Message, Text
from bot.view.wilds import cards_or_ranks
from bot.view.words import capital, chips, lines, listed, number, plural, shorten

_DOWN_UP: Final = {"d": "down", "u": "up"}


# --------------------------------------------------------------------------------- contests


def contest_name(contest: Contest, *, place: bool = True) -> str:
    """``best hand``, ``highest spade in the hole``, ``Q♠ in the hole``."""
    match contest:
        case BestHand():
            return "best hand"
        case BestLow():
            return "low hand of eight or better" if contest.eight_or_better else "lowest hand"
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
    if rules.best_hand is None:
        told.append("To win: the lowest hand.")
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
        if rules.best_hand is None:
            return (
                "Win: the lowest five of seven cards. The ace is low; straights and flushes do not count.",
                "The best is 5-4-3-2-A; any pair is worse than no pair.",
            )
        return ("Win: the best five of seven cards.",)
    told = [
        f"Win: {_shares(rules)[0].lower()}{_shares(rules)[1:]}."
        if len(rules.contests) > 1
        else "Win: the best hand."
    ]
    told.extend(_wild(rules))
    told.extend(_up_ranks(rules))
    told.extend(_low(rules))
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
    again = f"Nobody has both: dealt again at once, {_again_for(rules)}."
    if series.limit == 1:
        return f"Nobody has both: {limit}."
    return f"{again} {_re_ante(rules, stakes)} After {plural(series.limit, 'deal')} {limit}."


def _again_for(rules: Rules) -> str:
    """Who deals and who plays when a pot is dealt for again."""
    dealer = "the next dealer" if rules.series.deal_passes else "same dealer"
    who = {
        CarryPlayers.DEALT_IN: "everybody who was dealt in",
        CarryPlayers.TABLE: "everybody at the table",
    }.get(rules.series.players or CarryPlayers.SHOWDOWN, "only those at the showdown")
    return f"{dealer}, {who}"


def _re_ante(rules: Rules, stakes: Stakes | None) -> str:
    series = rules.series
    if series.re_ante is ReAnte.OFF or series.re_ante_max == 0 or rules.betting.ante_mode is AnteMode.NONE:
        return "No new ante."
    if series.re_ante is ReAnte.PRE_ACTION_ONLY:
        return "A new ante only if nobody had bet yet."
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
        case FixedWilds() as fixed:
            names = capital(cards_or_ranks(fixed.cards))
            where = "in the hole only" if fixed.hole_only else "up or down"
            if len(fixed.cards) == 1:
                return [f"{names} is wild for whoever holds it, {where}."]
            return [f"{names} are wild, {where}."]
        case LowHoleWild() as low:
            return _low_hole(low)
        case WildFollowsQueen() as rule:
            return [_follows(rule)]


def _low_hole(low: LowHoleWild) -> list[str]:
    own = "Your lowest card in the hole is wild for you, with your others of its rank; the ace is high for this."
    last = "A lower last card changes it."
    if not low.always:
        return [f"{own} {last}"]
    needs = f" It needs one of the {cards_or_ranks(low.always)}." if low.only_with_one else ""
    return [f"{capital(cards_or_ranks(low.always))} are wild for everybody.", f"{own} {last}{needs}"]


def _up_ranks(rules: Rules) -> list[str]:
    told = []
    for up in rules.up_ranks:
        price = plural(up.price, "chip")
        effect = {
            UpEffect.EXTRA_DOWN: "one more card at once, face down",
            UpEffect.EXTRA_UP: "one more card at once, face up",
            UpEffect.OFFER: f"one more card at once, face down, for {price} if you like",
            UpEffect.MATCH_POT: "match the pot, or fold",
            UpEffect.FEE: f"pay {price} into the pot",
        }[up.effect]
        told.append(f"A {rank_word(up.rank)} dealt to you face up: {effect}.")
    if any(up.effect in (UpEffect.EXTRA_DOWN, UpEffect.EXTRA_UP, UpEffect.OFFER) for up in rules.up_ranks):
        told.append("No extra cards when the pack could run out.")
    if rules.wild_fee:
        told.append(f"A wild card dealt to you face up costs {plural(rules.wild_fee, 'chip')}.")
    return told


def _low(rules: Rules) -> list[str]:
    if not any(isinstance(contest, BestLow) and contest.eight_or_better for contest in rules.contests):
        return []
    return [
        "A low is five different ranks of at most eight; the ace is low, straights and flushes do not count."
    ]


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
        elif isinstance(rules.wild, FixedWilds) and not rules.wild.hole_only:
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
    flip = (
        f" Who has {face(stop.card)} hidden may turn it up before a betting round." if stop.may_flip else ""
    )
    if stop.action is StopAction.NEXT_HAND:
        return [f"{text}, {_waits_for(rules)}.{flip}"]
    if stop.action is StopAction.REFUND:
        return [f"{text}.{flip}"]
    ignored = f"After {plural(stop.max_redeals, 'redeal')} it is ignored once."
    again = "whoever folded stays out"
    if rules.series.players not in (None, CarryPlayers.SHOWDOWN) or rules.series.deal_passes:
        again = _again_for(rules)
    return [f"{text}; {again}. {_re_ante(rules, stakes)} {ignored}{flip}"]


def _waits_for(rules: Rules) -> str:
    """Who may win a whole pot in the next hand."""
    return {
        CarryPlayers.DEALT_IN: "for everybody who was dealt in",
        CarryPlayers.TABLE: "for everybody who is dealt in then",
    }.get(rules.series.players or CarryPlayers.SHOWDOWN, "for those who were still in")


def _no_queen(rules: Rules, stakes: Stakes | None) -> list[str]:
    if rules.no_queen is NoQueen.PLAY:
        return []
    among = " among those still in"
    if rules.series.players not in (None, CarryPlayers.SHOWDOWN) or rules.series.deal_passes:
        among = f"; {_again_for(rules)}"
    return [f"No queen face up at the end: dealt again for the pot{among}. {_re_ante(rules, stakes)}"]


def _nobody(rules: Rules) -> list[str]:
    sides = rules.contests[1:]
    if not sides:
        return []
    what = "it" if isinstance(sides[0], HoldsCard) else "a spade that counts"
    if isinstance(sides[0], BestLow):
        what = "a low"
    if rules.unclaimed is Unclaimed.CARRY:
        whom = {
            CarryPlayers.TABLE: ", for everybody who is dealt in then",
            CarryPlayers.SHOWDOWN: ", for those who were still in",
        }.get(rules.series.players or CarryPlayers.DEALT_IN, "")
        return [f"Nobody has {what}: that half waits for the next hand{whom}."]
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
        "\n**Betting**",
        [f"- {line}" for line in betting_lines(rules, stakes)],
        # An empty line, else Discord takes what follows a list for part of its last point.
        f"\n-# House rules here: {'; '.join(changed)}" if changed else "\n-# As the game is usually played.",
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
        hand = rules.best_hand or BestHand()
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
        told.append(
            "Each pot asks for both among those who are in it: one may carry while another is won."
            if rules.series.side_pot_rule is SidePotRule.PER_POT
            else "Every pot asks for both among all who are still in, also those who cannot win it."
        )
    if rules.series.topup:
        told.append("Chips may be bought between the deals of a carried pot.")
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


def rules_message(called: CalledGame, stakes: Stakes | None = None) -> Message:
    """The rules of a game that was called, with what was changed for it."""
    text = rules_text(rules_for(called.game, called.options), called.game, called.options, stakes)
    return Message((Text(shorten(text, MAX_TEXT)),), FELT_GREEN)
