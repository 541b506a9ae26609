"""``python -m bot bench`` runs to its end and says what it measured. How fast it was is nobody's business here."""

from __future__ import annotations

import json

import pytest

from bot.__main__ import main
from bot.commands import bench_work

AGAINST_PEERS = {
    "engine_vs_pokerkit",
    "eval_vs_pokerkit",
    "eval_vs_phevaluator",
    "wild1_vs_brute",
    "wild2_vs_brute",
    "wild3_vs_brute",
}

QUICK = ["bench", "--quick", "--rounds", "1"]


def test_a_quick_run_prints_every_figure_with_its_target(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pokerkit", reason="PokerKit is not installed")
    pytest.importorskip("phevaluator", reason="phevaluator is not installed")
    assert main(QUICK) == 0
    lines = capsys.readouterr().out.splitlines()
    for words in ("engine", "100,000", "PokerKit", "phevaluator", "one wild", "two wilds", "three wilds"):
        assert any(words in line for line in lines), words
    judged = [line for line in lines if line.rstrip().endswith(("met", "MISSED"))]
    assert len(judged) >= len(AGAINST_PEERS) + 1
    assert all("at least" in line or "at most" in line for line in judged)


def test_json_names_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.keys() >= {*AGAINST_PEERS, "deals_100k_s"}


def test_without_peers_it_says_so_and_measures_us_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_work, "peer", lambda name: None)
    assert main(QUICK) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum("not installed" in line for line in lines) == len(AGAINST_PEERS)
    assert any("100,000" in line and line.rstrip().endswith(("met", "MISSED")) for line in lines)


@pytest.mark.parametrize(
    "wrong",
    [
        ["--rounds", "0"],
        ["--rounds", "-3"],
        ["--rounds", "many"],
        ["--rounds", "2.5"],
        ["--rounds"],
        ["--only", "the weather"],
        ["--fast"],
        ["a file"],
    ],
    ids=" ".join,
)
def test_bad_arguments_exit_with_2_and_measure_nothing(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["bench", *wrong])
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "usage" in said.err
