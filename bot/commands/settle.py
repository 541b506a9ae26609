"""``python -m bot settle FILE``: judges showdowns and prints who gets what."""

from __future__ import annotations

import argparse
import json
import sys

from bot.commands.cases import BadCase, Json, agrees, judge, read_file


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("settle", help="judge showdowns from a file of cases")
    parser.add_argument("file", metavar="FILE", help="JSON list of cases, or - for standard input")
    parser.add_argument("--check", action="store_true", help="compare with what each case expects")
    parser.add_argument("--games", metavar="A,B", help="only these games, and pot_build")
    parser.add_argument("--json", action="store_true", help="JSON is what it prints anyway")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0, or 1 with ``--check`` when a case comes out otherwise than expected; 2 for bad input."""
    try:
        cases = read_file(args.file, sys.stdin.read() if args.file == "-" else None)
        if args.games:
            wanted = set(args.games.split(","))
            cases = [c for c in cases if c.get("kind") == "pot_build" or c.get("game") in wanted]
        results = [judge(case, place) for place, case in enumerate(cases)]
    except BadCase as error:
        print(f"settle: {error}", file=sys.stderr)
        return 2
    print(json.dumps(results, indent=1))
    return _check(cases, results) if args.check else 0


def _check(cases: list[Json], results: list[Json]) -> int:
    wrong = 0
    for case, result in zip(cases, results, strict=True):
        expected = case.get("expected")
        found = {key: value for key, value in result.items() if key != "id"}
        if not isinstance(expected, dict) or not agrees(expected, found):
            wrong += 1
            print(
                f"settle: {result['id']}: expected {json.dumps(expected)}, got {json.dumps(found)}",
                file=sys.stderr,
            )
    print(f"settle: {len(cases) - wrong} of {len(cases)} cases as expected", file=sys.stderr)
    return 1 if wrong else 0
