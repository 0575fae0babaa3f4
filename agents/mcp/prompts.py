"""Two prompts that a person can pick: to be answered from the notes, and to have something kept in them."""

from __future__ import annotations

from dataclasses import dataclass

from .messages import say


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt with one thing to fill in."""

    name: str
    argument: str
    writes: bool = False

    def title(self) -> str:
        """What it is for."""
        return say(self.name)

    def about(self) -> str:
        """What is to be filled in."""
        return say(f"{self.name}.{self.argument}")

    def text(self, filled: str) -> str:
        """What is said to the agent."""
        return say(f"{self.name}.text", **{self.argument: filled})


PROMPTS = (Prompt("ask_my_notes", "question"), Prompt("keep_in_notes", "topic", writes=True))


def offered(allow_write: bool) -> tuple[Prompt, ...]:
    """The prompts of a server; that which has notes written, only where that was allowed."""
    return tuple(prompt for prompt in PROMPTS if allow_write or not prompt.writes)
