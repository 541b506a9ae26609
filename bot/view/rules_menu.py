"""*Change a rule*: the dealer's private menu of house rules for the hand he has called."""

from __future__ import annotations

from bot.table.public import TableShown
from bot.view.actions import OnStage, StageAct
from bot.view.house_rules import differs, rule_choices
from bot.view.parts import FELT_GREEN, Menu, Message, Text
from bot.view.words import lines, small, title


def rules_menu(shown: TableShown) -> Message:
    """What is changed already, and what can be."""
    called = shown.called
    if called is None:
        return Message((Text("No game is called now. House rules are changed while its house card stands."),))
    return Message(
        (
            Text(
                lines(
                    f"### {title(called)}: change a rule",
                    [f"- {line}" for line in differs(called.game, called.options)],
                    small("One at a time, for this hand alone; everybody sees it on the house card."),
                )
            ),
            *(
                Menu(OnStage(shown.table_id, shown.stage, StageAct.RULE, number), name, items)
                for number, (name, items) in enumerate(rule_choices(called.game, called.options))
            ),
        ),
        FELT_GREEN,
    )
