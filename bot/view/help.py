"""``/help``: three lines and a button."""

from __future__ import annotations

from typing import Final

from bot.view.buttons import OPEN_TABLE
from bot.view.parts import FELT_GREEN, Message, Row, Text
from bot.view.words import lines, small

CHIPS_ARE_FREE: Final = "Play chips only: never bought, never sold, worth nothing."


def help_message() -> Message:
    return Message(
        (
            Text(
                lines(
                    "`/sit` takes a seat, `/deal` calls the game when it is your deal, `/leave` gets you up.",
                    "`/cards` shows your hand and the buttons to play; *Read aloud* says the table in sentences.",
                    "`/rules` tells any game, `/chips show` your wallet, `/table open` starts a table here.",
                    small(CHIPS_ARE_FREE),
                )
            ),
            Row((OPEN_TABLE,)),
        ),
        FELT_GREEN,
    )
