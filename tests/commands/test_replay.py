"""``replay``: hands of real card rooms come out as they did there."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands.corpus import BadRecord, read_line, replay

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


def with_kings_shown(*dealt: str) -> str:
    """Both check and call to the end; seat 4 shows kings, and the room says which of its cards were up or not."""
    streets = {
        3: ("deal_down", "deal_up"),
        4: ("deal_up",),
        5: ("deal_up",),
        6: ("deal_up",),
        7: ("deal_down",),
    }
    hands = {1: iter(["2c", "3d", "4h", "6s", "7c", "9d", "Jh"]), 4: iter(dealt)}
    actions: list[dict[str, object]] = [
        {"seat": seat, "street": 3, "act": "ante", "amount": 1, "to": 1} for seat in hands
    ]
    for street, acts in streets.items():
        for seat, cards in hands.items():
            for act in acts:
                count = 2 if (act, street) == ("deal_down", 3) else 1
                some = [next(cards) for _ in range(count)]
                actions.append({"seat": seat, "street": street, "act": act, "cards": some})
        bring_in = street == 3
        first, second = ("bring_in", "call") if bring_in else ("check", "check")
        paid = {"amount": 2, "to": 2} if bring_in else {}
        opens, follows = (1, 4) if bring_in else (4, 1)
        actions.append({"seat": opens, "street": street, "act": first, **paid})
        actions.append({"seat": follows, "street": street, "act": second, **paid})
    actions.append(
        {"seat": 4, "street": 7, "act": "show", "cards": ["Ks", "Kd", "Kh", "5s", "8d", "Tc", "Ac"]}
    )
    return line(
        actions=actions,
        uncalled=[],
        payouts=[{"name": "P2", "seat": 4, "amount": 6}],
        expect={"pots": [{"amount": 6, "eligible": ["P1", "P2"]}], "paid_before_rake": {"P2": 6}},
    )


def test_a_hand_that_was_shown_is_held_though_nobody_said_which_cards_were_up() -> None:
    hand = read_line(with_kings_shown(*["??"] * 7))
    assert replay(hand) == ""
    assert "paid" in replay(dataclasses.replace(hand, won={1: 6}))


def test_a_shown_hand_that_was_not_dealt_is_refused() -> None:
    with pytest.raises(BadRecord, match="seat 4 show: not the cards that were dealt to it"):
        read_line(with_kings_shown("Qs", *["??"] * 6))


def test_it_prints_a_line_a_hand_and_fails_where_one_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text(line() + "\n\n" + with_action(0, amount=2) + "\n", encoding="utf-8")
    assert main(["replay", "--check", str(file)]) == 1
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
        ("a.jsonl", with_action(5, seat=None), "cards go to a seat"),
        ("a.jsonl", with_action(5, seat=1), "street 3, seat 1 deal_up: it is dealt twice"),
        ("a.jsonl", with_action(5, street=8), "street 8, seat 4 deal_up: 1 cards are not what is dealt then"),
        ("a.jsonl", "[" * 100_000, "line 1: no JSON"),
        ("a.jsonl", '{"ante": ' + "9" * 5000 + "}", "line 1: no JSON"),
        ("a.phh", "a = " + "[" * 100_000, "no TOML"),
        ("a.phhs", "a = " + "9" * 5000, "no TOML"),
        ("a.phhs", "[1]\nfinishing_stacks = 3", "[1] finishing_stacks"),
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


PHH = """variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
finishing_stacks = [99, 101]
actions = ["d dh p1 2c3dKs", "d dh p2 ????4h", "p2 pb", "p1 f"]
"""


@pytest.mark.parametrize(("name", "head"), [("a.phh", ""), ("a.phhs", "[1]\n")])
def test_stacks_at_the_end_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, head: str
) -> None:
    file = tmp_path / name
    file.write_text(head + PHH, encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    file.write_text(head + PHH.replace("[99, 101]", "[101, 99]"), encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    assert "the file has [101, 99], here [99, 101]" in capsys.readouterr().out


def test_a_missing_file_and_one_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.jsonl")]) == 2
    assert "No such file" in capsys.readouterr().err
    (tmp_path / "b.phh").write_bytes(b"\xff\xfe")
    assert main(["replay", str(tmp_path / "b.phh")]) == 2
    assert "not UTF-8" in capsys.readouterr().err
