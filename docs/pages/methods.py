"""Every method of the socket with its parameters."""

from typing import Any

import msgspec

from recalld.daemon.methods import params
from recalld.daemon.methods import table as methods

from .markup import GENERATED, attribute_docs, cell, table


def page() -> str:
    """Every method with its parameters."""
    lines = ["# Methods of the socket", "", GENERATED]
    lines += ["JSON-RPC 2.0, one message a line, `hello` first. Every method also takes:", ""]
    lines += _fields(params.Params, ())
    for name, method in sorted(methods.METHODS.items()):
        own = _fields(method.params, {f.name for f in msgspec.structs.fields(params.Params)})
        lines += [f"## {name}", "", *(own or ["No parameters of its own.", ""])]
    return "\n".join(lines)


MEANINGS = {
    "a": "Where the path begins: a note or a concept.",
    "after_write": "Whether everything that is on disk now is to be in the index first.",
    "b": "Where it ends.",
    "budget": "Tokens an answer.",
    "capabilities": "What the client can do beside the methods.",
    "client": "Its name and version, for the log.",
    "copies": "The others of the same kind.",
    "cwd": "The client's folder: the vault that holds it is meant where none is named.",
    "depth": "Steps from the beginning.",
    "direction": "`up` or `down`.",
    "dry_run": "Only show what it would change.",
    "events": "Kinds of events to hear of; none is all.",
    "explain": "Whether each hit tells what every stage did to it.",
    "format": "`json`, `dot` or `graphml`.",
    "full": "Whether the index is built anew.",
    "id": "Of the decision or the proposal.",
    "kind": "Only of this kind.",
    "limit": "At most so many.",
    "mode": "By words, by meaning, or both.",
    "name": "What it is called: a path, title, alias, id or concept.",
    "note": "A path, title, alias, id or handle.",
    "number": "Of the community.",
    "part": "Letters of the name.",
    "path": "What is in the path, or a glob, as the filter `path:` takes it.",
    "queries": "Labelled queries: `{id, query, relevant, lang, doc_lang}`.",
    "query": "Words, or a question.",
    "questions": "How many headings to ask.",
    "raw": "Without redaction: for the person's own eyes only.",
    "reason": "Why, for whoever reads the decision later.",
    "session": "The conversation's name.",
    "since": "Changed on or after this day.",
    "sort": "What comes first.",
    "status": "Only notes in this state.",
    "subject": "The notes or concepts it is about.",
    "tag": "Only notes with this tag, or one below it.",
    "text": "What was said.",
    "thinking": "`fast` takes the first good answer, `slow` looks further; by the question when nothing is said.",
    "timeout_ms": "How long to wait at most.",
    "type": "Only notes of this type.",
    "vectors": "Whether everything is to be embedded, too.",
    "versions": "Versions of the protocol that the client speaks.",
    "without": "Stages to leave out.",
}
"""Fields that mean the same wherever they stand, and need no words of their own there."""


def _fields(kind: Any, without: Any) -> list[str]:
    rows = []
    for one in msgspec.structs.fields(kind):
        if one.name in without:
            continue
        own = (docs[one.name] for base in kind.__mro__ if (docs := attribute_docs(base)).get(one.name))
        told = next(own, MEANINGS.get(one.name, ""))
        needed = one.default is msgspec.NODEFAULT and one.default_factory is msgspec.NODEFAULT
        default = "needed" if needed else f"`{_json(one)}`"
        rows.append((f"`{one.encode_name}`", default, cell(told)))
    return table(("field", "default", "what it is"), rows) if rows else []


def _json(one: Any) -> str:
    value = one.default_factory() if one.default is msgspec.NODEFAULT else one.default
    return msgspec.json.encode(value).decode()
