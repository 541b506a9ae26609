"""A server's settings: each is declared here once, with its range and its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.table.config import TableConfig


class BadSetting(ValueError):
    """A value that a setting cannot have; the text says which it can."""


@dataclass(frozen=True, slots=True)
class Number:
    key: str
    title: str
    default: int
    low: int
    high: int
    unit: str

    def read(self, raw: str) -> int:
        """Raises :class:`BadSetting`."""
        text = raw.strip().replace(",", "").replace("_", "")
        if text.isascii() and text.isdigit() and len(text) <= 15 and self.low <= int(text) <= self.high:
            return int(text)
        raise BadSetting(f"{self.title}: a whole number from {self.low} to {self.high} {self.unit}.")

    def show(self, raw: str | None) -> str:
        return f"{_kept(self, raw)} {self.unit}"


@dataclass(frozen=True, slots=True)
class OneOf:
    key: str
    title: str
    values: tuple[tuple[str, str], ...]
    """What is kept and what people read; the default first."""

    @property
    def default(self) -> str:
        return self.values[0][0]

    def read(self, raw: str) -> str:
        """Raises :class:`BadSetting`."""
        text = raw.strip().casefold()
        for kept, words in self.values:
            if text in (kept, words.casefold()):
                return kept
        raise BadSetting(f"{self.title}: {' or '.join(words for _, words in self.values)}.")

    def show(self, raw: str | None) -> str:
        return dict(self.values)[str(_kept(self, raw))]


Setting = Number | OneOf

GRANT: Final = Number("grant", "Starting chips of a newcomer", 2000, 0, 10**9, "chips")
SMALL_BET: Final = Number("small_bet", "Usual small bet", 10, 2, 10**7, "chips")
TURN: Final = Number("clock", "Usual clock for a turn", 90, 15, 48 * 3600, "seconds")
WHO_OPENS: Final = OneOf(
    "who_opens", "Who may open tables", (("everyone", "everyone"), ("admins", "admins only"))
)

SETTINGS: Final[tuple[Setting, ...]] = (GRANT, SMALL_BET, TURN, WHO_OPENS)


@dataclass(frozen=True, slots=True)
class House:
    """A server's settings in force."""

    grant: int
    small_bet: int
    turn: int
    admins_open: bool

    @classmethod
    def of(cls, kept: Mapping[str, str]) -> House:
        """What was kept; a value that could not be set now counts as its default."""
        return cls(
            grant=int(_kept(GRANT, kept.get(GRANT.key))),
            small_bet=int(_kept(SMALL_BET, kept.get(SMALL_BET.key))),
            turn=int(_kept(TURN, kept.get(TURN.key))),
            admins_open=_kept(WHO_OPENS, kept.get(WHO_OPENS.key)) == "admins",
        )

    def config(self, small_bet: int | None, seats: int | None, turn: int | None) -> TableConfig:
        """A table as somebody asked for it, the rest as usual here. Raises :class:`BadStakes`."""
        config = TableConfig.usual(small_bet or self.small_bet, turn=turn or self.turn)
        if seats is None:
            return config
        return TableConfig.usual(small_bet or self.small_bet, max_seats=seats, turn=turn or self.turn)


def setting_of(key: str) -> Setting | None:
    return next((setting for setting in SETTINGS if setting.key == key), None)


def _kept(setting: Setting, raw: str | None) -> int | str:
    if raw is None:
        return setting.default
    try:
        return setting.read(raw)
    except BadSetting:
        return setting.default
