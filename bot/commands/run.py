"""``python -m bot run``: the bot on Discord."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from contextlib import suppress
from typing import Final

import aiohttp
import discord

from bot.app import BadSettings, MariahBot, Settings, make_bot
from data.database import DatabaseDamaged, DatabaseUnusable
from data.lock import DatabaseInUse
from data.migrate import DatabaseTooNew

CONFIGURATION: Final = 78
"""Exit code for what starting again cannot mend."""

DAMAGED: Final = 65
"""Exit code for a database that fails its checks; it cannot be mended by starting again either."""

QUIET: Final = ("discord", "aiosqlite", "aiohttp", "asyncio")
"""At DEBUG these would log tokens, request bodies and SQL parameters, and with them cards."""

log = logging.getLogger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "The token is read from DISCORD_TOKEN in the environment or in .env; see .env.example."


def run(args: argparse.Namespace) -> int:
    """Runs until it is told to end.

    Exit codes: 0 ended, 1 failed, 2 no token, 65 a damaged database, 78 a token that Discord does not take or
    another configuration that cannot work.
    """
    try:
        settings = Settings.read()
    except BadSettings as bad:
        print(f"{bad}.", file=sys.stderr)
        return CONFIGURATION
    if not settings.token:
        print(
            "DISCORD_TOKEN is not set: put your bot's token there (or in .env), or run `make demo`, "
            "which needs no token and no account.",
            file=sys.stderr,
        )
        return 2
    start_logging(settings.log_level)
    try:
        asyncio.run(_run(make_bot(settings), settings.token))
    except discord.LoginFailure:
        print(
            "Discord does not take the token in DISCORD_TOKEN: copy it again from the developer portal.",
            file=sys.stderr,
        )
        return CONFIGURATION
    except discord.PrivilegedIntentsRequired:
        print("Discord refuses the intents that the bot asked for.", file=sys.stderr)
        return CONFIGURATION
    except DatabaseDamaged as error:
        print(f"The database is damaged, and nothing is played on it: {error}", file=sys.stderr)
        return DAMAGED
    except (DatabaseTooNew, DatabaseUnusable) as error:
        print(f"The database cannot be used: {error}", file=sys.stderr)
        return CONFIGURATION
    except DatabaseInUse as error:
        print(f"{error}", file=sys.stderr)
        return 1
    except discord.HTTPException as error:
        log.error("Discord refused to let the bot in (%s); try again later", error.status)
        return 1
    except (aiohttp.ClientError, discord.GatewayNotFound) as error:
        log.error("Discord cannot be reached (%s)", type(error).__name__)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def start_logging(level: int) -> None:
    """Everything goes to stderr; what could hold a secret at DEBUG stays at INFO."""
    logging.basicConfig(
        level=level, stream=sys.stderr, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s", force=True
    )
    for name in QUIET:
        logging.getLogger(name).setLevel(max(level, logging.INFO))


async def _run(bot: MariahBot, token: str) -> None:
    """Runs until SIGINT or SIGTERM; discord.py itself knows only the first."""
    loop = asyncio.get_running_loop()
    running = asyncio.current_task()
    assert running is not None
    asked = False

    def stop() -> None:
        nonlocal asked
        asked = True
        running.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, stop)
    try:
        async with bot:
            await bot.start(token)
    except asyncio.CancelledError:
        if not asked:
            raise
    log.info("ended")
