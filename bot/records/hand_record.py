"""One deal as it can be kept and played again: how it began, the cards in the order they were dealt, the moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.games import read_rules
from bot.poker.cards import PACK, Card
from bot.poker.deal import Deal, DealSetup
from bot.poker.dealing import begin, decide
from bot.poker.events import Event
from bot.poker.moves import Move
from bot.poker.pots import Pot
from bot.poker.stakes import Stakes


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A deal from its beginning to its end, or to wherever it stands."""

    game: str
    options: tuple[tuple[str, str | int], ...]
    """House rules that are not the default, in plain form."""
    stakes: Stakes
    dealer: int
    stacks: tuple[tuple[int, int], ...]
    """Seat and chips of everybody dealt in, rising by seat."""
    dealt: tuple[Card, ...]
    """The cards that left the pack, in order, burned ones included."""
    moves: tuple[Move, ...]
    carried: tuple[Pot, ...] = ()
    deal_no: int = 1
    take_ante: bool = True
    names: tuple[str, ...] = ()
    """Names in the order of ``stacks``; none, or one for each."""

    @property
    def setup(self) -> DealSetup:
        """How the deal began. Raises ``UnknownGame`` or ``BadOption``."""
        _, _, rules = read_rules(self.game, dict(self.options))
        return DealSetup(
            rules, self.stakes, self.dealer, self.stacks, self.carried, self.deal_no, self.take_ante
        )


def record_of(
    deal: Deal, moves: Sequence[Move], game: str, options: Mapping[str, str | int], names: Sequence[str] = ()
) -> HandRecord:
    """What to keep of a deal. Every card that was dealt is in it, also those nobody may see."""
    setup = deal.setup
    return HandRecord(
        game,
        tuple(sorted(options.items())),
        setup.stakes,
        setup.dealer,
        setup.stacks,
        (deal.pack + deal.burned)[: deal.top],
        tuple(moves),
        setup.carried,
        setup.deal_no,
        setup.take_ante,
        tuple(names),
    )


def full_pack(dealt: Sequence[Card]) -> tuple[Card, ...]:
    """A pack that begins with these cards. What follows was never dealt, so its order says nothing.

    Burned cards that were dealt in the end stand twice in ``dealt``; the pack holds each card once.
    """
    first = tuple(dict.fromkeys(dealt))
    return first + tuple(card for card in PACK if card not in set(first))


def play_again(record: HandRecord) -> tuple[Deal, tuple[Event, ...]]:
    """Plays a record. Raises ``IllegalMove`` for a move that was not legal, and as :attr:`HandRecord.setup` does."""
    deal, events = begin(record.setup, full_pack(record.dealt))
    log = list(events)
    for move in record.moves:
        deal, more = decide(deal, move)
        log.extend(more)
    return deal, tuple(log)
