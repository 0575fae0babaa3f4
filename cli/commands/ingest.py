"""`recall ingest`: a language model compiles sources into notes, and every call it makes is shown with its result."""

from __future__ import annotations

import os
import sys

from ...daemon.errors import RecalldError
from ...daemon.locale import settled_language
from .. import consent, languagemodel, session
from ..arguments import UsageError, count
from ..messages.commandline import say
from ..showing.terminal import Paint, cut, note, safe, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any, TextIO

    from ...agents.ingest.ingestion import Ingestion
    from ...agents.ingest.source import Source
    from ...agents.llm.model import Model
    from ...agents.worklog import Entry, WorkLog
    from ..arguments import Parser

EXAMPLES = ("recall ingest paper.pdf notes.html --into wiki", "recall ingest --dry-run - < article.html")
NOTHING, DECLINED = 1, 5
STANDARD_INPUT = "-"
SECONDS = 120.0


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument(
        "sources", nargs="*", metavar="SOURCE", help="files of markdown, text, HTML or PDF; - is standard input"
    )
    parser.add_argument("--into", metavar="FOLDER", default="", help="write pages in this folder of the vault alone")
    parser.add_argument("--dry-run", action="store_true", help="write nothing; show what every page would become")
    parser.add_argument("--yes", action="store_true", help="at a terminal: do not ask before the model begins")
    parser.add_argument("--max-steps", type=count(1, 10_000), metavar="N", default=40, help="calls at most (40)")
    parser.add_argument(
        "--max-tokens", type=count(1, 100_000_000), metavar="N", default=400_000, help="tokens at most (400000)"
    )
    parser.add_argument(
        "--max-cost", type=_cost, metavar="COST", default=0.0, help="stop at this cost, by [llm] price_in"
    )
    parser.add_argument("--log", metavar="FILE", default="", help="where the work log goes (default: the state folder)")


def run(args: Namespace) -> int:
    """Ingest; 1 when nothing was written."""
    if not args.sources:
        raise UsageError(say("no_source"), f"recall {EXAMPLES[0].partition(' ')[2]}")
    from ...agents.ingest import logfile
    from ...agents.llm.messages import refusal

    model = languagemodel.connect(settled_language())
    if model is None:
        raise refusal("llm-none")
    with model:
        sources = _sources(args.sources)
        name, root = _vault(args)
        if not _agreed(args, model, sources, name):
            write(say("ingest_nothing"))
            return DECLINED
        path = os.path.abspath(args.log) if args.log else logfile.path_for(root)
        with logfile.opened(path) as file:
            work = _ingested(args, model, sources, name, file)
    return _told(args, work, sources, root, path)


def _agreed(args: Namespace, model: Model, sources: list[Source], vault: str) -> bool:
    """Whether pages may be written: a person at the terminal is asked, a script has said so by calling."""
    if args.yes or args.dry_run or not consent.can_ask() or STANDARD_INPUT in args.sources:
        return True
    names = say("comma").join(safe_line(one.name) for one in sources)
    where = safe_line(args.into.strip("/") or "-")
    asked = say("ingest_ask", model=safe_line(model.name), vault=safe_line(vault), sources=names, folder=where)
    return consent.agreed(asked)


def _ingested(args: Namespace, model: Model, sources: list[Source], vault: str, file: TextIO) -> Ingestion:
    """Run it, with the log written as it goes on, also when it is interrupted."""
    from ...agents.ingest.ingestion import Ingestion, Limits
    from ...agents.worklog import WorkLog

    log: WorkLog = WorkLog(file, None if args.json else _show)
    log.begin(vault=vault, model=model.name, sources=[one.name for one in sources], dry_run=args.dry_run)
    work = Ingestion(
        model,
        lambda method, params: session.ask(args, method, params, SECONDS),
        log,
        (lambda said: None) if args.json else _say,
        Limits(args.max_steps, args.max_tokens, args.max_cost),
        args.into.strip("/"),
        args.dry_run,
        settled_language(),
    )
    try:
        work.run(sources)
    except KeyboardInterrupt:
        work.stopped = say("interrupted")
        raise
    finally:
        log.end(stopped=work.stopped, refused=log.refused(), cost=work.spent.cost)
    return work


def _told(args: Namespace, work: Ingestion, sources: list[Source], root: str, path: str) -> int:
    """Print what came of it, and return the exit code."""
    from ...agents.ingest import undo

    written = work.log.pages_written()
    created = [entry.path for entry in work.log.entries if entry.written and entry.tool == "note_create"]
    updated = [page for page in written if page not in created]
    back = undo.told(root, created, updated, work.lang) if written else {"git": False, "how": "", "commands": []}
    done = written or work.planned
    if args.json:
        write_json({"schema": 1, **_result(work, sources), "log": path, "undo": dict(back)})
    else:
        _summary(work, written, str(back["how"]), path)
    if work.error is not None:
        if not written and not args.json:
            raise work.error
        return work.error.exit_code
    return 0 if done else NOTHING


def _result(work: Ingestion, sources: list[Source]) -> dict[str, Any]:
    return {
        "model": work.model.name,
        "dry_run": work.dry,
        "sources": [
            {"name": one.name, "kind": one.kind, "title": one.title, "redacted": list(one.redacted)} for one in sources
        ],
        "calls": [entry.to_dict() for entry in work.log.entries],
        "pages_written": work.log.pages_written(),
        "would_write": [
            {"path": path, "act": act, "diff": _diff_of(path, work.log.entries)} for path, act in work.planned.items()
        ],
        "refused": work.log.refused(),
        "steps": len(work.log.entries),
        "tokens": {"prompt": work.spent.prompt, "answer": work.spent.answer},
        "cost": work.spent.cost,
        "stopped": work.stopped,
        "error": work.error.to_wire() if work.error is not None else None,
    }


def _diff_of(path: str, entries: list[Entry]) -> str:
    """All that would be changed about a page, in order."""
    diffs = (str((one.result or {}).get("diff", "")) for one in entries if one.path == path)
    return "\n".join(diff for diff in diffs if diff)


def _summary(work: Ingestion, written: list[str], how: str, path: str) -> None:
    if work.stopped and (work.error is None or written):
        note(f"· {safe_line(work.stopped)}")
    if written:
        write(say("ingest_wrote", n=len(written), pages=safe_line(say("comma").join(written))))
    elif work.planned:
        write(say("ingest_would", n=len(work.planned), pages=safe_line(say("comma").join(work.planned))))
    else:
        write(say("ingest_nothing"))
    if how:
        note(f"· {safe_line(how)}")
    note("· " + say("ingest_log", path=safe_line(path)))


def _show(entry: Entry) -> None:
    """One line a call, as it happens: ✓ what was written, ✖ what was refused and why, · what was only read."""
    paint = Paint.of(sys.stdout)
    about = safe_line(entry.path or str(entry.arguments.get("query", "")))
    if entry.error is not None:
        why = say("with_aside", name=safe_line(entry.error.message), aside=safe_line(entry.error.hint))
        said = say("told_of", name=f"{safe_line(entry.tool)} {about}".rstrip(), text=why)
        write(f"{paint.bad('✖')} {said}")
    elif entry.written:
        first, last = (entry.result or {}).get("lines") or (1, 1)
        write(f"{paint.good('✓')} {safe_line(entry.tool)} {paint.place(f'{about}:{first}-{last}')}")
    else:
        result = entry.result or {}
        write(
            paint.dim(f"· {safe_line(entry.tool)} {about}" + (f" ({say('ingest_dry')})" if result.get("would") else ""))
        )
        _show_diff(str(result.get("diff", "")), paint)
    sys.stdout.flush()


def _show_diff(diff: str, paint: Paint) -> None:
    """What a page would become, as a diff."""
    for line in diff.split("\n")[2:] if diff else ():
        shown = safe_line(line)
        write(
            "  " + (paint.good(shown) if line[:1] == "+" else paint.bad(shown) if line[:1] == "-" else paint.dim(shown))
        )


def _say(said: str) -> None:
    """What the model says between its calls: its plan, its last word."""
    for line in safe(said).splitlines()[:8]:
        note(Paint.of(sys.stderr).dim("  " + cut(line, 200)))


def _sources(names: list[str]) -> list[Source]:
    """All of them read before the model is asked for anything. Raises `RecalldError`."""
    from ...agents.ingest import source

    lang = settled_language()
    given = sys.stdin.buffer.read() if STANDARD_INPUT in names else b""
    return [source.read(name, given, lang) for name in names]


def _vault(args: Namespace) -> tuple[str, str]:
    """The name and the folder of the vault. Raises `RecalldError` when none or several may be meant."""
    name = session.ask(args, "config.show").get("vault")
    if not name:
        session.ask(args, "scan")  # says which vaults there are
    row = next((one for one in session.ask(args, "vault.list")["vaults"] if one["name"] == name), None)
    if row is None:
        raise RecalldError(say("no_vaults"), kind="no-vault", code=0, exit_code=2)
    return str(name), str(row["path"])


def _cost(text: str) -> float:
    import argparse

    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise argparse.ArgumentTypeError(say("ingest_cost", text=safe_line(text)))
    return value
