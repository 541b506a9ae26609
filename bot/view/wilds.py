"""What is wild in a deal, and why, as everybody may know it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from bot.poker.cards import Card, Rank
from bot.poker.sight import DealView, SeatView
from bot.poker.wild import FixedWilds, LowHoleWild, NoWilds, QueensWild, WildFollowsQueen
from bot.view.cards import PLAIN_FACES, Faces, in_words, rank_words
from bot.view.words import capital, listed

LAST_UP_CARDS: Final = 6
"""The street after which no up-card comes any more."""


def public_wilds(deal: DealView) -> frozenset[Card]:
    """The cards that everybody knows to be wild."""
    return deal.rules.wild.wild_cards((), (), deal.up_cards)


def wilds_for(deal: DealView, seat: SeatView) -> frozenset[Card]:
    """The cards that are wild for a player whose hole cards can be seen."""
    return deal.rules.wild.wild_cards(known(seat.hole), seat.up, deal.up_cards)


def known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    """The cards that can be seen."""
    return tuple(card for card in cards if card is not None)


def wild_names(deal: DealView, faces: Faces = PLAIN_FACES) -> str:
    """``queens and nines``, or the cards; empty where nothing is wild."""
    match deal.rules.wild:
        case NoWilds():
            return ""
        case FixedWilds():
            return cards_or_ranks(deal.rules.wild.cards, faces)
        case LowHoleWild():
            own = "everybody's own lowest card in the hole, with its rank"
            kings = cards_or_ranks(deal.rules.wild.always, faces)
            return f"{kings}, and {own}" if kings else own
        case WildFollowsQueen():
            return listed(rank_words(rank) for rank in _wild_ranks(deal))


def cards_or_ranks(cards: Collection[Card], faces: Faces = PLAIN_FACES) -> str:
    """``threes and nines`` where all cards of some ranks are meant, else the cards."""
    ranks = {card.rank for card in cards}
    if len(cards) == 4 * len(ranks):
        return listed(rank_words(rank) for rank in sorted(ranks))
    return listed(faces.of(card) for card in sorted(cards))


def _wild_ranks(deal: DealView) -> list[Rank]:
    """Queens first, then what follows them."""
    ranks = {card.rank for card in public_wilds(deal)}
    return sorted(ranks, key=lambda rank: (rank is not Rank.QUEEN, rank))


def wild_line(deal: DealView, faces: Faces = PLAIN_FACES) -> str:
    """One line: what is wild now, whether that can still change, and why; empty in a game without wild cards."""
    rule = deal.rules.wild
    if isinstance(rule, NoWilds):
        return ""
    names = wild_names(deal, faces)
    if not isinstance(rule, WildFollowsQueen):
        hole = " in the hole" if isinstance(rule, FixedWilds) and rule.hole_only else ""
        return f"★ **Wild: {names}**{hole}"
    head = f"★ **Wild: {names}**" if names else "★ **Nothing is wild**"
    changes = can_change(deal)
    if changes:
        head += ", so far" if names else " yet"
    else:
        head += ", final"
    why = "; ".join(_reasons(deal, rule, faces))
    return f"{head} ({why})" if why else head


def can_change(deal: DealView) -> bool:
    """Whether a card that is still to come can change what is wild."""
    return isinstance(deal.rules.wild, WildFollowsQueen) and deal.street < LAST_UP_CARDS and not deal.over


def _reasons(deal: DealView, rule: WildFollowsQueen, faces: Faces) -> list[str]:
    reasons: list[str] = []
    ups = deal.up_cards
    current = rule.followers(ups)
    for queen, follower in _pairs(ups):
        if follower.rank in current and (rule.adds or not reasons):
            reasons.append(f"{faces.of(follower)} followed {faces.of(queen)}")
    if ups and ups[-1].rank is Rank.QUEEN:
        reasons.append(
            f"the next card up after {faces.of(ups[-1])} decides"
            if can_change(deal)
            else f"nothing followed {faces.of(ups[-1])}"
        )
    former = sorted(_former(rule, ups) - current)
    if former:
        reasons.append(f"{listed(rank_words(rank) for rank in former)} no longer")
    if not ups or all(card.rank is not Rank.QUEEN for card in ups):
        reasons.append("no queen is up" if not can_change(deal) else "what follows a queen up is wild too")
    return reasons


def _pairs(ups: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Each queen with the card that followed it, the latest first."""
    found = [
        (before, card)
        for before, card in pairwise(ups)
        if before.rank is Rank.QUEEN and card.rank is not Rank.QUEEN
    ]
    return found[::-1]


def _former(rule: WildFollowsQueen, ups: Sequence[Card]) -> set[Rank]:
    """Ranks that were wild for a while."""
    return {rank for n in range(len(ups)) for rank in rule.followers(ups[:n])}


def wild_sentence(deal: DealView) -> str:
    """What is wild, to be read aloud; empty in a game without wild cards."""
    rule = deal.rules.wild
    if isinstance(rule, NoWilds):
        return ""
    if isinstance(rule, FixedWilds):
        hole = " in the hole" if rule.hole_only else ""
        if len(rule.cards) > 1:
            return f"{capital(cards_or_ranks(rule.cards))} are wild{hole}."
        return f"{capital(listed(f'the {in_words(card)}' for card in rule.cards))} is wild{hole}."
    names = wild_names(deal)
    if isinstance(rule, LowHoleWild):
        return f"{capital(names)}, {'are' if rule.always else 'is'} wild."
    if not names:
        return "Nothing is wild yet." if can_change(deal) else "Nothing is wild."
    ends = "so far" if can_change(deal) else "for good"
    if rule.queens is QueensWild.UP_ONLY and can_change(deal):
        ends = "for now"
    return f"{capital(names)} are wild, {ends}."
