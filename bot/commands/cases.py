"""Worked showdowns as data: reading a file of them, judging one, and saying where one is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bot.games import UnknownGame, read_rules
from bot.poker.cards import Card, parse_card
from bot.poker.deal import MAX_SEATS
from bot.poker.options import BadOption
from bot.poker.pots import Pot, build_pots, uncalled
from bot.poker.settlement import Holding, Settlement, Showdown, settle, settle_stopped

Json = dict[str, object]


class BadCase(ValueError):
    """Input that is no case; the text names the place."""


def read_cases(text: str) -> list[Json]:
    """The cases of a JSON document. Raises :class:`BadCase`."""
    try:
        raw = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadCase(f"not JSON: {error}") from None
    if not isinstance(raw, list):
        raise BadCase("the file must hold a list of cases")
    for place, case in enumerate(raw):
        if not isinstance(case, dict):
            raise BadCase(f"case {place + 1}: must be an object")
    return cast("list[Json]", raw)


def read_file(name: str, standard_input: str | None) -> list[Json]:
    """Cases from a file, or from standard input for ``-``."""
    if name == "-":
        return read_cases(standard_input or "")
    try:
        return read_cases(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadCase(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadCase(f"{name}: not UTF-8 text") from None


def judge(case: Json, place: int) -> Json:
    """The result of one case in plain form. Raises :class:`BadCase`, naming the case by id or place."""
    name = case.get("id")
    where = f"case {name}" if isinstance(name, str) else f"case {place + 1}"
    try:
        if not isinstance(name, str):
            raise BadCase("id: must be text")
        kind = case.get("kind")
        if kind == "pot_build":
            return {"id": name, **_build(case)}
        if kind in ("showdown", "event"):
            return {"id": name, **_settle(case)}
        raise BadCase(f"kind: {kind!r} is not showdown, event or pot_build")
    except (BadCase, UnknownGame, BadOption) as error:
        raise BadCase(f"{where}: {error}") from None


# ------------------------------------------------------------------------------------ pot_build


def _build(case: Json) -> Json:
    contributions = _chips_by_seat(case.get("contributions"), "contributions")
    if not contributions:
        raise BadCase("contributions: nobody put anything in")
    folded = _seats(case.get("folded", []), "folded", contributions)
    if set(folded) >= set(contributions):
        raise BadCase("folded: somebody must be left")
    carried = _pots(case.get("carried", []), "carried", contributions)
    back = uncalled(contributions, folded)
    matched = dict(contributions)
    if back:
        matched[back[0]] -= back[1]
    pots = build_pots(matched, folded, carried)
    return {
        "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in pots],
        "returned": {str(back[0]): back[1]} if back else {},
    }


# ---------------------------------------------------------------------------- showdown and event


@dataclass(frozen=True, slots=True)
class _Seat:
    number: int
    hole: tuple[Card, ...]
    up: tuple[Card, ...]
    folded: bool


def _settle(case: Json) -> Json:
    game_id = case.get("game")
    if not isinstance(game_id, str):
        raise BadCase("game: must be text")
    raw_options = case.get("options", {})
    if not isinstance(raw_options, dict):
        raise BadCase("options: must be an object")
    _, _, rules = read_rules(game_id, cast(Json, raw_options))
    seats = _read_seats(case)
    numbers = {seat.number for seat in seats}
    dealer = case.get("dealer")
    if type(dealer) is not int or dealer not in numbers:
        raise BadCase("dealer: must be one of the seats")
    deal_no = case.get("deal_no", 1)
    if type(deal_no) is not int or deal_no < 1:
        raise BadCase("deal_no: must be a whole number from 1")
    community = case.get("community")
    shared = () if community is None else (_card(community, "community"),)
    live = {s.number: Holding(s.hole, s.up + shared) for s in seats if not s.folded}
    if not live:
        raise BadCase("seats: everybody folded")
    _each_card_once([*(c for s in seats for c in s.hole + s.up), *shared])
    pots = [_without_folded(pot, live) for pot in _pots(case.get("pots"), "pots", numbers)]
    if not pots:
        raise BadCase("pots: there must be one")
    up_cards = _up_order(case, seats, shared)
    order = sorted(numbers, key=lambda number: (number <= dealer, number))
    showdown = Showdown(rules, tuple(order), live, up_cards, deal_no)
    settlement: Settlement
    if case.get("kind") == "event" and case.get("event") is not None:
        if case["event"] != "queen_of_spades_up":
            raise BadCase(f"event: {case['event']!r} is unknown")
        if rules.stop is None:
            raise BadCase("event: with these options the game does not stop for it")
        contributions = _chips_by_seat(case.get("contributions", {}), "contributions")
        if contributions and sum(contributions.values()) != sum(pot.amount for pot in pots):
            raise BadCase("contributions: they do not add up to the pots")
        settlement = settle_stopped(rules.stop.action, pots, tuple(live), contributions, showdown)
    else:
        _hands_to_compare(pots, live)
        settlement = settle(showdown, pots)
    return plain_settlement(settlement, numbers)


def plain_settlement(settlement: Settlement, seats: set[int]) -> Json:
    """A settlement in the form of the case files."""
    won = {award.seat: award.amount for award in settlement.payouts}
    return {
        "payouts": {str(seat): won.get(seat, 0) for seat in sorted(seats)},
        "carried": sum(carry.amount for carry in settlement.carries),
        "carry": [
            {
                "amount": carry.amount,
                "eligible": list(carry.eligible),
                "kind": carry.kind.value,
                "to": carry.to.value,
            }
            for carry in settlement.carries
        ],
    }


def _without_folded(pot: Pot, live: Mapping[int, Holding]) -> Pot:
    left = tuple(seat for seat in pot.eligible if seat in live)
    if not left:
        raise BadCase("pots: one has no live seat")
    return Pot(pot.amount, left, pot.carried)


def _hands_to_compare(pots: Sequence[Pot], live: Mapping[int, Holding]) -> None:
    for pot in pots:
        for seat in pot.eligible if len(pot.eligible) > 1 else ():
            if len(live[seat].cards) < 5:
                raise BadCase(f"seat {seat}: fewer than five cards at a showdown")


# --------------------------------------------------------------------------------------- fields


def _read_seats(case: Json) -> list[_Seat]:
    raw = case.get("seats")
    if not isinstance(raw, list) or not 2 <= len(raw) <= MAX_SEATS:
        raise BadCase(f"seats: must be a list of 2 to {MAX_SEATS}")
    seats = []
    for entry in raw:
        if not isinstance(entry, dict) or type(entry.get("seat")) is not int:
            raise BadCase("seats: each needs a seat number")
        number = cast(int, entry["seat"])
        folded = entry.get("folded", False)
        if type(folded) is not bool:
            raise BadCase(f"seat {number}: folded must be true or false")
        hole = _cards(entry.get("hole", []), f"seat {number}")
        up = _cards(entry.get("up", []), f"seat {number}")
        seats.append(_Seat(number, hole, up, folded))
    if len({seat.number for seat in seats}) != len(seats):
        raise BadCase("seats: a number stands twice")
    return sorted(seats, key=lambda seat: seat.number)


def _up_order(case: Json, seats: Sequence[_Seat], shared: tuple[Card, ...]) -> tuple[Card, ...]:
    dealt = [card for seat in seats for card in seat.up] + list(shared)
    raw = case.get("up_order")
    if raw is None:
        streets = max((len(seat.up) for seat in seats), default=0)
        in_turn = [seat.up[street] for street in range(streets) for seat in seats if street < len(seat.up)]
        return (*in_turn, *shared)
    order = _cards(raw, "up_order")
    if sorted(order) != sorted(dealt):
        raise BadCase("up_order: must be the up-cards, each once")
    return order


def _cards(raw: object, where: str) -> tuple[Card, ...]:
    if not isinstance(raw, list):
        raise BadCase(f"{where}: cards must be a list")
    return tuple(_card(card, where) for card in raw)


def _card(raw: object, where: str) -> Card:
    try:
        return parse_card(cast(str, raw))
    except ValueError as error:
        raise BadCase(f"{where}: {error}") from None


def _each_card_once(cards: Sequence[Card]) -> None:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise BadCase(f"{card.code} was dealt twice")
        seen.add(card)


def _chips_by_seat(raw: object, where: str) -> dict[int, int]:
    if not isinstance(raw, dict):
        raise BadCase(f"{where}: must be an object of seat and chips")
    chips = {}
    for seat, amount in raw.items():
        if not (isinstance(seat, str) and seat.isascii() and seat.isdigit()):
            raise BadCase(f"{where}: {seat!r} is not a seat")
        chips[int(seat)] = _amount(amount, where, least=0)
    return chips


def _amount(raw: object, where: str, *, least: int) -> int:
    if type(raw) is not int or not least <= raw <= 10**15:
        raise BadCase(f"{where}: {raw!r} is not a whole number of chips from {least}")
    return raw


def _seats(raw: object, where: str, known: Mapping[int, int] | set[int]) -> list[int]:
    if not isinstance(raw, list) or any(type(seat) is not int or seat not in known for seat in raw):
        raise BadCase(f"{where}: must be a list of seats that are in the hand")
    if len(set(raw)) != len(raw):
        raise BadCase(f"{where}: a seat stands twice")
    return cast("list[int]", raw)


def _pots(raw: object, where: str, known: Mapping[int, int] | set[int]) -> list[Pot]:
    if not isinstance(raw, list):
        raise BadCase(f"{where}: must be a list")
    pots = []
    for entry in raw:
        if not isinstance(entry, dict):
            raise BadCase(f"{where}: each must be an object")
        eligible = _seats(entry.get("eligible"), f"{where}: eligible", known)
        if not eligible:
            raise BadCase(f"{where}: a pot needs a seat that may win it")
        pots.append(Pot(_amount(entry.get("amount"), where, least=1), tuple(sorted(eligible))))
    return pots


def agrees(expected: Json, found: Json) -> bool:
    """Whether two results are the same: pots and carries in any order, absent payouts are 0."""
    return _normal(expected) == _normal(found)


def _normal(result: Json) -> Json:
    normal = dict(result)
    for key in ("payouts", "returned"):
        if isinstance(normal.get(key), dict):
            normal[key] = {seat: chips for seat, chips in cast(Json, normal[key]).items() if chips}
    if isinstance(normal.get("carry"), list):
        normal["carry"] = sorted(
            cast("list[object]", normal["carry"]), key=lambda c: json.dumps(c, sort_keys=True)
        )
    return normal
