"""``python -m bot audit`` and ``backup``: whether the books are sound, and a copy of them that is."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from bot.app import BadSettings, Settings
from data.audit import Books, NoDatabase, audit, backup


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("audit", help="add up every chip of the database anew")
    _database(parser)
    parser.add_argument("--backup", metavar="FOLDER", type=Path, help="also write a copy there, and audit it")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def _database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database", metavar="FILE", type=Path, help="default: MARIAH_DATABASE, or var/mariah.db"
    )


def run(args: argparse.Namespace) -> int:
    """0 if the books are sound, 1 if they are not, 2 where there is no database."""
    try:
        path = args.database or Settings.read().database
        books = audit(path)
        if args.backup:
            args.backup.mkdir(parents=True, exist_ok=True)
            copy = args.backup / f"{path.stem}-{time.strftime('%Y%m%d-%H%M%S')}.db"
            books = backup(path, copy)
            print(f"audit: copied to {copy}", file=sys.stderr)
    except (NoDatabase, BadSettings, OSError) as error:
        print(f"audit: {error}", file=sys.stderr)
        return 2
    print(json.dumps({**asdict(books), "sound": books.sound}) if args.json else _told(books))
    return 0 if books.sound else 1


def _told(books: Books) -> str:
    hands = f"{books.hands} hands, {books.open_hands} of them open"
    lines = [f"{books.chips:,} chips of {books.servers} servers in {books.accounts} accounts; {hands}."]
    lines += [f"Server {server} is off by {by:+,} chips." for server, by in books.unbalanced]
    lines += list(books.violations)
    lines.append("The books are sound." if books.sound else "THE BOOKS ARE NOT SOUND.")
    return "\n".join(lines)
