"""Fixed-limit betting: who acts first, and what the player to act may do (rules sections 1.2 to 1.6)."""

from __future__ import annotations

from bot.poker.cards import Card
from bot.poker.deal import Deal, Player
from bot.poker.moves import Choice, MoveKind, Turn
from bot.poker.ranking import Category, board_value, category_of
from bot.poker.rules import ActionOrder, ShortAllIn, TieFirst


def turn_of(deal: Deal) -> Turn | None:
    """The decision that is owed now, with its exact choices; ``None`` when nobody owes one."""
    if not deal.queue:
        return None
    player = deal.players[deal.queue[0]]
    owed = deal.price - player.bet
    choices: list[Choice] = []
    if deal.bring_in_due:
        choices.append(_choice(player, MoveKind.BRING_IN, deal.setup.stakes.bring_in))
    elif owed == 0:
        choices.append(Choice(MoveKind.CHECK, player.bet, 0, False))
    else:
        choices.append(_choice(player, MoveKind.CALL, deal.price))
    choices.extend(_raises(deal, player))
    # Only the low card itself is forced to open; whoever opens in its place may fold (rules section 1.2).
    if not (deal.bring_in_due and player.seat == deal.low_card):
        choices.append(Choice(MoveKind.FOLD, player.bet, 0, False))
    return Turn(player.seat, tuple(choices))


def _choice(player: Player, kind: MoveKind, to: int) -> Choice:
    to = min(to, player.bet + player.stack)
    price = to - player.bet
    return Choice(kind, to, price, price == player.stack)


def _raises(deal: Deal, player: Player) -> list[Choice]:
    """Completions, bets and raises open to the player to act."""
    if not _may_raise(deal, player):
        return []
    third = deal.street_index == 0
    if deal.wagers == 0 and third:
        kind = MoveKind.COMPLETE
    else:
        kind = MoveKind.BET if deal.price == 0 else MoveKind.RAISE
    choices = []
    for size in _bet_sizes(deal):
        choice = _choice(player, kind, deal.base + size)
        if choice.to > _to_beat(deal) and choice not in choices:
            choices.append(choice)
    return choices


def _may_raise(deal: Deal, player: Player) -> bool:
    betting = deal.rules.betting
    if not deal.uncapped and deal.wagers > betting.max_raises:
        return False
    if player.bet + player.stack <= _to_beat(deal):
        return False
    if not any(other.stack > 0 for other in deal.live if other is not player):
        return False  # nobody could call it
    # A short all-in does not let a player raise who has acted already, unless several of them together
    # make a full raise for this player (rules section 1.6).
    return player.acted_at is None or deal.price - player.acted_at >= deal.bet_size


def _to_beat(deal: Deal) -> int:
    """What a wager must pass, in chips on this street: an unposted bring-in counts."""
    return deal.setup.stakes.bring_in if deal.bring_in_due else deal.price


def _bet_sizes(deal: Deal) -> tuple[int, ...]:
    """The fixed bet, or on fourth street with an open pair also the big one (rules section 1.3)."""
    stakes = deal.setup.stakes
    street = deal.street
    if not deal.rules.betting.open_pair_option or street is None or street.number != 4:
        return (deal.bet_size,)
    if deal.wagers and deal.base >= stakes.big_bet * deal.wagers:
        return (stakes.big_bet,)
    if any(category_of(board_value(player.up)) >= Category.PAIR for player in deal.live):
        return (stakes.small_bet, stakes.big_bet)
    return (stakes.small_bet,)


def is_full_wager(deal: Deal, to: int) -> bool:
    """Whether a wager to ``to`` counts as one, or is a short all-in (rules section 1.6)."""
    size = deal.bet_size
    if to - deal.base >= size:
        return True
    return deal.rules.betting.short_all_in is ShortAllIn.HALF_BET and 2 * (to - deal.price) >= size


def low_card_seat(deal: Deal) -> int:
    """The seat with the lowest door card, clubs lowest where ranks tie (rules section 1.2)."""
    return min(deal.live, key=lambda player: player.up[0]).seat


def first_to_act(deal: Deal) -> int:
    """The seat with the best exposed cards (rules section 1.5)."""

    def strength(player: Player) -> tuple[int, tuple[int, ...]]:
        board = player.up
        wild: frozenset[Card] = frozenset()
        if deal.rules.betting.action_order is ActionOrder.WILD:
            wild = deal.rules.wild.wild_cards((), deal.up_cards)
        value = board_value(board, wild)
        if deal.rules.betting.tie_first is TieFirst.SUIT:
            return value, tuple(sorted((int(card) for card in board), reverse=True))
        return value, ()

    # max() keeps the first of equals, and players stand clockwise from the dealer's left.
    return max(deal.live, key=strength).seat


def betting_order(deal: Deal, first: int) -> tuple[int, ...]:
    """Live seats with chips, from ``first`` clockwise."""
    seats = list(deal.players)
    start = seats.index(first)
    return tuple(
        seat
        for seat in seats[start:] + seats[:start]
        if not deal.players[seat].folded and deal.players[seat].stack > 0
    )
