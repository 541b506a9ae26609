"""One process a database: a lock beside the file, which the system frees when its holder dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class DatabaseInUse(Exception):
    """Another process has the database open."""


class FileLock:
    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, database: Path) -> FileLock:
        """Locks ``<database>.lock``. Raises :class:`DatabaseInUse` at once where somebody has it."""
        path = database.with_name(database.name + ".lock")
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            raise DatabaseInUse(f"{database.name} is in use: is another bot running on it?") from None
        return cls(descriptor)

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
