"""The command line: ``python -m bot [run|demo|settle|replay …]``."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Final

COMMANDS: Final = {
    "run": "run the bot on Discord (what happens without a command)",
    "demo": "play on a simulated Discord in a web page of this computer; no account needed",
    "settle": "judge showdowns that stand in a file",
    "audit": "add up every chip of the database anew",
    "simulate": "play whole tables at random, with faults and crashes",
    "bench": "how fast the rules are, beside other libraries",
    "replay": "play recorded hands again and compare",
}
"""Each is a module of :mod:`bot.commands` with ``run(args) -> int``, and either ``add_arguments(parser)`` or
``add_parser(subparsers)`` where it makes its parser itself."""


def main(argv: Sequence[str] | None = None) -> int:
    """Exit codes: 0 done, 1 failed, 2 wrong usage; 78 wrong configuration."""
    args = list(sys.argv[1:] if argv is None else argv)
    if not args or (args[0].startswith("-") and args[0] not in ("-h", "--help")):
        args.insert(0, "run")
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Mariah deals home-game seven-card stud."
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, words in COMMANDS.items():
        # Only the command that was asked for is imported: the bot must not need what the demo does.
        module = importlib.import_module(f"bot.commands.{name}") if args[0] == name else None
        if module is not None and hasattr(module, "add_parser"):
            module.add_parser(subparsers)
            continue
        described = subparsers.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
        if module is not None:
            module.add_arguments(described)
            described.set_defaults(run=module.run)
    parsed = parser.parse_args(args)
    return int(parsed.run(parsed))


if __name__ == "__main__":
    sys.exit(main())
