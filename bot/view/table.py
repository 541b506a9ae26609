"""The one message of a table: choice, house card, play and result are stages of it."""

from __future__ import annotations

from bot.table.public import Phase, TableShown
from bot.view.cards import PLAIN_FACES, Faces
from bot.view.choice import choosing, house_card
from bot.view.lobby import closed, lobby
from bot.view.parts import MAX_TEXT, Message, fitted, length_of
from bot.view.playing import playing
from bot.view.showdown import showdown


def table_message(shown: TableShown, faces: Faces = PLAIN_FACES, *, live: bool = True) -> Message:
    """What everybody sees of a table. Not ``live`` is the record of a stage that is over: nothing to press.

    Card emojis take some forty characters each; where they would not fit, cards are plain text. A showdown of many
    side pots and long names may still be too long, and loses its least lines: the table has to be shown.
    """
    message = _message(shown, faces, live=live)
    if length_of(message) > MAX_TEXT:
        return fitted(_message(shown, PLAIN_FACES, live=live))
    return message


def _message(shown: TableShown, faces: Faces, *, live: bool) -> Message:
    match shown.phase:
        case Phase.WAITING:
            return lobby(shown, live=live)
        case Phase.CHOOSING:
            return choosing(shown, live=live)
        case Phase.HOUSE_CARD:
            return house_card(shown, live=live)
        case Phase.PLAYING:
            return playing(shown, faces, live=live)
        case Phase.SHOWDOWN:
            return showdown(shown, faces, live=live)
        case Phase.CLOSED:
            return closed(shown, live=live)
