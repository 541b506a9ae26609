"""The bot's first words in a server, and what it is missing where it cannot open a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import MENU
from bot.view.buttons import OPEN_TABLE
from bot.view.help import CHIPS_ARE_FREE
from bot.view.parts import FELT_GREEN, Message, Row, Text
from bot.view.words import lines, listed, small


def welcome_message() -> Message:
    names = [game.name for game in MENU if ":" not in game.name]
    return Message(
        (
            Text(
                lines(
                    "### Mariah deals home-game stud",
                    f"Dealer's choice in this server: Black Mariah in all its meanings, {listed(names)}.",
                    "Open a table in a channel or a thread, sit down, and the first player to deal calls the game.",
                    small(CHIPS_ARE_FREE),
                )
            ),
            Row((OPEN_TABLE,)),
        ),
        FELT_GREEN,
    )


def missing_permissions(names: Sequence[str]) -> str:
    """Told to who opens a table where the bot lacks permissions, by Discord's names for them."""
    one = len(names) == 1
    return lines(
        f"I cannot deal in this channel yet. {'This permission is' if one else 'These permissions are'} missing:",
        [f"- {name}" for name in names],
        f"Allow {'it' if one else 'them'} for my role in the channel's settings, then try again.",
    )
