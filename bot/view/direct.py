"""Direct messages. The line that a lock screen may show never has a card in it."""

from __future__ import annotations

from bot.table.public import PrivateShown, TableShown
from bot.view.cards import PLAIN_FACES, Faces, words_of
from bot.view.moves import names_at, this_street, told, what_may_be_done
from bot.view.names import isolated
from bot.view.own_hand import OwnHand, sentence_of_hand
from bot.view.parts import DirectMessage, Link
from bot.view.wilds import wild_line
from bot.view.words import lines, shorten, title

GO = "Go to the table"
LAST_STREET = 7

MAX_TITLE = 256
MAX_BODY = 4096
"""Discord's limits on an embed."""


def cards_dm(private: PrivateShown, table_url: str, faces: Faces = PLAIN_FACES) -> DirectMessage:
    """A player's hole cards, at third street and again when the last card has come."""
    shown, deal = private.table, private.deal
    hand = OwnHand(deal, private.seat)
    assert shown.called is not None
    last = deal.street >= LAST_STREET
    stands = hand.stand_ins(faces)
    up = faces.row(hand.up, hand.wild)
    body = lines(
        f"In the hole: **{faces.row(hand.hole, hand.wild)}** ({words_of(hand.hole, hand.wild)})",
        f"Face up: {up}" if up else "",
        sentence_of_hand(hand) + (f" {', '.join(stands)}." if stands else ""),
        "" if hand.seat.folded else hand.side_lines(),
        wild_line(deal, faces),
        _now(private),
    )
    return DirectMessage(
        f"Hand {shown.hand_no}: your {'last card is' if last else 'cards are'} dealt.",
        shorten(title(shown.called), MAX_TITLE),
        shorten(body, MAX_BODY),
        Link(GO, table_url),
    )


def _now(private: PrivateShown) -> str:
    """What happened last, and whose turn it is."""
    shown, deal = private.table, private.deal
    if deal.seat(private.seat).folded:
        return "You folded this hand."
    turn = deal.turn
    moves = [word for event in this_street(shown.events) if (word := told(event, names_at(shown)))]
    said = f"{moves[-1]}. " if moves else ""
    if turn is None:
        return said.strip()
    if turn.seat == private.seat:
        return f"{said}**Your turn on the table**: {what_may_be_done(turn)}."
    return f"{said}{names_at(shown)(turn.seat)} is to act."


def welcome_dm(guild_name: str, table_url: str) -> DirectMessage:
    """The first message to who sits down: it shows that direct messages arrive."""
    where = f" in {isolated(guild_name)}" if guild_name else ""
    return DirectMessage(
        "You have a seat at the table.",
        f"Your seat{where}",
        "Your cards in the hole come here, for your eyes only. *My cards* on the table shows them at any time, "
        "and the buttons to play are there too.",
        Link(GO, table_url),
    )


def cards_are_on_the_table(shown: TableShown) -> str:
    """Said privately to whom no message could be sent."""
    return f"Hand {shown.hand_no}: your cards are under **My cards** on the table."
