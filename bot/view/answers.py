"""Short private answers to commands and to buttons."""

from __future__ import annotations

from bot.table.public import CalledGame, SeatShown
from bot.view.words import chips_in_words, title


def seated(seat: SeatShown, arrived: bool) -> str:
    return f"You sit down with {chips_in_words(seat.stack)}. {direct_message(arrived)}"


def direct_message(arrived: bool) -> str:
    if arrived:
        return (
            "A direct message is on its way: your hole cards come there, and under **My cards** on the table."
        )
    return (
        "My direct message did not reach you, so your hole cards are under **My cards** on the table only. "
        "To get them by message, allow direct messages from members of this server, "
        "then press **More** and **Send me a DM**."
    )


def left(gone: bool, chips: int, *, now: bool = False) -> str:
    if now and not gone:
        stack = chips_in_words(chips)
        return (
            f"You have left the hand: your cards are folded. Your {stack} go home with you when it is over."
        )
    if gone:
        return f"You got up. {chips_in_words(chips)} went back to your wallet."
    return "You get up when the hand is over, and your chips go back to your wallet then."


def sits_out() -> str:
    return "You sit out from the next hand on. Seat and chips stay yours."


def sits_in() -> str:
    return "You are back in from the next hand on."


def bought(chips: int) -> str:
    return f"You put {chips_in_words(chips)} more on the table, from your wallet."


def brought_down() -> str:
    return "The table stands at the end of the channel now."


def closed() -> str:
    return "The table is closed. Everybody's chips are back in their wallets."


def closes_later() -> str:
    return "The table closes when this hand is over."


def dealt() -> str:
    return "Dealt."


def which_one() -> str:
    return "Which Black Mariah? Choose on the table."


def called(game: CalledGame) -> str:
    return f"You call {title(game)}. Its house card stands on the table."


def again(game: CalledGame) -> str:
    return f"Again: {title(game)}"


def black_mariah() -> str:
    return "Black Mariah…"


def amount_title(*, raises: bool) -> str:
    """Over the window that asks for an amount."""
    return "Raise to how many chips?" if raises else "Bet how many chips?"


def amount_label(least: int, most: int) -> str:
    return f"Your bets on this street in all, {least:,} to {most:,}"
