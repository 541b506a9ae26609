"""What a player may be asked and may answer: a turn with its exact choices, and the refusals of a wrong move."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.poker.value import value


class MoveKind(StrEnum):
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BRING_IN = "bring_in"
    COMPLETE = "complete"
    BET = "bet"
    RAISE = "raise"
    BUY = "buy"
    """Takes an offered extra card for its price."""
    DECLINE = "decline"
    """Goes without the offered card."""
    MATCH = "match"
    """Puts as much into the pot as is in it, to stay."""
    FLIP = "flip"
    """Turns up a hidden card that stops the deal; out of turn, before a round of betting (rules section 3.7)."""
    LEAVE = "leave"
    """Gives up the hand out of turn; what was put in stays (rules section 5.4)."""


# A member of an enum is slow to look up, and every move asks for these.
FOLD: Final = MoveKind.FOLD
CHECK: Final = MoveKind.CHECK
CALL: Final = MoveKind.CALL
COMPLETE: Final = MoveKind.COMPLETE
BET: Final = MoveKind.BET
RAISE: Final = MoveKind.RAISE
LEAVE: Final = MoveKind.LEAVE
FLIP: Final = MoveKind.FLIP

WAGERS: Final = frozenset({MoveKind.COMPLETE, MoveKind.BET, MoveKind.RAISE})
"""Moves that change the price for everybody else."""


@value
class Move:
    """A player's decision. ``to`` is the player's total on this street after it, in chips; 0 where none is meant."""

    seat: int
    kind: MoveKind
    to: int = 0


@value
class Choice:
    """One legal move with what it costs; where the amount is free, the smallest and the largest."""

    kind: MoveKind
    to: int
    """The player's total on this street after the move, in chips."""
    price: int
    """Chips that leave the stack."""
    all_in: bool
    most: int
    """The largest total that is allowed; ``to`` where there is only one."""


@value
class Turn:
    """A decision somebody owes. Buttons are drawn from it and moves are checked against it."""

    seat: int
    choices: tuple[Choice, ...]

    def find(self, kind: MoveKind) -> Choice | None:
        """The choice of that kind, the smallest where there are several."""
        for choice in self.choices:
            if choice.kind is kind:
                return choice
        return None

    @property
    def default(self) -> Choice:
        """What the clock does: never fold a player who can check, post a bring-in that is due (rules 1.11).

        Nothing is bought or matched for anybody.
        """
        for kind in (MoveKind.CHECK, MoveKind.BRING_IN, MoveKind.DECLINE, MoveKind.FOLD):
            if choice := self.find(kind):
                return choice
        raise AssertionError("a turn always has a harmless choice")

    @property
    def price(self) -> int:
        """Chips it costs to stay in."""
        stay = self.find(MoveKind.CALL) or self.find(MoveKind.BRING_IN)
        return stay.price if stay else 0


class Refusal(StrEnum):
    """Why a move was refused."""

    HAND_OVER = "hand_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    NOT_LEGAL_NOW = "not_legal_now"
    WRONG_AMOUNT = "wrong_amount"


class IllegalMove(Exception):
    """A move that the rules do not allow now; nothing was changed."""

    def __init__(self, reason: Refusal, *, turn: Turn | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.turn = turn
        """Whose turn it is, with what may be done instead."""
