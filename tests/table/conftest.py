from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.table.evening import Evening


@pytest_asyncio.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    """A card night at an open table with nobody at it yet."""
    evening = await Evening.begin(tmp_path / "evening.db")
    await evening.open()
    yield evening
    await evening.end()
