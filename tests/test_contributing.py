"""The game that CONTRIBUTING.md adds is real: it is short, it registers, it has its text, and a hand of it is played."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import MappingProxyType

import pytest

import bot.games
from bot.commands.cases import judge
from bot.poker.rules import Game
from bot.table.public import Phase
from bot.view.rules_text import rules_text
from tests.poker.playing import Played
from tests.table.evening import Evening

GUIDE = Path(__file__).parents[1] / "CONTRIBUTING.md"
NAME = "bot.games.san_francisco"


def example() -> str:
    """The first block of code in the guide, as it would stand in its file."""
    found = re.search(
        r"^ *```python\n(.*?)^ *```", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert found
    lines = found[1].split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n".join(line[indent:] for line in lines)


@pytest.fixture
def san_francisco(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game:
    """The example on the menu, for one test."""
    file = tmp_path / "san_francisco.py"
    file.write_text(example(), encoding="utf-8")
    spec = spec_from_file_location(NAME, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, NAME, module)
    spec.loader.exec_module(module)
    game: Game = module.__dict__["SAN_FRANCISCO"]
    monkeypatch.setattr(bot.games, "MENU", (*bot.games.MENU, game))
    monkeypatch.setattr(bot.games, "GAMES", MappingProxyType({**bot.games.GAMES, game.id: game}))
    return game


def test_it_is_at_most_forty_lines() -> None:
    assert len(example().strip().splitlines()) <= 40


def test_a_showdown_of_it_is_judged(san_francisco: Game) -> None:
    found = judge(
        {
            "id": "san francisco",
            "kind": "showdown",
            "game": "san_francisco",
            "dealer": 2,
            "seats": [
                {"seat": 1, "hole": ["Kd", "Kc", "2c"], "up": ["3d", "4h", "8c", "9d"]},
                {"seat": 2, "hole": ["Ad", "7d", "5c"], "up": ["Td", "Jh", "6c", "2d"]},
            ],
            "pots": [{"amount": 100, "eligible": [1, 2]}],
        },
        0,
    )
    assert found["payouts"] == {"1": 50, "2": 0}
    assert found["carried"] == 50


def test_its_rules_are_told_from_its_declaration(san_francisco: Game) -> None:
    _, options, rules = bot.games.read_rules("san_francisco", {})
    text = rules_text(rules, san_francisco, options)
    assert "half to the highest spade in the hole" in text
    assert "that half waits for the next hand" in text


def test_a_deal_of_it_is_played(san_francisco: Game) -> None:
    hand = Played({1: 100, 2: 100}, {1: "Ks Kd 2c", 2: "7d 5c 3h"}, game="san_francisco").check_down()
    assert hand.deal.over
    assert sum(hand.stacks.values()) == 200


async def test_it_is_called_at_a_table(san_francisco: Game, tmp_path: Path) -> None:
    evening = await Evening.begin(tmp_path / "evening.db")
    await evening.open()
    await evening.sit("Ana", "Bea")
    await evening.call("Ana", "san_francisco")
    await evening.check_down()
    assert evening.phase() is Phase.SHOWDOWN
    called = evening.shown.called
    await evening.end()
    assert called is not None
    assert called.game is san_francisco
