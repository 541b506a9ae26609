"""The menu: every game there is, in the order a dealer sees them. A new game is a file here and a line below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.games.baseball import BASEBALL
from bot.games.black_mariah_both import BLACK_MARIAH_BOTH
from bot.games.black_mariah_wild import BLACK_MARIAH_WILD
from bot.games.dr_pepper import DR_PEPPER
from bot.games.follow_the_queen import FOLLOW_THE_QUEEN
from bot.games.high_chicago import HIGH_CHICAGO
from bot.games.house import BETTING_OPTIONS, OPEN_PAIR_OPTION, with_betting
from bot.games.kings_and_little_ones import KINGS_AND_LITTLE_ONES
from bot.games.low_chicago import LOW_CHICAGO
from bot.games.low_hole import LOW_HOLE
from bot.games.murder import MURDER
from bot.games.razz import RAZZ
from bot.games.seven_card_stud import SEVEN_CARD_STUD
from bot.games.stud8 import STUD8
from bot.games.the_bitch import THE_BITCH
from bot.games.woolworth import WOOLWORTH
from bot.poker.options import Option, Options, read_options
from bot.poker.rules import Game, Rules

MENU: Final[tuple[Game, ...]] = (
    BLACK_MARIAH_BOTH,
    BLACK_MARIAH_WILD,
    THE_BITCH,
    FOLLOW_THE_QUEEN,
    HIGH_CHICAGO,
    LOW_CHICAGO,
    SEVEN_CARD_STUD,
    BASEBALL,
    LOW_HOLE,
    KINGS_AND_LITTLE_ONES,
    DR_PEPPER,
    WOOLWORTH,
    MURDER,
    STUD8,
    RAZZ,
)

GAMES: Final[Mapping[str, Game]] = MappingProxyType({game.id: game for game in MENU})


@dataclass(frozen=True, slots=True)
class Reading:
    """One of the games that a shared name can mean."""

    game: Game
    options: Options
    name: str
    tagline: str


def _reading(game: Game, name: str, tagline: str, **options: object) -> Reading:
    return Reading(game, read_options(game.options, options), name, tagline)


BLACK_MARIAH: Final[tuple[Reading, ...]] = (
    _reading(BLACK_MARIAH_BOTH, "Must hold both", BLACK_MARIAH_BOTH.tagline),
    _reading(BLACK_MARIAH_WILD, "Wild queen", BLACK_MARIAH_WILD.tagline),
    _reading(THE_BITCH, "The Bitch", "Q♠ up: redeal. Q♠ hidden: half. The commonest meaning"),
    _reading(
        THE_BITCH,
        "The Bitch, high spade",
        "Q♠ up: redeal. Half to the highest spade in the hole",
        half_to="high_spade",
    ),
    _reading(
        FOLLOW_THE_QUEEN,
        "Killer queen",
        "Follow the Queen; Q♠ up ends the hand",
        queen_of_spades_up="redeal",
    ),
    _reading(HIGH_CHICAGO, "High Chicago", "Half to the highest spade in the hole"),
)
"""What "Black Mariah" may mean (rules section 3.4). The bot asks; it never guesses."""


class UnknownGame(ValueError):
    """No game of that id is on the menu."""


def find_game(game_id: str) -> Game:
    """The game of an id. Raises :class:`UnknownGame`."""
    try:
        return GAMES[game_id]
    except KeyError:
        raise UnknownGame(f"there is no game {game_id!r}; the games are {', '.join(GAMES)}") from None


def options_of(game: Game) -> tuple[Option, ...]:
    """A game's own options, then those that every game has."""
    return game.options + tuple(
        option for option in BETTING_OPTIONS if game.open_pair or option is not OPEN_PAIR_OPTION
    )


def rules_for(game: Game, options: Options) -> Rules:
    """What the engine plays: the game with its house rules in force.

    Raises :class:`BadOption` for options that make no game together.
    """
    return with_betting(game.build(options), options)


def read_rules(game_id: str, raw: Mapping[str, object]) -> tuple[Game, Options, Rules]:
    """A game with options in plain form. Raises :class:`UnknownGame` or :class:`BadOption`."""
    game = find_game(game_id)
    options = read_options(options_of(game), raw)
    return game, options, rules_for(game, options)
