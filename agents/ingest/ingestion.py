"""One ingestion: sources to parts, each part a conversation in which the model calls tools, within limits."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...daemon.errors import RecalldError
from ..llm.chat import Message, ToolCall
from ..llm.model import Model
from ..llm.tokens import most, most_of
from ..worklog import WorkLog
from . import indexpage
from .messages import text
from .prompts import RULES, opening
from .source import Source, parts
from .tools import TOOLS, Call, Toolbox

REPLY_TOKENS = 2048
MOST_REFUSALS = 6
"""In a row: then the model does not understand what it is told."""
KNOWN_NOTES = 8
KNOWN_CONCEPTS = 30
CALLS_AT_ONCE = 16
_SHORTENED = '{"shortened": true}'


@dataclass(frozen=True, slots=True)
class Limits:
    """What an ingestion may take: calls, tokens read and written, and cost (0: no bound)."""

    steps: int = 40
    tokens: int = 400_000
    cost: float = 0.0


@dataclass(slots=True)
class Spent:
    """What it took so far. Tokens as the server counts them, else as they are estimated."""

    prompt: int = 0
    answer: int = 0
    price_in: float = 0.0
    price_out: float = 0.0

    @property
    def cost(self) -> float:
        """In the currency of the prices, which are for a million tokens."""
        return (self.prompt * self.price_in + self.answer * self.price_out) / 1e6


class Stopped(Exception):
    """A limit was reached; says which."""


@dataclass(slots=True)
class Ingestion:
    """What is needed for a run, and what it has come to. `say` hears what the model says between its calls."""

    model: Model
    call: Call
    log: WorkLog
    say: Callable[[str], None]
    limits: Limits = field(default_factory=Limits)
    folder: str = ""
    dry: bool = False
    lang: str = ""
    spent: Spent = field(default_factory=Spent)
    stopped: str = ""
    error: RecalldError | None = None
    planned: dict[str, str] = field(default_factory=dict)
    """In a dry run: the pages that would be written, and how."""
    drafts: dict[str, str] = field(default_factory=dict)
    _refusals: int = 0

    def run(self, sources: Sequence[Source]) -> None:
        """Ingest all sources. What stops it is kept in `stopped` and `error`; what was written stays written."""
        prices = self.model.settings
        self.spent = replace(self.spent, price_in=prices.price_in, price_out=prices.price_out)
        try:
            for source in sources:
                self._source(source)
        except Stopped as why:
            self.stopped = str(why)
        except RecalldError as error:
            if error.kind == "llm-cancelled":
                raise
            self.stopped, self.error = error.message, error
        made = [entry.path for entry in self.log.entries if entry.written and entry.tool == "note_create"]
        if made and not self.dry:
            self._keep_index(made)

    def _keep_index(self, made: Sequence[str]) -> None:
        """List the new pages: those that were changed are where they were."""
        try:
            indexpage.keep(self.call, self.log, made, self.folder, self.lang)
        except RecalldError as error:
            self.error = self.error or error
            self.stopped = self.stopped or error.message

    def _source(self, source: Source) -> None:
        room = max((self.model.room(REPLY_TOKENS) - most(RULES) - most(str(TOOLS))) // 2, 256)
        toolbox = Toolbox(self.call, self.log, source.name, self.folder, self.dry, self.lang)
        toolbox.planned, toolbox.drafts = self.planned, self.drafts
        cut = parts(source.text, room)
        for number, part in enumerate(cut, 1):
            about = {"name": source.name, "title": source.title, "part": f"{number}/{len(cut)}"}
            known, concepts = self._known(source.title, part)
            self._talk(list(opening(part, about, known, concepts, self.log.pages_written())), toolbox)

    def _known(self, title: str, part: str) -> tuple[list[dict[str, Any]], list[str]]:
        """Notes and concepts of the vault that the part is about; none where the daemon cannot tell."""
        try:
            found = self.call("search", {"query": _words(title), "limit": KNOWN_NOTES})
            listed = self.call("concepts", {"limit": 400})["concepts"]
        except RecalldError:
            return [], []
        low = part.lower()
        concepts = [name for one in listed if len(name := str(one.get("label", ""))) > 1 and name.lower() in low]
        return list(found["cards"])[:KNOWN_NOTES], concepts[:KNOWN_CONCEPTS]

    def _talk(self, messages: list[Message], toolbox: Toolbox) -> None:
        """The conversation about one part, until the model calls nothing more. Raises `Stopped`, `RecalldError`."""
        while True:
            self._check_limits()
            self._shorten(messages)
            said = "".join(self.model.ask(messages, REPLY_TOKENS, TOOLS)).strip()
            ending = self.model.ending
            self._count(messages, said)
            calls = (ending.calls or _written_calls(said))[:CALLS_AT_ONCE]
            if not calls and said:
                self.say(said)
            elif not calls and ending.finish != "cut_off":
                self.stopped = text("model-silent", self.lang)
            if ending.finish == "cut_off":
                raise Stopped(text("stopped-gone", self.lang))
            if not calls:
                return
            messages.append(Message("assistant", said if ending.calls else "", calls))
            if said and ending.calls:
                self.say(said)
            for call in calls:
                self._check_limits()
                messages.append(Message("tool", self._carried_out(call, toolbox), call=call))

    def _carried_out(self, call: ToolCall, toolbox: Toolbox) -> str:
        entry, answer = toolbox.carry_out(call)
        self._refusals = 0 if entry.is_done else self._refusals + 1
        if self._refusals >= MOST_REFUSALS:
            raise Stopped(text("stopped-refused", self.lang, limit=MOST_REFUSALS))
        return answer

    def _count(self, messages: Sequence[Message], said: str) -> None:
        ending = self.model.ending
        counted = ending.prompt_tokens
        self.spent.prompt += counted if counted is not None else most_of(messages)
        written = most(said) + sum(most(call.arguments) for call in ending.calls)
        self.spent.answer += ending.answer_tokens if ending.answer_tokens is not None else written

    def _check_limits(self) -> None:
        if len(self.log.entries) >= self.limits.steps:
            raise Stopped(text("stopped-steps", self.lang, limit=self.limits.steps))
        if self.spent.prompt + self.spent.answer >= self.limits.tokens:
            raise Stopped(text("stopped-tokens", self.lang, limit=self.limits.tokens))
        if self.limits.cost and self.spent.cost >= self.limits.cost:
            raise Stopped(text("stopped-cost", self.lang, limit=self.limits.cost))

    def _shorten(self, messages: list[Message]) -> None:
        """Take out what old calls said and gave, the oldest first, until the conversation fits in the window."""
        room = self.model.room(REPLY_TOKENS) - most(str(TOOLS))
        for at, message in enumerate(messages[2:-1], 2):
            if most_of(messages) <= room:
                return
            calls = tuple(replace(call, arguments=_shortened(call.arguments)) for call in message.calls)
            content = _SHORTENED if message.role == "tool" else ""
            messages[at] = replace(message, content=content, calls=calls)


def _shortened(arguments: str) -> str:
    """The arguments of a call without the text that it wrote."""
    try:
        found = json.loads(arguments)
    except ValueError:
        return "{}"
    kept = {name: value for name, value in found.items() if name != "text"} if isinstance(found, dict) else {}
    return json.dumps(kept, ensure_ascii=False)


def _written_calls(said: str) -> tuple[ToolCall, ...]:
    """Calls that a model without tools of its own wrote out as JSON: {"name": …, "arguments": {…}}."""
    names = {tool.name for tool in TOOLS}
    found: list[ToolCall] = []
    for block in re.findall(r"```(?:json)?\s*(.*?)```", said, re.DOTALL) or [said]:
        try:
            value = json.loads(block)
        except ValueError:
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict) and one.get("name") in names and isinstance(one.get("arguments"), dict):
                arguments = json.dumps(one["arguments"], ensure_ascii=False)
                found.append(ToolCall(f"written-{len(found) + 1}", one["name"], arguments))
    return tuple(found)


def _words(title: str) -> str:
    """A title as a search takes it: without what means something there."""
    return re.sub(r"[\"“”「」:\-]", " ", title)[:200] or "index"
