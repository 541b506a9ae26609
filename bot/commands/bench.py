"""``python -m bot bench``: how fast the rules are, beside PokerKit and phevaluator in the same run.

Machines are noisy. So the contenders do the same work in turns, round after round: a time is the median of the
rounds, and a ratio the median of the rounds' ratios. What is looked up has been met before: one round, which is
not counted, warms everything up. Compare ratios, not times.
"""

from __future__ import annotations

import argparse
import gc
import json
from collections.abc import Sequence
from dataclasses import asdict
from statistics import median
from typing import Final

from bot.commands.bench_work import (
    MANY,
    Duel,
    Figure,
    Round,
    engine_duel,
    many_hands,
    natural_duels,
    seconds,
    wild_duels,
)

PARTS: Final = ("engine", "evaluator")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("bench", help="how fast the rules are, beside other libraries")
    parser.add_argument(
        "--rounds", type=_positive, metavar="N", help="rounds to take the median of (default 9)"
    )
    parser.add_argument("--only", metavar="A,B", type=_parts, default=PARTS, help=f"of {', '.join(PARTS)}")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true", help="little work, few rounds: to see that it runs")
    size.add_argument("--full", action="store_true", help=f"plays all {MANY:,} hands instead of a part")
    parser.set_defaults(run=run)


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 1000):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to 1000")
    return int(text)


def _parts(text: str) -> tuple[str, ...]:
    parts = tuple(text.split(","))
    for part in parts:
        if part not in PARTS:
            raise argparse.ArgumentTypeError(f"{part!r} is none of {', '.join(PARTS)}")
    return parts


def run(args: argparse.Namespace) -> int:
    """0 however fast it was: a figure that misses its target is marked, not refused."""
    number = args.rounds or (3 if args.quick else 9)
    duels: list[Duel] = []
    if "engine" in args.only:
        duels.append(engine_duel(4 if args.quick else 60))
    if "evaluator" in args.only:
        duels.extend(natural_duels(100 if args.quick else 4000))
        duels.extend(wild_duels(quick=args.quick))
    figures = [outcome(duel, rounds) for duel, rounds in zip(duels, race(duels, number), strict=True)]
    if "engine" in args.only:
        figures.append(many_hands(MANY if args.full else 50 if args.quick else 5000))
    print(as_json(figures, number) if args.json else as_table(figures, number))
    return 0


# ------------------------------------------------------------------------------------- measuring


def race(duels: Sequence[Duel], number: int) -> list[list[Round]]:
    """Every duel in every round; who goes first changes from round to round."""
    found: list[list[Round]] = [[] for _ in duels]
    for at in range(-1, number):
        for duel, rounds in zip(duels, found, strict=True):
            gc.collect()
            theirs = None if duel.theirs is None or at % 2 else seconds(duel.theirs) / duel.units
            ours = seconds(duel.ours, duel.repeats) / duel.units
            if duel.theirs is not None and at % 2:
                theirs = seconds(duel.theirs) / duel.units
            if at >= 0:  # the round before the first warms up
                rounds.append(Round(ours, theirs))
    return found


def outcome(duel: Duel, rounds: Sequence[Round]) -> Figure:
    ours_us = median(one.ours for one in rounds) * 1e6
    theirs = [one.theirs for one in rounds if one.theirs is not None]
    if not theirs:
        return Figure(
            duel.key, duel.words, None, "times as fast", duel.target, ours_us=ours_us, peer=duel.peer
        )
    ratios = [their / one.ours for one, their in zip(rounds, theirs, strict=True)]
    return Figure(
        duel.key,
        duel.words,
        median(ratios),
        "times as fast",
        duel.target,
        low=min(ratios),
        high=max(ratios),
        ours_us=ours_us,
        theirs_us=median(theirs) * 1e6,
        peer=duel.peer,
    )


# -------------------------------------------------------------------------------------- printing


def as_json(figures: Sequence[Figure], rounds: int) -> str:
    """An object of the figures by key, null where one could not be measured; what is behind each in ``details``."""
    values: dict[str, object] = {figure.key: figure.value for figure in figures}
    details = {figure.key: {**asdict(figure), "met": figure.met} for figure in figures}
    return json.dumps({**values, "rounds": rounds, "details": details}, indent=1)


def as_table(figures: Sequence[Figure], rounds: int) -> str:
    rows = [("", "ours", "theirs", "median (range)", "target", "")]
    for figure in figures:
        sign = "at least" if figure.more_is_better else "at most"
        rows.append(
            (
                figure.words,
                _time(figure.ours_us),
                _time(figure.theirs_us),
                _result(figure),
                f"{sign} {figure.target:g}",
                {True: "met", False: "MISSED", None: ""}[figure.met],
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if column in (0, 4) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    notes = [figure.note for figure in figures if figure.note]
    lines += ["", f"Times for one hand, medians of {rounds} rounds in turns, after one to warm up.", *notes]
    return "\n".join(lines)


def _result(figure: Figure) -> str:
    if figure.value is None:
        return f"{figure.peer} is not installed"
    if figure.low is None or figure.high is None:
        return f"{_short(figure.value)} {figure.unit}"
    spread = f"({_short(figure.low)} to {_short(figure.high)})"
    return f"{_short(figure.value)} x {figure.peer} {spread}"


def _time(us: float | None) -> str:
    return "" if us is None else f"{_short(us)} us"


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"
