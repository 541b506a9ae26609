"""Every request of the bot against Discord's own OpenAPI description, where that is at hand.

The description is a data file beside the repository (``../shared/testbench/spec/openapi.json``), and
the check needs ``jsonschema-rs``; without either :func:`discord_spec` says why there is no check.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

SPEC: Final = Path(__file__).parents[2].parent / "shared" / "testbench" / "spec" / "openapi.json"
_JSON: Final = "application/json"


class Spec:
    """The routes of Discord's API and what their bodies must look like."""

    def __init__(self, description: dict[str, Any]) -> None:
        self._doc = description
        # discord.py sends snowflakes as integers, which Discord takes and its description does not allow.
        self._doc["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
        self._routes: list[tuple[str, re.Pattern[str], str]] = []
        for template, operations in self._doc["paths"].items():
            pattern = re.compile(
                "/".join("[^/]+" if p.startswith("{") else re.escape(p) for p in template.split("/"))
            )
            for method in ("get", "post", "put", "patch", "delete"):
                if method in operations:
                    self._routes.append((method.upper(), pattern, template))
        self._routes.sort(key=lambda route: route[2].count("{"))
        self._validators: dict[tuple[str, str], Any] = {}

    def route(self, method: str, path: str) -> str | None:
        """The template of the route that a path belongs to; the most literal one if several match."""
        for its_method, pattern, template in self._routes:
            if its_method == method and pattern.fullmatch(path):
                return template
        return None

    def problems(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with a request; empty when nothing is."""
        template = self.route(method, path)
        if template is None:
            return [f"{method} {path}: Discord has no such route"]
        if body is None:
            return []
        validator = self._validator(method, template)
        if validator is None:
            return [f"{method} {template}: takes no JSON body"]
        if validator.is_valid(body):
            return []
        return [f"{method} {template}: {_told(error)}" for error in validator.iter_errors(body)]

    def all_problems(self, requests: Iterable[Any]) -> list[str]:
        """The problems of many requests (``Env.http_requests``), each told once."""
        found = (problem for r in requests for problem in self.problems(r.method, r.path, r.json))
        return list(dict.fromkeys(found))

    def _validator(self, method: str, template: str) -> Any:
        key = (method, template)
        if key not in self._validators:
            jsonschema_rs: Any = importlib.import_module("jsonschema_rs")
            content = self._doc["paths"][template][method.lower()].get("requestBody", {}).get("content", {})
            self._validators[key] = (
                jsonschema_rs.Draft202012Validator(
                    {**content[_JSON]["schema"], "components": self._doc["components"]}
                )
                if _JSON in content
                else None
            )
        return self._validators[key]


def _told(error: Any) -> str:
    """The message of the deepest cause of an error: an ``anyOf`` alone says nothing."""
    while branches := getattr(error.kind, "context", None):
        meant = [branch for branch in branches if branch and not any(map(_another_kind, branch))]
        causes = [cause for branch in meant or branches for cause in branch]
        if not causes:
            break
        error = max(causes, key=lambda c: (len(c.instance_path), bool(getattr(c.kind, "context", None))))
    place = "/".join(str(part) for part in error.instance_path)
    return f"{place}: {error.message[:160]}"


def _another_kind(error: Any) -> bool:
    """Whether a branch of a choice was simply not the one that was meant (null, another component)."""
    return bool(error.message.endswith('not of type "null"') or error.instance_path[-1:] == ["type"])


@functools.cache
def discord_spec() -> Spec | str:
    """The description, or the reason why it cannot be used."""
    if importlib.util.find_spec("jsonschema_rs") is None:
        return "jsonschema-rs is not installed"
    if not SPEC.is_file():
        return "Discord's OpenAPI description is not beside the repository"
    return Spec(json.loads(SPEC.read_text(encoding="utf-8")))
