"""A second judge of showdowns, written from the rules alone: slow, plain, and sharing no code with the product.

It tries every five of a player's cards, and asks of each five what it is. Cards are text such as ``Qs``; options
are what a case file would have. Nothing of :mod:`bot.poker` is used here but by the test that compares the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
STRAIGHTS = [set(range(top - 4, top + 1)) for top in range(14, 5, -1)] + [{14, 2, 3, 4, 5}]
TOPS = [*range(14, 5, -1), 5]

Value = tuple[int, tuple[int, ...]]


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 2


def low_rank(card: str) -> int:
    return 1 if card[0] == "A" else rank(card)


@dataclass
class Hand:
    hole: list[str]
    up: list[str]

    @property
    def cards(self) -> list[str]:
        return self.hole + self.up


@dataclass
class Table:
    game: str
    options: Mapping[str, object]
    dealer: int
    hands: dict[int, Hand]
    """Live seats."""
    seats: list[int]
    """All dealt in."""
    up_order: list[str]
    deal_no: int
    pots: list[tuple[int, list[int]]]
    payouts: dict[int, int] = field(default_factory=dict)
    carries: list[tuple[int, tuple[int, ...], str, str]] = field(default_factory=list)

    def option(self, name: str, default: object) -> object:
        return self.options.get(name, default)

    # ------------------------------------------------------------------------------- wild cards

    def wilds(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        ranks: set[str] = set()
        if self.game == "black_mariah_wild":
            return {"Qs"}
        if self.game == "murder":
            return {"Qs"} & set(hand.hole)
        if self.game == "baseball":
            ranks = {"3", "9"}
        elif self.game == "dr_pepper":
            ranks = {"T", "4", "2"}
        elif self.game == "woolworth":
            ranks = {"5", "T"}
        elif self.game in ("low_hole", "kings_and_little_ones"):
            lowest = min(hand.hole, key=rank)[0]
            if self.game == "low_hole":
                ranks = {lowest}
            else:
                needs = self.option("king_required", "off") == "on"
                has_king = any(card[0] == "K" for card in hand.cards)
                ranks = {"K", lowest} if has_king or not needs else {"K"}
        elif self.game == "follow_the_queen":
            ranks = self.followed()
        return {r + s for r in ranks for s in SUITS}

    def followed(self) -> set[str]:
        """Rank by rank in the order the up-cards came."""
        wild: list[str] = []
        kept: list[str] = []
        pending = False
        for card in self.up_order:
            if card[0] == "Q":
                if not pending:
                    kept = list(wild)
                pending = True
                if self.option("new_queen", "replaces") == "replaces":
                    wild = []
            elif pending:
                wild.append(card[0])
                pending = False
        if pending and self.option("last_queen", "cancel") == "keep":
            wild = kept
        queens = self.option("queens_wild", "always")
        if queens == "always" or (queens == "up_only" and any(c[0] == "Q" for c in self.up_order)):
            wild = [*wild, "Q"]
        return set(wild)

    # -------------------------------------------------------------------------------- contests

    def best(self, seat: int) -> tuple[Value, int, list[int]]:
        """Value of the best five, fewest wilds that stand in for it, and the best printed five for odd chips."""
        double = self.option("double_ace_flush", "off") == "on"
        return best_of(tuple(sorted(self.hands[seat].cards)), frozenset(self.wilds(seat)), double)

    def hand_winners(self, seats: Sequence[int]) -> list[int]:
        if self.game == "razz":
            return self.low_winners(seats, eight=False)
        tie = self.option("natural_beats_wild", "off") == "tie"
        scores = {}
        for seat in seats:
            value, stand_ins, _ = self.best(seat)
            scores[seat] = (value, -stand_ins if tie else 0)
        return [seat for seat in seats if scores[seat] == max(scores.values())]

    def low_winners(self, seats: Sequence[int], *, eight: bool) -> list[int]:
        scores = {seat: lowest(self.hands[seat].cards) for seat in seats}
        if eight:
            scores = {seat: low for seat, low in scores.items() if len(set(low[1])) == 5 and max(low[1]) <= 8}
        return [seat for seat in seats if seat in scores and scores[seat] == min(scores.values())]

    def spade_winners(self, seats: Sequence[int], *, lowest_wins: bool, anywhere: bool) -> list[int]:
        ace_low = self.option("ace_spade", "high") == "low"
        best: list[tuple[int, int]] = []
        for seat in seats:
            hand = self.hands[seat]
            cards = hand.cards if anywhere else hand.hole
            spades = [card for card in cards if card[1] == "s"]
            if self.game == "black_mariah_wild" and self.option("queen_spade", "excluded") == "excluded":
                spades = [card for card in spades if card != "Qs"]
            for card in spades:
                number = 1 if card[0] == "A" and ace_low else rank(card)
                best.append((-number if lowest_wins else number, seat))
        return [max(best)[1]] if best else []

    def side_winners(self, seats: Sequence[int]) -> list[int] | None:
        """Who wins the other half; ``None`` in a game without one."""
        match self.game:
            case "high_chicago":
                return self.spade_winners(seats, lowest_wins=False, anywhere=False)
            case "low_chicago" | "black_mariah_wild":
                return self.spade_winners(seats, lowest_wins=True, anywhere=False)
            case "the_bitch":
                if self.option("half_to", "queen") == "high_spade":
                    return self.spade_winners(seats, lowest_wins=False, anywhere=False)
                return [seat for seat in seats if "Qs" in self.hands[seat].hole]
            case "murder":
                if self.option("spade_half", "on") == "off":
                    return None
                return self.spade_winners(seats, lowest_wins=False, anywhere=False)
            case "follow_the_queen":
                if self.option("queen_half", "off") == "off":
                    return None
                return [seat for seat in seats if "Qs" in self.hands[seat].hole]
            case "stud8":
                return self.low_winners(seats, eight=True)
            case _:
                return None

    # ------------------------------------------------------------------------------------ pots

    def resolve(self) -> Table:
        no_queen = self.option("no_queen", "play") == "redeal"
        if self.game == "follow_the_queen" and no_queen and all(c[0] != "Q" for c in self.up_order):
            for amount, eligible in self.pots:
                if len(eligible) == 1:
                    self.pay(eligible[0], amount)
                else:
                    self.carry_whole(amount, eligible, "redeal")
            return self
        for amount, eligible in self.pots:
            if len(eligible) == 1:
                self.pay(eligible[0], amount)
            elif self.game == "black_mariah_both":
                self.both(amount, eligible)
            else:
                self.shares(amount, eligible)
        return self

    def pay(self, seat: int, amount: int) -> None:
        self.payouts[seat] = self.payouts.get(seat, 0) + amount

    def carry_whole(self, amount: int, eligible: list[int], to: str) -> None:
        if self.option("carry_players", "showdown") != "showdown":
            eligible = self.seats
        self.carries.append((amount, tuple(sorted(eligible)), "whole", to))

    def share_out(self, amount: int, winners: list[int], *, low: bool) -> None:
        each, odd = divmod(amount, len(winners))
        order = sorted(winners, key=lambda seat: (seat <= self.dealer, seat))
        if self.option("odd_chip", "suit") == "suit" and odd:

            def highest(seat: int) -> list[int]:
                if low:
                    return printed(lowest_cards(self.hands[seat].cards))
                return self.best(seat)[2]

            order = sorted(winners, key=highest, reverse=True)
        for place, seat in enumerate(order):
            self.pay(seat, each + (1 if place < odd else 0))

    def shares(self, amount: int, eligible: list[int]) -> None:
        hand = self.hand_winners(eligible)
        side = self.side_winners(eligible)
        low = self.game == "razz"
        if side is None:
            self.share_out(amount, hand, low=low)
            return
        if self.option("scoop", "allowed") == "second_spade" and side and side == hand:
            others = self.side_winners([seat for seat in eligible if seat != side[0]])
            side = others or side
        half = amount // 2
        carries = self.option("no_spade", "carry" if self.game == "black_mariah_wild" else "hand")
        if side:
            self.share_out(amount - half, hand, low=low)
            self.share_out(half, side, low=True)
        elif carries == "carry" and self.game in ("high_chicago", "low_chicago", "black_mariah_wild"):
            self.share_out(amount - half, hand, low=low)
            if half:
                players = self.option("carry_players", "dealt_in")
                who = eligible if players == "showdown" else self.seats
                self.carries.append((half, tuple(sorted(who)), "half", "next_hand"))
        else:
            self.share_out(amount, hand, low=low)

    def both(self, amount: int, eligible: list[int]) -> None:
        among = sorted(self.hands) if self.option("side_pot_rule", "per_pot") == "global" else eligible
        hand = self.hand_winners(among)
        spade = self.spade_winners(
            among, lowest_wins=False, anywhere=self.option("spade_scope", "any") == "any"
        )
        strict = self.option("tied_best_hand", "spade_breaks") == "carry"
        has_both = [seat for seat in hand if seat in spade and seat in eligible]
        if has_both and not (strict and len(hand) > 1):
            self.pay(has_both[0], amount)
        elif self.deal_no < int(str(self.option("carry_limit", 10))):
            self.carry_whole(amount, eligible, "redeal")
        else:
            action = self.option("carry_limit_action", "best_hand")
            own = self.hand_winners(eligible)
            if action == "best_hand":
                self.share_out(amount, own, low=False)
            elif action == "next_hand":
                self.carry_whole(amount, eligible, "next_hand")
            else:
                spade = self.spade_winners(
                    eligible, lowest_wins=False, anywhere=self.option("spade_scope", "any") == "any"
                )
                half = amount // 2 if spade else 0
                self.share_out(amount - half, own, low=False)
                if spade:
                    self.pay(spade[0], half)


# ---------------------------------------------------------------------------------------- hands


def printed(cards: Sequence[str]) -> list[int]:
    """Cards as they are printed, highest first, suits clubs to spades."""
    return sorted((4 * rank(card) + SUITS.index(card[1]) for card in cards), reverse=True)


@lru_cache(maxsize=4096)
def best_of(cards: tuple[str, ...], wild: frozenset[str], double: bool) -> tuple[Value, int, list[int]]:
    values: dict[tuple[str, ...], Value] = {}
    for five in combinations(cards, 5):
        naturals = [card for card in five if card not in wild]
        values[five] = value_of(naturals, 5 - len(naturals), double)
    best = max(values.values())
    fives = [five for five, value in values.items() if value == best]
    stand_ins = min(stands_in(five, wild, best, double) for five in fives)
    return best, stand_ins, max(printed(five) for five in fives)


def stands_in(five: tuple[str, ...], wild: frozenset[str], value: Value, double: bool) -> int:
    """How few wild cards of a five must be something else than they are printed as."""
    wilds = [card for card in five if card in wild]
    naturals = [card for card in five if card not in wild]
    for number in range(len(wilds) + 1):
        for others in combinations(wilds, number):
            as_printed = naturals + [card for card in wilds if card not in others]
            if value_of(as_printed, number, double) == value:
                return number
    raise AssertionError("all wilds standing in is how the value was found")


def value_of(naturals: list[str], wilds: int, double: bool) -> Value:
    """The best that five cards are, some of them wild; a wild repeats no card but for five of a kind."""
    counts = Counter(rank(card) for card in naturals)
    suits = {card[1] for card in naturals}
    distinct = len(counts) == len(naturals)
    if len(counts) <= 1 and (wilds or not distinct):
        return 10, (next(iter(counts), 14),)
    for top, ranks in zip(TOPS, STRAIGHTS, strict=True):
        if distinct and set(counts) <= ranks and len(suits) == 1:
            return 9, (top,)
    grouped = groups(tuple(sorted(counts.items())), wilds)
    if grouped[0] >= 7:
        return grouped
    if len(suits) == 1:
        absent = [n for n in range(14, 1, -1) if n not in counts]
        filled = [14] * wilds if double else absent[:wilds]
        return 6, tuple(sorted([*(rank(card) for card in naturals), *filled], reverse=True))
    for top, ranks in zip(TOPS, STRAIGHTS, strict=True):
        if distinct and set(counts) <= ranks:
            return 5, (top,)
    return grouped


@cache
def groups(held: tuple[tuple[int, int], ...], wilds: int) -> Value:
    """Quads, full house, trips, two pair, pair or nothing, every way of handing out the wilds tried."""
    counts = Counter(dict(held))
    if wilds == 0:
        order = sorted(counts, key=lambda n: (counts[n], n), reverse=True)
        shape = sorted(counts.values(), reverse=True)
        kinds = {(4, 1): 8, (3, 2): 7, (3, 1, 1): 4, (2, 2, 1): 3, (2, 1, 1, 1): 2, (1, 1, 1, 1, 1): 1}
        return kinds[tuple(shape)], tuple(order)
    best: Value = (0, ())
    for number in range(2, 15):
        more = Counter(counts)
        more[number] += 1
        if more[number] <= 4:
            best = max(best, groups(tuple(sorted(more.items())), wilds - 1))
    return best


def lowest(cards: Sequence[str]) -> tuple[list[int], list[int]]:
    """The lowest five, ace to five: how often ranks repeat first, then the ranks from the highest."""
    return min(_low_key(five) for five in combinations(cards, 5))


def _low_key(five: Sequence[str]) -> tuple[list[int], list[int]]:
    counts = Counter(low_rank(card) for card in five)
    order = sorted(counts, key=lambda n: (counts[n], n), reverse=True)
    return sorted(counts.values(), reverse=True), [n for n in order for _ in range(counts[n])]


def lowest_cards(cards: Sequence[str]) -> Sequence[str]:
    """Of the lowest fives the one with the highest printed cards."""
    best = lowest(cards)
    return max((five for five in combinations(cards, 5) if _low_key(five) == best), key=printed)
