"""However wide a table grows, every message is one that Discord takes, and nothing that matters is cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import BLACK_MARIAH, GAMES, MENU, options_of, rules_for
from bot.poker.betting import turn_of
from bot.poker.deal import Deal, DealSetup
from bot.poker.dealing import begin, decide
from bot.poker.events import Event
from bot.poker.moves import Move, MoveKind
from bot.poker.options import BadOption, Options
from bot.poker.pots import Pot
from bot.poker.rules import Game
from bot.poker.settlement import CarryKind, CarryTo
from bot.poker.sight import DealView
from bot.poker.stakes import MAX_BET, Stakes
from bot.table.public import CalledGame, CarriedPot, Phase, PrivateShown, Refused, Sitting, TableShown, Why
from bot.view import answers
from bot.view.cards import PLAIN_FACES, framed
from bot.view.help import help_message
from bot.view.house_rules import rule_choices
from bot.view.moves import move_buttons, offered
from bot.view.names import clean_name
from bot.view.option_words import offered_values, sentence
from bot.view.parts import CUT, MAX_TEXT, Divider, Message, Text, fitted, length_of
from bot.view.purse import purse_text
from bot.view.refusals import refusal
from bot.view.rules_menu import rules_menu
from bot.view.rules_text import rules_message, rules_text
from bot.view.showdown import showdown
from bot.view.table import table_message
from bot.view.welcome import missing_permissions, welcome_message
from tests.poker.test_properties import shuffled
from tests.view.pictures import (
    Dress,
    faults,
    own_messages,
    picture,
    private,
    public_messages,
    table_of,
    user_at,
    words,
)

RICH = 10**15
STAKES = Stakes(MAX_BET // 10, MAX_BET // 2, MAX_BET - 1, MAX_BET)
WIDE_NAMES = tuple(clean_name(f"Wolfeschlegelsteinhaus{n}") for n in range(10, 18))
ACCENTED = tuple(
    clean_name(("m\N{COMBINING TILDE}\N{COMBINING RING BELOW}" * 30)[: 3 * 23] + c) for c in "abcdefgh"
)
ARABIC = tuple(clean_name("\N{ARABIC LETTER MEEM}" * 23 + c) for c in "abcdefgh")
LONG_IDS = 10**18 - 1


def longest_options(game: Game) -> Options:
    """Every house rule changed that can be, each to the value with the longest sentence."""
    options = Options()
    for option in options_of(game):
        values = [value for value in offered_values(option) if value != option.default]
        for value in sorted(values, key=lambda value: -len(sentence(option, value))):
            try:
                rules_for(game, more := options.with_(option, value))
            except BadOption:
                continue
            options = more
            break
    return options


def carried_pots(seats: int) -> tuple[CarriedPot, ...]:
    users = [user_at(seat) for seat in range(seats)]
    return tuple(
        CarriedPot(
            RICH + i,
            tuple(users[i % 3 :][:4]) if i % 2 else tuple(users),
            CarryKind.WHOLE if i % 2 else CarryKind.HALF,
            CarryTo.REDEAL if i % 2 else CarryTo.NEXT_HAND,
            "black_mariah_both",
        )
        for i in range(7)
    )


def widest(options: Options, names: tuple[str, ...], seats: int = 8) -> Dress:
    return Dress(
        names=names,
        options=options,
        carried=carried_pots(seats),
        redeal_next=True,
        hand_no=10**6,
        ready=True,
        left_out=True,
        table_id=LONG_IDS,
        hand_id=LONG_IDS,
    )


def wide_setup(game: Game, options: Options, seats: int) -> DealSetup:
    """Every stack another one, so that every all-in makes a side pot; a carried pot for every group."""
    everybody = tuple(range(seats))
    carried = tuple(Pot(RICH + n, everybody[n:], RICH + n) for n in range(min(3, seats - 1)))
    stacks = tuple(
        (seat, RICH // 4 ** (seats - seat - 1) if seat % 2 else RICH - 1 - seat) for seat in everybody
    )
    return DealSetup(rules_for(game, options), STAKES, 0, stacks, carried, deal_no=2)


def wildest(deal: Deal, random: Random) -> Move:
    """Everybody stays in and raises what he may; now and then somebody calls."""
    turn = turn_of(deal)
    assert turn is not None
    kinds = [MoveKind.RAISE, MoveKind.BET, MoveKind.COMPLETE, MoveKind.MATCH, MoveKind.BUY, MoveKind.CALL]
    if random.random() < 0.4:
        kinds.insert(0, MoveKind.CALL)
    kinds += [MoveKind.CHECK, MoveKind.BRING_IN]
    choice = next(choice for kind in kinds if (choice := turn.find(kind)))
    return Move(turn.seat, choice.kind, random.choice([choice.to, choice.most]))


def wide_hand(setup: DealSetup, random: Random) -> Iterator[tuple[Deal, list[Event]]]:
    """A whole hand, state by state."""
    deal, first = begin(setup, shuffled(random))
    events = list(first)
    yield deal, events
    while not deal.over:
        deal, more = decide(deal, wildest(deal, random))
        events += more
        yield deal, events


def all_faults(shown: TableShown, mine: PrivateShown | None = None) -> list[str]:
    """What Discord would refuse of all that can be read at a table, in public and by one player."""
    found = [f"{name}: {fault}" for name, m in public_messages(shown) for fault in faults(m, framed)]
    for name, m in own_messages(mine) if mine else ():
        found += [f"{name}: {fault}" for fault in faults(m, framed)]
    return found


# ------------------------------------------------------------------------------------ in a hand

NAMES = {"longest": WIDE_NAMES, "accented": ACCENTED, "right-to-left": ARABIC}


def test_the_names_of_these_tests_are_as_long_as_names_get() -> None:
    for names in NAMES.values():
        assert len(set(names)) == 8
    assert {len(name) for name in WIDE_NAMES} == {24}
    assert min(len(name) for name in ACCENTED) >= 60


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("game", MENU, ids=lambda game: game.id)
def test_the_widest_table_keeps_to_the_limits_in_every_state(game: Game, names: str) -> None:
    options = longest_options(game)
    dress = widest(options, NAMES[names], game.max_players)
    pots = 0
    for hand_no, house in enumerate((Options(), options, _no_limit(game)), 1):
        random = Random(f"{game.id} {hand_no}")
        for step, (deal, events) in enumerate(wide_hand(wide_setup(game, house, game.max_players), random)):
            if step % 13 and not deal.over:
                continue
            shown = picture(deal, events, replace(dress, hand_no=hand_no))
            pots = max(pots, len(deal_of(shown).pots))
            assert not all_faults(shown, private(shown, deal, (step // 13) % game.max_players))
            if not deal.over and names == "longest":
                assert not cut(table_message(shown)), "a table in play is shown whole"
    assert pots >= 5, "these hands have side pots"


def deal_of(shown: TableShown) -> DealView:
    assert shown.deal is not None
    return shown.deal


def cut(message: Message) -> bool:
    """Whether lines had to go."""
    return any(CUT in part.content.split("\n") for part in message.parts if isinstance(part, Text))


def lines_of(message: Message) -> list[str]:
    return "\n".join(part.content for part in message.parts if isinstance(part, Text)).split("\n")


def test_a_showdown_too_long_for_discord_keeps_the_result_and_what_comes_next() -> None:
    game = GAMES["high_chicago"]
    *_, (deal, events) = wide_hand(wide_setup(game, _no_limit(game), 8), Random(5))
    shown = picture(deal, events, widest(Options(), ACCENTED))
    whole = lines_of(showdown(shown, PLAIN_FACES, live=True))
    message = table_message(shown)
    kept = lines_of(message)
    assert sum(map(len, whole)) > MAX_TEXT and cut(message) and not faults(message, framed)
    assert kept[0] == whole[0] and " wins " in kept[0]
    assert next(line for line in whole if "deals again" in line) in kept
    assert [line for line in kept if line in whole or line == CUT] == kept
    assert message.parts[-1] == showdown(shown, PLAIN_FACES, live=True).parts[-1], "every button stays"


def test_a_message_that_fits_is_left_as_it_is() -> None:
    message = Message((Text("-# a\nb\n-# c"), Divider(), Text("d")), 3)
    assert fitted(message, length_of(message)) is message


def test_small_print_goes_first_then_the_later_lines_of_the_longest_text() -> None:
    message = Message((Text("head\n-# small print\none\ntwo\nlast"), Divider(), Text("pot\n-# sm\nturn")), 3)

    def texts(most: int) -> list[str]:
        return [part.content for part in fitted(message, most).parts if isinstance(part, Text)]

    assert texts(39) == ["head\none\ntwo\nlast", "pot\n-# sm\nturn"]
    assert texts(29) == ["head\none\ntwo\nlast", "pot\nturn"]
    assert texts(24) == ["head\none\n…\nlast", "pot\nturn"]
    assert texts(20) == ["head\n…\nlast", "pot\nturn"]
    assert texts(8) == ["head\n…\nl"]
    assert fitted(message, 20).accent == 3 and Divider() in fitted(message, 20).parts


@given(st.lists(st.text("ab- #\n", min_size=1), min_size=1, max_size=4), st.integers(0, 60))
def test_a_fitted_message_fits(texts: list[str], most: int) -> None:
    message = fitted(Message(tuple(Text(text) for text in texts)), most)
    assert length_of(message) <= most


def _no_limit(game: Game) -> Options:
    structure = next(option for option in options_of(game) if option.name == "structure")
    return Options().with_(structure, "no_limit")


@given(st.integers(0, 2**32))
@settings(max_examples=20)
def test_nothing_that_can_be_pressed_is_left_out_of_a_turn(seed: int) -> None:
    random = Random(seed)
    game = random.choice(MENU)
    structure = next(option for option in options_of(game) if option.name == "structure")
    open_pair = next((option for option in options_of(game) if option.name == "open_pair_option"), None)
    options = Options().with_(structure, random.choice(structure.values))
    if open_pair and options[structure] not in ("spread_limit", "pot_limit", "no_limit"):
        options = options.with_(open_pair, "on")
    for deal, events in wide_hand(wide_setup(game, options, game.max_players), random):
        turn = turn_of(deal)
        if turn is None:
            continue
        shown = picture(deal, events)
        mine = private(shown, deal, turn.seat)
        alone = dict(own_messages(mine))["my cards"]
        said = words(alone)
        for choice in turn.choices:
            assert f":{choice.kind}:{choice.to}\n" in said + "\n"
            if choice.most > choice.to:
                assert f":{choice.kind}:0\n" in said + "\n"
        table = words(table_message(shown))
        for button in move_buttons(turn, shown.table_id, 1, shown.version):
            assert button.action.custom_id() in table
        assert len(offered(turn)) >= 1


# ------------------------------------------------------------------------------- between hands


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("phase", [Phase.WAITING, Phase.CHOOSING, Phase.HOUSE_CARD, Phase.CLOSED])
@pytest.mark.parametrize("sitting", Sitting)
def test_a_full_table_between_hands_keeps_to_the_limits(phase: Phase, sitting: Sitting, names: str) -> None:
    stacks = dict.fromkeys(range(8), RICH)
    for game in MENU if phase is Phase.HOUSE_CARD else MENU[:1]:
        dress = replace(widest(longest_options(game), NAMES[names]), sitting=sitting)
        shown = table_of(phase, stacks, game.id, STAKES, dress)
        for one in (shown, replace(shown, paused=True), replace(shown, held=True, seats=shown.seats[:7])):
            assert not all_faults(one)
        if phase is Phase.CHOOSING:
            assert not all_faults(replace(shown, which_black_mariah=True))


@pytest.mark.parametrize("reading", BLACK_MARIAH, ids=lambda reading: reading.name)
def test_again_fits_its_button_whatever_was_called(reading: object) -> None:
    found = next(one for one in BLACK_MARIAH if one is reading)
    shown = table_of(Phase.CHOOSING, {0: RICH, 1: RICH}, "razz", STAKES)
    again = replace(shown, last_called=CalledGame(found.game, found.options, found.name))
    assert not all_faults(again) and found.name.partition(" ")[2] in words(table_message(again))


def test_a_table_of_nobody_keeps_to_the_limits() -> None:
    for phase in (Phase.WAITING, Phase.CLOSED):
        assert not all_faults(table_of(phase, {}, "razz", STAKES))


# --------------------------------------------------------------------------------------- rules


@pytest.mark.parametrize("game", MENU, ids=lambda game: game.id)
def test_rules_with_everything_changed_are_told_whole(game: Game) -> None:
    options = longest_options(game)
    assert len(options.changed) >= len(options_of(game)) - 3
    text = rules_text(rules_for(game, options), game, options, STAKES)
    message = rules_message(CalledGame(game, options, game.name), STAKES)
    assert message.parts == (Text(text),) and not faults(message, framed)
    shown = table_of(Phase.HOUSE_CARD, {0: RICH}, game.id, STAKES, Dress(options=options))
    menu = rules_menu(shown)
    assert not faults(menu, framed)
    assert sum(len(items) for _, items in rule_choices(game, options)) > len(options.changed)


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_rules_with_any_changes_keep_to_the_limits(seed: int) -> None:
    random = Random(seed)
    game = random.choice(MENU)
    options = Options()
    for option in options_of(game):
        if random.random() < 0.6:
            options = options.with_(option, random.choice(option.values))
    try:
        rules = rules_for(game, options)
    except BadOption:
        return
    called = CalledGame(game, options, game.name)
    shown = table_of(Phase.HOUSE_CARD, {0: RICH}, game.id, STAKES, Dress(options=options))
    assert len(rules_text(rules, game, options, STAKES)) <= MAX_TEXT
    for message in (rules_message(called, STAKES), rules_menu(shown), table_message(shown)):
        assert not faults(message, framed)


# ------------------------------------------------------------------------------- short messages


def sentences() -> Iterator[str]:
    name = max(WIDE_NAMES, key=len)
    fields: dict[str, int | str] = {
        "low": RICH, "high": RICH, "chips": RICH, "wallet": RICH, "dealer": name, "name": name,
        "moves": 10**6, "game": "x" * 6000, "most": 8, "text": "no: " + "house rule " * 20,
    }  # fmt: skip
    for why in Why:
        yield refusal(Refused(why, **fields))
    yield purse_text(RICH, RICH)
    yield answers.left(True, RICH)
    yield answers.bought(RICH)
    yield missing_permissions([f"Permission {n} {'x' * 30}" for n in range(20)])
    for game in MENU:
        called = CalledGame(GAMES[game.id], Options(), game.name)
        yield answers.called(called)
        yield answers.again(called)


def test_sentences_fit_a_plain_message() -> None:
    assert [text for text in sentences() if not 1 <= len(text) <= 2000] == []


def test_first_words_keep_to_the_limits() -> None:
    for message in (help_message(), welcome_message()):
        assert not faults(message, framed)


# --------------------------------------------------------------------------- the rule of thumb


def test_card_pictures_give_way_to_plain_cards_only_where_they_do_not_fit() -> None:
    game = GAMES["baseball"]
    small = list(wide_hand(wide_setup(game, Options(), 2), Random(1)))
    table: Callable[[TableShown], dict[str, Message]] = lambda shown: dict(public_messages(shown))  # noqa: E731
    deal, events = small[0]
    assert "<:" in words(table(picture(deal, events))["table with card pictures"])
    *_, (deal, events) = wide_hand(wide_setup(game, Options(), 6), Random(1))
    crowded = table(picture(deal, events, widest(Options(), WIDE_NAMES, 6)))["table with card pictures"]
    assert length_of(crowded) <= MAX_TEXT
