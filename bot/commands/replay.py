"""``python -m bot replay FILE…``: plays recorded hands again and says where our rules differ."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.commands.corpus import BadRecord, read_line
from bot.commands.corpus import replay as replay_room
from bot.games import UnknownGame
from bot.poker.moves import IllegalMove
from bot.poker.options import BadOption
from bot.records.hand_record import HandRecord, play_again
from bot.records.phh import BadHand, finishing_stacks, finishing_stacks_of_each, read_phh, read_phhs


class BadFile(ValueError):
    """A file that cannot be replayed; the text names it and the place."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("replay", help="play recorded hands again, and say where the rules differ")
    parser.add_argument("files", metavar="FILE", nargs="+", help=".jsonl of the corpus, .phh or .phhs")
    parser.add_argument("--check", action="store_true", help="as of settle; a hand that differs fails anyway")
    parser.add_argument("--json", action="store_true", help="JSON is what it prints anyway")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every hand agrees, 1 if one differs, 2 for a file that is none."""
    played = differing = 0
    try:
        for name in args.files:
            for hand_id, why in _replay(Path(name)):
                played += 1
                differing += bool(why)
                print(json.dumps({"id": hand_id, "ok": not why, "why": why}))
    except BadFile as error:
        print(f"replay: {error}", file=sys.stderr)
        return 2
    print(f"replay: {played - differing} of {played} hands agree", file=sys.stderr)
    return 1 if differing else 0


def _replay(path: Path) -> Iterator[tuple[str, str]]:
    """Each hand's name, and where it differs."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadFile(f"{path}: {reason}") from None
    match path.suffix:
        case ".jsonl":
            yield from _corpus(path, text)
        case ".phh":
            yield path.stem, _phh(path, text)
        case ".phhs":
            yield from _phhs(path, text)
        case _:
            raise BadFile(f"{path}: the name must end with .jsonl, .phh or .phhs")


def _corpus(path: Path, text: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            hand = read_line(line)
        except BadRecord as error:
            raise BadFile(f"{path}, line {number}: {error}") from None
        yield hand.id, replay_room(hand)


def _phh(path: Path, text: str) -> str:
    try:
        return _difference(read_phh(text), finishing_stacks(text))
    except (BadHand, UnknownGame, BadOption, IllegalMove, ValueError) as error:
        raise BadFile(f"{path}: {error}") from None


def _phhs(path: Path, text: str) -> Iterator[tuple[str, str]]:
    try:
        finish = finishing_stacks_of_each(text)
        for name, record in read_phhs(text):
            yield f"{path.stem}/{name}", _difference(record, finish[name])
    except (BadHand, UnknownGame, BadOption, IllegalMove, ValueError) as error:
        raise BadFile(f"{path}: {error}") from None


def _difference(record: HandRecord, finish: tuple[int, ...] | None) -> str:
    deal, _ = play_again(record)
    if finish is None:
        return ""
    ours = tuple(player.stack for player in deal.players.values())
    return "" if ours == finish else f"stacks at the end: the file has {list(finish)}, here {list(ours)}"
