"""``simulate``: a run of the real table on a failing memory finds nothing wrong, and is repeatable."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands.simulation import simulate


def test_faults_and_crashes_lose_nothing_and_wedge_nothing(tmp_path: Path) -> None:
    report = simulate(tmp_path / "a.db", hands=40, seed=11, tables=2, faults=True)
    assert report.clean, asdict(report)
    assert report.deals >= 40
    assert report.bad_inputs >= report.inputs / 15
    assert min(report.double_clicks, report.redeliveries, report.restarts, report.faults) > 0


def test_the_same_seed_plays_the_same(tmp_path: Path) -> None:
    first = simulate(tmp_path / "a.db", hands=12, seed=3, tables=2, faults=True)
    second = simulate(tmp_path / "b.db", hands=12, seed=3, tables=2, faults=True)
    assert asdict(first) == asdict(second)
    assert asdict(first) != asdict(simulate(tmp_path / "c.db", hands=12, seed=4, tables=2, faults=True))


def test_it_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--hands", "2", "--json"]) == 0
    out, err = capsys.readouterr()
    printed = json.loads(out)
    assert (
        printed["chips_lost"] == printed["chips_minted"] == printed["cards_leaked"] == printed["stuck"] == 0
    )
    assert err.startswith("simulate: ")


@pytest.mark.parametrize("args", [["--hands", "0"], ["--hands", "-1"], ["--seed", "x"], ["--tables", "2.5"]])
def test_wrong_use_is_two(args: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", *args])
    assert ended.value.code == 2
