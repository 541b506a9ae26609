"""Pictures of tables for tests of the words: any deal of the rules, dressed as a table would show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.games import GAMES
from bot.poker.deal import Deal
from bot.poker.events import Event
from bot.poker.options import Options
from bot.poker.sight import seen_by
from bot.poker.stakes import Stakes
from bot.table.config import Clocks, TableConfig
from bot.table.public import CalledGame, CarriedPot, Phase, PrivateShown, SeatShown, Sitting, TableShown
from bot.view.actions import read_action
from bot.view.aloud import read_aloud
from bot.view.cards import Faces
from bot.view.cards_message import my_cards, no_cards
from bot.view.direct import cards_dm
from bot.view.more import leave_confirm, more_message
from bot.view.parts import Button, DirectMessage, Divider, Link, Menu, Message, Row, Text
from bot.view.rules_menu import rules_menu
from bot.view.rules_text import rules_message
from bot.view.table import table_message

URL = "https://discord.com/channels/100000000000000001/100000000000000002/100000000000000003"
NOON = 1_800_000_000.0
STRANGER = 999
PEOPLE = ("Ana", "Bea", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal")

EMOJIS = Faces({code: f"<:{code}:1200000000000000000>" for code in Faces().by_code})
"""Card pictures of a bot that has uploaded them."""


USUAL = Options()


@dataclass(frozen=True, slots=True)
class Dress:
    """What a table shows beside its deal. Every field has the plainest value."""

    names: Sequence[str] = PEOPLE
    options: Options = USUAL
    carried: tuple[CarriedPot, ...] = ()
    deadline: float | None = NOON
    redeal_next: bool = False
    hand_no: int = 1
    paused: bool = False
    sitting: Sitting = Sitting.IN
    ready: bool = False
    left_out: bool = False
    table_id: int = 1
    hand_id: int = 1


PLAIN = Dress()


def user_at(seat: int) -> int:
    """The person at a seat."""
    return 101 + seat


def config_for(stakes: Stakes) -> TableConfig:
    return TableConfig(stakes, 8, stakes.big_bet, 10**15, Clocks())


def table_of(
    phase: Phase, stacks: Mapping[int, int], game: str, stakes: Stakes, dress: Dress = PLAIN
) -> TableShown:
    """A table between two hands."""
    called = CalledGame(GAMES[game], dress.options, GAMES[game].name)
    return TableShown(
        table_id=dress.table_id,
        guild_id=1,
        channel_id=2,
        host_id=user_at(0),
        config=config_for(stakes),
        phase=phase,
        paused=dress.paused,
        stage=7,
        hand_no=dress.hand_no,
        hand_id=None,
        version=0,
        dealer=min(stacks, default=None),
        seats=tuple(
            SeatShown(
                seat,
                user_at(seat),
                dress.names[seat],
                stack,
                dress.sitting,
                dealt_in=False,
                ready=dress.ready,
                left_out=dress.left_out,
            )
            for seat, stack in sorted(stacks.items())
        ),
        names=(),
        called=None if phase is Phase.CHOOSING else called,
        last_called=called,
        which_black_mariah=False,
        held=False,
        deal=None,
        events=(),
        carried=dress.carried,
        redeal_next=dress.redeal_next,
        next_dealer=None,
        deadline=dress.deadline,
    )


def picture(deal: Deal, events: Sequence[Event], dress: Dress = PLAIN) -> TableShown:
    """The table as everybody sees it while ``deal`` is played, or when it is over."""
    seats = tuple(
        SeatShown(
            seat,
            user_at(seat),
            dress.names[seat],
            player.stack,
            dress.sitting,
            dealt_in=True,
            ready=dress.ready,
            left_out=False,
        )
        for seat, player in sorted(deal.players.items())
    )
    game = GAMES[deal.rules.game]
    called = CalledGame(game, dress.options, game.name)
    return TableShown(
        table_id=dress.table_id,
        guild_id=1,
        channel_id=2,
        host_id=seats[0].user_id,
        config=config_for(deal.setup.stakes),
        phase=Phase.SHOWDOWN if deal.over else Phase.PLAYING,
        paused=dress.paused,
        stage=7,
        hand_no=dress.hand_no,
        hand_id=dress.hand_id,
        version=len(events),
        dealer=deal.setup.dealer,
        seats=seats,
        names=tuple((seat.seat, seat.name) for seat in seats),
        called=called,
        last_called=called,
        which_black_mariah=False,
        held=False,
        deal=seen_by(deal, None),
        events=tuple(seen_by(event, None) for event in events),
        carried=dress.carried,
        redeal_next=dress.redeal_next,
        next_dealer=seats[0].seat if deal.over else None,
        deadline=dress.deadline,
    )


def private(shown: TableShown, deal: Deal, seat: int) -> PrivateShown:
    """The same for one player."""
    return PrivateShown(shown, user_at(seat), seat, seen_by(deal, seat))


def public_messages(shown: TableShown) -> Iterator[tuple[str, Message]]:
    """Everything that a person without cards can read of a table, by name."""
    yield "table", table_message(shown)
    yield "table with card pictures", table_message(shown, EMOJIS)
    yield "record", table_message(shown, live=False)
    yield "read aloud", read_aloud(shown)
    yield "more of a stranger", more_message(shown, STRANGER)
    yield "cards of a stranger", no_cards(shown, STRANGER)
    yield "rules menu", rules_menu(shown)
    if shown.called is not None:
        yield "rules", rules_message(shown.called, shown.config.stakes)
    for seat in shown.seats:
        yield f"more of {seat.seat}", more_message(shown, seat.user_id)
        confirm = leave_confirm(shown, seat.user_id)
        if confirm is not None:
            yield f"leaving of {seat.seat}", confirm


def own_messages(mine: PrivateShown) -> Iterator[tuple[str, Message | DirectMessage]]:
    """Everything that one player reads alone."""
    yield "my cards", my_cards(mine)
    yield "my cards with card pictures", my_cards(mine, EMOJIS)
    yield "read aloud to me", read_aloud(mine.table, mine)
    yield "direct message", cards_dm(mine, URL)
    yield "direct message with card pictures", cards_dm(mine, URL, EMOJIS)


def words(message: Message | DirectMessage) -> str:
    """Every word that a client gets of a message, buttons, menus and their ids included."""
    if isinstance(message, DirectMessage):
        return f"{message.content}\n{message.title}\n{message.body}"
    told: list[str] = []
    for part in message.parts:
        match part:
            case Text():
                told.append(part.content)
            case Row():
                told += [b.label + (" " + _id(b) if isinstance(b, Button) else "") for b in part.buttons]
            case Menu():
                told.append(part.placeholder)
                told += [f"{item.value} {item.label} {item.description}" for item in part.items]
            case Divider():
                pass
    return "\n".join(told)


def _id(button: Button) -> str:
    custom_id = button.action.custom_id()
    assert read_action(custom_id) == button.action, "a button is read back as what it is"
    return custom_id


def faults(message: Message | DirectMessage, framed: Callable[[str], str]) -> list[str]:
    """What Discord would refuse in a message; ``framed`` is how the cogs dress cards in a text."""
    if isinstance(message, DirectMessage):
        return _direct_faults(message, framed)
    found: list[str] = []
    text = 0
    components = 1
    ids: list[str] = []
    for part in message.parts:
        components += 1
        match part:
            case Text():
                text += len(part.content.encode("utf-16-le")) // 2
                if not part.content.strip():
                    found.append("an empty text")
            case Row():
                components += len(part.buttons)
                if not 1 <= len(part.buttons) <= 5:
                    found.append(f"{len(part.buttons)} buttons in a row")
                for button in part.buttons:
                    found += _button_faults(button, ids)
            case Menu():
                components += 1
                found += _menu_faults(part)
                ids.append(part.action.custom_id())
            case Divider():
                pass
    if text > 4000:
        found.append(f"{text} characters of text")
    if components > 40:
        found.append(f"{components} components")
    found += [f"the id {i} twice" for i in set(ids) if ids.count(i) > 1]
    found += [f"an id of {len(i)}" for i in ids if not 1 <= len(i) <= 100]
    return found


def _button_faults(button: Button | Link, ids: list[str]) -> list[str]:
    if isinstance(button, Button):
        ids.append(_id(button))
    elif len(button.url) > 512:
        return ["a link of more than 512"]
    return [] if 1 <= len(button.label) <= 80 else [f"a button of {len(button.label)}: {button.label}"]


def _menu_faults(menu: Menu) -> list[str]:
    found = []
    if not 1 <= len(menu.items) <= 25:
        found.append(f"{len(menu.items)} menu items")
    if not 1 <= len(menu.placeholder) <= 150:
        found.append(f"a placeholder of {len(menu.placeholder)}")
    if len({item.value for item in menu.items}) < len(menu.items):
        found.append("a menu value twice")
    found += [
        f"a menu item too long: {item}"
        for item in menu.items
        if not 1 <= len(item.label) <= 100 or not 1 <= len(item.value) <= 100 or len(item.description) > 100
    ]
    return found


def _direct_faults(message: DirectMessage, framed: Callable[[str], str]) -> list[str]:
    found = []
    if not 1 <= len(message.content) <= 2000:
        found.append(f"{len(message.content)} characters of content")
    if not 1 <= len(message.title) <= 256:
        found.append(f"{len(message.title)} characters of title")
    if not 1 <= len(framed(message.body).encode("utf-16-le")) // 2 <= 4096:
        found.append(f"{len(message.body)} characters of body")
    if message.link is not None and not 1 <= len(message.link.label) <= 80:
        found.append("a link's label")
    return found
