"""Plays every case in ``tests/cases``: rulings a poker player can read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.commands.cases import judge

CASES = Path(__file__).parent.parent / "cases"


@dataclass(frozen=True, slots=True)
class Case:
    title: str
    case: dict[str, object]
    expected: str


def _read(path: Path) -> list[Case]:
    return [_block(path.stem, block) for block in path.read_text("utf-8").split("\n\n") if block.strip()]


def _block(game: str, block: str) -> Case:
    title, *lines = block.strip().splitlines()
    seats: list[dict[str, object]] = []
    pots: list[dict[str, object]] = []
    case: dict[str, object] = {"id": title, "kind": "showdown", "game": game, "seats": seats, "pots": pots}
    expected = ""
    for line in lines:
        if line.startswith("options:"):
            pairs = (pair.split("=") for pair in line.removeprefix("options:").split())
            case["options"] = {name: int(value) if value.isdigit() else value for name, value in pairs}
        elif line.startswith("deal "):
            case["deal_no"] = int(line.split()[1])
        elif line == "stopped":
            case |= {"kind": "event", "event": "queen_of_spades_up"}
        elif found := re.fullmatch(r"pot (\d+): ([\d ]+)", line):
            pots.append({"amount": int(found[1]), "eligible": [int(seat) for seat in found[2].split()]})
        elif found := re.fullmatch(r"(\d): ([\w ]+?) / ([\w ]+?)( folded)?", line):
            hole, up = found[2].split(), found[3].split()
            seats.append({"seat": int(found[1]), "hole": hole, "up": up, "folded": bool(found[4])})
        elif line.startswith("=> "):
            expected = line.removeprefix("=> ")
        else:
            raise ValueError(f"{game}: {title}: cannot read {line!r}")
    case["dealer"] = max(int(str(seat["seat"])) for seat in seats)
    return Case(title, case, expected)


def _said(result: dict[str, object]) -> str:
    payouts, carries = result["payouts"], result["carry"]
    assert isinstance(payouts, dict)
    assert isinstance(carries, list)
    parts = [f"{seat} wins {chips}" for seat, chips in payouts.items() if chips]
    for carry in carries:
        where = {"redeal": "the redeal", "next_hand": "the next hand"}[carry["to"]]
        seats = " ".join(str(seat) for seat in carry["eligible"])
        parts.append(f"{carry['amount']} carries to {where} for {seats}")
    return ", ".join(parts)


ALL = [
    pytest.param(case, id=f"{path.stem}: {case.title}")
    for path in sorted(CASES.glob("*.txt"))
    for case in _read(path)
]


@pytest.mark.parametrize("case", ALL)
def test_case(case: Case) -> None:
    assert _said(judge(case.case, 0)) == case.expected


def test_there_are_cases_for_every_game() -> None:
    from bot.games import MENU

    assert {path.stem for path in CASES.glob("*.txt")} == {game.id for game in MENU}
