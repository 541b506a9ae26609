"""Names are other people's text in the middle of ours: whatever is in them, they ping, format and pretend nothing."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.poker.settlement import CarryKind, CarryTo
from bot.poker.stakes import Stakes
from bot.table.public import CarriedPot, Phase, Refused, Sitting, TableShown, Why
from bot.view.cards_message import no_cards
from bot.view.direct import welcome_dm
from bot.view.names import MAX_NAME, NOBODY, bold, clean_name, isolated
from bot.view.refusals import refusal
from bot.view.table import table_message
from tests.bench.leaks import find_cards
from tests.poker.playing import Played
from tests.view.pictures import (
    URL,
    Dress,
    own_messages,
    picture,
    private,
    public_messages,
    table_of,
    user_at,
    words,
)

HOSTILE = {
    "@everyone": "everyone",
    "@here": "here",
    "<@123456789012345678>": "123456789012345678",
    "<@&123456789012345678>": "123456789012345678",
    "<#1234>": "1234",
    "</sit:1234>": "sit 1234",
    "<:Qs:1234>": "Qs 1234",
    "<t:0:R>": "t 0 R",
    ":joy:": "joy",
    "**bold** __under__": "bold under",
    "*i* _u_ ~~s~~ ||spoiler||": "i u s spoiler",
    "`code` ```block```": "code block",
    "# Heading": "Heading",
    "-# small": "small",
    "> quote": "quote",
    "- item": "item",
    "[click](https://evil.example)": "click https evil.example",
    "https://evil.example/x": "https evil.example x",
    "discord.gg/abc": "discord.gg abc",
    "two\nlines\r\nhere": "two lines here",
    "tab\tvertical\x0bform\x0c": "tab vertical form",
    "line\u2028paragraph\u2029": "line paragraph",
    "right\u202eleft\u202c": "rightleft",
    "iso\u2066late\u2069d\u200fx": "isolatedx",
    "ze\u200bro\u200dwi\ufeffdth\u2060": "zerowidth",
    "soft\u00adhyphen": "softhyphen",
    "Q♠": "Q",
    "A♥ K♦ 10♣": "A K 10",
    "\U0001f0ad card": "card",
    "★ wild ◄ to act": "wild to act",
    "Ana · 500 · dealer": "Ana 500 dealer",
    "\uff20everyone \uff0a\uff0ax\uff0a\uff0a": "everyone x",
    "snake_case_name": "snake_case_name",
    "_edge_": "edge",
    "O'Neil-Smith Jr.": "O'Neil-Smith Jr.",
    "back\\slash": "back slash",
    "   ": NOBODY,
    "": NOBODY,
    "\u200b\u2060": NOBODY,
    "♠♥♦♣": NOBODY,
    "\u3164": NOBODY,
    "!!!": NOBODY,
    "\ud83d lone": "lone",
}


@pytest.mark.parametrize(("raw", "shown"), HOSTILE.items())
def test_a_hostile_name_becomes_a_harmless_one(raw: str, shown: str) -> None:
    assert clean_name(raw) == shown


MARKUP = '@<>*~|`#[](){}\\/:;"=^$%,·★◄♠♥♦♣♤♡♢♧\n\r\t'


@given(st.text(max_size=60))
@settings(max_examples=500)
def test_no_name_has_markup_or_anything_unseen_in_it(raw: str) -> None:
    name = clean_name(raw)
    assert name and name == name.strip() and not set(name) & set(MARKUP)
    assert not any(
        unicodedata.category(char) in ("Cf", "Cc", "Zl", "Zp", "Co", "Cs", "So", "Sm")
        for char in name
        if char != "+"
    )
    assert not re.search(r"(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])|  ", name)
    assert sum(1 for char in name if unicodedata.category(char)[0] != "M") <= MAX_NAME
    assert len(name) <= 3 * MAX_NAME
    assert not find_cards(re.sub("[A-Za-z0-9]", "x", name), ["Qs"])
    assert clean_name(name) == name


def test_a_pile_of_accents_is_cut_down() -> None:
    name = clean_name("a" + "\N{COMBINING CEDILLA}\N{COMBINING TILDE}\N{COMBINING RING BELOW}" * 40)
    assert 0 < sum(1 for char in name if unicodedata.combining(char)) <= 2


@pytest.mark.parametrize("name", ["\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}", "\N{ARABIC LETTER MEEM} 5"])
def test_a_name_from_right_to_left_does_not_turn_the_numbers_after_it(name: str) -> None:
    assert clean_name(name) == name
    assert isolated(name) == f"\u2068{name}\u2069" and bold(name) == f"**\u2068{name}\u2069**"
    assert isolated("Ana") == "Ana"


# ------------------------------------------------------------------------------- in every message

PLAIN = ("Ana", "Bea", "Cal")
CARRIED = (
    CarriedPot(70, (user_at(0), user_at(1)), CarryKind.WHOLE, CarryTo.REDEAL, "the_bitch"),
    CarriedPot(30, (user_at(2),), CarryKind.HALF, CarryTo.NEXT_HAND, "high_chicago"),
)
STAKES = Stakes(1, 5, 10, 20)
STACKS = dict.fromkeys(range(3), 300)


def dressed(names: tuple[str, ...]) -> Dress:
    return Dress(
        names=tuple(map(clean_name, names)), carried=CARRIED, redeal_next=True, ready=True, left_out=True
    )


def all_words(names: tuple[str, ...]) -> Iterator[str]:
    """Every message of every stage of an evening with these three at the table."""
    dress = dressed(names)
    for phase in (Phase.WAITING, Phase.CHOOSING, Phase.HOUSE_CARD):
        for sitting in (Sitting.IN, Sitting.OUT):
            shown = table_of(phase, STACKS, "the_bitch", STAKES, replace(dress, sitting=sitting))
            yield from (words(message) for _, message in public_messages(shown))
            yield words(table_message(replace(shown, which_black_mariah=True)))
            yield words(no_cards(replace(shown, phase=Phase.PLAYING), user_at(1)))
    for stage in _hand(dress):
        yield from stage
    yield refusal(Refused(Why.NOT_THE_DEALER, dealer=dress.names[0]))
    yield refusal(Refused(Why.NOT_YOUR_TURN, name=dress.names[0]))
    yield refusal(Refused(Why.UNKNOWN_GAME, game=names[0] or "Poker"))
    yield words(welcome_dm(clean_name(names[0]), URL))


def _hand(dress: Dress) -> Iterator[Iterator[str]]:
    played = Played({0: 300, 1: 40, 2: 300}, game="seven_card_stud", take_ante=True, deal_no=2)
    while True:
        shown = picture(played.deal, played.events, dress)
        yield _words(shown, played)
        if played.deal.over:
            return
        played.everybody("completes", "raises", "calls", "bets", "checks", "opens")


def _words(shown: TableShown, played: Played) -> Iterator[str]:
    yield from (words(message) for _, message in public_messages(shown))
    for seat in played.deal.players:
        yield from (words(m) for _, m in own_messages(private(shown, played.deal, seat)))


def marks(text: str) -> Counter[str]:
    """What gives a text its shape."""
    return Counter(char for char in text if char in MARKUP + "_")


AS_PLAIN = [marks(text) for text in all_words(PLAIN)]


@given(
    st.tuples(
        *[
            st.sampled_from(sorted(set(HOSTILE) - {"snake_case_name"}))
            | st.text("@*_`~|<>#[]()\n\\:/ aB1♠", max_size=12)
        ]
        * 3
    )
)
@settings(max_examples=15)
def test_names_change_nothing_of_a_message_but_the_names(names: tuple[str, str, str]) -> None:
    cleaned = "".join(map(clean_name, names))
    assume("_" not in cleaned)  # between letters it is part of a name, and formats nothing
    assert [marks(text) for text in all_words(names)] == AS_PLAIN


def test_nobody_is_pinged_by_any_message() -> None:
    names = ("@everyone", "<@101>", "<@&102>")
    for text in all_words(names):
        assert "@" not in text and "<#" not in text
    assert any("everyone" in text for text in all_words(names))


def test_no_name_stands_as_a_card() -> None:
    plain = [find_cards(text, ["Qs", "Ah"]) for text in all_words(PLAIN)]
    assert [find_cards(text, ["Qs", "Ah"]) for text in all_words(("Q♠", "♥A", "\U0001f0ad"))] == plain


def test_names_from_right_to_left_are_set_apart_in_every_message() -> None:
    names = tuple("\N{ARABIC LETTER MEEM}" * n for n in (3, 4, 5))
    seen = 0
    for text in all_words(names):
        seen += text.count("\u2068")
        rest = re.sub("\u2068[^\u2068\u2069]*\u2069", "", text)
        assert not any(unicodedata.bidirectional(char) in ("R", "AL") for char in rest), text
        assert text.count("\u2068") == text.count("\u2069")
    assert seen > 100
