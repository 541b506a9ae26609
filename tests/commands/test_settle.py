"""``settle``: judges showdowns from a file, and answers what is none with one line that names the place."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import cast

import pytest

from bot.__main__ import COMMANDS, main

CASE = {
    "id": "one",
    "kind": "showdown",
    "game": "high_chicago",
    "dealer": 2,
    "seats": [
        {"seat": 1, "hole": ["Ks", "Kd", "2c"], "up": ["3d", "4h", "8c", "9d"]},
        {"seat": 2, "hole": ["As", "7d", "5c"], "up": ["Td", "Jh", "6c", "2d"]},
    ],
    "pots": [{"amount": 101, "eligible": [1, 2]}],
    "expected": {"payouts": {"1": 51, "2": 50}},
}


def case(**changes: object) -> list[dict[str, object]]:
    return [{**CASE, **changes}]


def seats(**changes: object) -> list[dict[str, object]]:
    first, second = (dict(seat) for seat in cast("list[dict[str, object]]", CASE["seats"]))
    return case(seats=[{**first, **changes}, second])


def written(tmp_path: Path, cases: object) -> str:
    file = tmp_path / "cases.json"
    file.write_text(cases if isinstance(cases, str) else json.dumps(cases), encoding="utf-8")
    return str(file)


def test_it_judges_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            [
                "settle",
                "--check",
                written(tmp_path, case(expected={"payouts": {"1": 51, "2": 50}, "carried": 0, "carry": []})),
            ]
        )
        == 0
    )
    out, err = capsys.readouterr()
    assert json.loads(out) == [{"id": "one", "payouts": {"1": 51, "2": 50}, "carried": 0, "carry": []}]
    assert err == "settle: 1 of 1 cases as expected\n"


def test_a_case_that_comes_out_otherwise_fails_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, case(expected={"payouts": {"1": 101}, "carried": 0, "carry": []}))
    assert main(["settle", file]) == 0
    assert main(["settle", "--check", file]) == 1
    assert "one: expected" in capsys.readouterr().err


def test_it_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(case())))
    assert main(["settle", "-"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["id"] == "one"


@pytest.mark.parametrize(
    ("cases", "says"),
    [
        ("{", "JSON"),
        ({}, "list"),
        ([3], "object"),
        (case(game="omaha"), "there is no game 'omaha'"),
        (case(options={"scoup": "allowed"}), "option scoup"),
        (case(options={"scoop": "never"}), "option scoop"),
        (case(options={"bring_in_option": "on", "opening": "high_card"}), "option bring_in_option"),
        (case(kind="party"), "kind: 'party'"),
        (case(dealer=7), "dealer"),
        (seats(hole=["Ks", "Ks", "2c"]), "Ks"),
        (seats(hole=["Ks", "As", "2c"]), "As"),
        (seats(hole=["Ks", "1d", "2c"]), "1d"),
        (case(pots=[{"amount": -5, "eligible": [1, 2]}]), "pots"),
        (case(pots=[{"amount": 2.5, "eligible": [1, 2]}]), "pots"),
        (case(pots=[{"amount": 5, "eligible": [9]}]), "pots"),
        (case(pots=[]), "pots"),
    ],
)
def test_bad_input_is_one_line_that_names_the_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cases: object, says: str
) -> None:
    assert main(["settle", written(tmp_path, cases)]) == 2
    err = capsys.readouterr().err
    assert says in err
    assert err.startswith("settle: ")
    assert err.count("\n") == 1


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert "usage: python -m bot" in capsys.readouterr().out


@pytest.mark.parametrize(
    "args", [["dance"], ["settle"], ["replay"], ["bench", "--rounds", "0"], ["run", "--loud"]]
)
def test_wrong_use_is_two(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(args)
    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err
