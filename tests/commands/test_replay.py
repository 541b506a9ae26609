"""``replay``: hands of real card rooms come out as they did there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands.corpus import read_line, replay

HANDS = Path(__file__).parents[3] / "shared" / "hands"

HAND = {
    "id": "stud-1",
    "game": "stud",
    "ante": 1,
    "bring_in": 2,
    "small_bet": 4,
    "big_bet": 8,
    "seats": [{"name": "P1", "seat": 1, "stack": 100}, {"name": "P2", "seat": 4, "stack": 100}],
    "actions": [
        {"seat": 1, "street": 3, "act": "ante", "amount": 1, "to": 1},
        {"seat": 4, "street": 3, "act": "ante", "amount": 1, "to": 1},
        {"seat": 1, "street": 3, "act": "deal_down", "cards": ["??", "??"]},
        {"seat": 1, "street": 3, "act": "deal_up", "cards": ["Kc"]},
        {"seat": 4, "street": 3, "act": "deal_down", "cards": ["As", "Ad"]},
        {"seat": 4, "street": 3, "act": "deal_up", "cards": ["2c"]},
        {"seat": 4, "street": 3, "act": "bring_in", "amount": 2, "to": 2},
        {"seat": 1, "street": 3, "act": "complete", "amount": 4, "to": 4},
        {"seat": 4, "street": 3, "act": "fold", "amount": 0, "to": 2},
    ],
    "uncalled": [{"name": "P1", "seat": 1, "amount": 2}],
    "payouts": [{"name": "P1", "seat": 1, "amount": 6}],
    "expect": {"pots": [{"amount": 6, "eligible": ["P1"]}], "paid_before_rake": {"P1": 6}},
}


def line(**changes: object) -> str:
    return json.dumps({**HAND, **changes})


def with_action(number: int, **changes: object) -> str:
    actions = [dict(a) for a in HAND["actions"]]  # type: ignore[attr-defined]
    actions[number].update(changes)
    return line(actions=actions)


@pytest.mark.parametrize("name", ["stud", "stud8", "razz"])
def test_every_hand_of_the_corpus_agrees(name: str) -> None:
    path = HANDS / f"{name}_given.jsonl"
    if not path.exists():
        pytest.skip("the hands of real rooms are not beside the project")
    differing = {}
    for text in path.read_text(encoding="utf-8").splitlines():
        hand = read_line(text)
        why = replay(hand)
        if why:
            differing[hand.id] = why
    assert differing == {}


def test_a_hand_as_it_was_played_agrees() -> None:
    assert replay(read_line(line())) == ""


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (with_action(0, amount=2), "antes"),
        (with_action(6, amount=3, to=3), "the choices are bring_in 2"),
        (with_action(6, seat=1), "seat 4 is to act"),
        (with_action(7, to=6, amount=6), "the choices are call 2, complete 4"),
        (with_action(7, amount=3), "it costs 4"),
        (with_action(8, act="check"), "the choices are call 4"),
        (line(uncalled=[]), "uncalled"),
        (line(expect={"pots": [{"amount": 5, "eligible": ["P1"]}], "paid_before_rake": None}), "pots"),
        (
            line(expect={"pots": [{"amount": 6, "eligible": ["P1"]}], "paid_before_rake": {"P2": 6}}),
            "paid",
        ),
    ],
)
def test_what_our_rules_play_otherwise_is_named(changed: str, says: str) -> None:
    assert says in replay(read_line(changed))


def test_it_prints_a_line_a_hand_and_fails_where_one_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text(line() + "\n\n" + with_action(0, amount=2) + "\n", encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    out, err = capsys.readouterr()
    assert [json.loads(said)["ok"] for said in out.splitlines()] == [True, False]
    assert err == "replay: 1 of 2 hands agree\n"
    file.write_text(line(), encoding="utf-8")
    assert main(["replay", str(file)]) == 0


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.jsonl", "{", "line 1: no JSON"),
        ("a.jsonl", "[]", "line 1: not an object"),
        ("a.jsonl", "{}", "line 1: not a hand of the corpus"),
        ("a.jsonl", line(game="omaha"), "'omaha' is none of"),
        ("a.jsonl", line(ante=-1), "ante: -1 is not a whole number"),
        ("a.jsonl", line(small_bet=2.5), "small_bet: 2.5 is not a whole number"),
        ("a.jsonl", with_action(5, cards=["As"]), "As is dealt twice"),
        ("a.jsonl", with_action(5, cards=["1s"]), "1s"),
        ("a.phh", "variant = ", "no TOML"),
        ("a.phhs", "variant = 3", "[variant] is no hand"),
        ("a.txt", "", "must end with"),
    ],
)
def test_bad_input_is_one_line_that_names_the_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, says: str
) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1


def test_a_missing_file_and_one_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.jsonl")]) == 2
    assert "No such file" in capsys.readouterr().err
    (tmp_path / "b.phh").write_bytes(b"\xff\xfe")
    assert main(["replay", str(tmp_path / "b.phh")]) == 2
    assert "not UTF-8" in capsys.readouterr().err
