"""What a button or menu means, written into its ``custom_id`` and read back from it.

Nothing in a custom_id is trusted: who pressed is taken from the interaction, what is legal from the rules. It
names the table, and the stage or the hand's version that was on the screen, so that an old button is known as old.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.poker.moves import MoveKind


class TableAct(StrEnum):
    """Buttons that mean the same at any time."""

    SIT = "sit"
    LEAVE = "leave"
    LEAVE_NOW = "leave_now"
    """Gives up the hand; asked for only from the private answer to LEAVE."""
    SIT_OUT = "out"
    SIT_IN = "in"
    REBUY = "rebuy"
    CARDS = "cards"
    READ = "read"
    """Read aloud: the table in plain sentences."""
    RULES = "rules"
    MORE = "more"
    DOWN = "down"
    """Bring the table down: post its message anew."""
    TRY_DM = "dm"


class StageAct(StrEnum):
    """Buttons and menus that belong to one step between the hands."""

    PICK = "pick"
    """Menu: a game id, or ``black_mariah`` for the question which one."""
    WHICH = "which"
    """Menu: a place in the list of readings of Black Mariah."""
    AGAIN = "again"
    BACK = "back"
    DEAL = "deal"
    CHANGE = "change"
    """Opens the private menu of house rules."""
    RULE = "rule"
    """Menu: ``name=value`` of one house rule."""
    HOLD = "hold"
    LEAVE_ME_OUT = "skip"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class OnTable:
    table_id: int
    act: TableAct

    def custom_id(self) -> str:
        return f"t:{self.table_id}:{self.act}"


@dataclass(frozen=True, slots=True)
class OnStage:
    table_id: int
    stage: int
    act: StageAct
    part: int = 0
    """Tells several menus of one message apart; it means nothing else."""

    def custom_id(self) -> str:
        part = f":{self.part}" if self.part else ""
        return f"s:{self.table_id}:{self.stage}:{self.act}{part}"


@dataclass(frozen=True, slots=True)
class OnMove:
    table_id: int
    hand_id: int
    version: int
    kind: MoveKind
    to: int
    private: bool = False
    """Pressed on the private *My cards*: the same move, answered there."""

    def custom_id(self) -> str:
        door = "p" if self.private else "m"
        return f"{door}:{self.table_id}:{self.hand_id}:{self.version}:{self.kind}:{self.to}"


@dataclass(frozen=True, slots=True)
class OpenTable:
    """*Open a table* in a welcome or a help text; of no table yet."""

    def custom_id(self) -> str:
        return "o:open"


Action = OnTable | OnStage | OnMove | OpenTable

CUSTOM_ID = re.compile(
    r"(?:t:(?P<t_table>\d{1,18}):(?P<t_act>[a-z_]{1,12})"
    r"|s:(?P<s_table>\d{1,18}):(?P<s_stage>\d{1,18}):(?P<s_act>[a-z_]{1,12})(?::(?P<s_part>\d))?"
    r"|(?P<door>[mp]):(?P<m_table>\d{1,18}):(?P<hand>\d{1,18}):(?P<version>\d{1,6}):(?P<kind>[a-z_]{1,12}):(?P<to>\d{1,16})"
    r"|o:open)"
)
"""Every custom_id of the bot, and nothing else."""


def read_action(custom_id: str) -> Action | None:
    """The action of a custom_id; ``None`` for one this version of the bot does not know."""
    match = CUSTOM_ID.fullmatch(custom_id)
    if match is None:
        return None
    part = match.groupdict()
    try:
        if part["t_table"]:
            return OnTable(int(part["t_table"]), TableAct(part["t_act"]))
        if part["s_table"]:
            number = int(part["s_part"] or 0)
            return OnStage(int(part["s_table"]), int(part["s_stage"]), StageAct(part["s_act"]), number)
        if part["door"]:
            return OnMove(
                int(part["m_table"]),
                int(part["hand"]),
                int(part["version"]),
                MoveKind(part["kind"]),
                int(part["to"]),
                part["door"] == "p",
            )
    except ValueError:
        return None
    return OpenTable()
