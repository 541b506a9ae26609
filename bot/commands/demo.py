"""``python -m bot demo``: the real bot on a simulated Discord, in a web page of this computer."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    # The bot itself never imports the simulation; only a running demo does.
    from bot.commands.demo_world import Show

FIRST_PORT: Final = 8770


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        type=int,
        default=None,
        help=f"first port on 127.0.0.1 (default: the first free ones from {FIRST_PORT})",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the addresses")


def run(args: argparse.Namespace) -> int:
    """Show until Ctrl-C. Exit codes: 0 ended, 1 no port, 2 the extra ``demo`` is not installed."""
    try:
        from bot.commands import demo_show
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.partition(".")[0] in ("bot", "cogs", "data"):
            raise
        print(
            f"The demo needs {error.name}, which the extra 'demo' installs: run make demo.", file=sys.stderr
        )
        return 2
    logging.basicConfig(
        level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s"
    )
    with demo_show.mariah() as show:
        return play(show, args.port, browser=not args.no_browser)


def play(show: Show, port: int | None, *, browser: bool) -> int:
    """Let a show run until Ctrl-C; with ``port`` it must be that one."""
    from bot.commands.demo_world import PortTaken

    try:
        asyncio.run(_run(show, port, browser=browser))
    except KeyboardInterrupt:
        pass
    except PortTaken as error:
        print(f"{error} Choose another with --port.", file=sys.stderr)
        return 1
    print("\nThe demo has ended; nothing was kept.")
    return 0


async def _run(show: Show, port: int | None, *, browser: bool) -> None:
    from bot.commands.demo_world import free_ports, running

    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, ended.set)
        except NotImplementedError:
            break
    ports = free_ports(port or FIRST_PORT, must_have_first=port is not None)
    async with running(show, ports, local_timezone()) as world:
        print("The card room is open. Everything happens on this computer; no account is needed.\n")
        width = max(len(link.words) for link in world.links)
        for link in world.links:
            print(f"  {link.words:<{width}}  {link.url}")
        print("\nStart with the first address. End with Ctrl-C.", flush=True)
        if browser and has_desktop():
            webbrowser.open(world.links[0].url)
        await ended.wait()


def has_desktop() -> bool:
    """Whether opening a browser would show it to somebody."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def local_timezone() -> str:
    """The name of this computer's time zone, such as ``Europe/Berlin``; ``UTC`` where it cannot be told."""
    link = Path("/etc/localtime")
    names = [os.environ.get("TZ", "").lstrip(":")]
    if link.is_symlink():
        names.append(str(link.resolve()).partition("zoneinfo/")[2])
    for name in names:
        try:
            if name:
                return ZoneInfo(name).key
        except (ValueError, OSError):
            continue
    return "UTC"
