"""House rules as typed switches: each declares its name, its values and its default (rules section 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar, overload

E = TypeVar("E", bound=StrEnum, covariant=True)

OptionValue = StrEnum | bool | int
"""What an option may be set to; on/off options are booleans."""


class BadOption(ValueError):
    """An option that is unknown, or set to something it cannot be. The text names the option and says why."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[E]):
    """An option with a closed set of values: the default first, then the others in the order of rules section 7."""

    name: str
    values: tuple[E, ...]

    @property
    def default(self) -> E:
        return self.values[0]

    def parse(self, raw: object) -> E:
        if isinstance(raw, bool):
            raw = "on" if raw else "off"
        for value in self.values:
            if raw == value.value:
                return value
        allowed = ", ".join(value.value for value in self.values)
        raise BadOption(f"option {self.name}: {raw!r} is not one of {allowed}")


@dataclass(frozen=True, slots=True)
class Switch:
    """An option that is on or off."""

    name: str
    default: bool

    @property
    def values(self) -> tuple[bool, ...]:
        return (self.default, not self.default)

    def parse(self, raw: object) -> bool:
        if raw is True or raw == "on":
            return True
        if raw is False or raw == "off":
            return False
        raise BadOption(f"option {self.name}: {raw!r} is neither on nor off")


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number between two bounds, both included."""

    name: str
    default: int
    low: int
    high: int

    @property
    def values(self) -> tuple[int, ...]:
        return (self.default, *(n for n in range(self.low, self.high + 1) if n != self.default))

    def parse(self, raw: object) -> int:
        if isinstance(raw, str) and raw.isascii() and raw.isdigit() and len(raw) < 10:
            raw = int(raw)
        if type(raw) is int and self.low <= raw <= self.high:
            return raw
        raise BadOption(f"option {self.name}: {raw!r} is not a whole number from {self.low} to {self.high}")


Option = Choice[StrEnum] | Switch | Number


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one hand: what was changed, over the defaults."""

    changed: tuple[tuple[str, OptionValue], ...] = ()
    """Name and value of each option that is not at its default, sorted by name."""

    @overload
    def __getitem__(self, option: Choice[E]) -> E: ...
    @overload
    def __getitem__(self, option: Switch) -> bool: ...
    @overload
    def __getitem__(self, option: Number) -> int: ...
    def __getitem__(self, option: Choice[E] | Switch | Number) -> E | bool | int:
        for name, value in self.changed:
            if name == option.name:
                return option.parse(value)
        return option.default

    def __iter__(self) -> Iterator[tuple[str, OptionValue]]:
        return iter(self.changed)

    def with_(self, option: Option, raw: object) -> Options:
        """These options with one set to another value. Raises :class:`BadOption`."""
        value = option.parse(raw)
        kept = dict(self.changed)
        kept.pop(option.name, None)
        if value != option.default:
            kept[option.name] = value
        return Options(tuple(sorted(kept.items())))

    def plain(self) -> dict[str, str | int]:
        """The changed options as plain text and numbers, on/off as such; read back by :func:`read_options`."""
        return {
            name: ("on" if value else "off")
            if isinstance(value, bool)
            else (value.value if isinstance(value, StrEnum) else value)
            for name, value in self.changed
        }


def read_options(declared: tuple[Option, ...], raw: Mapping[str, object]) -> Options:
    """Options from their plain form. Raises :class:`BadOption` for one that is not declared or has a bad value."""
    by_name = {option.name: option for option in declared}
    options = Options()
    for name, value in raw.items():
        if name not in by_name:
            known = ", ".join(sorted(by_name)) or "none"
            raise BadOption(f"option {name}: this game has no such option; it has {known}")
        options = options.with_(by_name[name], value)
    return options
