"""The whole bot, put together: settings, store, tables, cogs."""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

import discord
from discord.ext import commands

from bot.table.ports import Clock, Shuffler, Store
from bot.table.shuffle import SecretShuffler
from bot.table.tables import Tables
from cogs.buttons import press
from cogs.chips_cog import ChipsCog
from cogs.desk import Desk
from cogs.direct import DirectMessages
from cogs.errors import Tree
from cogs.help_cog import HelpCog
from cogs.house_cog import HouseCog
from cogs.items import ActionItem
from cogs.panel import Panels
from cogs.play_cog import PlayCog
from cogs.seat_cog import SeatCog
from cogs.table_cog import TableCog
from data.store import SqliteStore

log = logging.getLogger(__name__)

SYNCED: Final = "commands.synced"

PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
"""What the invite link asks for, and nothing else."""


class BadSettings(ValueError):
    """A variable of the environment that cannot be used; the text names it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever runs the bot sets in the environment or in ``.env``; see ``.env.example``."""

    token: str = field(default="", repr=False)
    database: Path = Path("var/mariah.db")
    log_level: int = logging.INFO

    @classmethod
    def read(cls, environ: Mapping[str, str] = os.environ, env_file: Path = Path(".env")) -> Settings:
        """Variables of the environment win over lines of ``.env``. Raises :class:`BadSettings`."""
        values = {**read_env_file(env_file), **{name: value for name, value in environ.items() if value}}
        level = values.get("MARIAH_LOG_LEVEL", "INFO").upper()
        levels = logging.getLevelNamesMapping()
        if level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
            raise BadSettings("MARIAH_LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR")
        return cls(
            values.get("DISCORD_TOKEN", "").strip(),
            Path(values.get("MARIAH_DATABASE", "var/mariah.db")).expanduser(),
            levels[level],
        )


def read_env_file(path: Path) -> dict[str, str]:
    """``NAME=value`` lines; ``#`` begins a comment line, quotes around a value are dropped, nothing is expanded."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, IsADirectoryError):
        return {}
    values = {}
    for line in lines:
        name, equals, value = line.strip().removeprefix("export ").partition("=")
        if equals and name.strip().isidentifier():
            value = value.strip()
            quoted = len(value) >= 2 and value[0] == value[-1] and value[0] in "'\""
            values[name.strip()] = value[1:-1] if quoted else value
    return {name: value for name, value in values.items() if value}


class WallClock:
    """Discord's idea of now, which a simulated Discord may move."""

    def now(self) -> float:
        return discord.utils.utcnow().timestamp()


class Closable(Protocol):
    async def close(self) -> None: ...


class MariahBot(commands.AutoShardedBot):
    """One process of the bot. What is not given is made when the bot starts."""

    desk: Desk

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store | None = None,
        shuffler: Shuffler | None = None,
        clock: Clock | None = None,
    ) -> None:
        # Mariah has nothing to say aloud, and whoever runs it need not read that it could not.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=30.0,
        )
        self._settings = settings
        self._given = store
        self._own: Closable | None = None
        self._shuffler = shuffler or SecretShuffler()
        self._clock = clock or WallClock()
        self._stopping = False

    async def setup_hook(self) -> None:
        store = self._given or await self._open_store()
        panels = Panels(self, store, self._clock)
        direct = DirectMessages(self, store, self._clock, panels)
        tables = Tables(store, self._clock, self._shuffler, Voice(panels, direct))
        panels.attach(tables)
        direct.attach(tables)
        self.desk = Desk(store, self._clock, tables, panels, direct, press)
        await tables.restore()
        self.add_dynamic_items(ActionItem)
        for cog in (TableCog(), SeatCog(), PlayCog(), ChipsCog(), HelpCog(), HouseCog()):
            await self.add_cog(cog)
        await self._sync(store)
        tables.resume()
        log.info("invite: %s", self.invite())

    async def _open_store(self) -> Store:
        store = await SqliteStore.open(self._settings.database)
        self._own = store
        return store

    async def _sync(self, store: Store) -> None:
        """Tells Discord the commands, only where they have changed: there is a daily limit."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        plain = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(plain.encode()).hexdigest()
        if await store.note(SYNCED) != digest:
            await self.tree.sync()
            await store.set_note(SYNCED, digest)
            log.info("%d commands synced", len(payload))

    async def on_message(self, message: discord.Message, /) -> None:
        """No message is ever a command; none arrives either, for want of the intents."""

    def invite(self) -> str:
        """The address under which a server's admin adds the bot."""
        assert self.application_id is not None
        return discord.utils.oauth_url(
            self.application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )

    async def close(self) -> None:
        """Stops within seconds; what is open is taken up again at the next start."""
        if self._stopping:
            return
        self._stopping = True
        desk = getattr(self, "desk", None)
        if desk is not None:
            await desk.tables.stop()
            desk.panels.stop()
            desk.direct.stop()
        try:
            await super().close()
        finally:
            if self._own is not None:
                await self._own.close()


@dataclass(frozen=True, slots=True)
class Voice:
    """How tables make themselves heard: the :class:`~bot.table.ports.Announcer`."""

    panels: Panels
    direct: DirectMessages

    def table_changed(self, table_id: int) -> None:
        self.panels.table_changed(table_id)

    def notices_due(self) -> None:
        self.direct.notices_due()


def make_bot(
    settings: Settings,
    *,
    store: Store | None = None,
    shuffler: Shuffler | None = None,
    clock: Clock | None = None,
) -> MariahBot:
    """The bot, ready to start; a store that is given stays open when it ends."""
    return MariahBot(settings, store=store, shuffler=shuffler, clock=clock)
