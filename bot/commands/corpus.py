"""Hands of real card rooms, played again by our rules: who opens, who acts, what it costs, who wins.

The form is one JSON object a line, with every action as the room wrote it. Cards that the room did not tell are
filled in so that the told ones come out: an unknown up-card must let the right player open, a hand that was shown
is that hand in some order, an unknown hand that was mucked must not win. If no filling does, the hand disagrees.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, cast

from bot.games import read_rules
from bot.poker.betting import turn_of
from bot.poker.cards import PACK, Card, parse_card
from bot.poker.deal import Deal, DealSetup
from bot.poker.dealing import begin, decide
from bot.poker.events import AntePosted, Event, UncalledReturned
from bot.poker.moves import WAGERS, IllegalMove, Move, MoveKind
from bot.poker.stakes import Stakes
from bot.records.hand_record import full_pack

Json = dict[str, object]

GAMES: Final = {"stud": "seven_card_stud", "stud8": "stud8", "razz": "razz"}
UNKNOWN: Final = "??"
TRIES: Final = 400
"""Fillings of one street's unknown cards before the street before it is filled anew."""

_KINDS: Final = {
    "bring_in": (MoveKind.BRING_IN,),
    "complete": tuple(WAGERS),
    "bet": tuple(WAGERS),
    "raise": tuple(WAGERS),
    "call": (MoveKind.CALL,),
    "check": (MoveKind.CHECK,),
    "fold": (MoveKind.FOLD,),
}


_DEALT: Final = {
    ("deal_down", 3): 2,
    ("deal_down", 7): 1,
    ("deal_community", 7): 1,
    **{("deal_up", street): 1 for street in range(3, 7)},
}
"""How many cards each kind of deal brings, by street."""


class BadRecord(ValueError):
    """A line that is no hand; the text says what is wrong with it."""


class Differs(Exception):
    """Our rules play the hand otherwise than the room did."""

    def __init__(self, why: str, street: int, *, by_cards: bool = False) -> None:
        super().__init__(why)
        self.street = street
        self.by_cards = by_cards
        """Whether other unknown cards may mend it: who is first, what an open pair allows, who wins."""


@dataclass(frozen=True, slots=True)
class Action:
    seat: int | None
    street: int
    act: str
    amount: int
    to: int
    all_in: bool
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoomHand:
    """One hand as a room wrote it."""

    id: str
    game: str
    stakes: Stakes
    stacks: tuple[tuple[int, int], ...]
    names: Mapping[str, int]
    actions: tuple[Action, ...]
    uncalled: Mapping[int, int]
    pots: tuple[tuple[int, frozenset[int]], ...]
    won: Mapping[int, int] | None
    """Before rake, by seat; ``None`` where the room's figures do not tell."""
    winners: frozenset[int]
    shown: Mapping[int | None, tuple[str, ...]]
    """The cards a seat was seen to hold in the end, where all of them are known."""


# ------------------------------------------------------------------------------------ reading


def read_line(line: str) -> RoomHand:
    """A hand from its line. Raises :class:`BadRecord`."""
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError) as error:  # no JSON, a number of thousands of digits, or too deep
        raise BadRecord(f"no JSON: {error}") from None
    if not isinstance(raw, dict):
        raise BadRecord("not an object")
    try:
        return _read(raw)
    except BadRecord:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"not a hand of the corpus ({type(error).__name__}: {error})") from None


def _read(raw: Json) -> RoomHand:
    game = GAMES.get(str(raw["game"]))
    if game is None:
        raise BadRecord(f"game: {raw['game']!r} is none of {', '.join(GAMES)}")
    seats = cast("list[Json]", raw["seats"])
    stacks = tuple(sorted((_whole(s["seat"], "seat"), _whole(s["stack"], "stack")) for s in seats))
    if not 2 <= len(dict(stacks)) == len(stacks) <= 8:
        raise BadRecord("seats: 2 to 8 different ones are needed")
    names = {str(s["name"]): _whole(s["seat"], "seat") for s in seats}
    actions = tuple(_action(entry) for entry in cast("list[Json]", raw["actions"]))
    for action in actions:
        if action.seat is not None and action.seat not in dict(stacks):
            raise BadRecord(f"actions: nobody sits at {action.seat}")
    _deals(actions)
    small = _whole(raw["small_bet"], "small_bet")
    posted = max((a.amount for a in actions if a.act == "bring_in"), default=0)
    bring_in = raw["bring_in"]
    stakes = Stakes(
        _whole(raw["ante"], "ante"),
        (posted or max(1, small // 2)) if bring_in is None else _whole(bring_in, "bring_in"),
        small,
        _whole(raw["big_bet"], "big_bet"),
    )
    expect = cast("Json", raw["expect"])
    paid = cast("dict[str, int] | None", expect.get("paid_before_rake"))
    pots = cast("list[Json]", expect["pots"])
    return RoomHand(
        str(raw["id"]),
        game,
        stakes,
        stacks,
        names,
        actions,
        _by_seat(raw["uncalled"]),
        tuple(
            (_whole(p["amount"], "pot"), frozenset(names[n] for n in cast("list[str]", p["eligible"])))
            for p in pots
        ),
        None if paid is None else {names[name]: amount for name, amount in paid.items()},
        frozenset(_by_seat(raw["payouts"])),
        _shown(actions),
    )


def _shown(actions: Sequence[Action]) -> dict[int | None, tuple[str, ...]]:
    """Whole hands that were shown or known. Raises :class:`BadRecord` if one is not what its seat was dealt."""
    holder = {
        code: a.seat for a in actions if a.act.startswith("deal") for code in a.cards if code != UNKNOWN
    }
    shown: dict[int | None, tuple[str, ...]] = {}
    for action in actions:
        seat, cards = action.seat, action.cards
        dealt = [code for a in actions if a.act.startswith("deal") and a.seat == seat for code in a.cards]
        if action.act not in ("show", "muck") or UNKNOWN in cards or len(cards) != len(dealt):
            continue
        told = {code for code in dealt if code != UNKNOWN}
        strange = [code for code in cards if holder.setdefault(code, seat) != seat]
        if strange or len(set(cards)) != len(cards) or not told <= set(cards):
            raise BadRecord(f"seat {seat} {action.act}: not the cards that were dealt to it")
        shown[seat] = cards
    return shown


def _by_seat(raw: object) -> dict[int, int]:
    entries = cast("list[Json]", raw if isinstance(raw, list) else [raw] if raw else [])
    return {_whole(entry["seat"], "seat"): _whole(entry["amount"], "amount") for entry in entries}


def _action(entry: Json) -> Action:
    act = str(entry["act"])
    cards = tuple(str(code) for code in cast("list[str]", entry.get("cards") or []))
    for code in cards:
        if code != UNKNOWN:
            parse_card(code)
    seat = entry.get("seat")
    return Action(
        None if seat is None else _whole(seat, "seat"),
        _whole(entry["street"], "street"),
        act,
        _whole(entry.get("amount") or 0, "amount"),
        _whole(entry.get("to") or 0, "to"),
        bool(entry.get("all_in")),
        cards,
    )


def _whole(raw: object, name: str) -> int:
    if type(raw) is not int or raw < 0:
        raise BadRecord(f"{name}: {raw!r} is not a whole number of chips")
    return raw


def _deals(actions: Sequence[Action]) -> None:
    """Everybody gets the cards of a street once, and each card goes to one player."""
    seen: set[object] = set()
    left = len(PACK)
    for action in actions:
        if not action.act.startswith("deal"):
            continue
        where = f"street {action.street}, seat {action.seat} {action.act}"
        if (action.seat is None) != (action.act == "deal_community"):
            raise BadRecord(f"{where}: cards go to a seat, and a community card to none")
        if len(action.cards) != _DEALT.get((action.act, action.street)):
            raise BadRecord(f"{where}: {len(action.cards)} cards are not what is dealt then")
        for new in ((action.seat, action.street, action.act), *action.cards):
            if new != UNKNOWN and new in seen:
                raise BadRecord(f"{where}: {new if isinstance(new, str) else 'it'} is dealt twice")
            seen.add(new)
        left -= len(action.cards)
    if left < 0:
        raise BadRecord("actions: more cards are dealt than a pack has")


# ------------------------------------------------------------------------------------- playing


def replay(hand: RoomHand) -> str:
    """Plays a hand again. Empty if everything agrees, else what does not."""
    seeds = dict.fromkeys(range(3, 9), 0)
    tries = dict.fromkeys(range(3, 9), 0)
    first = ""
    unknown = {a.street for a in hand.actions if a.act.startswith("deal") and UNKNOWN in a.cards}
    for _ in range(8 * TRIES):
        try:
            _play(hand, seeds)
            return ""
        except Differs as differs:
            first = first or str(differs)
            if not differs.by_cards:
                return str(differs)
            street = differs.street
            open_to_change = [s for s in unknown if s <= street]
            if not open_to_change:
                return str(differs)
            latest = max(open_to_change)
            tries[latest] += 1
            seeds[latest] += 1
            if tries[latest] > TRIES and len(open_to_change) > 1:
                tries[latest] = 0
                seeds[sorted(open_to_change)[-2]] += 1
    return first


def _play(hand: RoomHand, seeds: Mapping[int, int]) -> None:
    options = {"heads_up_uncapped": "off"}
    if hand.game == "seven_card_stud":
        options["open_pair_option"] = "on"
    _, _, rules = read_rules(hand.game, options)
    setup = DealSetup(rules, hand.stakes, hand.stacks[-1][0], hand.stacks)
    deal, events = begin(setup, _pack(hand, setup, seeds))
    log = list(events)
    _antes(hand, log)
    fresh = 0
    for action in hand.actions:
        if action.act not in _KINDS:
            continue
        deal, more = _one(deal, action, opener=fresh != action.street)
        log.extend(more)
        fresh = action.street
    if not deal.over:
        turn = turn_of(deal)
        raise Differs(f"the room's hand is over, here seat {turn.seat if turn else '?'} is to act", 7)
    _result(hand, deal, log)


def _antes(hand: RoomHand, log: Sequence[Event]) -> None:
    room = {a.seat: (a.amount, a.all_in) for a in hand.actions if a.act == "ante" and a.amount}
    ours = {e.seat: (e.amount, e.all_in) for e in log if isinstance(e, AntePosted)}
    if room != ours:
        raise Differs(f"antes: the room has {room}, here {ours}", 2)


def _one(deal: Deal, action: Action, *, opener: bool) -> tuple[Deal, tuple[Event, ...]]:
    """One action of the room as our move, compared in every figure."""
    street, seat = action.street, action.seat
    where = f"street {street}, seat {seat} {action.act} {action.to}"
    turn = turn_of(deal)
    now = deal.street.number if deal.street else 0
    if turn is None or now != street:
        raise Differs(f"{where}: here the deal is on street {now}", street)
    if turn.seat != seat:
        raise Differs(f"{where}: here seat {turn.seat} is to act", street, by_cards=opener)
    fitting = [c for c in turn.choices if c.kind in _KINDS[action.act]]
    choice = next((c for c in fitting if c.to == action.to), None)
    if action.act in ("fold", "check"):
        choice = fitting[0] if fitting else None
    if choice is None:
        offered = ", ".join(f"{c.kind} {c.to}" for c in turn.choices)
        # The open pair of fourth street, and the low card that may not fold, hang on cards.
        pair = street == 4 and deal.rules.betting.open_pair_option
        by_cards = pair or (opener and action.act == "fold")
        raise Differs(f"{where}: here the choices are {offered}", street, by_cards=by_cards)
    if action.act not in ("fold", "check") and (choice.price, choice.all_in) != (
        action.amount,
        action.all_in,
    ):
        raise Differs(f"{where}: here it costs {choice.price}, all-in {choice.all_in}", street)
    try:
        return decide(deal, Move(turn.seat, choice.kind, choice.to))
    except IllegalMove as illegal:
        raise Differs(f"{where}: {illegal}", street) from None


def _result(hand: RoomHand, deal: Deal, log: Sequence[Event]) -> None:
    settlement = deal.settlement
    assert settlement is not None
    returned: dict[int, int] = {}
    for event in log:
        if isinstance(event, UncalledReturned):
            returned[event.seat] = returned.get(event.seat, 0) + event.amount
    if returned != dict(hand.uncalled):
        raise Differs(f"uncalled: the room has {dict(hand.uncalled)}, here {returned}", 7)
    pots = sorted((r.pot.amount, tuple(r.pot.eligible)) for r in settlement.pots)
    room = sorted((amount, tuple(sorted(seats))) for amount, seats in hand.pots)
    if pots != room:
        raise Differs(f"pots: the room has {room}, here {pots}", 7)
    ours = {award.seat: award.amount for award in settlement.payouts}
    if hand.won is None:
        if not hand.winners <= set(ours):
            raise Differs(
                f"winners: the room has {sorted(hand.winners)}, here {sorted(ours)}", 7, by_cards=True
            )
        return
    far = {
        seat: (hand.won.get(seat, 0), ours.get(seat, 0))
        for seat in {*hand.won, *ours}
        if abs(hand.won.get(seat, 0) - ours.get(seat, 0)) > len(pots)
    }
    if far or sum(hand.won.values()) != sum(ours.values()):
        raise Differs(f"paid: the room has {dict(hand.won)}, here {ours}", 7, by_cards=True)


# --------------------------------------------------------------------------------------- cards


def _pack(hand: RoomHand, setup: DealSetup, seeds: Mapping[int, int]) -> tuple[Card, ...]:
    """The pack that deals what the room dealt, unknown cards filled in by the seed of their street."""
    told = {code for a in hand.actions if a.act.startswith("deal") for code in a.cards if code != UNKNOWN}
    # Some rooms show a hand at the end and do not tell which of its cards were the up-cards.
    shown = {seat: [code for code in codes if code not in told] for seat, codes in hand.shown.items()}
    told.update(code for codes in shown.values() for code in codes)
    spare = [card for card in PACK if card.code not in told]
    pack: list[Card] = []
    for number in range(3, 8):
        fill = Random(f"{hand.id} {number} {seeds[number]}")  # noqa: S311 - the same cards every time
        down = _dealt(hand, number, "deal_down")
        up = _dealt(hand, number, "deal_up")
        board = [a.cards for a in hand.actions if a.act == "deal_community" and a.street == number]
        seats = [seat for seat in setup.clockwise if seat in down or seat in up]
        rounds = [(down, 0), (down, 1), (up, 0)] if number == 3 else [(up, 0)] if number < 7 else [(down, 0)]
        slots = [(seat, held[seat][i]) for held, i in rounds for seat in seats if i < len(held.get(seat, ()))]
        for seat, code in [*slots, *((None, cards[0]) for cards in board)]:
            if code != UNKNOWN:
                pack.append(parse_card(code))
            elif known := shown.get(seat):
                pack.append(parse_card(known.pop(fill.randrange(len(known)) if seeds[number] else 0)))
            else:
                pack.append(spare.pop(fill.randrange(len(spare)) if seeds[number] else 0))
    return full_pack(pack)


def _dealt(hand: RoomHand, street: int, act: str) -> dict[int, tuple[str, ...]]:
    return {
        a.seat: a.cards for a in hand.actions if a.act == act and a.street == street and a.seat is not None
    }
