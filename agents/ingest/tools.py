"""The tools of the ingesting model: what it may call, and what each call does. Nothing else is within its reach."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from ...daemon.authoring.changes import unified
from ...daemon.errors import RecalldError
from ...index.recall.showing.sanitize import MARK
from ...index.text.normalize import language
from ..llm.chat import Tool, ToolCall
from ..passage import masked
from ..worklog import Entry, WorkLog
from .draft import edited
from .messages import refusal, text

Call = Callable[[str, dict[str, Any]], Any]
"""Asks the daemon: method and parameters. Raises `RecalldError`."""

MOST_HITS = 6
MOST_CHARS = 6000
"""Of a note that is read; the rest is said to be cut."""


def _schema(required: tuple[str, ...], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


_TEXT = {"type": "string"}
_NAMES = {"type": "array", "items": {"type": "string"}}
_HOW = {"type": "string", "enum": ["append", "replace-section", "whole"]}
TOOLS = (
    Tool(
        "notes_search",
        "Find notes that are there already, before writing about the same.",
        _schema(("query",), query=_TEXT),
    ),
    Tool("notes_read", "Read a note before changing it; gives its text and hash.", _schema(("path",), path=_TEXT)),
    Tool(
        "note_create",
        "Write a new page. path ends with .md; text is markdown that begins with a # title; aliases are other names of "
        "its subject in English and in Traditional Chinese.",
        _schema(("path", "text"), path=_TEXT, text=_TEXT, aliases=_NAMES),
    ),
    Tool(
        "note_update",
        "Change a page that is there: append text, or replace the section under a heading. expect is the hash it had.",
        _schema(("path", "text"), path=_TEXT, text=_TEXT, how=_HOW, section=_TEXT, expect=_TEXT, aliases=_NAMES),
    ),
)
_FRONT = re.compile(r"---[ \t]*\r?\n((?:.*\n)*?)---[ \t]*(?:\r?\n|$)")
_OURS = re.compile(
    r"""^["']?(?:source|author|trust)["']?[ \t]*:.*\n(?:[ \t]+.*\n|-.*\n)*""", re.MULTILINE | re.IGNORECASE
)
"""What a page says of where it comes from is said by us."""
_OTHERWISE = {"content": "text", "body": "text", "mode": "how", "heading": "section"}
_BY_NAME = {tool.name: tool for tool in TOOLS}


class Toolbox:
    """Carries out the calls of a model and writes each into the log. With `dry`, nothing is written."""

    def __init__(
        self, call: Call, log: WorkLog, source: str, folder: str = "", dry: bool = False, lang: str = ""
    ) -> None:
        self.source = source
        """What pages say they come from."""
        self.planned: dict[str, str] = {}
        """In a dry run: the pages that would be written, by path, and how."""
        self.drafts: dict[str, str] = {}
        """In a dry run: the text that new pages would have."""
        self.created: list[str] = []
        self._call = call
        self._log = log
        self._folder = folder.strip("/")
        self._dry = dry
        self._lang = lang

    def carry_out(self, wanted: ToolCall) -> tuple[Entry, str]:
        """Do what is wanted, or refuse it; the pair for the log and the text for the model."""
        arguments: dict[str, Any] = {}
        try:
            arguments = self._read(wanted)
            result = self._do(wanted.name, arguments)
        except RecalldError as error:
            entry = self._log.add(wanted.name, arguments, error=error)
            return entry, json.dumps({"error": error.message, "next": error.hint}, ensure_ascii=False)
        entry = self._log.add(wanted.name, arguments, result)
        if wanted.name == "note_create" and (entry.written or self._dry):
            self.created.append(entry.path)
        return entry, json.dumps(result, ensure_ascii=False)

    def _read(self, wanted: ToolCall) -> dict[str, Any]:
        """The arguments, checked against what the tool describes. Raises `RecalldError`."""
        tool = _BY_NAME.get(wanted.name)
        if tool is None:
            raise refusal("no-tool", self._lang, name=wanted.name, names=text("comma", self._lang).join(_BY_NAME))
        try:
            found = json.loads(wanted.arguments or "{}")
        except ValueError as error:
            raise refusal("bad-arguments", self._lang, name=wanted.name, reason=str(error)) from None
        found = _renamed(found)
        reason = _flaw(found, tool.parameters)
        if reason:
            raise refusal("bad-arguments", self._lang, name=wanted.name, reason=reason)
        return dict(found)

    def _do(self, name: str, asked: dict[str, Any]) -> dict[str, Any]:
        if name == "notes_search":
            found = self._call("search", {"query": asked["query"], "limit": MOST_HITS})
            return {"notes": [_hit(card) for card in found["cards"]]}
        if name == "notes_read":
            draft = self.drafts.get(asked["path"])
            return _note(self._call("get", {"note": asked["path"]}) if draft is None else {**asked, "text": draft})
        self._check(asked)
        return self._create(asked) if name == "note_create" else self._update(asked)

    def _check(self, asked: Mapping[str, Any]) -> None:
        path = str(asked["path"])
        if self._folder and not path.startswith(self._folder + "/"):
            raise refusal("elsewhere", self._lang, path=path, folder=self._folder)
        if MARK in str(asked["text"]):
            # Written back, it would take the place of the very secret that it stands for.
            raise refusal("masked-text", self._lang, mark=MARK)
        if asked.get("how") == "whole" and path not in self.created:
            raise refusal("not-ours", self._lang, path=path)

    def _create(self, asked: dict[str, Any]) -> dict[str, Any]:
        aliases = [name.strip() for name in asked.get("aliases") or () if name.strip()]
        page = {"path": asked["path"], "text": self._page(asked["text"]), "aliases": aliases}
        if self._dry:
            return self._would_create(page)
        made = _told(self._call("note.create", page))
        if not {"zh", "en"} <= {language(name) for name in aliases}:
            made["note"] = text("aliases-both", self._lang)
        return made

    def _update(self, asked: dict[str, Any]) -> dict[str, Any]:
        names = ("path", "text", "how", "section", "expect", "aliases")
        change = {name: asked[name] for name in names if asked.get(name)}
        if self._dry:
            return self._would_update(change)
        return _told(self._call("note.update", change))

    def _page(self, given: str) -> str:
        """The text of a new page, with where it comes from in its frontmatter, whatever it says of that itself."""
        source = json.dumps(self.source, ensure_ascii=False)
        ours = f"---\nsource: {source}\nauthor: agent\ntrust: 0.6\n"
        front = _FRONT.match(given.lstrip("\ufeff \t\r\n"))
        if front is None:
            return f"{ours}---\n\n{given}"
        return ours + _OURS.sub("", front[1]) + front[0][front.end(1) :] + front.string[front.end() :]

    def _would_create(self, page: Mapping[str, Any]) -> dict[str, Any]:
        """What a new page would be. Raises `RecalldError` for what would be refused."""
        path = str(page["path"])
        if path in self.drafts:
            raise refusal("would-exist", self._lang, path=path)
        tried = self._call("note.create", {**page, "dry_run": True})
        self.drafts[path] = page["text"]
        return self._planned("create", path, tried["diff"])

    def _would_update(self, change: Mapping[str, Any]) -> dict[str, Any]:
        """What a page would become: one that is there, or one that this run would have made."""
        path = str(change["path"])
        if path not in self.drafts:
            return self._planned("update", path, self._call("note.update", {**change, "dry_run": True})["diff"])
        before = self.drafts[path]
        self.drafts[path] = edited(before, change, self._lang)
        return self._planned("update", path, unified(path, before, self.drafts[path]))

    def _planned(self, act: str, path: str, diff: str) -> dict[str, Any]:
        self.planned.setdefault(path, act)
        return {"path": path, "written": False, "dry_run": True, "would": act, "diff": masked(diff)}


def _renamed(found: Any) -> Any:
    """Arguments under the names they have here: many models say content for text."""
    return {_OTHERWISE.get(name, name): value for name, value in found.items()} if isinstance(found, dict) else found


def _flaw(found: object, schema: Mapping[str, Any]) -> str:
    """What is wrong with arguments; "" when nothing is."""
    if not isinstance(found, dict):
        return "not an object"
    properties = schema["properties"]
    unknown = sorted(set(found) - set(properties))
    lacking = [name for name in schema["required"] if not found.get(name)]
    if unknown or lacking:
        return f"unknown {', '.join(unknown)}" if unknown else f"{', '.join(lacking)} is missing"
    for name, value in found.items():
        wanted = properties[name]
        fits = (
            isinstance(value, list) and all(isinstance(v, str) for v in value)
            if wanted is _NAMES
            else isinstance(value, str)
        )
        if value is not None and not fits:
            return f"{name} is no {wanted['type']}"
        if "enum" in wanted and value not in (None, "", *wanted["enum"]):
            return f"{name} is none of {', '.join(wanted['enum'])}"
    return ""


def _told(made: Mapping[str, Any]) -> dict[str, Any]:
    """What a model and the log need of the result of a write."""
    names = ("path", "written", "created", "lines", "hash")
    return {name: made[name] for name in names if name in made}


def _hit(card: Mapping[str, Any]) -> dict[str, Any]:
    return {"path": card["path"], "title": card["title"], "text": str(card.get("text", ""))[:400]}


def _note(found: Mapping[str, Any]) -> dict[str, Any]:
    whole = str(found.get("text", ""))
    note = {"path": found["path"], "title": found.get("title", ""), "text": whole[:MOST_CHARS]}
    if found.get("hash"):
        note["hash"] = found["hash"]
    return note if len(whole) <= MOST_CHARS else {**note, "cut": True}
