"""``python -m bot simulate``: whole tables played at random, and what was found."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.commands.simulation import simulate


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("simulate", help="play whole tables at random, with faults and crashes")
    parser.add_argument("--hands", type=_number, default=200, help="deals to play to their end (default 200)")
    parser.add_argument("--seed", type=_number, default=1, help="the same seed plays the same (default 1)")
    parser.add_argument("--tables", type=_number, default=2, help="tables at once (default 2)")
    parser.add_argument("--faults", action="store_true", help="commits fail, and the process dies")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 10**9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to a billion")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """0 if nothing was lost, minted, leaked or wedged; 1 otherwise."""
    begun = time.perf_counter()
    with TemporaryDirectory(prefix="mariah-simulation-") as folder:
        path = Path(folder) / "simulated.db"
        report = simulate(path, hands=args.hands, seed=args.seed, tables=args.tables, faults=args.faults)
    if args.json:
        print(json.dumps(asdict(report)))
    else:
        for name, value in asdict(report).items():
            print(f"{name:18} {value:,}")
    print(f"simulate: {time.perf_counter() - begun:.0f} s", file=sys.stderr)
    return 0 if report.clean else 1
