"""Refusals in words: short, and each says what one can do instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.table.public import Refused
from bot.view.names import clean_name, isolated
from bot.view.words import chips, plural

Fields = Mapping[str, int | str]


def _text(fields: Fields, key: str) -> str:
    return str(fields.get(key, "") or "")


def _number(fields: Fields, key: str) -> int:
    value = fields.get(key, 0)
    return value if isinstance(value, int) else 0


def _buy_in_range(fields: Fields) -> str:
    low, high = _number(fields, "low"), _number(fields, "high")
    return f"Here one buys from {chips(low)} to {chips(high)} chips. Try `/sit` with a number in between."


def _not_enough(fields: Fields) -> str:
    wallet, wanted = _number(fields, "wallet"), _number(fields, "chips")
    if not wanted:
        return "Your wallet does not have that many chips. `/chips show` tells what you have."
    return f"Your wallet has {plural(wallet, 'chip')}, and this takes {chips(wanted)}. Try a smaller number."


def _not_the_dealer(fields: Fields) -> str:
    dealer = _text(fields, "dealer")
    who = f"{isolated(dealer)} deals" if dealer else "Somebody else deals"
    return f"{who} this hand and calls the game. The deal goes round: yours will come."


def _not_your_turn(fields: Fields) -> str:
    name = _text(fields, "name")
    if not name:
        return "Nobody is to act just now. **My cards** shows how you stand."
    return f"{isolated(name)} is to act. **My cards** shows your hand, and the buttons when it is your turn."


def _out_of_date(fields: Fields) -> str:
    moves = _number(fields, "moves")
    if not moves:
        return (
            "That button was from an earlier moment; nothing happened. The table shows how things stand now."
        )
    happened = "one move has been made" if moves == 1 else f"{moves} moves have been made"
    return f"Since that button was drawn {happened}, so nothing happened. Look at the table and press again."


def _unknown_game(fields: Fields) -> str:
    game = clean_name(_text(fields, "game")) if _text(fields, "game") else ""
    return (
        f"There is no game called {isolated(game)} here. The menu has all there are."
        if game
        else ("Name a game, or choose one from the menu on the table.")
    )


def _bet_range(fields: Fields) -> str:
    low, high = _number(fields, "low"), _number(fields, "high")
    return f"That has to be a whole number from {low} to {high}. Nothing was bet; press the button again."


def _too_many(fields: Fields) -> str:
    game = clean_name(_text(fields, "game"))
    return (
        f"{game} is for at most {_number(fields, 'most')} players: the pack could run out. Call another game, "
        "or somebody presses **Leave me out of this hand**."
    )


# What the rules say of an option or a value that is not theirs; what was typed is in it, so it is not repeated.
_NO_SUCH_RULE: Final = (" is not ", " is neither ", "has no such")


def _bad_option(fields: Fields) -> str:
    _, colon, why = _text(fields, "text").partition(": ")
    if colon and " " in why and not any(words in why for words in _NO_SUCH_RULE):
        return f"Those house rules do not go together: {why}."
    return "This game has no such house rule. **Change a rule** lists those it has."


def _bad_stakes(fields: Fields) -> str:
    text = _text(fields, "text")
    return f"Those stakes cannot be played: {text}." if text else "Those stakes cannot be played."


_WORDS: Final[dict[str, str | Callable[[Fields], str]]] = {
    "not_seated": "You do not sit at this table. Press **Sit down** or use `/sit`.",
    "already_seated": "You have a seat here already. **My cards** and **More** are yours.",
    "table_full": "Every seat is taken. One is free when somebody leaves; another channel can have its own table.",
    "table_closed": "This table is closed. `/table open` opens a new one.",
    "table_paused": "The table is paused; cards and chips stay as they are. The host can let it go on.",
    "buy_in_range": _buy_in_range,
    "bet_range": _bet_range,
    "not_enough_chips": _not_enough,
    "not_the_dealer": _not_the_dealer,
    "not_your_turn": _not_your_turn,
    "not_in_hand": "You are not in this hand. You are dealt into the next one.",
    "folded": "You folded this hand. You are dealt into the next one.",
    "not_legal_now": "That is not possible now. The buttons on the table are what is.",
    "out_of_date": _out_of_date,
    "nothing_to_do": "That is how it is already; nothing to change.",
    "no_hand": "No hand is being played now. The next one is dealt as soon as two players are ready.",
    "no_choice_now": "That moment has passed: the table is at another step. Look at the table's message.",
    "held_already": "Somebody has asked for time already; once a hand is enough. The dealer can still change the game.",
    "too_few_players": "A hand needs two players, so you cannot be left out. **Sit out** is under **More**.",
    "too_many_players": _too_many,
    "unknown_game": _unknown_game,
    "bad_option": _bad_option,
    "wait_for_hand": "Chips are bought between hands. Try again when this one is over.",
    "wait_for_series": "You are playing for a carried pot: no buying until it is won. Try again then.",
    "not_allowed": "Only the host or an admin of this server may do that.",
    "table_here": "This channel has a table already. `/table show` brings it here; another channel can have its own.",
    "bad_stakes": _bad_stakes,
    "try_again": "I could not write that down just now, so nothing happened. Try again in a moment.",
    "no_table_here": "There is no table in this channel. `/table open` opens one.",
}


def refusal(refused: Refused) -> str:
    """What a person is told who asked for something that cannot be done."""
    words = _WORDS.get(refused.why.value, "That is not possible now. Look at the table's message.")
    return words if isinstance(words, str) else words(refused.fields)


def has_words(why: str) -> bool:
    return why in _WORDS


def broken(error_id: str) -> str:
    """After a fault of the bot itself."""
    return (
        f"Something went wrong on my side (error {error_id}). Chips and cards are safe; "
        "look at the table and try again."
    )


def outdated_commands() -> str:
    """For a command that this version of the bot does not know any more."""
    return "That command has changed. Restart Discord, or type the command's name anew, and it is there."
