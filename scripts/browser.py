"""A headless Chromium driven over its DevTools protocol, for pictures and tests of the demo's pages.

Only the browser itself has to be installed (Debian's ``chromium``); nothing is downloaded. The class
does what a person does: look for words, press a button by its label, choose from a menu.
"""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp

PHONE: Final = (390, 844)
DESKTOP: Final = (1280, 900)

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--remote-debugging-port=0",
)
_POLL: Final = 0.05

_FIND: Final = """
(() => {
  const label = %s, kinds = %s;
  if (window.simcordPreview && !window.simcordPreview.ready) return null;
  const shown = e => e.checkVisibility() && e.getClientRects().length && !e.disabled;
  const words = e => (e.getAttribute("aria-label") || e.textContent || "").replace(/\\s+/g, " ").trim();
  const all = [...document.querySelectorAll(kinds)].filter(shown);
  const said = e => [words(e), (e.textContent || "").replace(/\\s+/g, " ").trim()];
  const exact = all.filter(e => said(e).includes(label));
  const near = all.filter(e => said(e).some(w => w.startsWith(label)));
  const found = exact.at(-1) || near.at(-1);
  if (!found) return null;
  found.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})()
"""


class BrowserError(Exception):
    """The browser is not there, died, or the page never showed what was waited for."""


def find_chromium() -> str | None:
    """The path of an installed Chromium, or ``None``; ``CHROMIUM`` in the environment goes first."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in _NAMES if (path := shutil.which(name))), None)


class _Wire:
    """Commands to the browser and its answers, matched by number."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type is not aiohttp.WSMsgType.TEXT:
                continue
            answer = json.loads(message.data)
            waiter = self._waiting.pop(answer.get("id", 0), None)
            if waiter is not None and not waiter.done():
                waiter.set_result(answer)
        for waiter in self._waiting.values():
            if not waiter.done():
                waiter.set_exception(BrowserError("the browser went away"))

    async def send(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        waiter: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiter
        command: dict[str, Any] = {"id": number, "method": method, "params": params}
        if session is not None:
            command["sessionId"] = session
        await self._socket.send_json(command)
        async with asyncio.timeout(30):
            answer = await waiter
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error'].get('message')}")
        result: dict[str, Any] = answer["result"]
        return result

    async def close(self) -> None:
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)


class Tab:
    """One page of the browser."""

    def __init__(self, wire: _Wire, session: str, target: str) -> None:
        self._wire, self._session, self._target = wire, session, target

    async def send(self, method: str, **params: Any) -> dict[str, Any]:
        """A raw command of the DevTools protocol."""
        return await self._wire.send(method, self._session, **params)

    async def evaluate(self, script: str) -> Any:
        """The value of a JavaScript expression, promises awaited."""
        answer = await self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(str(details.get("exception", {}).get("description") or details.get("text")))
        return answer["result"].get("value")

    async def goto(self, url: str) -> None:
        """Load an address, from scratch even if only its fragment differs, and wait until it is loaded."""
        await self.send("Page.navigate", url="about:blank")
        await self.send("Page.navigate", url=url)
        await self.wait_for("location.href !== 'about:blank' && document.readyState === 'complete'", what=url)

    async def wait_for(self, script: str, *, what: str = "", seconds: float = 15.0) -> None:
        """Wait until a JavaScript expression is true."""
        try:
            async with asyncio.timeout(seconds):
                while not await self.evaluate(script):
                    await asyncio.sleep(_POLL)
        except TimeoutError:
            shown = (await self.text())[-600:]
            raise BrowserError(
                f"waited {seconds:g} s for {what or script}; the page ends: {shown!r}"
            ) from None

    async def wait_for_text(self, words: str, seconds: float = 15.0) -> None:
        quoted = json.dumps(words)
        await self.wait_for(
            f"document.body && document.body.innerText.includes({quoted})", what=repr(words), seconds=seconds
        )

    async def text(self) -> str:
        """The visible words of the page."""
        return str(await self.evaluate("document.body ? document.body.innerText : ''"))

    async def click_button(self, label: str, seconds: float = 15.0) -> None:
        """Press, with the mouse, the last button whose label is, or else begins with, ``label``."""
        await self._click(label, "button, [role=button], a[href]", seconds)

    async def choose(self, menu: str, option: str, seconds: float = 15.0) -> None:
        """Open the Discord menu with that placeholder and choose an option of it."""
        await self._click(menu, ".preview-select button, [role=combobox]", seconds)
        await self._click(option, "[role=option]", seconds)
        apply = (
            "[...document.querySelectorAll('.select-apply')].some(e => e.checkVisibility() && !e.disabled)"
        )
        if await self.evaluate(apply):
            await self._click("Apply", ".select-apply", seconds)

    async def select(self, selector: str, option: str) -> None:
        """Choose, by its words, an option of a plain HTML ``<select>``."""
        chosen = await self.evaluate(
            f"""(() => {{
              const menu = document.querySelector({json.dumps(selector)});
              const option = menu && [...menu.options].find(o => o.text.trim().startsWith({json.dumps(option)}));
              if (!option) return false;
              menu.value = option.value;
              menu.dispatchEvent(new Event("input", {{ bubbles: true }}));
              menu.dispatchEvent(new Event("change", {{ bubbles: true }}));
              return true;
            }})()"""
        )
        if not chosen:
            raise BrowserError(f"no option {option!r} in {selector}")

    async def view_as(self, name: str) -> None:
        """Become another viewer of a demo page, and wait until the page is his."""
        await self.select("#viewer-picker", name)
        await self.settled()

    async def type_into(self, selector: str, words: str) -> None:
        await self.evaluate(f"document.querySelector({json.dumps(selector)}).focus()")
        await self.send("Input.insertText", text=words)

    async def settled(self, seconds: float = 15.0) -> None:
        """Wait until a demo page has drawn everything it knows (SimCord Preview's own sign)."""
        ready = "window.simcordPreview ? window.simcordPreview.ready : document.readyState === 'complete'"
        await self.wait_for(ready, what="a drawn page", seconds=seconds)
        await self.evaluate(
            "Promise.all([document.fonts.ready, new Promise(r => requestAnimationFrame(() => r()))])"
        )

    async def screenshot(self, path: Path | str) -> Path:
        """A PNG of what the window shows."""
        answer = await self.send("Page.captureScreenshot", format="png")
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(base64.b64decode(answer["data"]))
        return target

    async def close(self) -> None:
        await self._wire.send("Target.closeTarget", targetId=self._target)

    async def _click(self, label: str, kinds: str, seconds: float) -> None:
        script = _FIND % (json.dumps(label), json.dumps(kinds))
        place: list[float] | None = None
        try:
            async with asyncio.timeout(seconds):
                while (place := await self.evaluate(script)) is None:
                    await asyncio.sleep(_POLL)
        except TimeoutError:
            shown = (await self.text())[-600:]
            raise BrowserError(f"no button {label!r}; the page ends: {shown!r}") from None
        where = {"x": place[0], "y": place[1], "button": "left", "clickCount": 1}
        for kind in ("mousePressed", "mouseReleased"):
            await self.send("Input.dispatchMouseEvent", type=kind, **where)


class Browser:
    """A running Chromium with a profile of its own, gone when :func:`chromium` is left."""

    def __init__(self, wire: _Wire) -> None:
        self._wire = wire

    async def tab(self, size: tuple[int, int] = DESKTOP, *, scale: float = 1.0, dark: bool = True) -> Tab:
        """Open a page of ``size`` CSS pixels; at most 500 wide it behaves as a phone."""
        target = (await self._wire.send("Target.createTarget", url="about:blank", newWindow=True))["targetId"]
        session = (await self._wire.send("Target.attachToTarget", targetId=target, flatten=True))["sessionId"]
        tab = Tab(self._wire, session, target)
        width, height = size
        await tab.send("Page.enable")
        # A window behind another is not drawn; each of ours shall believe that it is in front.
        await tab.send("Emulation.setFocusEmulationEnabled", enabled=True)
        await tab.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=width <= 500,
        )
        scheme = "dark" if dark else "light"
        await tab.send(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}]
        )
        return tab


@asynccontextmanager
async def chromium(path: str | None = None) -> AsyncIterator[Browser]:
    """Start Chromium; raises :class:`BrowserError` if there is none."""
    executable = path or find_chromium()
    if executable is None:
        raise BrowserError("no Chromium is installed (Debian: apt-get install chromium)")
    with tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            executable,
            *_FLAGS,
            f"--user-data-dir={profile}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            address = await _address(Path(profile) / "DevToolsActivePort", process)
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(address, max_msg_size=0) as socket,
            ):
                wire = _Wire(socket)
                try:
                    yield Browser(wire)
                finally:
                    await wire.close()
        finally:
            if process.returncode is None:
                process.terminate()
            try:
                async with asyncio.timeout(5):
                    await process.wait()
            except TimeoutError:
                process.kill()
                await process.wait()


async def _address(file: Path, process: asyncio.subprocess.Process) -> str:
    try:
        async with asyncio.timeout(30):
            while process.returncode is None:
                lines = file.read_text().splitlines() if file.exists() else []
                if len(lines) >= 2:
                    return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
                await asyncio.sleep(_POLL)
    except TimeoutError:
        pass
    raise BrowserError("Chromium did not start")
