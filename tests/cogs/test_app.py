"""Starting: settings, the command line, what is asked of Discord."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import simcord

from bot.app import PERMISSIONS, BadSettings, MariahBot, Settings
from bot.commands.run import start_logging

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.simcord(shard_count=1)


def test_settings_come_from_the_environment_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(
        "# a comment\nDISCORD_TOKEN='from the file'\nexport MARIAH_DATABASE = /tmp/x.db\nMARIAH_LOG_LEVEL=\nnonsense\n"
    )
    read = Settings.read({}, file)
    assert (read.token, read.database, read.log_level) == ("from the file", Path("/tmp/x.db"), logging.INFO)
    assert Settings.read({"DISCORD_TOKEN": "from outside"}, file).token == "from outside"
    assert Settings.read({"DISCORD_TOKEN": ""}, tmp_path / "none").token == ""
    with pytest.raises(BadSettings, match="MARIAH_LOG_LEVEL"):
        Settings.read({"MARIAH_LOG_LEVEL": "LOUD"}, file)


def test_the_token_is_in_no_repr() -> None:
    assert "secret" not in repr(Settings(token="secret"))


def _bot(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "bot", *args], cwd=cwd, env=environ, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize("args", [(), ("run",)])
def test_without_a_token_it_says_what_to_do(args: tuple[str, ...], tmp_path: Path) -> None:
    done = _bot(*args, cwd=tmp_path)
    assert done.returncode == 2 and done.stdout == ""
    assert "DISCORD_TOKEN" in done.stderr and "make demo" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_the_bot_does_not_need_the_demo() -> None:
    code = "import sys, bot.__main__, bot.app, bot.commands.run; print([m for m in sys.modules if m.startswith('simcord')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


_AGAINST = """
import sys, threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from discord.http import Route

class Discord(BaseHTTPRequestHandler):
    def do_GET(self):
        if {answers}:
            self.send_response(401)
            self.end_headers()
        else:
            print("asked", flush=True)
            threading.Event().wait()

    def log_message(self, *args):
        pass

server = HTTPServer(("127.0.0.1", 0), Discord)
threading.Thread(target=server.serve_forever, daemon=True).start()
Route.BASE = "http://127.0.0.1:%d/api/v10" % server.server_address[1]
from bot.__main__ import main
sys.exit(main([]))
"""


def _bot_against_discord(tmp_path: Path, *, answers: bool) -> subprocess.Popen[str]:
    """The bot's process, at a Discord that refuses every token or never answers."""
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "abc.def.ghi"}
    command = [sys.executable, "-c", _AGAINST.format(answers=answers)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=tmp_path, env=environ, stdout=pipe, stderr=pipe, text=True)


def test_a_wrong_token_is_told_in_a_sentence(tmp_path: Path) -> None:
    with _bot_against_discord(tmp_path, answers=True) as process:
        _, told = process.communicate(timeout=60)
    assert process.returncode == 78
    assert "DISCORD_TOKEN" in told and "Traceback" not in told and "abc.def.ghi" not in told


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM that a process hears")
def test_it_ends_when_it_is_told_to(tmp_path: Path) -> None:
    with _bot_against_discord(tmp_path, answers=False) as process:
        assert process.stdout is not None and process.stdout.readline() == "asked\n"
        process.send_signal(signal.SIGTERM)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 0, told
    assert "Traceback" not in told


def test_wrong_usage_exits_2(tmp_path: Path) -> None:
    assert _bot("dance", cwd=tmp_path).returncode == 2
    for command in ((), ("run",), ("demo",), ("settle",)):
        assert _bot(*command, "--help", cwd=tmp_path).returncode == 0


def test_libraries_log_no_secrets_whatever_is_asked_for() -> None:
    root = logging.getLogger()
    before, handlers = root.level, root.handlers[:]
    try:
        start_logging(logging.DEBUG)
        for name in ("discord.http", "aiosqlite", "aiohttp.client"):
            assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)
    finally:
        root.handlers[:] = handlers
        root.setLevel(before)


def test_a_bot_asks_for_no_more_than_it_needs(env: simcord.Env) -> None:
    bot = env.bot
    assert isinstance(bot, MariahBot)
    assert [name for name, on in bot.intents if on] == ["guilds"]
    mentions = bot.allowed_mentions
    assert mentions is not None
    assert not (mentions.everyone or mentions.users or mentions.roles or mentions.replied_user)
    assert not PERMISSIONS.administrator and not PERMISSIONS.manage_messages
    invite = bot.invite()
    assert f"permissions={PERMISSIONS.value}" in invite and "scope=bot+applications.commands" in invite
