"""What somebody owns in a server."""

from __future__ import annotations

from bot.view.help import CHIPS_ARE_FREE
from bot.view.words import chips, chips_in_words, lines, small


def purse_text(wallet: int, on_tables: int) -> str:
    together = f" Together {chips(wallet + on_tables)}." if on_tables else ""
    tables = f", and **{chips(on_tables)}** on tables" if on_tables else ""
    return lines(
        f"You have **{chips_in_words(wallet)}** in your wallet here{tables}.{together}", small(CHIPS_ARE_FREE)
    )
