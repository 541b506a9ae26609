"""The one error door: whatever goes wrong in an answer, a person reads a sentence, and the log the rest."""

from __future__ import annotations

import functools
import inspect
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar

from discord import app_commands
from discord.ext import commands

from bot.table.ports import StoreUnavailable
from bot.table.public import Refused, Why
from bot.view.refusals import broken, outdated_commands, refusal
from cogs.answers import tell
from cogs.desk import Interaction, is_too_old
from cogs.faults import Fault, code_of, fault_of

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree):
    """The tree of slash commands, behind the same door."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        return may_answer(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        await answer_error(interaction, error)


P = ParamSpec("P")
C = TypeVar("C", bound=commands.Cog)


def guarded(
    command: Callable[Concatenate[C, Interaction, P], Awaitable[None]],
) -> Callable[Concatenate[C, Interaction, P], Coroutine[Any, Any, None]]:
    """A command behind the error door: what it raises is answered here, and never reaches discord.py."""

    @functools.wraps(command)
    async def answered(cog: C, interaction: Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await command(cog, interaction, *args, **kwargs)
        except Exception as error:  # noqa: BLE001 - the one error door
            await answer_error(interaction, error)

    # discord.py looks names in annotations up where the function it was given comes from: here, for all it knows.
    signature = inspect.signature(command, eval_str=True)
    setattr(answered, "__signature__", signature)  # noqa: B010 - no stub knows that a function has one
    return answered


def may_answer(interaction: Interaction) -> bool:
    """Whether an interaction can still be answered; one that came too late changes nothing."""
    if is_too_old(interaction):
        log.info("interaction %s came too late and was dropped", interaction.id)
        return False
    return True


async def answer_error(interaction: Interaction, error: Exception) -> None:
    """Answers for an error. Raises nothing."""
    try:
        await _answer(interaction, _inner(error))
    except Exception as second:  # noqa: BLE001 - behind this door there is nobody
        _note(interaction, second)


def _inner(error: Exception) -> Exception:
    if isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError):
        cause = error.__cause__ or getattr(error, "original", None)
        return cause if isinstance(cause, Exception) else error
    return error


async def _answer(interaction: Interaction, error: Exception) -> None:
    if isinstance(error, StoreUnavailable):
        log.warning("interaction %s: the store is unavailable", interaction.id)
        error = Refused(Why.TRY_AGAIN)
    if isinstance(error, Refused):
        await tell(interaction, refusal(error))
    elif isinstance(error, app_commands.CheckFailure):
        await tell(interaction, refusal(Refused(Why.NOT_ALLOWED)))
    elif isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        log.info("interaction %s: a command of another version", interaction.id)
        await tell(interaction, outdated_commands())
    else:
        told = _note(interaction, error)
        if told:
            await tell(interaction, broken(told))


def _note(interaction: Interaction, error: Exception) -> str | None:
    """Logs an error. Returns the id it was logged under, if it is one that a person should be told."""
    fault = fault_of(error)
    if fault is None or fault is Fault.REFUSED:
        error_id = secrets.token_hex(3)
        log.error("error %s in interaction %s", error_id, interaction.id, exc_info=error)
        return error_id
    log.info("interaction %s: %s (%s)", interaction.id, fault, code_of(error))
    return None
