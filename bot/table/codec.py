"""How a table and a hand are written down as JSON, and read back after a restart. No card is among it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import cast

from bot.games import find_game, options_of, read_rules
from bot.poker.deal import DealSetup
from bot.poker.options import read_options
from bot.poker.pots import Pot
from bot.poker.stakes import Stakes
from bot.table.config import Clocks, TableConfig
from bot.table.public import CalledGame, Phase
from bot.table.state import TableState

Json = dict[str, object]

ENGINE = "1"
"""Version of the rules that play a stored hand. A change that would play one differently raises it."""


def dump(value: Json) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def load(text: str) -> Json:
    return cast(Json, json.loads(text))


def write_config(config: TableConfig) -> str:
    stakes, clocks = config.stakes, config.clocks
    return dump(
        {
            "stakes": [stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet],
            "seats": config.max_seats,
            "buy_in": [config.min_buy_in, config.max_buy_in],
            "clocks": [clocks.turn, clocks.choice, clocks.house_card, clocks.showdown, clocks.redeal],
        }
    )


def read_config(text: str) -> TableConfig:
    raw = load(text)
    low, high = cast(list[int], raw["buy_in"])
    return TableConfig(
        Stakes(*cast(list[int], raw["stakes"])),
        cast(int, raw["seats"]),
        low,
        high,
        Clocks(*cast(list[int], raw["clocks"])),
    )


def write_called(called: CalledGame | None) -> Json | None:
    if called is None:
        return None
    return {"game": called.game.id, "options": called.options.plain(), "name": called.name}


def read_called(raw: object) -> CalledGame | None:
    if raw is None:
        return None
    fields = cast(Json, raw)
    game = find_game(cast(str, fields["game"]))
    options = read_options(options_of(game), cast(Json, fields["options"]))
    return CalledGame(game, options, cast(str, fields["name"]))


def write_state(state: TableState) -> str:
    """What is not in other tables of the database: the phase, the button, the call and who pressed what."""
    return dump(
        {
            "phase": state.phase.value,
            "stage": state.stage,
            "button": state.button,
            "closing": state.closing,
            "called": write_called(state.called),
            "last": write_called(state.last_called),
            "which": state.which_black_mariah,
            "held": state.held,
            "left_out": sorted(state.left_out),
            "ready": sorted(state.ready),
            "timeouts": {str(s.user_id): s.timeouts for s in state.sitters if s.timeouts},
            "deadline": state.deadline,
        }
    )


def read_state(text: str, state: TableState) -> TableState:
    """``state`` with what :func:`write_state` wrote."""
    raw = load(text)
    timeouts = cast(dict[str, int], raw["timeouts"])
    return replace(
        state,
        phase=Phase(cast(str, raw["phase"])),
        stage=cast(int, raw["stage"]),
        button=cast("int | None", raw["button"]),
        closing=cast(bool, raw["closing"]),
        called=read_called(raw["called"]),
        last_called=read_called(raw["last"]),
        which_black_mariah=cast(bool, raw["which"]),
        held=cast(bool, raw["held"]),
        left_out=frozenset(cast(list[int], raw["left_out"])),
        ready=frozenset(cast(list[int], raw["ready"])),
        deadline=cast("float | None", raw["deadline"]),
        sitters=tuple(replace(s, timeouts=timeouts.get(str(s.user_id), 0)) for s in state.sitters),
    )


def write_setup(setup: DealSetup, called: CalledGame) -> str:
    stakes = setup.stakes
    return dump(
        {
            "called": write_called(called),
            "stakes": [stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet],
            "dealer": setup.dealer,
            "stacks": [list(pair) for pair in setup.stacks],
            "carried": [[pot.amount, list(pot.eligible)] for pot in setup.carried],
            "deal_no": setup.deal_no,
            "take_ante": setup.take_ante,
        }
    )


def read_setup(text: str) -> tuple[DealSetup, CalledGame]:
    raw = load(text)
    called = read_called(raw["called"])
    assert called is not None
    _, _, rules = read_rules(called.game.id, called.options.plain())
    carried = cast("list[tuple[int, list[int]]]", raw["carried"])
    stacks = cast("list[tuple[int, int]]", raw["stacks"])
    setup = DealSetup(
        rules=rules,
        stakes=Stakes(*cast(list[int], raw["stakes"])),
        dealer=cast(int, raw["dealer"]),
        stacks=tuple((seat, chips) for seat, chips in stacks),
        carried=tuple(Pot(amount, tuple(seats), amount) for amount, seats in carried),
        deal_no=cast(int, raw["deal_no"]),
        take_ante=cast(bool, raw["take_ante"]),
    )
    return setup, called
