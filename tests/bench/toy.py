"""A toy bot on which the bench and the demo's glue are tried. It deals cards, but knows no poker."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands

CARDS = ("Qs", "Kd", "9h", "As", "2c", "Td", "Jh", "7s")
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


class ToyButton(ui.DynamicItem[ui.Button[Any]], template=r"toy:(?P<act>\w+):(?P<version>\d+)"):
    """A button of the toy table; what it does is in its custom id."""

    def __init__(self, act: str, version: int, label: str) -> None:
        super().__init__(ui.Button(label=label, custom_id=f"toy:{act}:{version}"))
        self.act, self.version = act, version

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["act"], int(match["version"]), match["act"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.pressed(interaction, self.act)


class ToyMenu(ui.DynamicItem[ui.Select[Any]], template=r"toymenu:(?P<version>\d+)"):
    def __init__(self, version: int) -> None:
        options = [
            discord.SelectOption(label=label, value=label.lower().replace(" ", "_"), description="A game")
            for label in ("Seven-Card Stud", "High Chicago", "Black Mariah")
        ]
        super().__init__(
            ui.Select(custom_id=f"toymenu:{version}", placeholder="Choose a game", options=options)
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["version"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.chosen(interaction, self.item.values[0])


class Wish(ui.Modal, title="A wish"):
    wish: ui.TextInput[Any] = ui.TextInput(label="What do you wish?", custom_id="wish", max_length=20)

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"You wish {self.wish.value}", ephemeral=True)


@dataclass
class ToyTable:
    """A table in one channel. Its pot is added to carelessly."""

    names: dict[int, str] = field(default_factory=dict)
    game: str = ""
    turn: int = 0
    last: str = ""
    pot: int = 0
    version: int = 1
    until: int = 0
    message: discord.Message | None = None

    def hole(self, user_id: int) -> str:
        return CARDS[list(self.names).index(user_id) % len(CARDS)]

    def moved(self) -> None:
        self.version += 1
        self.until = int(discord.utils.utcnow().timestamp()) + 90


class ToyBot(commands.AutoShardedBot):
    """``leaky`` posts a hole card where it does not belong; ``pictures`` become application emojis."""

    def __init__(self, *, leaky: bool = False, pictures: Mapping[str, bytes] | None = None) -> None:
        super().__init__(
            "!", intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none()
        )
        self.leaky, self.pictures = leaky, pictures or {}
        self.tables: dict[int, ToyTable] = {}
        self.faces: dict[str, str] = {}
        self._add_commands()

    async def setup_hook(self) -> None:
        self.add_dynamic_items(ToyButton, ToyMenu)
        await self.tree.sync()
        for name, picture in self.pictures.items():
            self.faces[name] = str(await self.create_application_emoji(name=name, image=picture))

    def table(self, interaction: discord.Interaction[Any]) -> ToyTable:
        return self.tables.setdefault(interaction.channel_id or 0, ToyTable())

    def card(self, code: str) -> str:
        name = {"Qs": "QueenOfSpades", "Kd": "KingOfDiamonds", "As": "AceOfSpades"}.get(code, code)
        return self.faces.get(name, code.replace("T", "10")[:-1] + SIGNS[code[-1]])

    def layout(self, table: ToyTable) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        box: ui.Container[Any] = ui.Container(accent_colour=discord.Colour.dark_green())
        names = list(table.names.values())
        if not names:
            box.add_item(ui.TextDisplay("### A toy table\n-# Nobody sits here"))
        elif not table.game:
            box.add_item(
                ui.TextDisplay(f"### {names[0]} deals. What's the game?\n-# Seats: {', '.join(names)}")
            )
            box.add_item(ui.ActionRow(ToyMenu(table.version)))
        else:
            seats = (f"{self.card(CARDS[-1 - n])} **{name}** {200 - n}" for n, name in enumerate(names))
            turn = names[table.turn % len(names)]
            box.add_item(ui.TextDisplay(f"### {table.game}\n-# Hand 1 · third street · bets 10, then 20"))
            box.add_item(ui.Separator())
            box.add_item(ui.TextDisplay("\n".join(seats)))
            box.add_item(ui.Separator())
            box.add_item(
                ui.TextDisplay(
                    f"**Pot {table.pot}**\n-# {table.last or 'Nothing yet'}\n**{turn}, your turn:** "
                    f"5 to call. Until <t:{table.until}:T> (<t:{table.until}:R>)"
                )
            )
            acts = (("call", "Call 5"), ("raise", "Raise to 20"), ("fold", "Fold"))
            box.add_item(ui.ActionRow(*(ToyButton(act, table.version, label) for act, label in acts)))
        own = (("cards", "My cards"), ("sit", "Sit down"))
        odd = (("race", "Add 1"), ("wish", "Wish"), ("busy", "Busy"), ("fail", "Sulk"))
        for row in (own, odd):
            box.add_item(ui.ActionRow(*(ToyButton(act, table.version, label) for act, label in row)))
        view.add_item(box)
        return view

    async def seat(self, table: ToyTable, user: discord.User | discord.Member) -> None:
        table.names[user.id] = user.display_name
        embed = discord.Embed(
            title="A toy table", description=f"In the hole: {self.card(table.hole(user.id))}"
        )
        await user.send("Your card is dealt.", embed=embed, silent=True)

    async def chosen(self, interaction: discord.Interaction[Any], game: str) -> None:
        table = self.table(interaction)
        table.game = game.replace("_", " ").title()
        table.moved()
        await interaction.response.edit_message(view=self.layout(table))

    async def pressed(self, interaction: discord.Interaction[Any], act: str) -> None:
        user, table = interaction.user, self.table(interaction)
        if act == "cards":
            held = (
                f"In the hole: {self.card(table.hole(user.id))}"
                if user.id in table.names
                else "You have no cards"
            )
            await interaction.response.send_message(held, ephemeral=True)
        elif act == "sit":
            await self.seat(table, user)
            table.moved()
            await interaction.response.edit_message(view=self.layout(table))
        elif act == "race":
            seen = table.pot
            await interaction.response.defer()
            table.pot = seen + 1
        elif act == "wish":
            await interaction.response.send_modal(Wish())
        elif act == "busy":
            await interaction.response.defer()
            assert interaction.message is not None
            for _ in range(12):
                await interaction.message.edit(view=self.layout(table))
        elif act == "fail":
            raise RuntimeError("the toy broke")
        else:
            await self.move(interaction, table, act)

    async def move(self, interaction: discord.Interaction[Any], table: ToyTable, act: str) -> None:
        user, names = interaction.user, list(table.names)
        if names[table.turn % len(names)] != user.id:
            await interaction.response.send_message("It is not your turn.", ephemeral=True)
            return
        table.pot += 5
        table.turn += 1
        table.moved()
        leak = f" with {self.card(table.hole(user.id))}" if self.leaky else ""
        table.last = f"{user.display_name} {act}s{leak}"
        await interaction.response.edit_message(view=self.layout(table))

    def _add_commands(self) -> None:
        group = app_commands.Group(name="table", description="A table")

        @group.command(name="open", description="Open a table")
        async def table_open(interaction: discord.Interaction[Any]) -> None:
            table = self.table(interaction)
            await interaction.response.send_message(view=self.layout(table))
            table.message = await interaction.original_response()

        @self.tree.command(description="Sit down")
        async def sit(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.defer(ephemeral=True)
            table = self.table(interaction)
            await self.seat(table, interaction.user)
            table.moved()
            await interaction.followup.send("You sit. A message is on its way.", ephemeral=True)
            if table.message is not None:
                await table.message.edit(view=self.layout(table))

        self.tree.add_command(group)
