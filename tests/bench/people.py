"""People at a table: what a test does and reads is what a person does and sees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import simcord
from simcord.backend import serializers
from simcord.backend.models import Message

from bot.commands.demo_reading import Menu, Seen, read


@dataclass(slots=True)
class Answer:
    """What came back on a command, a click or a choice, for the one who did it."""

    result: simcord.InteractionResult
    text: str
    private: bool

    @property
    def modal(self) -> str | None:
        """The title of the form that was shown, if one was."""
        shown = self.result.modal
        return None if shown is None else str(shown["title"])


@dataclass(slots=True)
class Room:
    """One channel of one server, and the people in it."""

    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    people: dict[str, Person] = field(default_factory=dict)

    @classmethod
    def open(cls, env: simcord.Env, names: Iterable[str], channel: str = "poker") -> Room:
        """Make a server with one channel and these people, called by their display names."""
        guild = env.create_guild("Card Room")
        room = cls(env, guild, guild.create_text_channel(channel))
        for name in names:
            room.add(name)
        return room

    def add(self, name: str) -> Person:
        user = self.env.create_user(name.lower().replace(" ", "_"), global_name=name)
        person = self.people[name] = Person(name, self, self.guild.add_member(user))
        return person

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    def messages(self) -> list[Seen]:
        """What everybody in the channel sees, oldest first."""
        return [self.see(m) for m in self._stored(self.channel.id) if not m.is_ephemeral]

    def table(self) -> Seen:
        """The newest public message of the bot that has buttons, menus or a V2 layout; the table."""
        for message in reversed(self._stored(self.channel.id)):
            if (
                message.author_id == self.env.backend.bot_user.id
                and message.components
                and not message.is_ephemeral
            ):
                return self.see(message)
        raise AssertionError("there is no table message in the channel")

    def public_text(self) -> str:
        return self.table().text

    def buttons(self) -> list[str]:
        """The labels of the table's buttons that can be pressed."""
        return [b.label for b in self.table().buttons if not b.disabled]

    def menus(self) -> tuple[Menu, ...]:
        return self.table().menus

    def see(self, message: Message) -> Seen:
        return read(dict(serializers.message_payload(self.env.backend, message)), self.env.now())

    def _stored(self, channel_id: int) -> list[Message]:
        return sorted(self.env.backend.messages.get(channel_id, {}).values(), key=lambda m: m.id)


@dataclass(slots=True)
class Person:
    """Somebody with a Discord client."""

    name: str
    room: Room
    member: simcord.MemberActor

    @property
    def id(self) -> int:
        return self.member.id

    async def slash(self, command: str, /, **options: Any) -> Answer:
        """Type a command, such as ``"table open"``, in the room."""
        return self._answer(await self.member.slash(self.room.channel, command, **options))

    async def press(self, what: str, on: Seen | None = None) -> Answer:
        """Press the button with that label, custom id or unmistakable beginning of a label.

        ``on`` is the table unless said otherwise: :meth:`private` or a message of :meth:`dms`.
        """
        seen = on or self.room.table()
        button = seen.button(what)
        assert button is not None, f"{self.name} finds no {what!r} among {[str(b) for b in seen.buttons]}"
        actor, message = self._reach(seen)
        return self._answer(await actor.click(message, custom_id=button.custom_id))

    async def choose(self, what: str, on: Seen | None = None) -> Answer:
        """Choose the option with that label or value, in whichever menu has it."""
        seen = on or self.room.table()
        for menu in seen.menus:
            for option in menu.options:
                if what in (option.label, option.value):
                    actor, message = self._reach(seen)
                    return self._answer(await actor.select(message, [option.value], custom_id=menu.custom_id))
        raise AssertionError(f"{self.name} finds no {what!r} in {[str(m) for m in seen.menus]}")

    async def fill(self, form: Answer, **values: str) -> Answer:
        """Send a form off; the names are the custom ids of its fields."""
        return self._answer(await self.member.submit_modal(form.result, values))

    def dms(self) -> list[Seen]:
        """The bot's direct messages, oldest first."""
        room = self.room
        stored = room._stored(self.member.user.dm_channel.id)
        return [room.see(m) for m in stored if m.author_id == room.env.backend.bot_user.id]

    def last_dm(self) -> str:
        dms = self.dms()
        assert dms, f"{self.name} got no direct message"
        return dms[-1].text

    def private(self) -> Seen:
        """The newest message in the room that only this person sees."""
        for message in reversed(self.room._stored(self.room.channel.id)):
            if message.is_ephemeral and message.visible_to(self.id):
                return self.room.see(message)
        raise AssertionError(f"nothing was shown to {self.name} privately")

    def last_private(self) -> str:
        return self.private().text

    def close_dms(self) -> None:
        """Refuse direct messages from now on, as a privacy setting does (code 50007)."""
        self.room.env.inject_error(
            "POST",
            f"/channels/{self.member.user.dm_channel.id}/messages",
            status=403,
            code=50007,
            message="Cannot send messages to this user",
            times=None,
        )

    def _reach(self, seen: Seen) -> tuple[Any, simcord.ResponseMessage]:
        env = self.room.env
        for channel_id in (self.room.channel.id, self.member.user.dm_channel.id):
            stored = env.backend.messages.get(channel_id, {}).get(seen.id)
            if stored is not None:
                actor = self.member if channel_id == self.room.channel.id else self.member.user
                return actor, simcord.ResponseMessage(env, stored)
        raise AssertionError(f"the message {self.name} looks at is gone")

    def _answer(self, result: simcord.InteractionResult) -> Answer:
        replies = [reply for reply in (result.response, *result.followups) if reply is not None]
        seen = [self.room.see(reply._message).text for reply in replies]
        return Answer(result, "\n".join(seen), result.ephemeral)
