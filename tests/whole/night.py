"""A card night on the simulated Discord, played by slash commands, buttons and menus alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import simcord

from bot.app import MariahBot, Settings, make_bot
from tests.bench.people import Answer, Room
from tests.poker.playing import pack_for
from tests.stacked import StackedShuffler

FOUR = ("Ana", "Bea", "Cal", "Dan")
"""In the order they sit down, which is the order of the seats; Ana deals first, so Bea gets the first card."""

TO_ACT = re.compile(r"\*\*\W?(\w+)\W?, your turn")


@dataclass(slots=True)
class Night:
    env: simcord.Env
    room: Room
    shuffler: StackedShuffler
    database: Path
    names: Sequence[str] = FOUR
    dealt: list[Mapping[str, str]] = field(default_factory=list)
    """The cards of each deal that was stacked, by name."""

    def bot(self) -> MariahBot:
        return make_bot(Settings(database=self.database), shuffler=self.shuffler)

    async def restart(self) -> None:
        """The bot goes and comes back on the same database."""
        await self.env.bot.close()
        await self.env.restart_bot(self.bot())

    # ------------------------------------------------------------------------------ sitting down

    async def sit_down(self, chips: Mapping[str, int] | None = None) -> None:
        """Ana opens a table for 10, and everybody sits down in order."""
        await self.room[self.names[0]].slash("table open", small_bet=10)
        for name in self.names:
            options = {"chips": chips[name]} if chips and name in chips else {}
            await self.room[name].slash("sit", **options)

    def stack(self, cards: Mapping[str, str], dealer: str = "Ana") -> None:
        """Stacks the next pack, so that each of those dealt in gets these cards."""
        seat = {name: place for place, name in enumerate(self.names)}
        self.shuffler.stack(pack_for({seat[n]: c for n, c in cards.items()}, seat[dealer]))
        self.dealt.append(cards)

    async def call(self, dealer: str, *choices: str) -> Answer:
        """The dealer chooses in one menu after the other, then deals."""
        for choice in choices:
            await self.room[dealer].choose(choice)
        return await self.room[dealer].press("Deal")

    # ---------------------------------------------------------------------------------- playing

    @property
    def text(self) -> str:
        return self.room.public_text()

    @property
    def to_act(self) -> str | None:
        found = TO_ACT.search(self.text)
        return found[1] if found else None

    async def act(self, *what: str) -> None:
        """Whoever's turn it is presses each of these in turn; the beginning of a label is enough."""
        for label in what:
            name = self.to_act
            assert name is not None, f"nobody is to act:\n{self.text}"
            await self.room[name].press(label)

    async def street(self, bet: str | None = None) -> None:
        """One street: the first bets or completes if ``bet`` says so, the others call; else all check or call."""
        before = self.street_name
        while self.to_act and self.street_name == before:
            labels = self.room.buttons()
            wanted = [bet] if bet else []
            wanted += ["Check", "Call", "Bring in"]
            label = next(found for word in wanted if (found := starting(labels, word)))
            if bet and label.startswith(bet):
                bet = None
            await self.act(label)

    @property
    def street_name(self) -> str:
        found = re.search(r"(third|fourth|fifth|sixth|seventh) street", self.text)
        return found[1] if found else ""

    async def to_showdown(self) -> None:
        while self.to_act:
            await self.street()


def starting(labels: Sequence[str], word: str) -> str | None:
    """The first label that begins with a word."""
    return next((label for label in labels if label.startswith(word)), None)


def faces(codes: Sequence[str]) -> list[str]:
    """How cards look at the table: ``Td`` is ``10♦``."""
    return [code[0].replace("T", "10") + "♣♦♥♠"["cdhs".index(code[1])] for code in codes]
