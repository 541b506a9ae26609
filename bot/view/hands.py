"""Hands in a poker player's words: "three eights", "kings and sevens", "queen-high flush"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from bot.poker.cards import Card, Rank
from bot.poker.low import low_category, low_ranks, low_value
from bot.poker.naming import BestHand, PlayedCard, best_hand
from bot.poker.ranking import Category
from bot.view.cards import PLAIN_FACES, Faces, rank_glyph, rank_word, rank_words
from bot.view.words import listed, number

_WHEEL: Final = {Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.DEUCE}


def hand_name(best: BestHand) -> str:
    """What five cards are called."""
    ranks = _by_count(best)
    first = ranks[0]
    match best.category:
        case Category.FIVE_OF_A_KIND:
            return f"five {rank_words(first)}"
        case Category.STRAIGHT_FLUSH:
            top = _straight_top(best)
            return "royal flush" if top is Rank.ACE else f"{rank_word(top)}-high straight flush"
        case Category.FOUR_OF_A_KIND:
            return f"four {rank_words(first)}"
        case Category.FULL_HOUSE:
            return f"{rank_words(first)} full of {rank_words(ranks[1])}"
        case Category.FLUSH:
            top, second = _falling(best)[:2]
            return "double-ace flush" if top is second else f"{rank_word(top)}-high flush"
        case Category.STRAIGHT:
            return f"{rank_word(_straight_top(best))}-high straight"
        case Category.THREE_OF_A_KIND:
            return f"three {rank_words(first)}"
        case Category.TWO_PAIR:
            return f"{rank_words(first)} and {rank_words(ranks[1])}"
        case Category.PAIR:
            return f"pair of {rank_words(first)}"
        case _:
            return f"{rank_word(first)} high"


def low_name(cards: Sequence[Card]) -> str:
    """What a low hand is called: its ranks from the highest, or the pair that spoils it."""
    value = low_value(cards)
    ranks = low_ranks(value)
    shape = "-".join(rank_glyph(rank) for rank in ranks)
    category = low_category(value)
    if category is Category.HIGH_CARD:
        return f"{shape} low" if len(ranks) > 1 else f"{rank_word(ranks[0])} low"
    if category is Category.PAIR:
        return f"pair of {rank_words(ranks[0])} ({shape})"
    return f"{shape}, paired"


def hand_with_kickers(best: BestHand) -> str:
    """What five cards are called, down to the last card that can decide."""
    name = hand_name(best)
    ranks = _by_count(best)
    match best.category:
        case Category.FLUSH | Category.HIGH_CARD:
            return f"{name} ({' '.join(rank_glyph(rank) for rank in _falling(best))})"
        case Category.FOUR_OF_A_KIND:
            kickers = ranks[1:2]
        case Category.THREE_OF_A_KIND | Category.PAIR:
            kickers = ranks[1:]
        case Category.TWO_PAIR:
            kickers = ranks[2:3]
        case _:
            kickers = []
    if not kickers:
        return name
    return f"{name}, {listed(rank_word(rank) for rank in kickers)} kicker{'s' if len(kickers) > 1 else ''}"


def names_apart(hands: Sequence[BestHand]) -> list[str]:
    """The hands' names; those that sound alike are told down to the kickers, where that tells them apart."""
    names = [hand_name(best) for best in hands]
    unlike = {
        name
        for name in names
        if len({best.value for best, other in zip(hands, names, strict=True) if other == name}) > 1
    }
    return [
        hand_with_kickers(best) if name in unlike else name for best, name in zip(hands, names, strict=True)
    ]


def wilds_played(best: BestHand, faces: Faces = PLAIN_FACES) -> list[str]:
    """``Q♠ plays as 8♠`` for each wild card that stands for another."""
    return [
        f"{faces.of(wild)} plays as {_stands_for(played, best, faces)}" for wild, played in _stand_ins(best)
    ]


def wilds_in_words(best: BestHand) -> list[str]:
    """The same, to be read aloud."""
    return [
        f"the {rank_word(wild.rank)} of {wild.suit.name.lower()} plays as {_a_rank(played.plays_as.rank)}"
        for wild, played in _stand_ins(best)
    ]


def _stand_ins(best: BestHand) -> list[tuple[Card, PlayedCard]]:
    return [(played.card, played) for played in best.five if played.card != played.plays_as]


def _stands_for(played: PlayedCard, best: BestHand, faces: Faces) -> str:
    """The card it stands for; its rank alone where that very card is in the hand already."""
    twins = sum(1 for other in best.five if other.plays_as == played.plays_as)
    return faces.of(played.plays_as) if twins == 1 else _a_rank(played.plays_as.rank)


def _a_rank(rank: Rank) -> str:
    word = rank_word(rank)
    return ("an " if word[0] in "ae" else "a ") + word


def hand_so_far(cards: Sequence[Card], wild: Collection[Card]) -> str:
    """What one holds now, with three cards or more."""
    if len(cards) >= 5:
        return hand_name(best_hand(cards, frozenset(wild)))
    naturals = [card.rank for card in cards if card not in wild]
    jokers = len(cards) - len(naturals)
    counts = sorted(Counter(naturals).items(), key=lambda item: (-item[1], -item[0]))
    if not counts:
        return f"{number(jokers)} aces"
    top, most = counts[0]
    most += jokers
    if most >= 3:
        return f"{number(most)} {rank_words(top)}"
    if most == 2:
        second = counts[1] if len(counts) > 1 else None
        if second and second[1] == 2:
            return f"{rank_words(top)} and {rank_words(second[0])}"
        return f"pair of {rank_words(top)}"
    return f"{rank_word(top)} high"


def hand_phrase(name: str) -> str:
    """A hand's name in a sentence: "a pair of nines", "three eights"."""
    if name.endswith(("flush", "straight")) or name.startswith("pair "):
        return ("an " if name.startswith(("ace", "eight")) else "a ") + name
    return name


def _falling(best: BestHand) -> list[Rank]:
    return sorted((played.plays_as.rank for played in best.five), reverse=True)


def _by_count(best: BestHand) -> list[Rank]:
    """The hand's ranks, the most frequent first, then the highest."""
    counts = Counter(_falling(best))
    return sorted(counts, key=lambda rank: (-counts[rank], -rank))


def _straight_top(best: BestHand) -> Rank:
    ranks = set(_falling(best))
    return Rank.FIVE if ranks == _WHEEL else max(ranks)
