"""What happened in a deal, in order. Folding a deal's events from its setup gives the deal (see ``evolve``)."""

from __future__ import annotations

from bot.poker.cards import Card
from bot.poker.moves import MoveKind
from bot.poker.rules import UpEffect
from bot.poker.settlement import Settlement
from bot.poker.value import value


@value
class AntePosted:
    seat: int
    amount: int
    all_in: bool
    dead: bool = False
    """The dealer's ante for the whole table, which nobody has to match (rules section 2)."""


@value
class StreetBegan:
    number: int


@value
class CardBurned:
    """The top card was set aside unseen."""


@value
class CardDealt:
    """A card was dealt to a seat; ``card`` is ``None`` for eyes that may not see it."""

    seat: int
    card: Card | None
    up: bool


@value
class CommunityDealt:
    """One face-up card that plays as everybody's seventh, because the pack ran out (rules section 1.9)."""

    card: Card


@value
class ExtraCard:
    """A seat gets one more card at once, for ``price`` chips of dead money; its :class:`CardDealt` follows."""

    seat: int
    up: bool
    price: int
    all_in: bool


@value
class OfferMade:
    """An up-card asks its player for a decision: to buy a card, or to match the pot."""

    seat: int
    effect: UpEffect
    price: int


@value
class OfferDeclined:
    """The player goes without the extra card."""

    seat: int


@value
class FeePaid:
    """Dead money for an up-card: a fee, or the pot matched to stay."""

    seat: int
    amount: int
    all_in: bool
    matched: bool


@value
class CardTurned:
    """A player turned up a card of the hole."""

    seat: int
    card: Card


@value
class BettingBegan:
    """A round of betting opened: who owes a decision, in order, and whether bets are capped."""

    queue: tuple[int, ...]
    bring_in_due: bool
    low_card: int | None
    """The seat that has to bring it in, or would have to if it had chips."""
    uncapped: bool


@value
class BringInPosted:
    seat: int
    amount: int
    all_in: bool


@value
class Wagered:
    """A completion, bet or raise: the price went up."""

    seat: int
    kind: MoveKind
    amount: int
    """Chips added now."""
    to: int
    """The seat's total on this street."""
    all_in: bool
    full: bool
    """Whether it counts as a full wager: uses up a raise and lets those who acted raise again (rules 1.6)."""


@value
class Called:
    seat: int
    amount: int
    to: int
    all_in: bool


@value
class Checked:
    seat: int


@value
class Folded:
    seat: int
    left: bool
    """Given up out of turn by leaving the table."""


@value
class UncalledReturned:
    """The part of a wager that nobody could match went back (rules section 1.6)."""

    seat: int
    amount: int


@value
class DealStopped:
    """An up-card ended the deal at once (rules section 3.7)."""

    seat: int | None
    card: Card


@value
class HandShown:
    """A player turned up the cards in the hole."""

    seat: int
    hole: tuple[Card, ...]


@value
class DealEnded:
    settlement: Settlement


Event = (
    AntePosted
    | StreetBegan
    | CardBurned
    | CardDealt
    | CommunityDealt
    | ExtraCard
    | OfferMade
    | OfferDeclined
    | FeePaid
    | CardTurned
    | BettingBegan
    | BringInPosted
    | Wagered
    | Called
    | Checked
    | Folded
    | UncalledReturned
    | DealStopped
    | HandShown
    | DealEnded
)
