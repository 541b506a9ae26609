"""Stakes of a fixed-limit table, in whole chips (rules section 1.2 and 1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MAX_BET: Final = 10**9
"""No stake may pass this, so that no pot can come near the supply of chips."""


class BadStakes(ValueError):
    """Stakes that cannot be played; the text says which proportion is wrong."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What everybody antes, what opens the betting, and what bets are worth."""

    ante: int
    bring_in: int
    small_bet: int
    big_bet: int

    @classmethod
    def for_small_bet(cls, small_bet: int) -> Stakes:
        """The usual stakes for a small bet: ante a tenth rounded up, bring-in half rounded down, big bet double."""
        return cls(-(-small_bet // 10), small_bet // 2, small_bet, 2 * small_bet).checked()

    def checked(self) -> Stakes:
        """These stakes, if ``0 < ante <= bring-in < small bet <= big bet``. Raises :class:`BadStakes`."""
        if not 2 <= self.small_bet <= MAX_BET:
            raise BadStakes(f"the small bet must be from 2 to {MAX_BET} chips")
        if not 0 < self.ante <= self.bring_in < self.small_bet:
            raise BadStakes(
                "the ante must be at least 1, the bring-in at least the ante and below the small bet"
            )
        if not self.small_bet <= self.big_bet <= MAX_BET:
            raise BadStakes("the big bet must be at least the small bet")
        return self
