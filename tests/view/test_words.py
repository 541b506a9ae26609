"""Everything that can be has words, and the rules that are read are the rules that are played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from bot.games import BLACK_MARIAH, MENU, options_of, rules_for
from bot.poker.cards import QUEEN_OF_SPADES
from bot.poker.events import (
    AntePosted,
    BettingBegan,
    BringInPosted,
    Called,
    CardBurned,
    CardDealt,
    CardTurned,
    Checked,
    CommunityDealt,
    DealEnded,
    DealStopped,
    Event,
    ExtraCard,
    FeePaid,
    Folded,
    HandShown,
    OfferDeclined,
    OfferMade,
    StreetBegan,
    UncalledReturned,
    Wagered,
)
from bot.poker.moves import Choice, MoveKind
from bot.poker.options import BadOption, Number, Option, Options, OptionValue
from bot.poker.rules import Game, UpEffect
from bot.poker.settlement import Settlement
from bot.poker.stakes import Stakes
from bot.table.public import CalledGame, Refused, Why
from bot.view.actions import OpenTable
from bot.view.choice import ASK_WHICH, game_items, reading_items
from bot.view.help import help_message
from bot.view.house_rules import rule_choices
from bot.view.moves import label, told
from bot.view.option_words import NoWords, offered_values, plain, sentence
from bot.view.parts import MAX_TEXT, Button, Row, Text
from bot.view.refusals import broken, has_words, outdated_commands, refusal
from bot.view.rules_text import house_card_lines, rules_message, rules_text, to_win
from bot.view.welcome import missing_permissions, welcome_message
from tests.view.pictures import words

STAKES = Stakes(1, 5, 10, 20)


def every_option() -> list[tuple[Game, Option]]:
    return [(game, option) for game in MENU for option in options_of(game)]


def values_to_try(option: Option) -> list[OptionValue]:
    """All values of an option but its default; of a number both ends and those a menu offers."""
    values: list[OptionValue] = list(option.values)
    if isinstance(option, Number):
        values = sorted({option.low, option.high, *(int(value) for value in offered_values(option))})
    return [value for value in values if value != option.default]


def body(game: Game, options: Options) -> str:
    """The rules text without its last line, which tells what was changed by the option's own sentence."""
    text = rules_text(rules_for(game, options), game, options, STAKES)
    return text[: text.rindex("\n-# ")]


def ids_in(text: str) -> list[str]:
    """Names and values of options that stand in a text as the program writes them."""
    ids = {option.name for _, option in every_option()} | {
        plain(v) for _, o in every_option() for v in o.values
    }
    return [found for found in ids if "_" in found and found in text]


# ------------------------------------------------------------------------------------ options


@pytest.mark.parametrize(("game", "option"), every_option(), ids=lambda it: getattr(it, "id", it.name))
def test_every_value_of_every_house_rule_has_a_sentence_of_its_own(game: Game, option: Option) -> None:
    said = [sentence(option, value) for value in option.values]
    assert len(set(said)) == len(said)
    for text in said:
        assert text[0].isupper() and not text.endswith(".") and len(text) <= 100 and not ids_in(text)


def test_a_house_rule_without_words_is_an_error_and_no_id() -> None:
    for nameless in (Number("a_new_number", 1, 0, 2), Number("max_raisins", 3, 3, 4)):
        with pytest.raises(NoWords, match=nameless.name):
            sentence(nameless, 1)
        with pytest.raises(NoWords, match=nameless.name):
            offered_values(nameless)


@pytest.mark.parametrize("game", MENU, ids=lambda game: game.id)
def test_the_menu_of_house_rules_offers_every_other_value_once(game: Game) -> None:
    items = [item.value for _, menu in rule_choices(game, Options()) for item in menu]
    expected = [
        f"{option.name}={plain(value)}"
        for option in options_of(game)
        for value in offered_values(option)
        if value != option.default
    ]
    assert sorted(items) == sorted(expected)
    for item in items:
        name, _, value = item.partition("=")
        option = next(option for option in options_of(game) if option.name == name)
        assert plain(option.parse(value)) == value


@pytest.mark.parametrize("game", MENU, ids=lambda game: game.id)
def test_what_is_changed_can_be_changed_back_from_the_menu(game: Game) -> None:
    for option in options_of(game):
        offered = set(offered_values(option))
        for value in offered - {option.default}:
            options = Options().with_(option, value)
            items = [item.value for _, menu in rule_choices(game, options) for item in menu]
            if option.default in offered:
                assert f"{option.name}={plain(option.default)}" in items
            assert f"{option.name}={plain(value)}" not in items


def test_every_number_can_be_put_back_to_its_default() -> None:
    lost = {
        option.name
        for _, option in every_option()
        if isinstance(option, Number) and option.default not in offered_values(option)
    }
    assert not lost


# -------------------------------------------------------------------------------- rules texts


@pytest.mark.parametrize("game", MENU, ids=lambda game: game.id)
def test_the_rules_of_every_game_are_told(game: Game) -> None:
    text = rules_text(rules_for(game, Options()), game, Options(), STAKES)
    assert text.startswith(f"### {game.name}\n")
    assert text.endswith("-# As the game is usually played.")
    assert len(text) <= MAX_TEXT and not ids_in(text)
    for head in ("**The deal.**", "**The pot**", "**Betting**"):
        assert text.count(head) == 1
    without = rules_text(rules_for(game, Options()), game, Options())
    assert "the small bet" in without and "Everybody antes." in without


def test_no_two_games_have_the_same_rules_text() -> None:
    texts = [body(game, Options()).partition("\n")[2] for game in MENU]
    assert len(set(texts)) == len(MENU)


UNTIL_ANOTHER_CHANGES = {
    ("re_ante_max", "re_ante"): ("the_bitch", "murder"),
    ("re_ante", "no_queen"): ("follow_the_queen",),
    ("re_ante", "queen_of_spades_up"): ("follow_the_queen",),
    ("max_redeals", "queen_of_spades_up"): ("follow_the_queen",),
    ("carry_players", "no_queen"): ("follow_the_queen",),
    ("carry_players", "queen_of_spades_up"): ("follow_the_queen",),
    ("deal_passes", "no_queen"): ("follow_the_queen",),
    ("deal_passes", "queen_of_spades_up"): ("follow_the_queen",),
    ("carry_players", "no_spade"): ("high_chicago", "low_chicago"),
    ("card_price", "three_up"): ("baseball",),
    ("card_price", "four_up"): ("baseball",),
}
"""Options that change nothing by themselves, the option that gives them something to do, and in which games."""

AFTER_TWO_OTHERS = {("follow_the_queen", "re_ante_max")}
"""Follow the Queen has no redeal and its redeals no ante, unless both are changed."""


def idle_alone(game: Game) -> set[str]:
    """Options that change nothing in a game as it is usually played."""
    return {name for (name, _), games in UNTIL_ANOTHER_CHANGES.items() if game.id in games} | {
        name for other, name in AFTER_TWO_OTHERS if other == game.id
    }


@pytest.mark.parametrize("game", MENU, ids=lambda game: game.id)
def test_the_text_changes_with_every_single_house_rule(game: Game) -> None:
    usual = body(game, Options())
    for option in options_of(game):
        for value in values_to_try(option):
            try:
                changed = body(game, Options().with_(option, value))
            except BadOption:
                continue  # a value that only goes with another; refused in words when it is chosen
            same = changed == usual
            assert same == (option.name in idle_alone(game)), f"{option.name}={plain(value)}"
            assert not ids_in(changed)


@pytest.mark.parametrize(("idle", "waker"), UNTIL_ANOTHER_CHANGES)
def test_an_idle_house_rule_is_told_as_soon_as_another_gives_it_something_to_do(
    idle: str, waker: str
) -> None:
    for game in (game for game in MENU if game.id in UNTIL_ANOTHER_CHANGES[idle, waker]):
        for value in _values(game, idle):
            texts = [
                (body(game, woken), body(game, woken.with_(_option(game, idle), value)))
                for woken in (Options().with_(_option(game, waker), w) for w in _values(game, waker))
            ]
            assert any(before != after for before, after in texts), f"{game.id}: {idle}={plain(value)}"


@pytest.mark.parametrize(("re_ante_max", "said"), [(0, "No new ante."), (1, "Ante 1 again, once at most.")])
def test_antes_of_redeals_for_want_of_a_queen_are_told(re_ante_max: int, said: str) -> None:
    game = next(game for game in MENU if game.id == "follow_the_queen")
    options = Options().with_(_option(game, "no_queen"), "redeal").with_(_option(game, "re_ante"), "on")
    assert said not in body(game, options)
    assert said in body(game, options.with_(_option(game, "re_ante_max"), re_ante_max))


@pytest.mark.parametrize("game_id", ["the_bitch", "murder"])
@pytest.mark.parametrize("queen_up", ["redeal", "next_hand", "refund"])
def test_who_may_turn_up_a_hidden_queen_is_told_whatever_it_does(game_id: str, queen_up: str) -> None:
    game = next(game for game in MENU if game.id == game_id)
    options = Options().with_(_option(game, "queen_up"), queen_up)
    said = "Who has Q♠ hidden may turn it up before a betting round."
    assert said not in body(game, options)
    assert said in body(game, options.with_(_option(game, "flip_queen"), "on"))


@pytest.mark.parametrize("game_id", ["the_bitch", "murder"])
def test_who_may_win_a_pot_that_waits_is_told(game_id: str) -> None:
    game = next(game for game in MENU if game.id == game_id)
    waits = Options().with_(_option(game, "queen_up"), "next_hand")
    texts = {
        players: body(game, waits.with_(_option(game, "carry_players"), players))
        for players in ("showdown", "dealt_in", "table")
    }
    assert "waits for the next hand, for those who were still in." in texts["showdown"]
    assert "waits for the next hand, for everybody who was dealt in." in texts["dealt_in"]
    assert "waits for the next hand, for everybody who is dealt in then." in texts["table"]


@pytest.mark.parametrize("game", MENU, ids=lambda game: game.id)
def test_what_is_not_as_usual_is_named(game: Game) -> None:
    for option in options_of(game):
        for value in values_to_try(option):
            options = Options().with_(option, value)
            try:
                rules = rules_for(game, options)
            except BadOption:
                continue
            last = rules_text(rules, game, options, STAKES).rsplit("\n", 1)[1]
            assert last == f"-# House rules here: {sentence(option, value)}"
            assert all(house_card_lines(rules, STAKES)) and not ids_in(to_win(rules))


def _option(game: Game, name: str) -> Option:
    return next(option for option in options_of(game) if option.name == name)


def _values(game: Game, name: str) -> list[OptionValue]:
    return values_to_try(_option(game, name))


# --------------------------------------------------------------------------- names on the menu


def test_every_game_can_be_chosen_from_the_menu_by_its_name_or_as_a_black_mariah() -> None:
    items = {item.value: item for item in game_items()}
    readings = {reading.game.id for reading in BLACK_MARIAH}
    for game in MENU:
        assert game.tagline and game.name != game.id
        if game.id in items:
            assert (items[game.id].label, items[game.id].description) == (game.name, game.tagline)
        else:
            assert game.id in readings
    assert (
        f"{len(BLACK_MARIAH)}" in items[ASK_WHICH].description or "six games" in items[ASK_WHICH].description
    )
    assert [(item.label, item.description) for item in reading_items()] == [
        (reading.name, reading.tagline) for reading in BLACK_MARIAH
    ]


@pytest.mark.parametrize("reading", BLACK_MARIAH, ids=lambda reading: reading.name)
def test_every_black_mariah_has_a_rules_message(reading: object) -> None:
    found = next(one for one in BLACK_MARIAH if one is reading)
    called = CalledGame(found.game, found.options, found.name)
    assert found.game.name in words(rules_message(called, STAKES))


# ------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize("why", Why)
def test_every_refusal_has_words_of_its_own(why: Why) -> None:
    assert has_words(why)
    everything: dict[str, int | str] = {
        "low": 200, "high": 2000, "chips": 70, "wallet": 50, "dealer": "Ana", "name": "Bea", "moves": 2,
        "game": "Baseball", "most": 6, "text": "the small bet must be from 2",
    }  # fmt: skip
    for said in (refusal(Refused(why)), refusal(Refused(why, **everything))):
        assert said[0].isupper() and said.rstrip("*`")[-1] in ".?" and len(said) <= 2000
        assert (
            not ids_in(said)
            and "  " not in said
            and why.value not in said.replace(why.value.replace("_", " "), "")
        )
        assert "That is not possible now. Look at" not in said


def test_no_two_refusals_say_the_same() -> None:
    said = [refusal(Refused(why)) for why in Why]
    assert len(set(said)) == len(said)


def test_a_refusal_tells_the_numbers_and_names_it_has() -> None:
    assert refusal(Refused(Why.BUY_IN_RANGE, low=200, high=2000, chips=5)).startswith(
        "Here one buys from 200 to 2,000 chips."
    )
    assert "Your wallet has 50 chips, and this takes 70." in refusal(
        Refused(Why.NOT_ENOUGH_CHIPS, wallet=50, chips=70)
    )
    assert refusal(Refused(Why.NOT_THE_DEALER, dealer="Ana")).startswith("Ana deals this hand")
    assert refusal(Refused(Why.NOT_YOUR_TURN, name="Bea")).startswith("Bea is to act.")
    assert "one move has been made" in refusal(Refused(Why.OUT_OF_DATE, moves=1))
    assert "3 moves have been made" in refusal(Refused(Why.OUT_OF_DATE, moves=3))
    assert refusal(Refused(Why.TOO_MANY_PLAYERS, game="Baseball", most=6)).startswith(
        "Baseball is for at most 6 players"
    )


def _bad_options() -> Iterator[tuple[str, str]]:
    """Every refusal of the option reader: what was typed, and what the rules say to it."""
    typed = "@everyone <@1> **x**"
    for option in {option.name: option for _, option in every_option()}.values():
        with pytest.raises(BadOption) as bad:
            option.parse(typed)
        yield typed, str(bad.value)


def test_what_was_typed_for_a_house_rule_is_never_repeated() -> None:
    said = {refusal(Refused(Why.BAD_OPTION, text=text)) for _, text in _bad_options()}
    assert said == {"This game has no such house rule. **Change a rule** lists those it has."}


def test_house_rules_that_do_not_go_together_are_refused_with_the_reason() -> None:
    reasons = set()
    for game in MENU:
        pairs = [(option, value) for option in options_of(game) for value in values_to_try(option)]
        for option, value in pairs:
            for other, second in pairs:
                options = Options().with_(option, value).with_(other, second)
                try:
                    rules_for(game, options)
                except BadOption as bad:
                    reasons.add(str(bad))
    assert len(reasons) >= 4
    for reason in reasons:
        said = refusal(Refused(Why.BAD_OPTION, text=reason))
        assert said == f"Those house rules do not go together: {reason.split(': ', 1)[1]}."
        assert not ids_in(said)


# -------------------------------------------------------------------------- events and buttons

MOVES: dict[type, tuple[Event, str]] = {
    BringInPosted: (BringInPosted(0, 5, all_in=False), "Ana opens for 5"),
    Called: (Called(0, 1000, 1000, all_in=True), "Ana calls 1,000, all-in"),
    Checked: (Checked(0), "Ana checks"),
    Folded: (Folded(0, left=True), "Ana leaves and folds"),
    ExtraCard: (ExtraCard(0, up=False, price=5, all_in=False), "Ana gets an extra card for 5"),
    OfferDeclined: (OfferDeclined(0), "Ana takes no extra card"),
    FeePaid: (FeePaid(0, 30, all_in=False, matched=True), "Ana matches the pot with 30"),
    CardTurned: (CardTurned(0, QUEEN_OF_SPADES), "Ana turns up a hidden card"),
    UncalledReturned: (UncalledReturned(0, 12), "12 uncalled back to Ana"),
    Wagered: (Wagered(0, MoveKind.RAISE, 20, 30, all_in=False, full=True), "Ana raises to 30"),
}

NO_MOVES: dict[type, Event] = {
    # antes and cards stand at the seats and in the pot; the result has its own lines
    AntePosted: AntePosted(0, 1, all_in=False),
    StreetBegan: StreetBegan(4),
    CardBurned: CardBurned(),
    CardDealt: CardDealt(0, None, up=False),
    CommunityDealt: CommunityDealt(QUEEN_OF_SPADES),
    # the offer is the turn that the buttons show
    OfferMade: OfferMade(0, UpEffect.OFFER, 5),
    BettingBegan: BettingBegan((0,), bring_in_due=False, low_card=None, uncapped=False),
    DealStopped: DealStopped(0, QUEEN_OF_SPADES),
    HandShown: HandShown(0, (QUEEN_OF_SPADES,)),
    DealEnded: DealEnded(Settlement((), (), ())),
}


def test_every_kind_of_event_is_told_or_known_to_be_no_move() -> None:
    assert {*MOVES, *NO_MOVES} == set(get_args(Event)) and not MOVES.keys() & NO_MOVES.keys()
    for event, said in MOVES.values():
        assert told(event, lambda seat: "Ana") == said
    for silent in NO_MOVES.values():
        assert told(silent, lambda seat: "Ana") == ""


def test_every_wager_has_its_verb() -> None:
    said = [
        told(Wagered(0, kind, 10, 10, all_in=True, full=True), lambda seat: "Ana")
        for kind in (MoveKind.COMPLETE, MoveKind.BET, MoveKind.RAISE)
    ]
    assert said == ["Ana makes it 10, all-in", "Ana bets 10, all-in", "Ana raises to 10, all-in"]


def test_every_move_in_turn_has_a_button() -> None:
    out_of_turn = {MoveKind.FLIP, MoveKind.LEAVE}
    said = [label(Choice(kind, 20, 15, False, 20)) for kind in MoveKind if kind not in out_of_turn]
    assert len(set(said)) == len(said)
    assert said == [
        "Fold", "Check", "Call 15", "Bring in 20", "Complete to 20 (15 more)", "Bet 20 (15 more)",
        "Raise to 20 (15 more)", "Take a card for 15", "No card", "Match the pot: 15",
    ]  # fmt: skip


# --------------------------------------------------------------------------------- first words


def test_help_names_every_way_in_and_has_a_button() -> None:
    text, row = help_message().parts
    assert isinstance(text, Text) and isinstance(row, Row)
    for command in ("/sit", "/deal", "/leave", "/cards", "/rules", "/chips show", "/table open"):
        assert f"`{command}`" in text.content
    assert "Read aloud" in text.content and "Play chips only" in text.content
    assert [b.action for b in row.buttons if isinstance(b, Button)] == [OpenTable()]


def test_the_welcome_names_every_game() -> None:
    said = words(welcome_message())
    assert all(game.name in said for game in MENU if not game.name.startswith("Black Mariah"))
    assert "Black Mariah in all its meanings" in said


def test_faults_and_missing_permissions_have_words() -> None:
    assert "error a1b2" in broken("a1b2") and outdated_commands()
    assert "This permission is missing:\n- Send Messages\nAllow it" in missing_permissions(["Send Messages"])
    assert "These permissions are missing:\n- A\n- B\nAllow them" in missing_permissions(["A", "B"])
