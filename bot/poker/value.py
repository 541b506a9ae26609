"""Records that are made by the million: frozen for the type checker, without paying for it at run time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """A dataclass with slots that nobody may change: mypy says so. A frozen one takes three times as long to make."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
