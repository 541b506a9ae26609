"""Who may import whom: the source is read, never run, and a breach of the layers fails.

``bot`` decides, ``data`` remembers, ``cogs`` talks to Discord; README, "Architecture", has the table.
An import counts wherever it stands: at the top, in a function, under ``if TYPE_CHECKING``.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent

PURE: Final = (
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "heapq",
    "itertools",
    "math",
    "operator",
    "types",
    "typing",
)
"""Standard modules that neither wait, nor remember, nor look at the world."""

STDLIB: Final = tuple(sorted(sys.stdlib_module_names))


@dataclass(frozen=True, slots=True)
class Layer:
    """What the files of one place may import. ``never`` wins over ``may``; names stand for all that is in them."""

    place: str
    may: tuple[str, ...]
    never: tuple[str, ...] = ()
    no_calls: frozenset[str] = field(default=frozenset({"__import__", "eval", "exec"}))
    """Built-in functions that would be a way around the rule."""


RANDOM_AND_IMPORTLIB: Final = ("random", "importlib")
NO_INPUT_OUTPUT: Final = frozenset(
    {"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"}
)

LAYERS: Final = (
    Layer("bot/__init__.py", ("__future__",)),
    Layer("bot/poker", (*PURE, "bot.poker"), no_calls=NO_INPUT_OUTPUT),
    # The menu knows every game; a game knows the rules' parts and the options that games share.
    Layer("bot/games/__init__.py", (*PURE, "bot.poker", "bot.games"), no_calls=NO_INPUT_OUTPUT),
    Layer("bot/games/house.py", (*PURE, "bot.poker"), no_calls=NO_INPUT_OUTPUT),
    Layer("bot/games", (*PURE, "bot.poker", "bot.games.house"), no_calls=NO_INPUT_OUTPUT),
    Layer("bot/records", (*PURE, "re", "tomllib", "bot.poker", "bot.games", "bot.records")),
    # These are what the view and the memory see of a table: records that bring nothing else along.
    Layer("bot/table/__init__.py", ("__future__",)),
    Layer("bot/table/config.py", (*PURE, "bot.poker", "bot.games")),
    Layer("bot/table/public.py", (*PURE, "bot.poker", "bot.games", "bot.table.config")),
    Layer("bot/table/ports.py", (*PURE, "bot.poker", "bot.games", "bot.table.config", "bot.table.public")),
    Layer("bot/table", (*STDLIB, "bot.poker", "bot.games", "bot.table"), ("sqlite3", *RANDOM_AND_IMPORTLIB)),
    Layer(
        "bot/view",
        (*STDLIB, "bot.poker", "bot.games", "bot.table.public", "bot.view"),
        ("sqlite3", "asyncio", *RANDOM_AND_IMPORTLIB),
    ),
    # Everything may be put together here; only the demo knows the simulated Discord.
    Layer("bot/app.py", (*STDLIB, "bot", "cogs", "data", "discord"), ("bot.commands",)),
    Layer("bot/__main__.py", (*STDLIB, "bot", "cogs", "data", "discord")),
    Layer("bot/commands/demo*.py", ("",), ("tests", "scripts")),
    Layer("bot/commands", ("",), ("simcord", "tests", "scripts")),
    Layer(
        "data",
        (*STDLIB, "aiosqlite", "data", "bot.poker", "bot.table.ports"),
        ("random", "importlib.import_module"),
    ),
    Layer(
        "cogs",
        # discord.py lets aiohttp's errors through; telling one from another needs their common name.
        (*STDLIB, "discord", "aiohttp.ClientError", "cogs", "bot"),
        ("bot.commands", "sqlite3", *RANDOM_AND_IMPORTLIB),
    ),
    Layer("scripts", ("",)),
    Layer("tests", ("",)),
)
"""The first whose place fits a file is the file's layer."""

SPEAKS_SQL: Final = ("data", "scripts", "tests")
SQL: Final = re.compile(
    r"\bSELECT\b.+\bFROM\b|\bINSERT\s+(?:OR\s+\w+\s+)?INTO\b|\bUPDATE\b.+\bSET\b|\bDELETE\s+FROM\b"
    r"|\bCREATE\s+(?:TABLE|INDEX|TRIGGER|VIEW)\b|\bPRAGMA\s+\w"
    # Small letters may be plain words ("select a game from the menu"), so here a whole statement must be seen.
    r"|\bselect\b.+\bfrom\s+\w+\s+(?:where|join|order\s+by|group\s+by|limit)\b|\bselect\s+\*"
    r"|\binsert\s+into\s+\w+\s*(?:\(|values\b|select\b)|\bupdate\s+\w+\s+set\s+\w+\s*="
    r"|\bdelete\s+from\s+\w+\s+where\b|\bpragma\s+\w+\s*=",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name, spelt out: ``from .cards import Card`` in ``bot/poker`` is ``bot.poker.cards.Card``."""

    line: int
    name: str
    at_start: bool
    """Whether it is carried out when the file is imported, and not only when a function of it is called."""


def within(name: str, place: str) -> bool:
    """Whether a dotted name is a place or something in it. Everything is in the empty place."""
    return place == "" or name == place or name.startswith(place + ".")


def layer_of(path: PurePosixPath) -> Layer | None:
    """The layer of a file, by its path from the root of the repository."""
    for layer in LAYERS:
        if path.match(layer.place) if layer.place.endswith(".py") else path.is_relative_to(layer.place):
            return layer
    return None


def imports_of(path: PurePosixPath, tree: ast.AST) -> Iterator[Import]:
    """Every import of a file, relative ones resolved. Raises ``ValueError`` for one that leaves the tree."""
    package = path.parent.parts

    def visit(node: ast.AST, at_start: bool) -> Iterator[Import]:
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield Import(node.lineno, alias.name, at_start)
            case ast.ImportFrom(module=module, names=names, level=level):
                if level > len(package):
                    raise ValueError(f"line {node.lineno}: the relative import leaves the tree")
                start = package[: len(package) - level + 1] if level else ()
                origin = ".".join((*start, *([module] if module else [])))
                for alias in names:
                    yield Import(node.lineno, f"{origin}.{alias.name}", at_start)
            case _:
                inner = at_start and not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
                for child in ast.iter_child_nodes(node):
                    yield from visit(child, inner)

    return visit(tree, True)


def text_of(node: ast.AST) -> str:
    """The text that an expression of string literals makes, with a word where a value will stand."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(text_of(part) for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return text_of(left) + text_of(right)
        case _:
            return "value"


def brings_the_demo(path: PurePosixPath, imported: Import) -> bool:
    """Whether merely importing a file of the bot would need what only the demo installs."""
    of_the_bot = path.parts[0] == "bot" and not path.match("bot/commands/demo*.py")
    return of_the_bot and imported.at_start and imported.name.startswith("bot.commands.demo")


def breaches(path: PurePosixPath, source: str) -> list[str]:
    """Everything that a file does and its layer may not, one sentence each."""
    layer = layer_of(path)
    if layer is None:
        return [f"{path}: belongs to no layer; give it a place in LAYERS"]
    try:
        tree = ast.parse(source)
        imports = list(imports_of(path, tree))
    except (SyntaxError, ValueError) as error:
        return [f"{path}: {error}"]
    found = []
    for imported in imports:
        allowed = any(within(imported.name, place) for place in layer.may)
        if not allowed or any(within(imported.name, place) for place in layer.never):
            found.append(f"{path}:{imported.line}: {layer.place} may not import {imported.name}")
        elif brings_the_demo(path, imported):
            found.append(f"{path}:{imported.line}: the demo is imported when it is asked for, not before")
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in layer.no_calls:
                found.append(f"{path}:{node.lineno}: {layer.place} may not call {name}()")
            case ast.Constant() | ast.JoinedStr() | ast.BinOp(op=ast.Add()):
                if path.parts[0] not in SPEAKS_SQL and SQL.search(text_of(node)):
                    found.append(f"{path}:{node.lineno}: SQL is spoken in data only")
    return found


def files(package: str, pattern: str) -> Iterator[tuple[PurePosixPath, str]]:
    """The files under a package that are there now, with what they say."""
    for path in sorted((ROOT / package).rglob(pattern)):
        try:
            yield PurePosixPath(path.relative_to(ROOT).as_posix()), path.read_text(encoding="utf-8")
        except FileNotFoundError:
            continue


@pytest.mark.parametrize("package", ["bot", "cogs", "data", "scripts", "tests"])
def test_every_file_keeps_to_its_layer(package: str) -> None:
    assert [breach for path, source in files(package, "*.py") for breach in breaches(path, source)] == []


def test_sql_files_lie_in_data() -> None:
    assert [str(path) for package in ("bot", "cogs") for path, _ in files(package, "*.sql")] == []


def test_the_source_is_found() -> None:
    assert {"bot/__init__.py", "bot/poker/cards.py"} <= {str(path) for path, _ in files("bot", "*.py")}


BAD: Final = {
    "the rules wait": ("bot/poker/deal.py", "import asyncio"),
    "the rules roll dice": ("bot/poker/dealing.py", "from random import shuffle"),
    "the rules read the clock": ("bot/poker/deal.py", "def f():\n    import time"),
    "the rules log": ("bot/poker/deal.py", "import logging"),
    "the rules read a file": ("bot/poker/deal.py", "text = open('x').read()"),
    "the rules speak": ("bot/poker/deal.py", "print('x')"),
    "the rules know a game": ("bot/poker/deal.py", "from bot.games import MENU"),
    "the rules know a table": ("bot/poker/deal.py", "from ..table import public"),
    "the rules know the whole bot": ("bot/poker/deal.py", "import bot"),
    "the rules take all of the bot": ("bot/poker/deal.py", "from bot import *"),
    "the rules import by string": ("bot/poker/deal.py", "__import__('time')"),
    "the rules know a type only": (
        "bot/poker/deal.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import discord",
    ),
    "a name that only begins alike": ("bot/poker/deal.py", "import bot.pokerroom"),
    "the root package brings something": ("bot/__init__.py", "from bot.app import App"),
    "a game knows another": ("bot/games/the_bitch.py", "from bot.games.high_chicago import HIGH_CHICAGO"),
    "a game knows another, relatively": ("bot/games/the_bitch.py", "from .high_chicago import HIGH_CHICAGO"),
    "a game knows the menu": ("bot/games/the_bitch.py", "from bot.games import MENU"),
    "a game knows the menu, relatively": ("bot/games/the_bitch.py", "from . import MENU"),
    "a game reads a file": ("bot/games/the_bitch.py", "from pathlib import Path"),
    "a game opens a file": ("bot/games/the_bitch.py", "open('x')"),
    "the shared options know a game": ("bot/games/house.py", "from bot.games.the_bitch import THE_BITCH"),
    "the shared options speak": ("bot/games/house.py", "print('x')"),
    "the menu opens a file": ("bot/games/__init__.py", "open('x')"),
    "the menu knows a table": ("bot/games/__init__.py", "from bot.table.public import Phase"),
    "a table knows Discord": ("bot/table/table.py", "import discord"),
    "a table knows a part of Discord": ("bot/table/table.py", "from discord.ext import commands"),
    "a table knows SQLite": ("bot/table/table.py", "import sqlite3"),
    "a table knows the database thread": ("bot/table/table.py", "import aiosqlite"),
    "a table knows the store": ("bot/table/table.py", "from data.store import SqliteStore"),
    "a table draws": ("bot/table/table.py", "from bot.view import parts"),
    "a table draws, relatively": ("bot/table/table.py", "from ..view import parts"),
    "a table draws, from the root": ("bot/table/table.py", "from .. import view"),
    "a table knows a cog": ("bot/table/table.py", "import cogs.play"),
    "a table knows the whole": ("bot/table/table.py", "from bot.app import App"),
    "a table knows a command": ("bot/table/table.py", "import bot.commands.run"),
    "a table shuffles with random": ("bot/table/shuffle.py", "import random"),
    "a table imports by string": ("bot/table/table.py", "import importlib"),
    "a table runs a string": ("bot/table/table.py", "exec('import discord')"),
    "a table's settings know its inside": ("bot/table/config.py", "from bot.table.state import TableState"),
    "what a table shows brings the table": ("bot/table/public.py", "from bot.table.state import TableState"),
    "the ports wait": ("bot/table/ports.py", "import asyncio"),
    "importing a record imports the table": ("bot/table/__init__.py", "from bot.table.table import Table"),
    "a picture knows Discord": ("bot/view/parts.py", "import discord"),
    "a picture knows the table's inside": ("bot/view/parts.py", "from bot.table.state import TableState"),
    "a picture knows the table's package": ("bot/view/parts.py", "from bot.table import Table"),
    "a picture knows the ports": ("bot/view/parts.py", "from bot.table import ports"),
    "a picture knows the memory": ("bot/view/parts.py", "import data"),
    "a picture waits": ("bot/view/parts.py", "import asyncio"),
    "a picture rolls dice": ("bot/view/parts.py", "import random"),
    "a picture runs a string": ("bot/view/parts.py", "eval('x')"),
    "the memory knows Discord": ("data/store.py", "import discord"),
    "the memory knows a cog": ("data/store.py", "from cogs import play"),
    "the memory draws": ("data/store.py", "from bot.view.parts import Text"),
    "the memory knows the table's inside": ("data/store.py", "from bot.table.state import TableState"),
    "the memory knows a game": ("data/store.py", "from bot.games import MENU"),
    "the memory rolls dice": ("data/store.py", "import random"),
    "the memory imports by string": ("data/store.py", "from importlib import import_module"),
    "a cog knows the memory": ("cogs/play.py", "from data.store import SqliteStore"),
    "a cog knows SQLite": ("cogs/play.py", "import sqlite3"),
    "a cog knows the database thread": ("cogs/play.py", "async def f():\n    import aiosqlite"),
    "a cog knows the command line": ("cogs/play.py", "from bot.commands import run"),
    "a cog knows the simulation": ("cogs/play.py", "import simcord"),
    "a cog knows the web": ("cogs/play.py", "import aiohttp"),
    "a cog imports by string": ("cogs/play.py", "__import__('data')"),
    "a cog says SELECT": ("cogs/play.py", "q = 'SELECT chips FROM account'"),
    "the app knows the simulation": ("bot/app.py", "import simcord"),
    "the app knows a command": ("bot/app.py", "from bot.commands import run"),
    "a command other than the demo knows it": ("bot/commands/run.py", "from simcord import testing"),
    "a command knows the tests": ("bot/commands/simulate.py", "from tests.bench import people"),
    "the command line brings the demo": ("bot/__main__.py", "from bot.commands import demo"),
    "the command line brings a part of it": ("bot/commands/run.py", "import bot.commands.demo_world"),
    "the command line knows the simulation": ("bot/__main__.py", "def f():\n    import simcord"),
    "the demo knows the tests": ("bot/commands/demo.py", "from tests.bench import people"),
    "a command says SELECT": ("bot/commands/audit.py", "q = f'SELECT {what}\\nFROM account'"),
    "a command says it in pieces": ("bot/commands/audit.py", "q = 'SELECT ' + what + ' FROM account'"),
    "a table says INSERT": ("bot/table/table.py", "q = 'INSERT OR IGNORE INTO account VALUES (1)'"),
    "a table says UPDATE": ("bot/table/table.py", "q = '''UPDATE account\n SET chips = 1'''"),
    "a table says DELETE": ("bot/table/table.py", "q = 'DELETE FROM account'"),
    "a table whispers select": ("bot/table/table.py", "q = 'select chips from account where id = 1'"),
    "a table whispers insert": ("bot/table/table.py", "q = 'insert into account values (1)'"),
    "a table whispers update": ("bot/table/table.py", "q = 'update account set chips = 1'"),
    "nobody's file": ("bot/misc.py", ""),
    "nobody's folder": ("bot/misc/cards.py", ""),
    "a demo of another place": ("bot/view/demo.py", "import simcord"),
    "an import out of the tree": ("bot/poker/deal.py", "from .... import x"),
    "half a file": ("bot/poker/deal.py", "def f("),
}


@pytest.mark.parametrize(("path", "source"), BAD.values(), ids=BAD.keys())
def test_a_breach_is_seen(path: str, source: str) -> None:
    assert breaches(PurePosixPath(path), source) != []


GOOD: Final = {
    "the rules": (
        "bot/poker/deal.py",
        "from __future__ import annotations\nfrom . import cards\nimport bot.poker.pots",
    ),
    "the rules' containers": ("bot/poker/deal.py", "from collections.abc import Mapping"),
    "a game": ("bot/games/the_bitch.py", "from bot.poker.rules import Game\nfrom .house import REVEAL_ALL"),
    "the menu": ("bot/games/__init__.py", "from bot.games.the_bitch import THE_BITCH\nfrom . import house"),
    "a table": ("bot/table/table.py", "import asyncio\nfrom . import ports\nfrom bot.games import MENU"),
    "a picture": ("bot/view/parts.py", "from bot.table.public import Phase\nfrom bot.table import public"),
    "the memory": (
        "data/store.py",
        "import aiosqlite\nfrom bot.table import ports\nq = 'SELECT 1 FROM account'",
    ),
    "a cog": ("cogs/play.py", "from discord import app_commands\nfrom bot.table.table import Table"),
    "the app": ("bot/app.py", "import data.store\nimport cogs\nfrom bot.table import table"),
    "the demo": ("bot/commands/demo_world.py", "import simcord\nfrom bot.commands import demo_page"),
    "the command line": ("bot/__main__.py", "def demo():\n    from bot.commands import demo"),
    "plain words": ("cogs/play.py", "a = 'Select a game from the menu'\nb = 'Update the clock, then set it'"),
    "more plain words": ("cogs/play.py", "a = 'Create table'\nb = 'pick a player to insert into the game'"),
}


@pytest.mark.parametrize(("path", "source"), GOOD.values(), ids=GOOD.keys())
def test_what_is_allowed_passes(path: str, source: str) -> None:
    assert breaches(PurePosixPath(path), source) == []


def test_a_breach_names_file_line_and_layer() -> None:
    assert breaches(PurePosixPath("bot/view/parts.py"), "import html\n\nfrom discord import ui\n") == [
        "bot/view/parts.py:3: bot/view may not import discord.ui"
    ]
