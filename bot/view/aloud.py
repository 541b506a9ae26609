"""*Read aloud*: everything the table shows, as plain sentences. No picture, no abbreviation, no column."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import rules_for
from bot.poker.events import BringInPosted, Called, Checked, Event, Folded, Wagered
from bot.poker.moves import Turn
from bot.poker.sight import DealView, SeatView
from bot.table.public import Phase, PrivateShown, Sitting, TableShown
from bot.view.actions import TableAct
from bot.view.awards import Hands, pot_lines
from bot.view.buttons import table_button
from bot.view.cards import PLAIN_FACES, words_of
from bot.view.choice import again_label, dealer_name, dealt_in_next
from bot.view.moves import all_choices, move_buttons, names_at, this_street, told
from bot.view.names import isolated
from bot.view.own_hand import OwnHand, sentence_of_hand
from bot.view.parts import MAX_TEXT, Button, Message, Part, Row, Text
from bot.view.pots import carried_in_line, carried_line, pot_names, pots_shown
from bot.view.rules_text import house_card_lines, to_win
from bot.view.showdown import carry_words, headline, net
from bot.view.spoken import spoken, spoken_pots
from bot.view.wilds import known, public_wilds, wild_sentence, wilds_for
from bot.view.words import capital, chips_in_words, listed, moment, players, shorten, street, title


def read_aloud(shown: TableShown, private: PrivateShown | None = None) -> Message:
    """The table in sentences; with ``private`` also the reader's own cards, and the buttons of his turn."""
    sentences = _sentences(shown, private)
    if shown.paused:
        sentences.insert(0, "The table is paused.")
    text = shorten("\n".join(spoken(sentence) for sentence in sentences if sentence), MAX_TEXT)
    return Message((Text(text), *_rows(shown, private)))


def _sentences(shown: TableShown, private: PrivateShown | None) -> list[str]:
    match shown.phase:
        case Phase.WAITING:
            return _waiting(shown)
        case Phase.CHOOSING:
            return _choosing(shown)
        case Phase.HOUSE_CARD:
            return _house_card(shown)
        case Phase.PLAYING:
            return _playing(shown, private)
        case Phase.SHOWDOWN:
            return _showdown(shown)
        case Phase.CLOSED:
            return ["The table is closed."]


def _rows(shown: TableShown, private: PrivateShown | None) -> tuple[Part, ...]:
    turn = private.deal.turn if private and shown.phase is Phase.PLAYING else None
    buttons: list[Button] = []
    if private and turn and turn.seat == private.seat and shown.hand_id is not None and not shown.paused:
        buttons += move_buttons(turn, shown.table_id, shown.hand_id, shown.version, private=True)
    if private:
        buttons.append(table_button(shown, TableAct.CARDS))
    return (Row(tuple(buttons[:5])),) if buttons else ()


# ---------------------------------------------------------------------------- between hands


def _waiting(shown: TableShown) -> list[str]:
    seated = [_at_rest(shown, seat.seat) for seat in shown.seats]
    free = shown.config.max_seats - len(shown.seats)
    return [
        "A table for seven-card stud, waiting for players.",
        f"Here sit {listed(seated)}." if seated else "Nobody sits here yet.",
        f"{capital(players(free)).replace('player', 'more player')} can sit down."
        if free > 0
        else "Every seat is taken.",
        f"{carried_line(shown)}." if shown.carried else "",
    ]


def _at_rest(shown: TableShown, number: int) -> str:
    seat = shown.seat(number)
    assert seat is not None
    state = {Sitting.OUT: ", sitting out", Sitting.LEAVING: ", leaving", Sitting.BROKE: ", out of chips"}
    return f"{isolated(seat.name)} with {chips_in_words(seat.stack)}{state.get(seat.sitting, '')}"


def _choosing(shown: TableShown) -> list[str]:
    until = f", until {moment(shown.deadline)}; else it is {again_label(shown)}" if shown.deadline else ""
    asked = "which Black Mariah is meant" if shown.which_black_mariah else "the game"
    return [
        f"{dealer_name(shown)} deals hand {shown.hand_no} and says {asked}{until}.",
        f"Dealt in: {listed(_at_rest(shown, seat.seat) for seat in dealt_in_next(shown))}.",
        f"{carried_line(shown)}." if shown.carried else "",
    ]


def _house_card(shown: TableShown) -> list[str]:
    called = shown.called
    assert called is not None
    rules = rules_for(called.game, called.options)
    return [
        f"{dealer_name(shown)} calls {title(called)}.",
        *house_card_lines(rules, shown.config.stakes),
        f"Cards are dealt at {moment(shown.deadline)}." if shown.deadline else "",
    ]


# -------------------------------------------------------------------------------- in a hand


def _playing(shown: TableShown, private: PrivateShown | None) -> list[str]:
    deal = private.deal if private else shown.deal
    assert deal is not None and shown.called is not None
    viewer = private.seat if private else None
    hand = OwnHand(deal, private.seat) if private else None
    told_seats = [_seat(shown, deal, seat, viewer) for seat in _viewer_first(deal, viewer) if not seat.folded]
    folded = [names_at(shown)(seat.seat) for seat in deal.seats if seat.folded]
    return [
        _turn(shown, deal.turn, viewer),
        f"Hand {shown.hand_no}, {title(shown.called)}, {street(deal.street)}. {names_at(shown)(deal.dealer)} deals.",
        *_own(hand),
        f"{spoken_pots(deal, pot_names(pots_shown(deal)), names_at(shown))} {wild_sentence(deal)}".strip(),
        to_win(deal.rules),
        _series(shown, deal),
        _since(shown, viewer),
        *told_seats,
        f"Everybody's seventh card is the {words_of([deal.community])}."
        if deal.community is not None
        else "",
        f"Folded: {listed(folded)}." if folded else "",
    ]


def _turn(shown: TableShown, turn: Turn | None, viewer: int | None) -> str:
    if turn is None:
        return ""
    until = f" until {moment(shown.deadline)}" if shown.deadline else ""
    name = names_at(shown)(turn.seat)
    if turn.seat == viewer:
        limit = f" You have{until}." if until else ""
        return f"Your turn, {name}. {capital(all_choices(turn))}.{limit}"
    return f"{name} is to act{until}: {all_choices(turn)}."


def _own(hand: OwnHand | None) -> list[str]:
    if hand is None or not hand.hole:
        return []
    stands = hand.stand_ins_in_words()
    return [
        f"You have {words_of(hand.hole, hand.wild)} in the hole.",
        f"{sentence_of_hand(hand)[:-1]}{'; ' + listed(stands) if stands else ''}.",
        *([] if hand.seat.folded else hand.side_lines()),
    ]


def _series(shown: TableShown, deal: DealView) -> str:
    told = carried_in_line(deal, names_at(shown))
    number = f"This is deal {deal.deal_no} of the series. " if deal.deal_no > 1 else ""
    return f"{number}{told}." if told else number.strip()


def _viewer_first(deal: DealView, viewer: int | None) -> Sequence[SeatView]:
    return sorted(deal.seats, key=lambda seat: seat.seat != viewer)


def _seat(shown: TableShown, deal: DealView, seat: SeatView, viewer: int | None) -> str:
    who = "You show" if seat.seat == viewer else f"{names_at(shown)(seat.seat)} shows"
    money = "All-in." if seat.all_in else f"{chips_in_words(seat.stack)}."
    put = f" {chips_in_words(seat.bet)} in on this street." if seat.bet else ""
    return f"{who} {words_of(seat.up, public_wilds(deal))}. {money}{put}"


def _since(shown: TableShown, viewer: int | None) -> str:
    """What happened since the reader last acted, or on this street."""
    events = shown.events
    mine = [i for i, event in enumerate(events) if viewer is not None and _acted(event) == viewer]
    news = events[mine[-1] + 1 :] if mine else this_street(events)
    said = [word for event in news if (word := told(event, names_at(shown), price_too=True))]
    if not said:
        return ""
    return f"{'Since you last acted' if mine else 'On this street'}: {'. '.join(said)}."


def _acted(event: Event) -> int | None:
    if isinstance(event, Wagered | Called | Checked | Folded | BringInPosted):
        return event.seat
    return None


# ------------------------------------------------------------------------------ the result


def _showdown(shown: TableShown) -> list[str]:
    deal = shown.deal
    assert deal is not None and shown.called is not None and deal.settlement is not None
    hands = Hands(deal, PLAIN_FACES)
    told_hands = []
    for seat in deal.seats:
        if seat.shown and not seat.folded:
            wild = wilds_for(deal, seat)
            best = hands.best(seat.seat)
            stands = OwnHand(deal, seat.seat).stand_ins_in_words() if best else []
            told_hands.append(
                f"{names_at(shown)(seat.seat)} has {hands.name(seat.seat)}{'; ' + listed(stands) if stands else ''}: "
                f"{words_of(known(seat.hole), wild)} in the hole; {words_of(seat.up, wild)} face up."
            )
    dealer = shown.seat(shown.next_dealer) if shown.next_dealer is not None else None
    when = f", at {moment(shown.deadline)}" if shown.deadline else ""
    return [
        f"Hand {shown.hand_no}, {title(shown.called)}. {headline(shown, PLAIN_FACES)}.",
        *pot_lines(deal, deal.settlement, hands, names_at(shown)),
        *told_hands,
        "Won and lost: "
        + listed(
            f"{names_at(shown)(seat)} {'wins' if amount >= 0 else 'loses'} {abs(amount):,}"
            for seat, amount in net(deal)
        )
        + ".",
        *[f"{carry_words(shown, pot)}." for pot in shown.carried],
        f"{isolated(dealer.name)} deals next{when}." if dealer else "",
    ]
