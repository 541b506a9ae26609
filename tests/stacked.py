"""A shuffler for tests: deals the packs it was given, in order, and after them packs of a counted seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from bot.poker.cards import PACK, Card
from bot.table.shuffle import shuffled


class StackedShuffler:
    """A seed always gives the same pack, so a restarted bot that is given the same shuffler deals on."""

    def __init__(self) -> None:
        self._packs: dict[bytes, tuple[Card, ...]] = {}
        self._next: list[tuple[Card, ...]] = []
        self._seeds: Iterator[int] = count(1)

    def stack(self, pack: Sequence[Card]) -> None:
        """The pack of the next deal."""
        assert sorted(pack) == list(PACK), "a pack holds each card once"
        self._next.append(tuple(pack))

    def new_seed(self) -> bytes:
        seed = next(self._seeds).to_bytes(32, "big")
        self._packs[seed] = self._next.pop(0) if self._next else shuffled(seed)
        return seed

    def pack(self, seed: bytes) -> tuple[Card, ...]:
        return self._packs[seed]
