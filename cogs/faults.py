"""What can go wrong between the bot and Discord, classified over ``Exception``: half of it is no ``HTTPException``."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from enum import StrEnum
from types import TracebackType
from typing import Final, TypeVar

import discord

T = TypeVar("T")

PATIENCE: Final = 10.0
"""Seconds a call to Discord may take. The adapter for interactions would sleep out any rate limit, for an hour too."""


class Fault(StrEnum):
    LATE = "late"
    """The interaction can no longer be answered."""
    ANSWERED = "answered"
    """It was answered already, by our own retry, by a redelivery or by another process."""
    MESSAGE_GONE = "message_gone"
    """The message is deleted, too old to be edited so often, or in an archived thread: it has to be posted anew."""
    CHANNEL_GONE = "channel_gone"
    FORBIDDEN = "forbidden"
    DM_CLOSED = "dm_closed"
    DM_LIMITED = "dm_limited"
    """Too many direct message channels were opened."""
    BUSY = "busy"
    """Rate limits, Discord's own errors, the network: later it may work. The call may have been applied."""
    REFUSED = "refused"
    """Discord did not like what was sent: a bug of ours."""


_CODES: Final = {
    10062: Fault.LATE,
    10015: Fault.LATE,
    50027: Fault.LATE,
    40060: Fault.ANSWERED,
    10008: Fault.MESSAGE_GONE,
    30046: Fault.MESSAGE_GONE,
    50083: Fault.MESSAGE_GONE,
    10003: Fault.CHANNEL_GONE,
    10004: Fault.CHANNEL_GONE,
    50001: Fault.FORBIDDEN,
    50013: Fault.FORBIDDEN,
    160005: Fault.FORBIDDEN,
    50007: Fault.DM_CLOSED,
    50278: Fault.DM_CLOSED,
    40003: Fault.DM_LIMITED,
    20016: Fault.BUSY,
    20028: Fault.BUSY,
    20029: Fault.BUSY,
}


def fault_of(error: BaseException) -> Fault | None:
    """What of Discord's went wrong; ``None`` for an error that is not Discord's."""
    if isinstance(error, discord.InteractionResponded):
        return Fault.ANSWERED
    if isinstance(error, discord.HTTPException):
        return _of_answer(error)
    waits = (discord.RateLimited, discord.GatewayNotFound, OSError)
    if isinstance(error, waits) or _is_of_network(error) or _in_adapter(error):
        return Fault.BUSY
    return None


def code_of(error: BaseException) -> int:
    """Discord's error code, else the HTTP status, else 0."""
    if isinstance(error, discord.HTTPException):
        return error.code or error.status
    return 0


def _of_answer(error: discord.HTTPException) -> Fault:
    if known := _CODES.get(error.code):
        return known
    if error.status == 429 or error.status >= 500:
        return Fault.BUSY
    if error.status in (401, 403):
        return Fault.FORBIDDEN
    return Fault.CHANNEL_GONE if error.status == 404 else Fault.REFUSED


def _is_of_network(error: BaseException) -> bool:
    """An error of the library that discord.py talks through, such as a connection that was dropped."""
    return any(kind.__module__.partition(".")[0] == "aiohttp" for kind in type(error).__mro__)


def _in_adapter(error: BaseException) -> bool:
    """A 429 of Cloudflare has a page of HTML for a body, on which discord.py's adapter stumbles."""
    if not isinstance(error, TypeError):
        return False
    last: TracebackType | None = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    name = last.tb_frame.f_globals.get("__name__", "") if last else ""
    return str(name) in ("discord.webhook.async_", "discord.http")


async def reach(call: Awaitable[T], seconds: float = PATIENCE) -> T:
    """A call to Discord that ends within that time."""
    async with asyncio.timeout(seconds):
        return await call
