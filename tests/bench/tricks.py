"""What SimCord 3.2.1 does not offer, each in a few lines. Private names of SimCord are used here, and said.

The rest of the tests uses its public side only, so that a new SimCord can break this file alone.
"""

from __future__ import annotations

import asyncio
import copy
import fnmatch
import logging
import random
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Any

import simcord
from simcord.backend.errors import BackendError
from simcord.http import router
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter, _path_of

Request = Callable[..., Awaitable[Any]]
LOGGERS = ("discord", "asyncio", "bot", "cogs", "data")


@contextmanager
def same_instant(env: simcord.Env) -> Iterator[None]:
    """Deliver everything that is done inside before the bot has seen any of it (``_settle_internal``).

    Call ``await env.settle()`` afterwards: only then the bot works.
    """

    async def not_yet(**_: Any) -> None:
        return None

    real = env._settle_internal
    env._settle_internal = not_yet  # type: ignore[method-assign]
    try:
        yield
    finally:
        env._settle_internal = real  # type: ignore[method-assign]


@contextmanager
def _around_requests(wrap: Callable[[Request], Request]) -> Iterator[None]:
    kinds: tuple[Any, ...] = (FakeHTTPClient, FakeWebhookAdapter)
    saved = [(kind, kind.request) for kind in kinds]
    for kind, real in saved:
        kind.request = wrap(real)
    try:
        yield
    finally:
        for kind, real in saved:
            kind.request = real


@contextmanager
def rest_latency(seed: int | None = None, most: int = 3, seconds: float = 0.0) -> Iterator[None]:
    """Let other work run before and after Discord sees each request, as a network does.

    With a seed, each wait is 1 to ``most`` turns of the loop, so that different seeds interleave
    differently; without one it is a single turn. ``seconds`` of simulated time come on top.
    """
    rng = random.Random(seed)

    def turns() -> int:
        return 1 if seed is None else rng.randint(1, most)

    def wrap(real: Request) -> Request:
        async def request(self: Any, *args: Any, **kwargs: Any) -> Any:
            for _ in range(turns()):
                await asyncio.sleep(0)
            if seconds:
                await asyncio.sleep(seconds)
            try:
                return await real(self, *args, **kwargs)
            finally:
                for _ in range(turns()):
                    await asyncio.sleep(0)

        return request

    with _around_requests(wrap):
        yield


async def redeliver(env: simcord.Env, event: str = "INTERACTION_CREATE", nth: int = -1) -> None:
    """Send the bot an event a second time, as the gateway may (``Env.backend``)."""
    seen = [body for kind, name, body in env.backend.transcript if kind == "GATEWAY" and name == event]
    env.backend.emit(event, copy.deepcopy(dict(seen[nth])))
    await env.settle()


def real_expired_token(env: simcord.Env) -> None:
    """Answer an interaction token older than 15 minutes as Discord does: 401, code 50027.

    SimCord says 404, code 10015 (``Backend.interaction_by_token``).
    """
    backend = env.backend
    real = backend.interaction_by_token

    def lookup(token: str) -> Any:
        known = backend.interaction_tokens.get(token)
        if known is not None:
            expires = backend.interactions[known].expires_at
            if expires is not None and backend.now_iso() >= expires:
                raise BackendError(401, 50027, "Invalid Webhook Token")
        return real(token)

    backend.interaction_by_token = lookup  # type: ignore[method-assign]


class ErrorLogs(logging.Handler):
    """Collect what is logged as an error; on leaving, fail if there was any.

    discord.py only logs what a DynamicItem's callback raises, so SimCord never sees it.
    """

    def __init__(self, *names: str) -> None:
        super().__init__(logging.ERROR)
        self.names = names or LOGGERS
        self.seen: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(record)

    def told(self) -> list[str]:
        return [
            record.getMessage() + (f" <- {record.exc_info[1]!r}" if record.exc_info else "")
            for record in self.seen
        ]

    def __enter__(self) -> ErrorLogs:
        for name in self.names:
            logging.getLogger(name).addHandler(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        for name in self.names:
            logging.getLogger(name).removeHandler(self)
        if kind is None and self.seen:
            raise AssertionError("errors were only logged: " + "; ".join(self.told()))


@contextmanager
def rate_limited(
    env: simcord.Env, limits: Mapping[tuple[str, str], tuple[int, float]]
) -> Iterator[dict[tuple[str, str, int], list[float]]]:
    """Make requests wait, in simulated time, as discord.py does for Discord's limits.

    ``limits`` is like ``{("PATCH", "/channels/*/messages/*"): (5, 5.0)}``: five in five seconds for
    each channel. Yields the times at which requests of each route went out.
    """
    used: dict[tuple[str, str, int], list[float]] = {}
    real = FakeHTTPClient.request

    async def request(self: Any, route: Any, **kwargs: Any) -> Any:
        for (method, pattern), (most, seconds) in limits.items():
            if route.method != method or not fnmatch.fnmatch(_path_of(route.url), pattern):
                continue
            times = used.setdefault((method, pattern, int(route.channel_id or route.guild_id or 0)), [])
            while True:
                now = env.backend.clock.elapsed
                recent = [at for at in times if at > now - seconds]
                if len(recent) < most:
                    times.append(now)
                    break
                await asyncio.sleep(max(recent[-most] + seconds - now, 0.001))
        return await real(self, route, **kwargs)

    FakeHTTPClient.request = request  # type: ignore[method-assign]
    try:
        yield used
    finally:
        FakeHTTPClient.request = real  # type: ignore[method-assign]


class Killed(BaseException):
    """The process is gone: nothing that runs after it may catch this as an error."""


@contextmanager
def die_at(n: int, *, after: bool = False) -> Iterator[None]:
    """Die at the n-th request (from 1), before or after Discord saw it; later requests die too."""
    real = router.dispatch
    count = 0

    def dispatch(backend: Any, method: str, path: str, **kwargs: Any) -> Any:
        nonlocal count
        count += 1
        if count < n:
            return real(backend, method, path, **kwargs)
        if count == n and after:
            real(backend, method, path, **kwargs)
        raise Killed(f"{method} {path}")

    router.dispatch = dispatch
    try:
        yield
    finally:
        router.dispatch = real
