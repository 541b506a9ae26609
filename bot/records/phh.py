"""The Poker Hand History format (PHH): TOML, one hand a file, read by PokerKit and others.

Plain seven-card stud, razz and eight-or-better are written as the format knows them. What it has no words for
stands in fields of our own, which begin with an underscore as the format asks: the game and its house rules, the
dealer, carried pots, and for games that the betting alone does not tell, every card in the order it was dealt and
every move.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from bot.poker.betting import turn_of
from bot.poker.cards import PACK, Card, parse_cards
from bot.poker.deal import Deal
from bot.poker.dealing import begin, decide
from bot.poker.events import (
    AntePosted,
    BringInPosted,
    Called,
    CardBurned,
    CardDealt,
    Checked,
    CommunityDealt,
    Event,
    ExtraCard,
    Folded,
    HandShown,
    Wagered,
)
from bot.poker.moves import IllegalMove, Move, MoveKind
from bot.poker.pots import Pot
from bot.poker.rules import AnteMode
from bot.poker.stakes import Stakes
from bot.records.hand_record import HandRecord, full_pack, play_again

VARIANTS: Final = {"F7S": "seven_card_stud", "F7S/8": "stud8", "FR": "razz"}
"""Codes of the format for the games it knows."""

_CODES: Final = {game: code for code, game in VARIANTS.items()}
UNKNOWN: Final = "??"


class BadHand(ValueError):
    """A file that is no hand we can read; the text says where and why."""


# -------------------------------------------------------------------------------------- writing


def write_phh(record: HandRecord) -> str:
    """A hand as a PHH file. Raises as :func:`bot.records.hand_record.play_again` does."""
    deal, events = play_again(record)
    order = record.setup.clockwise
    stacks = dict(record.stacks)
    antes = dict.fromkeys(order, 0)
    for event in events:
        if isinstance(event, AntePosted):
            antes[event.seat] = event.amount
    if record.take_ante and deal.rules.betting.ante_mode is AnteMode.EACH:
        antes = dict.fromkeys(order, record.stakes.ante)
    names = dict(zip(sorted(stacks), record.names, strict=True)) if record.names else {}
    fields: list[tuple[str, object]] = [
        ("variant", _CODES.get(record.game, "F7S")),
        ("ante_trimming_status", True),
        ("antes", [antes[seat] for seat in order]),
        ("bring_in", record.stakes.bring_in),
        ("small_bet", record.stakes.small_bet),
        ("big_bet", record.stakes.big_bet),
        ("starting_stacks", [stacks[seat] for seat in order]),
        ("actions", list(_actions(events, order))),
        ("seats", [seat + 1 for seat in order]),
    ]
    if names:
        fields.append(("players", [names[seat] for seat in order]))
    if deal.over:
        fields.append(("finishing_stacks", [deal.players[seat].stack for seat in order]))
    fields.append(("_dealer", record.dealer + 1))
    fields.extend(_own_fields(record, events))
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields)


def _own_fields(record: HandRecord, events: Sequence[Event]) -> Iterable[tuple[str, object]]:
    if record.game != "seven_card_stud" or record.options:
        yield "_game", record.game
        yield "_options", dict(record.options)
    if record.deal_no != 1:
        yield "_deal_no", record.deal_no
    if not record.take_ante:
        yield "_take_ante", False
    if record.carried:
        yield "_carried", [{"amount": p.amount, "seats": [s + 1 for s in p.eligible]} for p in record.carried]
    yield "_ante", record.stakes.ante
    odd = any(isinstance(event, CardBurned | CommunityDealt) for event in events)
    leaves = any(isinstance(event, Folded) and event.left for event in events)
    if record.game not in _CODES or odd or leaves:
        yield "_dealt", "".join(card.code for card in record.dealt)
        yield "_moves", [f"{move.seat + 1} {move.kind.value} {move.to}" for move in record.moves]


def _actions(events: Sequence[Event], order: Sequence[int]) -> Iterable[str]:
    """The deal as the format tells it: each player's cards of a street at once, then the betting."""
    place = {seat: f"p{i + 1}" for i, seat in enumerate(order)}
    waiting: dict[int, str] = {}
    for event in events:
        if isinstance(event, CardDealt):
            assert event.card is not None
            waiting[event.seat] = waiting.get(event.seat, "") + event.card.code
            continue
        if waiting and not isinstance(event, ExtraCard):
            yield from (f"d dh {place[seat]} {cards}" for seat, cards in waiting.items())
            waiting.clear()
        match event:
            case CommunityDealt():
                yield f"d db {event.card.code}"
            case BringInPosted():
                yield f"{place[event.seat]} pb"
            case Wagered():
                yield f"{place[event.seat]} cbr {event.to}"
            case Called() | Checked():
                yield f"{place[event.seat]} cc"
            case Folded():
                yield f"{place[event.seat]} f"
            case HandShown():
                cards = "".join(card.code for card in _all_cards(events, event.seat))
                yield f"{place[event.seat]} sm {cards}"
            case _:
                pass


def _all_cards(events: Sequence[Event], seat: int) -> Iterable[Card]:
    for event in events:
        if isinstance(event, CardDealt) and event.seat == seat and event.card is not None:
            yield event.card


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda m: f"\\u{ord(m[0]):04x}", escaped) + '"'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + "}"
    assert isinstance(value, Sequence)
    return "[" + ", ".join(map(_toml, value)) + "]"


# -------------------------------------------------------------------------------------- reading


def read_phh(text: str) -> HandRecord:
    """A hand from a PHH file. Raises :class:`BadHand`."""
    return _record(_parse(text), "")


def read_phhs(text: str) -> list[tuple[str, HandRecord]]:
    """Every hand of a file with several, with the name it has there. Raises :class:`BadHand`."""
    hands = _parse(text)
    found = []
    for name, fields in hands.items():
        if not isinstance(fields, dict):
            raise BadHand(f"[{name}] is no hand")
        found.append((name, _record(cast("dict[str, object]", fields), f"[{name}] ")))
    return found


def finishing_stacks(text: str) -> tuple[int, ...] | None:
    """What a file says everybody ended with, clockwise; ``None`` where it does not say."""
    return _finishing_stacks(_parse(text), "")


def finishing_stacks_of_each(text: str) -> dict[str, tuple[int, ...] | None]:
    """The same for every hand of a file with several, by the name it has there."""
    return {
        name: _finishing_stacks(cast("dict[str, object]", fields), f"[{name}] ")
        for name, fields in _parse(text).items()
        if isinstance(fields, dict)
    }


def _finishing_stacks(fields: Mapping[str, object], where: str) -> tuple[int, ...] | None:
    raw = fields.get("finishing_stacks")
    return tuple(_chips(raw, f"{where}finishing_stacks")) if raw is not None else None


def _parse(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, a number of thousands of digits, or too deep
        raise BadHand(f"no TOML: {error}") from None


def _record(raw: Mapping[str, object], where: str) -> HandRecord:
    try:
        return _read(raw)
    except BadHand as error:
        raise BadHand(f"{where}{error}") from None


def _read(raw: Mapping[str, object]) -> HandRecord:
    variant = raw.get("variant")
    game = raw.get("_game", VARIANTS.get(str(variant)))
    if not isinstance(game, str):
        raise BadHand(f"variant: {variant!r} is none of {', '.join(VARIANTS)}")
    options = raw.get("_options", {})
    if not isinstance(options, dict) or not all(isinstance(v, str | int) for v in options.values()):
        raise BadHand("_options: must be a table of house rules")
    stacks = _chips(raw.get("starting_stacks"), "starting_stacks")
    players = len(stacks)
    if not 2 <= players <= 8:
        raise BadHand("starting_stacks: a hand is for 2 to 8 players")
    antes = _chips(raw.get("antes"), "antes")
    seats = _chips(raw["seats"], "seats") if "seats" in raw else list(range(1, players + 1))
    if len(seats) != players or len(set(seats)) != players or 0 in seats:
        raise BadHand("seats: there must be one for each player")
    order = [seat - 1 for seat in seats]
    dealer = _number(raw.get("_dealer", seats[-1]), "_dealer") - 1
    stakes = Stakes(
        _number(raw.get("_ante", max(antes, default=0)), "_ante"),
        _number(raw.get("bring_in"), "bring_in"),
        _number(raw.get("small_bet"), "small_bet"),
        _number(raw.get("big_bet"), "big_bet"),
    )
    record = HandRecord(
        game=game,
        options=tuple(sorted(options.items())),
        stakes=stakes,
        dealer=dealer,
        stacks=tuple(sorted(zip(order, stacks, strict=True))),
        dealt=(),
        moves=(),
        carried=_carried(raw.get("_carried", []), order),
        deal_no=_number(raw.get("_deal_no", 1), "_deal_no"),
        take_ante=raw.get("_take_ante", True) is True,
        names=_names(raw.get("players"), order),
    )
    if "_moves" in raw:
        return _with_own_fields(record, raw)
    actions = raw.get("actions")
    if not isinstance(actions, list) or not all(isinstance(a, str) for a in actions):
        raise BadHand("actions: must be a list of texts")
    return _with_actions(record, order, cast("list[str]", actions))


def _with_own_fields(record: HandRecord, raw: Mapping[str, object]) -> HandRecord:
    moves = raw["_moves"]
    dealt = raw.get("_dealt")
    if not isinstance(moves, list) or not isinstance(dealt, str):
        raise BadHand("_moves, _dealt: a list and a text are needed")
    read = []
    for place, text in enumerate(moves):
        words = str(text).split()
        try:
            seat, kind, to = words
            read.append(Move(int(seat) - 1, MoveKind(kind), int(to)))
        except ValueError:
            raise BadHand(f"_moves: number {place + 1}, {text!r}, is no move") from None
    return replace(record, dealt=_cards(dealt, "_dealt"), moves=tuple(read))


def _with_actions(record: HandRecord, order: Sequence[int], actions: Sequence[str]) -> HandRecord:
    """Cards and moves from the actions of the format. Unknown cards become whatever is left over."""
    hands: dict[int, list[str]] = {seat: [] for seat in order}
    spoken: list[tuple[int, str, int]] = []
    board: list[str] = []
    for number, action in enumerate(actions, start=1):
        words = action.partition("#")[0].split()
        where = f"actions: number {number}, {action!r}"
        match words:
            case []:
                continue
            case ["d", "dh", player, cards]:
                hands[_place(player, order, where)].extend(_codes(cards, where))
            case ["d", "db", cards]:
                board.extend(_codes(cards, where))
            case [player, ("f" | "cc" | "pb" | "sm") as what, *_]:
                if what != "sm":
                    spoken.append((_place(player, order, where), what, 0))
            case [player, "cbr", amount]:
                if not amount.isdigit():
                    raise BadHand(f"{where}: chips are whole numbers")
                spoken.append((_place(player, order, where), "cbr", int(amount)))
            case _:
                raise BadHand(f"{where}: unknown to us")
    _each_once([code for codes in (*hands.values(), board) for code in codes])
    record = replace(record, dealt=_in_order(record, order, hands, board))
    return replace(record, moves=_moves(record, spoken))


def _in_order(
    record: HandRecord,
    order: Sequence[int],
    hands: Mapping[int, list[str]],
    board: Sequence[str],
) -> tuple[Card, ...]:
    """The cards as they left the pack: round by round, to those still in."""
    used = {code for codes in hands.values() for code in codes} | set(board)
    spare = iter([card for card in PACK if card.code not in used])
    dealt: list[Card] = []
    streets = record.setup.rules.streets
    place = 0
    for street in streets:
        for _ in street.cards:
            # Who has fewer cards than that was out by then; everybody was dealt into third street.
            for seat in [seat for seat in order if len(hands[seat]) > place or place < 3]:
                code = hands[seat][place] if len(hands[seat]) > place else UNKNOWN
                dealt.append(next(spare) if code == UNKNOWN else parse_cards(code)[0])
            place += 1
    dealt.extend(parse_cards(code)[0] for code in board if code != UNKNOWN)
    return tuple(dealt)


def _moves(record: HandRecord, spoken: Sequence[tuple[int, str, int]]) -> tuple[Move, ...]:
    """Moves as our rules call them, found by playing them."""
    deal: Deal
    deal, _ = begin(record.setup, full_pack(record.dealt))
    moves = []
    for number, (seat, what, to) in enumerate(spoken, start=1):
        move = _move(deal, seat, what, to)
        try:
            deal, _ = decide(deal, move)
        except IllegalMove as illegal:
            turn = illegal.turn
            owed = f"; seat {turn.seat + 1} is to act" if turn else ""
            raise BadHand(f"move {number}: seat {seat + 1} {what} {to or ''} is not legal{owed}") from None
        moves.append(move)
    return tuple(moves)


def _move(deal: Deal, seat: int, what: str, to: int) -> Move:
    turn = turn_of(deal)
    if what == "f":
        return Move(seat, MoveKind.FOLD, turn.choices[-1].to if turn else 0)
    if what == "pb":
        bring_in = turn.find(MoveKind.BRING_IN) if turn else None
        return Move(seat, MoveKind.BRING_IN, bring_in.to if bring_in else 0)
    if what == "cc":
        call = turn.find(MoveKind.CALL) if turn else None
        check = turn.find(MoveKind.CHECK) if turn else None
        choice = call or check
        return Move(seat, choice.kind if choice else MoveKind.CHECK, choice.to if choice else 0)
    kinds = (MoveKind.COMPLETE, MoveKind.BET, MoveKind.RAISE)
    kind = next((kind for kind in kinds if turn and turn.find(kind)), MoveKind.RAISE)
    return Move(seat, kind, to)


# --------------------------------------------------------------------------------------- fields


def _chips(raw: object, name: str) -> list[int]:
    if not isinstance(raw, list) or not all(type(chips) is int and chips >= 0 for chips in raw):
        raise BadHand(f"{name}: must be a list of whole numbers of chips")
    return raw


def _number(raw: object, name: str) -> int:
    if type(raw) is not int or raw < 0:
        raise BadHand(f"{name}: must be a whole number")
    return raw


def _names(raw: object, order: Sequence[int]) -> tuple[str, ...]:
    if raw is None:
        return ()
    if not isinstance(raw, list) or len(raw) != len(order) or not all(isinstance(n, str) for n in raw):
        raise BadHand("players: there must be a name for each player")
    return tuple(name for _, name in sorted(zip(order, raw, strict=True)))


def _carried(raw: object, order: Sequence[int]) -> tuple[Pot, ...]:
    if not isinstance(raw, list):
        raise BadHand("_carried: must be a list of pots")
    pots = []
    for pot in raw:
        if not isinstance(pot, dict):
            raise BadHand("_carried: must be a list of pots")
        amount = _number(pot.get("amount"), "_carried: amount")
        seats = tuple(seat - 1 for seat in _chips(pot.get("seats"), "_carried: seats"))
        if not seats or not set(seats) <= set(order):
            raise BadHand("_carried: seats: a pot is for players of the hand")
        pots.append(Pot(amount, seats, amount))
    return tuple(pots)


def _place(player: str, order: Sequence[int], where: str) -> int:
    if not re.fullmatch(r"p[1-8]", player) or int(player[1:]) > len(order):
        raise BadHand(f"{where}: there is no player {player}")
    return order[int(player[1:]) - 1]


def _codes(text: str, where: str) -> list[str]:
    codes = [text[i : i + 2] for i in range(0, len(text), 2)]
    for code in codes:
        if code != UNKNOWN:
            _cards(code, where)
    return codes


def _cards(text: str, where: str) -> tuple[Card, ...]:
    try:
        return parse_cards(" ".join(text[i : i + 2] for i in range(0, len(text), 2)))
    except ValueError as error:
        raise BadHand(f"{where}: {error}") from None


def _each_once(codes: Iterable[str]) -> None:
    seen = set()
    for code in codes:
        if code != UNKNOWN and code in seen:
            raise BadHand(f"actions: {code} is dealt twice")
        seen.add(code)
