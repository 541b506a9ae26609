"""The worked showdowns that stand beside the project, where they are there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.commands.cases import agrees, judge
from bot.games import GAMES

SHOWDOWNS = Path(__file__).parent.parent.parent / "shared" / "cases" / "showdowns.json"


def _cases() -> list[dict[str, object]]:
    if not SHOWDOWNS.exists():
        return []
    cases = json.loads(SHOWDOWNS.read_text("utf-8"))
    return [case for case in cases if case["kind"] == "pot_build" or case["game"] in GAMES]


@pytest.mark.skipif(not SHOWDOWNS.exists(), reason="the worked showdowns are not beside the project")
def test_there_are_cases() -> None:
    assert len(_cases()) > 40


@pytest.mark.parametrize("case", _cases(), ids=lambda case: str(case["id"]))
def test_showdown(case: dict[str, object]) -> None:
    result = judge(case, 0)
    found = {key: value for key, value in result.items() if key != "id"}
    expected = case["expected"]
    assert isinstance(expected, dict)
    assert agrees(expected, found), case["why"]
