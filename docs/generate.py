"""Writes `docs/reference/`, `cli/man/` and `client/protocol.json` from the code, so that they say what is there.

python docs/generate.py            write the pages
python docs/generate.py --check    say which are behind, and fail then
"""

import ast
import inspect
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

os.environ["RECALLD_LANG"] = "en"

import msgspec

from recalld import __version__
from recalld.cli import main as cli
from recalld.cli.messages import say
from recalld.client import shapes
from recalld.daemon import config, errors, methods, params
from recalld.daemon import messages as texts
from recalld.daemon.protocol import VERSION

DOCS = Path(__file__).parent
GENERATED = "<!-- Written by docs/generate.py: change the code it is made from. -->\n"


def main(words: list[str]) -> int:
    """Write every page, or tell which are behind."""
    behind = []
    for path, text in pages().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        behind.append(path.relative_to(DOCS.parent).as_posix())
        if "--check" not in words:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    print("\n".join(behind))
    return int(bool(behind) and "--check" in words)


def pages() -> dict[Path, str]:
    """Each page with its text."""
    reference, man = DOCS / "reference", DOCS.parent / "cli/man"
    return {
        reference / "commands.md": commands(),
        reference / "configuration.md": configuration(),
        reference / "methods.md": socket_methods(),
        reference / "errors.md": refusals(),
        DOCS.parent / "client/protocol.json": protocol(),
        man / "recall.1": manual(),
        man / "recalld.1": daemon_manual(),
    }


# -- commands


def commands() -> str:
    """Every command with its arguments and examples."""
    lines = ["# Commands", "", GENERATED, "Anywhere: `--vault NAME|PATH`, `--json`, `--no-start`, `--help`.", ""]
    for group, names in cli.GROUPS:
        lines += [f"## {say(group).rstrip(':')}", ""]
        for name in names:
            lines += _command(name)
    return "\n".join(lines)


def _command(name: str) -> Iterator[str]:
    yield from (f"### recall {name}", "", f"{_sentence(say(f'help_{name}'))}", "")
    rows = [(spelled, told) for _, spelled, told in _arguments(name)]
    if rows:
        yield from _table(
            ("argument", "what it does"), [(_cell(f"`{spelled}`"), _cell(told)) for spelled, told in rows]
        )
    yield from ("```sh", *cli.command(name).EXAMPLES, "```", "")


def _arguments(name: str) -> list[tuple[bool, str, str]]:
    """Whether it is an option, how it is written, and what it does."""
    parser = cli.parser(name)
    found = [(False, _place(action), action.help or "") for action in parser.places()]
    for action in parser.options():
        if not {"--help", "--vault", "--json", "--no-start"} & set(action.option_strings):
            found.append((True, _option(action), action.help or ""))
    return found


def _place(action: Any) -> str:
    if action.choices and not isinstance(action.metavar, str):
        return "|".join(map(str, action.choices))
    name = action.metavar or action.dest
    return f"[{name}]" if action.nargs in ("?", "*") else str(name)


def _option(action: Any) -> str:
    value = "|".join(map(str, action.choices)) if action.choices else action.metavar or action.dest.upper()
    names = ", ".join(action.option_strings)
    return names if action.nargs == 0 else f"{names} {value}"


# -- settings


def configuration() -> str:
    """Every key of both files."""
    lines = ["# Configuration", "", GENERATED]
    lines += ["`recall config show --origin` tells what is in force and where it comes from.", ""]
    for kind, file in (
        (config.Config, "$XDG_CONFIG_HOME/recalld/config.toml"),
        (config.VaultConfig, "VAULT/.recall/config.toml"),
    ):
        lines += [f"## `{file}`", "", _doc(kind), "", *_settings(kind, ""), ""]
    lines += ["## Environment", "", *_table(("variable", "what it does"), ENVIRONMENT)]
    return "\n".join(lines)


ENVIRONMENT = [
    ("`RECALLD_HOME`", "puts configuration, state, cache and socket below one folder"),
    ("`RECALLD_SOCKET`", "the socket's path"),
    ("`RECALLD_CONFIG`", "the path of the settings"),
    ("`RECALLD_VAULT`", "the vault to use where none is named and none holds the current folder"),
    ("`RECALLD_MODELS`", "the folder of models, to share one between homes"),
    ("`RECALLD_LANG`", "`en` or `zh-Hant`; by the locale when nothing is said"),
    ("`RECALLD_DEBUG`", "an error inside `recall` shows where it came from"),
    ("`NO_COLOR`", "no colour"),
]


def _settings(kind: Any, prefix: str) -> list[str]:
    rows, tables = [], []
    told = _attribute_docs(kind)
    for one in msgspec.structs.fields(kind):
        default = None if one.default is msgspec.NODEFAULT else one.default
        if isinstance(default, msgspec.Struct):
            tables.append((one.name, type(default)))
            continue
        shown = "" if default is None else f"`{_toml(default)}`"
        rows.append((f"`{prefix}{one.name}`", shown, _cell(told.get(one.name, ""))))
    lines = _table(("key", "default", "what it does"), rows)
    for name, table in tables:
        lines += ["", f"### `[{name}]`", "", _doc(table), "", *_settings(table, f"{name}.")]
    return lines


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


# -- the socket


def socket_methods() -> str:
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
    "path": "A folder, or a glob below the vault.",
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
        own = (docs[one.name] for base in kind.__mro__ if (docs := _attribute_docs(base)).get(one.name))
        told = next(own, MEANINGS.get(one.name, ""))
        needed = one.default is msgspec.NODEFAULT and one.default_factory is msgspec.NODEFAULT
        default = "needed" if needed else f"`{_json(one)}`"
        rows.append((f"`{one.encode_name}`", default, _cell(told)))
    return _table(("field", "default", "what it is"), rows) if rows else []


def _json(one: Any) -> str:
    value = one.default_factory() if one.default is msgspec.NODEFAULT else one.default
    return msgspec.json.encode(value).decode()


def refusals() -> str:
    """Exit codes, error codes and kinds with what they say and advise."""
    lines = ["# Errors", "", GENERATED, "## Exit codes", "", *_table(("code", "meaning"), EXIT_CODES), ""]
    codes = [(name, value) for name, value in vars(errors).items() if name.isupper() and isinstance(value, int)]
    rows = [(f"`{value}`", name.lower().replace("_", " ")) for name, value in sorted(codes, key=lambda one: one[1])]
    lines += ["## Codes of the socket", "", *_table(("code", "meaning"), rows), "", "## What is said", ""]
    known = texts.__dict__["_TEXTS"]
    said = [(key, known[key][0], known[f"{key}.hint"][0]) for key in sorted(known) if f"{key}.hint" in known]
    lines += _table(("message", "next step"), [(_cell(text), _cell(hint)) for _, text, hint in said])
    return "\n".join(lines)


EXIT_CODES = [
    ("0", "done"),
    ("1", "nothing found"),
    ("2", "used wrongly"),
    ("3", "no daemon can be reached"),
    ("4", "not ready yet"),
    ("5", "refused; where it says so, `--yes` does it"),
    ("70", "our fault: the log says more"),
    ("130", "interrupted"),
]


# -- manual pages


def manual() -> str:
    """`man recall`."""
    lines = [f'.TH RECALL 1 "" "recalld {__version__}" "User Commands"', ".SH NAME"]
    lines += [r"recall \- a memory for a folder of markdown notes", ".SH SYNOPSIS", ".B recall"]
    lines += [r"\fICOMMAND\fR [\fIARGUMENTS\fR] [\fB\-\-vault\fR \fINAME\fR|\fIPATH\fR] [\fB\-\-json\fR]"]
    for group, names in cli.GROUPS:
        lines.append(f".SH {say(group).rstrip(':').upper()}")
        for name in names:
            lines += [".TP", rf"\fBrecall {name}\fR", _roff(_sentence(say(f"help_{name}")))]
            for _, spelled, told in _arguments(name):
                lines += [".RS", ".TP", rf"\fB{_roff(spelled)}\fR", _roff(told), ".RE"]
    lines.append(".SH EXIT STATUS")
    for code, meaning in EXIT_CODES:
        lines += [".TP", code, _roff(meaning)]
    lines.append(".SH ENVIRONMENT")
    for name, told in ENVIRONMENT:
        lines += [".TP", name.strip("`"), _roff(told)]
    return "\n".join([*lines, ".SH SEE ALSO", ".BR recalld (1)", ""])


def daemon_manual() -> str:
    """`man recalld`."""
    lines = [f'.TH RECALLD 1 "" "recalld {__version__}" "User Commands"', ".SH NAME"]
    lines += [r"recalld \- follows folders of markdown notes and answers over a Unix socket", ".SH SYNOPSIS"]
    lines += [".B recalld", r"[\fB\-\-foreground\fR] [\fB\-\-socket\fR \fIPATH\fR]", ".SH DESCRIPTION"]
    lines += ["Commands start it when it is needed; it opens no internet socket.", ".SH SEE ALSO", ".BR recall (1)", ""]
    return "\n".join(lines)


def _roff(text: str) -> str:
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("`", "")
    return "\\&" + text if text.startswith((".", "'")) else text


# -- the protocol


def protocol() -> str:
    """JSON Schema of the socket: parameters of every method, results where they are promised, and the envelope."""
    kinds = [method.params for method in methods.METHODS.values()]
    results = [shapes.Recall, shapes.Answer, shapes.Note, shapes.Scan, shapes.Status, shapes.Written]
    found, defs = msgspec.json.schema_components([*kinds, *results, Request, Answered], ref_template="#/$defs/{name}")
    told: dict[str, Any] = {name: {"params": one} for name, one in zip(methods.METHODS, found, strict=False)}
    for name, kind in RESULTS.items():
        told[name]["result"] = found[len(kinds) + results.index(kind)]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of recalld: JSON-RPC 2.0, one UTF-8 message a line",
        "version": VERSION,
        "methods": told,
        "oneOf": found[-2:],
        "$defs": defs,
    }
    return json.dumps(schema, ensure_ascii=False, indent=1, sort_keys=False) + "\n"


class Request(msgspec.Struct, omit_defaults=True):
    """A request; without an id it is a notification (`$/cancel`) and is not answered."""

    jsonrpc: Literal["2.0"]
    method: str
    id: int | float | str | None = None
    params: dict[str, Any] = {}


class Failure(msgspec.Struct):
    """Why a request was refused. `data.hint` is the next step."""

    code: int
    message: str
    data: dict[str, Any]


class Answered(msgspec.Struct, omit_defaults=True):
    """The answer to the request with this id: a result or an error."""

    jsonrpc: Literal["2.0"]
    id: int | float | str | None
    result: Any = None
    error: Failure | None = None


RESULTS: dict[str, Any] = {
    "search": shapes.Recall,
    "ask.passages": shapes.Recall,
    "recall": shapes.Answer,
    "get": shapes.Note,
    "scan": shapes.Scan,
    "status": shapes.Status,
    "note.create": shapes.Written,
    "note.update": shapes.Written,
}
"""Of methods whose result has a promised shape."""


# -- the pieces


def _table(titles: tuple[str, ...], rows: list[Any]) -> list[str]:
    rule = "|".join("---" for _ in titles)
    return [f"| {' | '.join(titles)} |", f"|{rule}|", *(f"| {' | '.join(row)} |" for row in rows), ""]


def _cell(text: str) -> str:
    return " ".join(text.replace("|", r"\|").split())


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _doc(kind: Any) -> str:
    return " ".join((inspect.getdoc(kind) or "").split())


def _attribute_docs(kind: Any) -> dict[str, str]:
    """The texts below a class's fields."""
    module = sys.modules[kind.__module__]
    if not kind.__module__.startswith("recalld."):
        return {}
    return _documented(module).get(kind.__name__, {})


def _documented(module: ModuleType) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            own = found.setdefault(node.name, {})
            for field, after in zip(node.body, node.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    told = after.value if isinstance(after, ast.Expr) else None
                    if isinstance(told, ast.Constant) and isinstance(told.value, str):
                        own[field.target.id] = told.value
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
