from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.data.books import Books


@pytest_asyncio.fixture
async def books(tmp_path: Path) -> AsyncIterator[Books]:
    """An empty store in a file of its own."""
    books = await Books.open(tmp_path / "books.db")
    yield books
    await books.close()
