"""House rules of a hand: what is not as usual, and what the dealer may change."""

from __future__ import annotations

from typing import Final

from bot.games import options_of
from bot.poker.options import Option, Options
from bot.poker.rules import Game
from bot.table.public import CalledGame
from bot.view.option_words import offered_values, plain, sentence
from bot.view.parts import MenuItem
from bot.view.words import shorten

MAX_ITEMS: Final = 25
"""Discord's limit on a menu."""


def differs(game: Game, options: Options) -> list[str]:
    """A sentence for each house rule that is not the game's default."""
    declared = {option.name: option for option in options_of(game)}
    return [sentence(declared[name], value) for name, value in options if name in declared]


MAX_MENUS: Final = 4


def rule_choices(game: Game, options: Options) -> tuple[tuple[str, tuple[MenuItem, ...]], ...]:
    """What the dealer can change, as menus with their names; the value of an item is ``name=value``."""
    own = _items(game.options, options)
    common = _items(tuple(option for option in options_of(game) if option not in game.options), options)
    menus = [*_parted("This game's rules", own), *_parted("Betting and the deal", common)]
    return tuple(menus[:MAX_MENUS])


def _items(offered: tuple[Option, ...], options: Options) -> list[MenuItem]:
    items: list[MenuItem] = []
    for option in offered:
        now = next((value for name, value in options if name == option.name), option.default)
        items.extend(
            MenuItem(
                f"{option.name}={plain(value)}",
                shorten(sentence(option, value), 100),
                shorten(f"Now: {sentence(option, now)}", 100),
            )
            for value in offered_values(option)
            if value != now
        )
    return items


def _parted(name: str, items: list[MenuItem]) -> list[tuple[str, tuple[MenuItem, ...]]]:
    """Menus of at most :data:`MAX_ITEMS`."""
    parts = [tuple(items[i : i + MAX_ITEMS]) for i in range(0, len(items), MAX_ITEMS)]
    return [(name if i == 0 else f"{name}, more", part) for i, part in enumerate(parts)]


def changed_line(called: CalledGame) -> str:
    """The house rules that are not as usual, for all to see while the hand is played; empty where none is."""
    changed = differs(called.game, called.options)
    return f"House rules: {'; '.join(changed)}" if changed else ""
