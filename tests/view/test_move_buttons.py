"""The buttons of a turn are its legal moves, no more and no less."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.poker.betting import turn_of
from bot.poker.dealing import begin, decide
from bot.poker.moves import MoveKind
from bot.view.actions import OnMove
from bot.view.moves import ASK_AMOUNT, move_buttons
from tests.poker.test_properties import a_move, a_setup, shuffled


@given(st.integers(0, 2**32))
@settings(max_examples=80)
def test_every_legal_move_has_its_button_and_nothing_else_has(seed: int) -> None:
    random = Random(seed)
    deal, _ = begin(a_setup(random), shuffled(random))
    while not deal.over:
        turn = turn_of(deal)
        assert turn is not None
        pressed = {
            (button.action.kind, button.action.to)
            for button in move_buttons(turn, 1, 2, 3, fold_too=True)
            if isinstance(button.action, OnMove)
        }
        legal = {(choice.kind, choice.to) for choice in turn.choices}
        free = {(choice.kind, ASK_AMOUNT) for choice in turn.choices if choice.most > choice.to}
        assert pressed == legal | free
        public = {b.action.kind for b in move_buttons(turn, 1, 2, 3) if isinstance(b.action, OnMove)}
        kinds = {choice.kind for choice in turn.choices}
        if MoveKind.CHECK in kinds:
            kinds.discard(MoveKind.FOLD)
        assert public == kinds
        deal, _ = decide(deal, a_move(deal, random))
