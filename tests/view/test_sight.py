"""Who may see which card: nobody else's hole cards stand in, or change a letter of, anything that is read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.games import MENU
from bot.poker.cards import PACK, Card
from bot.poker.deal import Deal, evolve
from bot.poker.dealing import begin, decide
from bot.poker.events import CardDealt, CommunityDealt, Event
from bot.poker.rules import Game
from bot.view.cards import words_of
from bot.view.parts import DirectMessage, Message
from tests.bench.leaks import find_cards
from tests.poker.playing import Played
from tests.poker.test_properties import a_move, a_setup, shuffled
from tests.view.pictures import own_messages, picture, private, public_messages, words

SEEDS = st.integers(0, 2**32)
CODES = [card.code for card in PACK]


def moments(random: Random, most: int = 3) -> Iterator[tuple[Deal, list[Event]]]:
    """A few moments of a hand of any game, with what happened up to each; the last one is its end."""
    deal, first = begin(a_setup(random), shuffled(random))
    events = list(first)
    states = [(deal, len(events))]
    while not deal.over:
        deal, more = decide(deal, a_move(deal, random))
        events.extend(more)
        states.append((deal, len(events)))
    chosen = {*random.sample(range(len(states)), min(most - 1, len(states))), len(states) - 1}
    for place in sorted(chosen):
        state, happened = states[place]
        yield state, events[:happened]


def open_cards(deal: Deal, events: Iterable[Event]) -> set[Card]:
    """What lies or has lain open on the table."""
    cards = {event.card for event in events if isinstance(event, CommunityDealt)}
    for player in deal.players.values():
        cards.update(player.up)
        if player.shown:
            cards.update(player.hole)
    return cards


def swapped(
    deal: Deal, events: list[Event], seen: Collection[Card], random: Random
) -> tuple[Deal, list[Event]]:
    """The same hand with every card that is not ``seen`` exchanged for another such card, dealt or not."""
    hidden = [card for card in PACK if card not in seen]
    others = random.sample(hidden, len(hidden))
    instead = dict(zip(hidden, others, strict=True)) | {card: card for card in seen}
    again = [_instead(event, instead) for event in events]
    other = Deal(deal.setup, tuple(instead[card] for card in deal.pack))
    for event in again:
        evolve(other, event)
    return other, again


def _instead(event: Event, instead: Mapping[Card, Card]) -> Event:
    if isinstance(event, CardDealt) and event.card is not None:
        return CardDealt(event.seat, instead[event.card], event.up)
    return event


@given(SEEDS)
@settings(max_examples=120)
def test_what_everybody_reads_does_not_depend_on_a_hidden_card(seed: int) -> None:
    random = Random(seed)
    for deal, events in moments(random):
        other, again = swapped(deal, events, open_cards(deal, events), random)
        assert dict(public_messages(picture(other, again))) == dict(public_messages(picture(deal, events)))


@given(SEEDS)
@settings(max_examples=120)
def test_what_a_player_reads_does_not_depend_on_the_cards_hidden_from_him(seed: int) -> None:
    random = Random(seed)
    for deal, events in moments(random, most=2):
        seat = random.choice(list(deal.players))
        seen = open_cards(deal, events) | set(deal.players[seat].hole)
        other, again = swapped(deal, events, seen, random)
        mine = dict(own_messages(private(picture(deal, events), deal, seat)))
        assert dict(own_messages(private(picture(other, again), other, seat))) == mine


@given(SEEDS)
@settings(max_examples=40)
def test_the_exchange_of_these_tests_is_noticed_by_who_may_see_it(seed: int) -> None:
    random = Random(seed)
    deal, events = next(moments(random))
    assume(not deal.over)
    seat = random.choice(list(deal.players))
    other, again = swapped(deal, events, open_cards(deal, events), random)
    assume(deal.players[seat].hole != other.players[seat].hole)
    before = dict(own_messages(private(picture(deal, events), deal, seat)))
    after = dict(own_messages(private(picture(other, again), other, seat)))
    assert all(before[name] != after[name] for name in ("my cards", "direct message", "read aloud to me"))


# ----------------------------------------------------------------------------- cards by their face

HOLES = {0: "7d 8h", 1: "Jd 6h", 2: "Th 9d"}
DOORS = {0: "2c 4s 5h 6c", 1: "Kd 4d Tc 2d", 2: "8c Jh 5s Kh"}
LAST = {0: "Js", 1: "7h", 2: "6s"}
CARDS = {seat: f"{HOLES[seat]} {DOORS[seat]} {LAST[seat]}" for seat in HOLES}
"""No hole card of these is named by the rules of any game, and nothing stops the deal."""

NO_OFFERS: Mapping[str, Mapping[str, object]] = {"baseball": {"four_up": "up"}}


def hand(game: str) -> Iterator[tuple[Deal, list[Event]]]:
    """A hand of three that is checked down, street by street."""
    played = Played(dict.fromkeys(CARDS, 1000), CARDS, game=game, house=NO_OFFERS.get(game))
    while not played.deal.over:
        yield played.deal, list(played.events)
        played.everybody("checks", "calls", "opens")


def cards_in(message: Message | DirectMessage) -> set[str]:
    return find_cards(words(message).replace("\ufe0e", ""), CODES)


def hidden_from(deal: Deal, viewer: int | None) -> set[str]:
    return {c.code for p in deal.players.values() if p.seat != viewer and not p.shown for c in p.hole}


@pytest.mark.parametrize("game", MENU, ids=lambda game: game.id)
def test_no_hole_card_stands_in_a_public_message_on_any_street(game: Game) -> None:
    streets = []
    for deal, events in hand(game.id):
        streets.append(deal.street.number if deal.street else 0)
        ups = {card.code for player in deal.players.values() for card in player.up}
        for name, message in public_messages(picture(deal, events)):
            assert not cards_in(message) & hidden_from(deal, None), name
            if name in ("table", "table with card pictures", "record", "read aloud"):
                assert ups <= cards_in(message), name
    assert streets == [3, 4, 5, 6, 7]


@pytest.mark.parametrize("game", MENU, ids=lambda game: game.id)
def test_a_player_reads_all_his_cards_and_no_others_hole_card(game: Game) -> None:
    for deal, events in hand(game.id):
        for seat, player in deal.players.items():
            mine = private(picture(deal, events), deal, seat)
            for name, message in own_messages(mine):
                found = cards_in(message)
                assert {card.code for card in (*player.hole, *player.up)} <= found, name
                others = hidden_from(deal, seat) - {c.code for c in _played_as(words(message))}
                assert not found & others, name


def _played_as(text: str) -> list[Card]:
    """Cards that a wild one stands for: they are told by their face, and nobody needs to hold them."""
    return [
        card for card in PACK if any(f"plays as {face}" in text for face in (words_of([card]), *_faces(card)))
    ]


def _faces(card: Card) -> tuple[str, str]:
    rank = card.code[0].replace("T", "10")
    return rank + "♣♦♥♠"[card.suit], f"<:{card.code}:"


@pytest.mark.parametrize("game", ["seven_card_stud", "high_chicago", "razz", "black_mariah_both"])
def test_who_folds_is_never_turned_up(game: str) -> None:
    played = Played(dict.fromkeys(CARDS, 1000), CARDS, game=game, reveal="all_live")
    turn = int(played.turn.split(":")[0])
    played.say(f"{turn} opens").say(f"{int(played.turn.split(':')[0])} folds").check_down()
    (folded,) = (player for player in played.deal.players.values() if player.folded)
    shown = picture(played.deal, played.events)
    holes = {card.code for card in folded.hole}
    open_holes = {c.code for p in played.deal.players.values() if p.shown for c in p.hole}
    assert len(holes) == 2 and len(open_holes) == 6
    for name, message in public_messages(shown):
        assert not cards_in(message) & holes, name
        if name in ("table", "table with card pictures", "record", "read aloud"):
            assert open_holes <= cards_in(message), name


def test_the_last_player_left_wins_unseen() -> None:
    played = Played(dict.fromkeys(CARDS, 1000), CARDS, game="the_bitch")
    while not played.deal.over:
        seat = int(played.turn.split(":")[0])
        played.say(f"{seat} {'opens' if 'bring in' in played.turn else 'folds'}")
    for name, message in public_messages(picture(played.deal, played.events)):
        assert not cards_in(message) & hidden_from(played.deal, None), name


def test_a_lock_screen_shows_no_card() -> None:
    for deal, events in hand("seven_card_stud"):
        for seat in deal.players:
            message = dict(own_messages(private(picture(deal, events), deal, seat)))["direct message"]
            assert isinstance(message, DirectMessage)
            assert not find_cards(f"{message.content}\n{message.title}", CODES)
