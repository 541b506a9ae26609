"""House players: they sit in the demo, keep it moving, and never bluff."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bot.commands.demo_reading import Seen


@dataclass(frozen=True, slots=True)
class Press:
    """Press a button of the table."""

    custom_id: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose an option of a menu of the table."""

    custom_id: str
    value: str


class HousePlayers(Protocol):
    """What house players do about a table they look at; they know no more than what stands there."""

    def answer(self, seen: Seen, name: str) -> Press | Choose | None:
        """What the house player called ``name`` does now, or ``None`` when he has nothing to do."""


@dataclass(frozen=True, slots=True)
class Passive:
    """Check if that is free, else call; post the bring-in; deal the game that is liked best.

    ``turn`` and ``dealing`` find, in the text of the table, whose turn it is and who chooses a game.
    ``moves`` and ``dealer`` are beginnings of button labels, the first that is there is pressed.
    ``everybody`` are buttons that each house player presses once a message ("Ready").
    """

    turn: re.Pattern[str] = re.compile(r"\*\*(?P<name>[^*]+), your turn:?\*\*")
    dealing: re.Pattern[str] = re.compile(
        r"^### \**(?P<name>[^*\n]+?)\** (?:deals\. What's the game\?|calls .+)$", re.MULTILINE
    )
    moves: Sequence[str] = ("Check", "Bring in", "Open for", "Call")
    games: Sequence[str] = ()
    dealer: Sequence[str] = ("Deal",)
    everybody: Sequence[str] = ("Ready",)

    def answer(self, seen: Seen, name: str) -> Press | Choose | None:
        if self._named(self.turn, seen, name):
            return _first(seen, self.moves)
        if self._named(self.dealing, seen, name):
            return self._game(seen, name) or _first(seen, self.dealer)
        return _first(seen, self.everybody)

    @staticmethod
    def _named(pattern: re.Pattern[str], seen: Seen, name: str) -> bool:
        found = pattern.search(seen.text)
        return found is not None and found["name"] == name

    def _game(self, seen: Seen, name: str) -> Choose | None:
        """Every dealer has a favourite, so that a night sees several games."""
        at = sum(map(ord, name)) % len(self.games) if self.games else 0
        for menu in seen.menus:
            liked = {option.value: option for option in menu.options}
            for value in (*self.games[at:], *self.games[:at], *liked):
                if value in liked and not menu.disabled:
                    return Choose(menu.custom_id, value)
        return None


def _first(seen: Seen, beginnings: Sequence[str]) -> Press | None:
    for beginning in beginnings:
        for button in seen.buttons:
            if button.label.startswith(beginning) and button.custom_id and not button.disabled:
                return Press(button.custom_id)
    return None


@dataclass(slots=True)
class Attention:
    """When which house player acts: after ``pace`` seconds of an unchanged table, and once only.

    A table that stays as it was for ``patience`` seconds is answered again: the move was lost.
    """

    pace: float = 0.7
    patience: float = 5.0
    _seen: Seen | None = None
    _since: float = 0.0
    _done: dict[tuple[int, str, Press | Choose], float] = field(default_factory=dict)

    def due(
        self, players: HousePlayers, names: Sequence[str], seen: Seen, now: float
    ) -> tuple[str, Press | Choose] | None:
        """Who does what at ``now`` (seconds of a monotonic clock), if anybody does."""
        if self._seen != seen:
            if self._seen is None or self._seen.id != seen.id:
                self._done.clear()
            self._seen, self._since = seen, now
        if now - self._since < self.pace:
            return None
        for name in names:
            what = players.answer(seen, name)
            if what is None:
                continue
            before = self._done.get((seen.id, name, what))
            if before is None or now - before >= self.patience:
                self._done[seen.id, name, what] = now
                return name, what
        return None
