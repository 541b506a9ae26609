"""Dealer's choice: the game is called, its house card stands, and anybody dealt in may ask for a moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.games import UnknownGame, find_game, options_of, rules_for
from bot.games.seven_card_stud import SEVEN_CARD_STUD
from bot.poker.options import BadOption, Options, read_options
from bot.table.draft import Draft
from bot.table.flow import MIN_PLAYERS, people_changed
from bot.table.playing import deal_called_game
from bot.table.public import CalledGame, Phase, Refused, Why

CHOOSING_PHASES = (Phase.CHOOSING, Phase.HOUSE_CARD)


def ask_which(draft: Draft, user_id: int) -> None:
    """The dealer called Black Mariah: which of the games of that name is asked before a card is dealt."""
    _only_dealer(draft, user_id)
    _step(draft, Phase.CHOOSING, draft.state.config.clocks.choice, called=None, which=True)


def call(draft: Draft, user_id: int, game_id: str, raw: Mapping[str, object], name: str | None) -> None:
    """Calls a game with house rules in plain form; its house card stands before the first card."""
    _only_dealer(draft, user_id)
    try:
        game = find_game(game_id)
        options = read_options(options_of(game), raw)
        rules_for(game, options)
    except UnknownGame:
        raise Refused(Why.UNKNOWN_GAME, game=game_id) from None
    except BadOption as bad:
        raise Refused(Why.BAD_OPTION, text=str(bad)) from None
    players = len(draft.state.players)
    if players > game.max_players:
        raise Refused(Why.TOO_MANY_PLAYERS, game=game.name, most=game.max_players)
    _show_card(draft, CalledGame(game, options, name or game.name))


def call_again(draft: Draft, user_id: int) -> None:
    """The game of the hand before, with the same house rules; Seven-Card Stud where there was none."""
    _only_dealer(draft, user_id)
    _show_card(draft, usual_call(draft))


def usual_call(draft: Draft) -> CalledGame:
    """What is dealt when the dealer calls nothing."""
    last = draft.state.last_called
    return last if last and len(draft.state.players) <= last.game.max_players else _STUD


_STUD: Final = CalledGame(SEVEN_CARD_STUD, Options(), SEVEN_CARD_STUD.name)


def back(draft: Draft, user_id: int) -> None:
    """Takes the call back, for a full clock to choose again."""
    _only_dealer(draft, user_id)
    _step(draft, Phase.CHOOSING, draft.state.config.clocks.choice, called=None)


def begin_change(draft: Draft, user_id: int) -> None:
    """The dealer looks at the house rules: the card waits as long as a choice does."""
    _only_dealer(draft, user_id)
    called = _card(draft)
    _step(draft, Phase.HOUSE_CARD, draft.state.config.clocks.choice, called=called)


def change_rule(draft: Draft, user_id: int, option: str, value: object) -> None:
    """Sets one house rule of the game that was called."""
    _only_dealer(draft, user_id)
    called = _card(draft)
    declared = next((o for o in options_of(called.game) if o.name == option), None)
    if declared is None:
        raise Refused(Why.BAD_OPTION, text=option)
    try:
        options = called.options.with_(declared, value)
        rules_for(called.game, options)
    except BadOption as bad:
        raise Refused(Why.BAD_OPTION, text=str(bad)) from None
    clock = max(draft.state.config.clocks.house_card, draft.state.config.clocks.choice // 2)
    _step(draft, Phase.HOUSE_CARD, clock, called=replace(called, options=options))


def deal_now(draft: Draft, user_id: int) -> None:
    """The dealer does not wait for the house card's clock."""
    _only_dealer(draft, user_id)
    _card(draft)
    deal_called_game(draft)


def hold(draft: Draft, user_id: int) -> None:
    """Anybody dealt in may ask for time to read the house card, once a hand."""
    if draft.state.phase is not Phase.HOUSE_CARD:
        raise Refused(Why.NO_CHOICE_NOW)
    if not any(sitter.user_id == user_id for sitter in draft.state.players):
        raise Refused(Why.NOT_IN_HAND)
    if draft.state.held:
        raise Refused(Why.HELD_ALREADY)
    deadline = draft.now + draft.state.config.clocks.choice
    draft.state = replace(draft.state, held=True, deadline=deadline)


def leave_me_out(draft: Draft, user_id: int) -> None:
    """Not dealt into the hand that is being called; pressed again, dealt in after all."""
    state = draft.state
    if state.phase not in CHOOSING_PHASES:
        raise Refused(Why.NO_CHOICE_NOW)
    if state.sitter(user_id) is None:
        raise Refused(Why.NOT_SEATED)
    draft.state = replace(state, left_out=state.left_out ^ {user_id})
    if len(draft.state.players) < MIN_PLAYERS:
        raise Refused(Why.TOO_FEW_PLAYERS)
    people_changed(draft)


def time_is_up(draft: Draft) -> None:
    """The clock of the choice or of the house card ran out: the harmless default is taken."""
    if draft.state.phase is Phase.CHOOSING:
        _show_card(draft, usual_call(draft))
    else:
        called = draft.state.called
        if called and len(draft.state.players) > called.game.max_players:
            # Somebody sat down while the card stood: then it is a game for any number.
            draft.state = replace(draft.state, called=_STUD)
        deal_called_game(draft)


def _only_dealer(draft: Draft, user_id: int) -> None:
    state = draft.state
    if state.phase not in CHOOSING_PHASES:
        raise Refused(Why.NO_CHOICE_NOW)
    dealer = state.at(state.button) if state.button is not None else None
    if dealer is None or dealer.user_id != user_id:
        raise Refused(Why.NOT_THE_DEALER, dealer=dealer.name if dealer else "")


def _card(draft: Draft) -> CalledGame:
    if draft.state.phase is not Phase.HOUSE_CARD or draft.state.called is None:
        raise Refused(Why.NO_CHOICE_NOW)
    return draft.state.called


def _show_card(draft: Draft, called: CalledGame) -> None:
    _step(draft, Phase.HOUSE_CARD, draft.state.config.clocks.house_card, called=called)


def _step(
    draft: Draft, phase: Phase, seconds: int, *, called: CalledGame | None, which: bool = False
) -> None:
    draft.state = replace(
        draft.state,
        phase=phase,
        stage=draft.state.stage + 1,
        called=called,
        which_black_mariah=which,
        deadline=draft.now + seconds,
    )
