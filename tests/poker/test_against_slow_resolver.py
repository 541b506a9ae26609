"""Every game with every option set, judged by the product and by a slow second judge: they agree to the chip."""

from __future__ import annotations

from random import Random

import pytest

from bot.commands.cases import plain_settlement
from bot.games import MENU, options_of, rules_for
from bot.poker.cards import PACK, Card
from bot.poker.options import Options
from bot.poker.pots import Pot
from bot.poker.rules import Game
from bot.poker.settlement import Holding, Showdown, settle
from tests.poker.slow_resolver import Hand, Table
from tests.poker.test_properties import random_options

SHOWDOWNS = 1400
"""Of each game; over all more than twenty thousand."""


def pots_of(live: list[int], random: Random) -> list[Pot]:
    """A main pot for all, and side pots for ever fewer; chips that leave odd ones."""
    pots = [Pot(random.randint(1, 300), tuple(live))]
    left = list(live)
    while len(left) > 1 and random.random() < 0.5:
        left.remove(random.choice(left))
        pots.append(Pot(random.randint(1, 200), tuple(left)))
    return pots


@pytest.mark.parametrize("game", MENU, ids=lambda game: str(game.id))
def test_both_judges_agree(game: Game) -> None:
    assert len(MENU) * SHOWDOWNS >= 20_000
    random = Random(f"resolver {game.id}")
    for _ in range(SHOWDOWNS):
        options = random_options(game, random) if random.random() < 0.7 else Options()
        compare(game, options, random)


def compare(game: Game, options: Options, random: Random) -> None:
    seats = list(range(1, random.randint(2, 6) + 1))
    live = sorted(random.sample(seats, random.randint(1, len(seats)))) if len(seats) > 2 else seats
    if len(live) < 2:
        live = seats
    dealer = random.choice(seats)
    size = 8 if game.id == "baseball" and random.random() < 0.3 else 7
    pack = list(PACK)
    random.shuffle(pack)
    if random.random() < 0.5:
        # Few ranks, so that hands tie often enough to see odd chips.
        pack.sort(key=lambda card: random.random() + (card.rank in (2, 3, 4, 5)) * 0.7)
    holdings: dict[int, Holding] = {}
    ups: list[Card] = []
    for seat in seats:
        cards, pack = pack[:size], pack[size:]
        holdings[seat] = Holding(tuple(cards[: size - 4]), tuple(cards[-4:]))
    for street in range(4):
        ups.extend(holdings[seat].up[street] for seat in seats)
    pots = pots_of(live, random)
    deal_no = random.choice([1, 2, 10])
    order = tuple(sorted(seats, key=lambda seat: (seat <= dealer, seat)))
    showdown = Showdown(
        rules_for(game, options), order, {seat: holdings[seat] for seat in live}, tuple(ups), deal_no
    )
    found = plain_settlement(settle(showdown, pots), set(seats))
    table = Table(
        game.id,
        options.plain(),
        dealer,
        {
            seat: Hand([c.code for c in holdings[seat].hole], [c.code for c in holdings[seat].up])
            for seat in live
        },
        seats,
        [card.code for card in ups],
        deal_no,
        [(pot.amount, list(pot.eligible)) for pot in pots],
    ).resolve()
    told = f"{game.id} {options.plain()} dealer {dealer} deal {deal_no} {table.hands} {pots}"
    assert found["payouts"] == {str(seat): table.payouts.get(seat, 0) for seat in seats}, told
    carries = found["carry"]
    assert isinstance(carries, list)
    assert sorted((c["amount"], tuple(c["eligible"]), c["kind"], c["to"]) for c in carries) == sorted(
        table.carries
    ), told


def test_every_option_that_settles_a_pot_is_among_them() -> None:
    random = Random("options")
    for game in MENU:
        seen = {name for _ in range(200) for name, _ in random_options(game, random)}
        assert seen == {option.name for option in options_of(game)}
