"""The private names of SimCord 3.2.1 that the demo cannot do without, and nothing else.

SimCord shows one channel of a world in one web page. A demo needs several pages on one world, kept
fresh, on a clock that runs, with card faces and a word to the newcomer on top; none of this is
offered. A new SimCord can break this file only.
"""

from __future__ import annotations

import base64
import html
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from typing import Any, Final

import simcord
from aiohttp import web
from simcord._clock import Clock
from simcord.backend import serializers
from simcord.backend.cdn import CDN_BASE
from simcord.http import router
from simcord.preview import Preview, make_preview

from bot.commands.demo_reading import Seen, read

_REMEMBERED: Final = 20
_STYLE: Final = "/demo.css"
_SCRIPT: Final = "/demo.js"

Viewer = simcord.MemberActor | simcord.UserHandle
Body = Mapping[str, Any]
Act = Callable[[str | None, Body], Awaitable[dict[str, Any]]]


def start_clock_now(env: simcord.Env) -> None:
    """Let simulated time begin at the present moment, so that the times shown are the visitor's."""
    clock: Clock = env.backend.clock
    clock._epoch = datetime.now(UTC)


def name_bot(env: simcord.Env, name: str) -> None:
    """Call the bot ``name`` instead of "TestBot"; to be done before it logs in."""
    env.backend.bot_user.name = name


def size_of_history(env: simcord.Env) -> int:
    """Grows whenever anything happens in the simulated Discord."""
    return len(env.backend.transcript)


def newest_table(env: simcord.Env, channel: simcord.ChannelHandle) -> Seen | None:
    """The newest public message of the bot in a channel that has components."""
    stored = env.backend.messages.get(channel.id, {})
    for number in sorted(stored, reverse=True):
        message = stored[number]
        if message.author_id == env.backend.bot_user.id and message.components and not message.is_ephemeral:
            return read(dict(serializers.message_payload(env.backend, message)))
    return None


def message_handle(
    env: simcord.Env, channel: simcord.ChannelHandle, message_id: int
) -> simcord.ResponseMessage:
    return simcord.ResponseMessage(env, env.backend.get_message(channel.id, message_id))


def keep_emoji_pictures(env: simcord.Env) -> Callable[[], None]:
    """Show the picture of every application emoji that is uploaded; SimCord drops it. Returns the undoing."""
    real = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **kwargs: Any) -> Any:
        answer = real(backend, method, path, **kwargs)
        image = (kwargs.get("json") or {}).get("image") if isinstance(kwargs.get("json"), dict) else None
        if method == "POST" and path.endswith("/emojis") and isinstance(image, str) and "," in image:
            picture = base64.b64decode(image.split(",", 1)[1])
            env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{answer['id']}.png"] = picture
        return answer

    def undo() -> None:
        router.dispatch = real

    router.dispatch = dispatch
    return undo


class Page:
    """One channel in one web page, for the people who may look at it."""

    def __init__(
        self,
        env: simcord.Env,
        channel: simcord.ChannelHandle,
        viewers: Sequence[Viewer],
        *,
        port: int,
        timezone: str,
        alone: Callable[[], AbstractAsyncContextManager[Any]],
    ) -> None:
        """``alone`` is entered around each thing a visitor does: SimCord refuses two at once."""
        self._env = env
        self._alone = alone
        self._preview: Preview = make_preview(
            env,
            channel,
            viewers=viewers,
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone=timezone,
            presentation_time=None,
            assets=None,
            sku_presentations=None,
            port=port,
        )
        self._banner = self._title = self._style = self._script = ""
        self._controls: dict[tuple[str, int], dict[str, str]] = {}
        self._wrap()

    @property
    def url(self) -> str:
        """The address, with the secret that lets its holder act for the viewers."""
        return self._preview.url

    @property
    def watched(self) -> bool:
        """Whether a browser has this page open."""
        return any(page is not self._preview._python for page in self._preview._pages.values())

    def put_on_top(self, title: str, banner: str, style: str, script: str) -> None:
        """Set the window's title, the HTML above everything else, and a style sheet and script of one's own."""
        self._title, self._banner, self._style, self._script = html.escape(title), banner, style, script

    async def open(self) -> None:
        # SimCord allows one preview a world, though several get along; it looks at this name only.
        self._env._preview = None
        await self._preview.__aenter__()

    async def close(self) -> None:
        await self._preview.close()

    async def refresh(self) -> None:
        await self._preview.refresh()

    def _wrap(self) -> None:
        preview, server = self._preview, self._preview._server
        act, publish, index, static = preview._action, preview._publish, server._index, server._static

        def remember(page: Any, **kwargs: Any) -> None:
            publish(page, **kwargs)
            self._controls[page.id, page.revision] = _controls(page.snapshot)
            for old in list(self._controls)[: -_REMEMBERED * max(1, len(preview._pages))]:
                del self._controls[old]

        async def action(context_id: str | None, body: Body) -> dict[str, Any]:
            async with self._alone():
                return await act(context_id, self._brought_up_to_date(context_id, body))

        async def first_page(request: web.Request) -> web.Response:
            response: web.Response = await index(request)
            text = response.text or ""
            text = text.replace("<title>SimCord Preview</title>", f"<title>{self._title}</title>")
            links = f'<link rel="stylesheet" href="{_STYLE}"><script type="module" src="{_SCRIPT}"></script></head>'
            text = text.replace("</head>", links)
            shell = '<div id="preview-shell" class="preview-shell">'
            text = text.replace(shell, shell + self._banner, 1)
            return web.Response(text=text, content_type="text/html", headers=server._SECURITY_HEADERS)

        async def file(request: web.Request) -> web.Response:
            if request.path not in (_STYLE, _SCRIPT):
                found: web.Response = await static(request)
                return found
            kind = "text/css" if request.path == _STYLE else "application/javascript"
            text = self._style if request.path == _STYLE else self._script
            return web.Response(text=text, content_type=kind, headers=server._SECURITY_HEADERS)

        replaced: Any = preview
        replaced._publish, replaced._action = remember, action
        replaced = server
        replaced._index, replaced._static = first_page, file
        replaced._STATIC_FILES = {**server._STATIC_FILES, _STYLE: _STYLE, _SCRIPT: _SCRIPT}

    def _brought_up_to_date(self, context_id: str | None, body: Body) -> Body:
        """Let a click through whose button is still the same, though the page was published anew meanwhile.

        Discord takes such a click; SimCord refuses whatever was not done on its newest picture.
        """
        page = self._preview._pages.get(context_id or "")
        revision = body.get("published_revision")
        if page is None or not isinstance(revision, int):
            return body
        if "control_key" in body:
            before = self._controls.get((page.id, revision), {}).get(str(body["control_key"]))
            now = self._controls.get((page.id, page.revision), {}).get(str(body["control_key"]))
            if before is None or before != now:
                return body
        return {**body, "published_revision": page.revision}


def _controls(value: Any) -> dict[str, str]:
    """The custom id behind each control of a published picture."""
    found: dict[str, str] = {}
    if isinstance(value, dict):
        if isinstance(value.get("control_key"), str) and isinstance(value.get("custom_id"), str):
            found[value["control_key"]] = value["custom_id"]
        for part in value.values():
            found |= _controls(part)
    elif isinstance(value, list):
        for part in value:
            found |= _controls(part)
    return found
