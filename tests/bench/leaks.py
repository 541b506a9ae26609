"""Who could read what: everything the bot sent or logged, and the cards that stand in it.

A test records while it plays, then names the cards that were hidden and whose they were; the scan
tells every place where somebody else could have read one of them.
"""

from __future__ import annotations

import enum
import logging
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.backend.models import EPHEMERAL_FLAG, Message
from simcord.http import router

RANKS: Final = {
    "2": ("two", "deuce"),
    "3": ("three", "trey"),
    "4": ("four",),
    "5": ("five",),
    "6": ("six",),
    "7": ("seven",),
    "8": ("eight",),
    "9": ("nine",),
    "T": ("ten",),
    "J": ("jack",),
    "Q": ("queen",),
    "K": ("king",),
    "A": ("ace",),
}
SUITS: Final = {
    "s": ("spades", "spade", "♠♤"),
    "h": ("hearts", "heart", "♥♡"),
    "d": ("diamonds", "diamond", "♦♢"),
    "c": ("clubs", "club", "♣♧"),
}
ALL_SIGNS: Final = "".join(signs for _, _, signs in SUITS.values())
_UNICODE_SUIT: Final = {"s": 0x1F0A0, "h": 0x1F0B0, "d": 0x1F0C0, "c": 0x1F0D0}
_UNICODE_RANK: Final = dict(zip("A23456789TJQK", (*range(1, 12), 13, 14), strict=True))

_COMPACT: Final = re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[2-9TJQKA])[shdc])+(?![A-Za-z0-9])")
_ONE: Final = re.compile(r"(10|[2-9TJQKA])([shdc])")
_ENGLISH: Final = {"As", "Ah", "Ad"}
_TIME_BEFORE: Final = re.compile(
    r"(?:\b(?:in|for|after|every|last|of|within|than|took|only|until)|<|≤|±|[+-])\s*$"
)
_SPAN_AFTER: Final = re.compile(r"\s*(?:ago|left|later|elapsed|timeout)\b")


def find_cards(text: str, cards: Iterable[str]) -> set[str]:
    """Which of the ``cards`` (``"Qs"``) stand in ``text``, however they are spelt.

    ``Qs`` (also in a run, ``QsAh``), ``Q♠``, ``♠Q``, ``10♠``, ``QueenOfSpades``, ``queen_of_spades``,
    ``queen of spades``, ``Q of spades`` and the playing-card characters. The words "As", "Ah" and "Ad" and spans of
    time ("in 5s") do not count as cards.
    """
    compact = _compact_cards(text)
    return {card for card in cards if card in compact or _spelling(card).search(text)}


def _spelling(card: str) -> re.Pattern[str]:
    rank, suit = card[0], card[1]
    plural, singular, signs = SUITS[suit]
    short = "(?:10|T)" if rank == "T" else rank
    words = "|".join((*RANKS[rank], short))
    sign = f"[{signs}][\ufe0e\ufe0f]?"
    character = chr(_UNICODE_SUIT[suit] + _UNICODE_RANK[rank])
    return re.compile(
        rf"(?<![0-9A-Za-z])(?:{short})\s?{sign}"
        # Suit first only where the rank is not the beginning of the next card, as in "4♦ Q♥".
        rf"|(?<![0-9A-Za-z]){sign}\s?(?:{short})(?![0-9A-Za-z]|\s?[{ALL_SIGNS}])|{character}"
        rf"|(?<![a-z0-9])(?:{words})[\s_-]*of[\s_-]*(?:{plural}|{singular})",
        re.IGNORECASE,
    )


def _compact_cards(text: str) -> set[str]:
    found = set[str]()
    runs = list(_COMPACT.finditer(text))
    for n, run in enumerate(runs):
        cards = [("T" if rank == "10" else rank) + suit for rank, suit in _ONE.findall(run[0])]
        neighbours = (runs[n - 1].end() >= run.start() - 2 if n else False) or (
            runs[n + 1].start() <= run.end() + 2 if n + 1 < len(runs) else False
        )
        if len(cards) > 1 or neighbours or not _no_card(text, run):
            found.update(cards)
    return found


def _no_card(text: str, run: re.Match[str]) -> bool:
    """Whether a lone "As" is a word, and a lone "5s" or "10s" a span of time."""
    before, after = text[: run.start()], text[run.end() :]
    if run[0] in _ENGLISH:
        return bool(re.match(r",?\s+[a-z]", after))
    if run[0][0].isdigit() and run[0][-1] in "shd":
        return bool(_TIME_BEFORE.search(before) or _SPAN_AFTER.match(after))
    return False


class Seers(enum.Enum):
    EVERYBODY = "everybody"
    """Whoever is in the channel."""
    ONE = "one person"
    """A direct message, an ephemeral answer, a form, the choices while typing."""
    OPERATOR = "the operator"
    """A log line."""


@dataclass(frozen=True, slots=True)
class Post:
    """One thing that left the bot. ``user_id`` is set when ``seers`` is :attr:`Seers.ONE`."""

    seers: Seers
    user_id: int | None
    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Leak:
    card: str
    owner: int
    post: Post

    def __str__(self) -> str:
        seen_by = self.post.seers.value + (f" ({self.post.user_id})" if self.post.user_id else "")
        return f"{self.card} of {self.owner} was shown to {seen_by} by {self.post.where}: {self.post.text!r}"


@dataclass(slots=True)
class Record:
    """What was sent and logged so far, in order."""

    posts: list[Post] = field(default_factory=list)

    def mark(self) -> int:
        """A place in the record, to scan from or up to (a showdown opens hands)."""
        return len(self.posts)

    def leaks(
        self,
        holes: Mapping[int, Collection[str]],
        *,
        since: int = 0,
        until: int | None = None,
        ignoring: Iterable[str] = (),
    ) -> list[Leak]:
        """Where a hole card could be read by anybody but its owner.

        ``holes`` maps a user's id to cards such as ``"Qs"``. ``ignoring`` are phrases of game rules
        that name a card without showing one ("Q♠ wild"); they are taken out of the texts first.
        """
        phrases = tuple(ignoring)
        found = []
        for post in self.posts[since:until]:
            text = post.text.replace("`", "").replace("\ufe0e", "")
            for phrase in phrases:
                text = text.replace(phrase, " ")
            for owner, cards in holes.items():
                if post.seers is Seers.ONE and post.user_id == owner:
                    continue
                found += [Leak(card, owner, post) for card in sorted(find_cards(text, cards))]
        return found

    def seen_by(self, user_id: int, *, since: int = 0) -> str:
        """Everything that person could read, public and private, one post a paragraph."""
        visible = [
            p.text
            for p in self.posts[since:]
            if p.seers is Seers.EVERYBODY or (p.seers is Seers.ONE and p.user_id == user_id)
        ]
        return "\n\n".join(visible)


class _Logs(logging.Handler):
    def __init__(self, record: Record) -> None:
        super().__init__(logging.DEBUG)
        self.record = record
        self.setFormatter(logging.Formatter("%(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.record.posts.append(Post(Seers.OPERATOR, None, f"log {record.name}", self.format(record)))


@contextmanager
def recording(level: int = logging.DEBUG) -> Iterator[Record]:
    """Record every request of the bot (``router.dispatch`` of SimCord) and every log line.

    Commands and application emojis are left out: they are the same for everybody, whatever is dealt.
    """
    record = Record()
    real = router.dispatch

    def dispatch(backend: Backend, method: str, path: str, **kwargs: Any) -> Any:
        body = kwargs.get("json")
        if body is not None and not path.startswith("/applications/"):
            record.posts.append(_post(backend, method, path, body, kwargs.get("files") or ()))
        return real(backend, method, path, **kwargs)

    handler, root = _Logs(record), logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(level)
    router.dispatch = dispatch
    try:
        yield record
    finally:
        router.dispatch = real
        root.setLevel(before)
        root.removeHandler(handler)


def _post(backend: Backend, method: str, path: str, body: Any, files: Iterable[Any]) -> Post:
    words = list(_strings(body))
    words += [str(part) for file in files for part in (file.filename, file.description) if part]
    seers, user_id = _seers(backend, path, body)
    return Post(seers, user_id, f"{method} {path}", "\n".join(words))


def _strings(value: Any) -> Iterator[str]:
    """Every string in a body, custom ids included: a client gets them too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _strings(part)


def _seers(backend: Backend, path: str, body: Any) -> tuple[Seers, int | None]:
    parts = path.strip("/").split("/")
    if parts[0] == "channels":
        return _of_channel(backend, int(parts[1]))
    if parts[0] == "interactions":
        interaction = backend.interactions.get(int(parts[1]))
        if interaction is None:
            return Seers.EVERYBODY, None
        kind, data = body.get("type"), body.get("data") or {}
        if kind in (8, 9):
            return Seers.ONE, interaction.user_id
        if kind in (6, 7):
            return _of_message(backend, interaction.channel_id, interaction.source_message_id)
        return _of_reply(backend, interaction, data)
    if parts[0] == "webhooks" and parts[2] in backend.interaction_tokens:
        interaction = backend.interactions[backend.interaction_tokens[parts[2]]]
        if len(parts) == 3:
            if interaction.loading:
                return _of_message(backend, interaction.channel_id, interaction.message_id)
            return _of_reply(backend, interaction, body)
        message_id = interaction.message_id if parts[4] == "@original" else int(parts[4])
        return _of_message(backend, interaction.channel_id, message_id)
    return Seers.EVERYBODY, None


def _of_reply(backend: Backend, interaction: Any, data: Mapping[str, Any]) -> tuple[Seers, int | None]:
    if int(data.get("flags") or 0) & EPHEMERAL_FLAG:
        return Seers.ONE, interaction.user_id
    return _of_channel(backend, interaction.channel_id)


def _of_channel(backend: Backend, channel_id: int) -> tuple[Seers, int | None]:
    for user_id, dm in backend.dm_channels.items():
        if dm == channel_id:
            return Seers.ONE, user_id
    return Seers.EVERYBODY, None


def _of_message(backend: Backend, channel_id: int, message_id: int | None) -> tuple[Seers, int | None]:
    if message_id is None:
        return Seers.EVERYBODY, None
    try:
        message: Message = backend.get_message(channel_id, message_id)
    except BackendError:
        return Seers.EVERYBODY, None
    if message.is_ephemeral:
        owner = ((message.interaction_metadata or {}).get("user") or {}).get("id")
        return Seers.ONE, int(owner) if owner is not None else None
    return _of_channel(backend, channel_id)
