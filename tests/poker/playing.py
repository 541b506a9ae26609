"""A hand at the kitchen table, for tests: cards by seat, moves as one would say them, choices as one would hear them."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games import read_rules
from bot.poker.betting import turn_of
from bot.poker.cards import PACK, Card, parse_cards
from bot.poker.deal import Deal, DealSetup
from bot.poker.dealing import begin, decide
from bot.poker.events import Event
from bot.poker.moves import Choice, Move, MoveKind
from bot.poker.pots import Pot
from bot.poker.stakes import Stakes

TEN_TWENTY = Stakes(1, 5, 10, 20)

SAYS = {
    "folds": MoveKind.FOLD,
    "checks": MoveKind.CHECK,
    "calls": MoveKind.CALL,
    "opens": MoveKind.BRING_IN,
    "completes": MoveKind.COMPLETE,
    "bets": MoveKind.BET,
    "raises": MoveKind.RAISE,
    "leaves": MoveKind.LEAVE,
    "buys": MoveKind.BUY,
    "declines": MoveKind.DECLINE,
    "matches": MoveKind.MATCH,
    "flips": MoveKind.FLIP,
}


def pack_for(cards: Mapping[int, str], dealer: int, *, streets: str = "ddu u u u d") -> tuple[Card, ...]:
    """A pack that deals each seat its cards in the order of ``cards`` (hole hole door 4th 5th 6th 7th).

    Only right for hands in which nobody folds before the cards that matter; missing cards are filled up.
    """
    order = sorted(cards, key=lambda seat: (seat <= dealer, seat))
    hands = {seat: list(parse_cards(text)) for seat, text in cards.items()}
    used = {card for hand in hands.values() for card in hand}
    rest = [card for card in PACK if card not in used]
    pack: list[Card] = []
    at = 0
    for street in streets.split():
        for _ in street:
            pack.extend(hands[seat][at] if at < len(hands[seat]) else rest.pop() for seat in order)
            at += 1
    return tuple(pack + rest)


class Played:
    """A deal in the making. ``say("2 raises 20")`` plays a move; ``turn`` reads out what may be done."""

    def __init__(
        self,
        stacks: Mapping[int, int],
        cards: Mapping[int, str] | None = None,
        *,
        game: str = "seven_card_stud",
        stakes: Stakes = TEN_TWENTY,
        dealer: int | None = None,
        carried: tuple[Pot, ...] = (),
        deal_no: int = 1,
        take_ante: bool = True,
        pack: tuple[Card, ...] | None = None,
        house: Mapping[str, object] | None = None,
        **options: object,
    ) -> None:
        _, _, rules = read_rules(game, {**(house or {}), **options})
        dealer = max(stacks) if dealer is None else dealer
        setup = DealSetup(rules, stakes, dealer, tuple(sorted(stacks.items())), carried, deal_no, take_ante)
        if pack is None:
            pack = pack_for(cards or dict.fromkeys(stacks, ""), dealer)
        self.pack = pack
        self.deal: Deal
        self.events: list[Event]
        self.deal, events = begin(setup, pack)
        self.events = list(events)

    def say(self, *sentences: str) -> Played:
        for sentence in sentences:
            seat, word, *to = sentence.split()
            kind = SAYS[word]
            amount = int(to[-1]) if to else self._amount(kind)
            self.deal, events = decide(self.deal, Move(int(seat), kind, amount))
            self.events.extend(events)
        return self

    def _amount(self, kind: MoveKind) -> int:
        turn = turn_of(self.deal)
        choice = turn.find(kind) if turn else None
        return choice.to if choice else 0

    def everybody(self, *words: str) -> Played:
        """Each player in turn does the first of ``words`` that is possible, until the street ends."""
        street = self.deal.street_index
        while not self.deal.over and self.deal.street_index == street:
            turn = turn_of(self.deal)
            assert turn is not None
            choice = next(c for word in words if (c := turn.find(SAYS[word])))
            self.deal, events = decide(self.deal, Move(turn.seat, choice.kind, choice.to))
            self.events.extend(events)
        return self

    def check_down(self) -> Played:
        """Checks, calls and opens, to the end."""
        while not self.deal.over:
            self.everybody("checks", "calls", "opens")
        return self

    @property
    def turn(self) -> str:
        """Such as ``2: call 10, raise 20, fold``."""
        turn = turn_of(self.deal)
        if turn is None:
            return "nobody"
        return f"{turn.seat}: " + ", ".join(_spoken(choice) for choice in turn.choices)

    def stack(self, seat: int) -> int:
        return self.deal.players[seat].stack

    @property
    def stacks(self) -> dict[int, int]:
        return {seat: player.stack for seat, player in sorted(self.deal.players.items())}

    def happened(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]


def _spoken(choice: Choice) -> str:
    if choice.kind in (MoveKind.FOLD, MoveKind.CHECK):
        return choice.kind.value
    if choice.kind in (MoveKind.BUY, MoveKind.MATCH):
        return f"{choice.kind.value} {choice.price}"
    if choice.kind is MoveKind.DECLINE:
        return "decline"
    up_to = f" to {choice.most}" if choice.most > choice.to else ""
    return f"{choice.kind.value.replace('_', ' ')} {choice.to}{up_to}" + (" all-in" if choice.all_in else "")
