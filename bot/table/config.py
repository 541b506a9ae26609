"""What a host fixes when a table is opened: stakes, seats, buy-in and clocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.poker.stakes import BadStakes, Stakes

MIN_SEATS: Final = 2
MAX_SEATS: Final = 8
"""With eight the pack may run out on seventh street: then one card is everybody's (rules section 1.9)."""

USUAL_SEATS: Final = 7
"""Seven cards for seven players always fit one pack (rules section 1.1)."""

MAX_BUY_IN: Final = 10**12


@dataclass(frozen=True, slots=True)
class Clocks:
    """How long people have, in seconds."""

    turn: int = 90
    """For a betting decision."""
    choice: int = 40
    """For the dealer to call a game."""
    house_card: int = 8
    """How long the house card stands before the first card."""
    showdown: int = 15
    """Between a showdown and the next hand, less when all press Ready."""
    redeal: int = 12
    """Before a carried pot is dealt again, less when all press Ready."""


@dataclass(frozen=True, slots=True)
class TableConfig:
    stakes: Stakes
    max_seats: int = USUAL_SEATS
    min_buy_in: int = 0
    max_buy_in: int = 0
    clocks: Clocks = field(default_factory=Clocks)

    @classmethod
    def usual(cls, small_bet: int, *, max_seats: int = USUAL_SEATS, turn: int = 90) -> TableConfig:
        """A table for a small bet: buy-in from ten to a hundred small bets. Raises :class:`BadStakes`."""
        stakes = Stakes.for_small_bet(small_bet)
        return cls(stakes, max_seats, 10 * small_bet, 100 * small_bet, Clocks(turn=turn)).checked()

    @property
    def usual_buy_in(self) -> int:
        """What a player sits down with who names no amount: twenty small bets, within the limits."""
        return max(self.min_buy_in, min(self.max_buy_in, 20 * self.stakes.small_bet))

    def checked(self) -> TableConfig:
        """This configuration, if it can be played. Raises :class:`BadStakes`."""
        self.stakes.checked()
        if not MIN_SEATS <= self.max_seats <= MAX_SEATS:
            raise BadStakes(f"a table has from {MIN_SEATS} to {MAX_SEATS} seats")
        if not self.stakes.big_bet <= self.min_buy_in <= self.max_buy_in <= MAX_BUY_IN:
            raise BadStakes("the buy-in must be at least one big bet, and its upper limit at least the lower")
        if not 15 <= self.clocks.turn <= 48 * 3600:
            raise BadStakes("the clock must be from 15 seconds to 48 hours a turn")
        return self
