"""Who acts first, and what the player to act may do (rules sections 1.2 to 1.6 and 2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.poker.cards import Card, Rank
from bot.poker.deal import Deal, Offer, Player
from bot.poker.low import low_value
from bot.poker.moves import BET, CALL, CHECK, COMPLETE, FOLD, RAISE, Choice, Move, MoveKind, Turn
from bot.poker.ranking import Category, board_value, category_of
from bot.poker.rules import ActionOrder, Boards, Opening, ShortAllIn, Structure, TieFirst, UpEffect


def turn_of(deal: Deal) -> Turn | None:
    """The decision that is owed now, with its exact choices; ``None`` when nobody owes one."""
    if deal.turn is None and (deal.queue or deal.offer is not None):
        deal.turn = _turn_of_offer(deal, deal.offer) if deal.offer is not None else _turn_to_bet(deal)
    return deal.turn


def _turn_to_bet(deal: Deal) -> Turn:
    player = deal.players[deal.queue[0]]
    fold = _fold(deal, player)
    choices = (_stay(deal, player), *_raises(deal, player))
    return Turn(player.seat, choices if fold is None else (*choices, fold))


def choice_of(deal: Deal, move: Move) -> Choice | None:
    """The choice of :func:`turn_of` that a move of the player to act is; ``None`` where it is none of them."""
    kind = move.kind
    if deal.offer is not None:
        offered: Sequence[Choice] = _turn_of_offer(deal, deal.offer).choices
    else:
        player = deal.players[move.seat]
        if kind is FOLD:
            fold = _fold(deal, player)
            offered = (fold,) if fold else ()
        elif kind is RAISE or kind is BET or kind is COMPLETE:
            offered = _raises(deal, player)
        else:
            offered = (_stay(deal, player),)
    for choice in offered:
        if choice.kind is kind and choice.to <= move.to <= choice.most:
            return choice
    return None


def to_act(deal: Deal) -> int | None:
    """The seat that owes a decision."""
    if deal.offer is not None:
        return deal.offer.seat
    return deal.queue[0] if deal.queue else None


def _stay(deal: Deal, player: Player) -> Choice:
    """Checking, calling, or bringing it in."""
    bet = player.bet
    if deal.bring_in_due:
        return _choice(player, MoveKind.BRING_IN, deal.setup.stakes.bring_in)
    if deal.price == bet:
        return _free(CHECK, bet)
    return _choice(player, CALL, deal.price if deal.wagers else _contested(deal, player))


def _fold(deal: Deal, player: Player) -> Choice | None:
    """Only the low card itself is forced to open; whoever opens in its place may fold (rules section 1.2)."""
    if deal.bring_in_due and player.seat == deal.low_card:
        return None
    return _free(FOLD, player.bet)


@lru_cache(maxsize=1024)
def _free(kind: MoveKind, bet: int) -> Choice:
    """A choice that costs nothing; there are few different ones."""
    return Choice(kind, bet, 0, False, bet)


def _contested(deal: Deal, player: Player) -> int:
    """What a call of the bring-in comes to: all of it, also over a short one (rules section 1.2), but no more than
    somebody still in could match."""
    most = max(other.bet + other.stack for other in deal.live if other is not player)
    return min(deal.price, max(most, player.bet))


def _turn_of_offer(deal: Deal, offer: Offer) -> Turn:
    """What an up-card asks for. What is paid is dead money: it does not count on the street."""
    player = deal.players[offer.seat]
    at = player.bet
    pay, refuse = (
        (MoveKind.MATCH, MoveKind.FOLD)
        if offer.effect is UpEffect.MATCH_POT
        else (MoveKind.BUY, MoveKind.DECLINE)
    )
    paying = Choice(pay, at, offer.price, offer.price == player.stack, at)
    return Turn(offer.seat, (paying, Choice(refuse, at, 0, False, at)))


def _choice(player: Player, kind: MoveKind, to: int, most: int = 0) -> Choice:
    bet = player.bet
    everything = bet + player.stack
    if to >= everything:
        return Choice(kind, everything, player.stack, True, everything)
    if most <= to:
        return Choice(kind, to, to - bet, False, to)
    return Choice(kind, to, to - bet, False, min(most, everything))


def _raises(deal: Deal, player: Player) -> Sequence[Choice]:
    """Completions, bets and raises open to the player to act."""
    if not _may_raise(deal, player):
        return ()
    if deal.wagers == 0 and (deal.bring_in_due or (deal.street_index == 0 and deal.price)):
        kind = COMPLETE
    else:
        kind = BET if deal.price == 0 else RAISE
    betting = deal.rules.betting
    to_beat = deal.setup.stakes.bring_in if deal.bring_in_due else deal.price
    if betting.fixed and not betting.open_pair_option:
        choice = _choice(player, kind, deal.base + deal.bet_size)
        return (choice,) if choice.to > to_beat else ()
    if not betting.fixed:
        smallest = max(_smallest_raise(deal) + (deal.price if deal.wagers else 0), to_beat + 1)
        return (_choice(player, kind, smallest, _largest_total(deal, player)),)
    choices: list[Choice] = []
    for size in _open_pair_sizes(deal):
        choice = _choice(player, kind, deal.base + size)
        if choice.to > to_beat and choice not in choices:
            choices.append(choice)
    return choices


def _may_raise(deal: Deal, player: Player) -> bool:
    betting = deal.rules.betting
    if not deal.uncapped and deal.wagers > betting.max_raises and betting.capped:
        return False
    to_beat = _to_beat(deal)
    if player.bet + player.stack <= to_beat:
        return False
    # A short all-in does not let a player raise who has acted already, unless several of them together
    # make a full raise for this player (rules section 1.6).
    if player.acted_at is not None and deal.price - player.acted_at < _smallest_raise(deal):
        return False
    players = deal.players
    for seat in deal.in_hand:
        other = players[seat]
        if other is not player and other.bet + other.stack > to_beat:
            return True
    return False  # nobody could call any of it


def _to_beat(deal: Deal) -> int:
    """What a wager must pass, in chips on this street: an unposted bring-in counts."""
    return deal.setup.stakes.bring_in if deal.bring_in_due else deal.price


def _smallest_raise(deal: Deal) -> int:
    """By how much a full wager goes up: the street's bet; where bets are free, at least the last one's size."""
    if deal.rules.betting.fixed:
        return deal.bet_size
    return max(deal.setup.stakes.small_bet, deal.last_raise)


def _largest_total(deal: Deal, player: Player) -> int:
    """The most a player's bets on this street may come to where their size is free (rules section 2)."""
    to_beat = _to_beat(deal)
    match deal.rules.betting.structure:
        case Structure.SPREAD_LIMIT:
            # A completion goes over the bring-in as if that were no bet.
            return (deal.price if deal.wagers else 0) + deal.setup.stakes.big_bet
        case Structure.POT_LIMIT:
            return to_beat + deal.total + (to_beat - player.bet)
        case _:
            return player.bet + player.stack


def _open_pair_sizes(deal: Deal) -> tuple[int, ...]:
    """The fixed bet, or on fourth street with an open pair also the big one (rules section 1.3)."""
    stakes = deal.setup.stakes
    street = deal.street
    if street is None or street.number != 4:
        return (deal.bet_size,)
    if deal.wagers and deal.base >= stakes.big_bet * deal.wagers:
        return (stakes.big_bet,)
    if any(category_of(board_value(player.up)) >= Category.PAIR for player in deal.live):
        return (stakes.small_bet, stakes.big_bet)
    return (stakes.small_bet,)


def is_full_wager(deal: Deal, to: int) -> bool:
    """Whether a wager to ``to`` counts as one, or is a short all-in (rules section 1.6)."""
    betting = deal.rules.betting
    size = _smallest_raise(deal)
    base = deal.base if betting.fixed or not deal.wagers else deal.price
    if to - base >= size:
        return True
    if betting.structure in (Structure.POT_LIMIT, Structure.NO_LIMIT):
        return False
    return betting.short_all_in is ShortAllIn.HALF_BET and 2 * (to - deal.price) >= size


def may_flip(deal: Deal, seat: int) -> bool:
    """Whether a seat may turn up a hidden card to stop the deal: before anybody acts on a street (rules 3.7)."""
    stop = deal.rules.stop
    player = deal.players.get(seat)
    if stop is None or not stop.may_flip or player is None or player.folded or deal.over:
        return False
    fresh = deal.open and not deal.acted and deal.queue != ()
    return fresh and stop.card in player.hole and deal.setup.deal_no <= stop.max_redeals


def opens(deal: Deal) -> int:
    """The seat that is first on third street (rules sections 1.2 and 2)."""
    betting = deal.rules.betting
    if betting.opening is Opening.LEFT_OF_DEALER:
        return deal.in_hand[0]
    if not betting.bring_in:
        return leads(deal)
    if betting.boards is Boards.LOW:
        return max(deal.live, key=lambda player: _as_low_card(player.up[0])).seat
    return min(deal.live, key=lambda player: player.up[0]).seat


def _as_low_card(card: Card) -> tuple[int, int]:
    """Order of door cards in razz: the king brings it in, spades before hearts; the ace is low (rules section 6)."""
    return (1 if card.rank is Rank.ACE else int(card.rank), int(card.suit))


def leads(deal: Deal) -> int:
    """The seat with the best exposed cards (rules section 1.5)."""
    betting = deal.rules.betting
    low = betting.boards is Boards.LOW
    as_wild = betting.action_order is ActionOrder.WILD
    by_suit = betting.tie_first is TieFirst.SUIT

    def strength(player: Player) -> int:
        if low:
            return -low_value(player.up)
        wild = deal.rules.wild.wild_cards((), player.up, deal.up_cards) if as_wild else ()
        return board_value(player.up, wild)

    # The first of equals wins, and players stand clockwise from the dealer's left.
    best = first = None
    for player in deal.live:
        value = strength(player)
        if (
            best is None
            or first is None
            or value > best
            or (by_suit and value == best and _suits(player) > _suits(first))
        ):
            best, first = value, player
    assert first is not None
    return first.seat


def _suits(player: Player) -> list[int]:
    """Exposed cards, the highest first, spades before hearts, diamonds and clubs."""
    return sorted(map(int, player.up), reverse=True)


def betting_order(deal: Deal, first: int) -> tuple[int, ...]:
    """Live seats with chips, from ``first`` clockwise."""
    seats = deal.in_hand
    start = seats.index(first)
    players = deal.players
    return tuple([seat for seat in seats[start:] + seats[:start] if players[seat].stack > 0])
