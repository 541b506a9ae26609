"""Written lines made fit to be heard: card faces become words, marks and formatting go."""

from __future__ import annotations

import re
from typing import Final

from bot.poker.cards import PACK
from bot.poker.sight import DealView
from bot.view.cards import PLAIN_FACES, in_words
from bot.view.moves import Names
from bot.view.pots import pots_shown, who
from bot.view.words import capital, chips, listed

_FACES: Final = {PLAIN_FACES.of(card): in_words(card) for card in PACK}
_FACE: Final = re.compile(r"(?<!\w)(10|[2-9JQKA])([♠♥♦♣])(?!\w)")
_MARKS: Final = re.compile(r"\*\*|^-# |^- |^#+ |★ ?|◄ ?|```", re.MULTILINE)


def spoken(text: str) -> str:
    """A line as it is read aloud."""
    words = _FACE.sub(lambda match: f"the {_FACES[match.group()]}", text)
    plain = _MARKS.sub("", words).replace(" · ", ", ").replace("the the ", "the ")
    return capital(plain.strip())


def spoken_pots(deal: DealView, kinds: list[str], names: Names) -> str:
    """``Pot 210: main pot 190, side pot 20 for Bea and Dan.``"""
    pots = pots_shown(deal)
    if len(pots) < 2:
        return f"The pot is {chips(deal.total)}."
    live = [seat.seat for seat in deal.seats if not seat.folded]
    told = []
    for kind, pot in zip(kinds, pots, strict=True):
        whom = "" if set(pot.eligible) == set(live) else f" for {who(pot.eligible, live, names)}"
        told.append(f"{kind} pot {chips(pot.amount)}{whom}")
    return f"The pots are {chips(deal.total)}: {listed(told)}."
