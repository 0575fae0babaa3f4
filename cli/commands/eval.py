"""`recall eval`: how well this vault answers a file of labelled queries."""

from __future__ import annotations

import json
import sys

from ...daemon.errors import INVALID_PARAMS, RecalldError
from ...daemon.locale import settled_language
from ...daemon.problemwords import told
from ...daemon.systemwords import reason
from ...index.recall.evaluate import BadLine, Labelled, Outcome, read_queries, report
from .. import languagemodel, session
from ..messages.commandline import say
from ..showing.figurenames import named
from ..showing.progress import Progress
from ..showing.terminal import Paint, note, safe_line, width, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from typing import Any

    from ...agents.llm.model import Model
    from ..arguments import Parser

EXAMPLES = (
    "recall eval questions.jsonl --vault notes",
    "recall eval questions.jsonl --run out.jsonl --without rerank,recency",
    "recall eval questions.jsonl --grade --run out.jsonl",
)
BATCH = 50
"""Queries a request: few enough that no request is too long."""
BATCH_BYTES = 200_000
GRADED_CARDS = 5
SHOWN = ("recall@1", "recall@5", "recall@10", "mrr@10", "ndcg@10")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument(
        "file", metavar="FILE.jsonl", help='a line a query: {"id", "query", "relevant": [paths], "lang", "doc_lang"}'
    )
    parser.add_argument("--run", metavar="OUT.jsonl", help="write {id, ranked, refused, intent} of each query here")
    parser.add_argument("--without", metavar="STAGE,…", default="", help="leave these stages out")
    parser.add_argument(
        "--mode", choices=("hybrid", "keyword", "vector"), default="hybrid", help="by words, by meaning, or both"
    )
    parser.add_argument(
        "--grade", action="store_true", help="also have the language model judge whether what is found answers"
    )
    speed = parser.add_mutually_exclusive_group()
    speed.add_argument("--fast", dest="thinking", action="store_const", const="fast", help="the first good answer")
    speed.add_argument("--slow", dest="thinking", action="store_const", const="slow", help="look further")


def run(args: Namespace) -> int:
    """Ask every query, print the figures, write the run."""
    queries = _read(args.file)
    judge = _judge() if args.grade else None
    results = list(_asked(args, queries))
    lines = [line for result in results for line in result["lines"]]
    grades = _graded(args, judge, queries, lines) if judge is not None else {}
    outcomes = [Outcome(one["id"], tuple(one["ranked"]), one["refused"], one["intent"]) for one in lines]
    if args.run:
        _write(args.run, lines)
    figures = report(queries, outcomes)
    _warn(results)
    if args.json:
        more = {"grades": grades} if grades else {}
        write_json({"schema": 1, "file": args.file, "mode": args.mode, "without": _without(args), **figures, **more})
    else:
        _show(figures)
        if grades:
            shown = say("comma").join(f"{name} {n}" for name, n in grades["counts"].items())
            write(say("eval_grades", model=safe_line(grades["model"]), counts=shown))
    return 0


def _judge() -> Model:
    """The language model. Raises `RecalldError` without one."""
    from ...agents.llm.messages import refusal

    lang = settled_language()
    model = languagemodel.connect(lang)
    if model is None:
        raise refusal("llm-none", lang)
    return model


def _graded(args: Namespace, model: Model, queries: list[Labelled], lines: list[dict[str, Any]]) -> dict[str, Any]:
    """What the language model thinks of the passages for each query; also put into the lines of the run."""
    from ...agents.grading import GRADES, graded

    counts = dict.fromkeys((*GRADES, "ungraded"), 0)
    with model, session.connect(args) as daemon, Progress(quiet=args.json) as progress:
        for done, (query, line) in enumerate(zip(queries, lines, strict=True)):
            progress.show(say("grading"), done, len(queries))
            asked = {**session.vault(args), "query": query.query, "limit": GRADED_CARDS}
            line["grade"] = graded(model, daemon.call("ask.passages", asked, session.FOR_EVER))
            counts[line["grade"]] += 1
    return {"model": model.name, "passages": GRADED_CARDS, "counts": counts}


def _read(path: str) -> list[Labelled]:
    try:
        with open(path, encoding="utf-8-sig") as file:
            queries = read_queries(file)
    except BadLine as error:
        raise _unusable(f"{path}:{error.line}: {told(str(error))}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise _unusable(say("told_of", name=path, text=reason(error))) from None
    if not queries:
        raise _unusable(say("told_of", name=path, text=say("eval_empty")))
    return queries


def _unusable(message: str) -> RecalldError:
    return RecalldError(safe_line(message), kind="usage", code=INVALID_PARAMS, hint=say("eval_hint"), exit_code=2)


def _asked(args: Namespace, queries: list[Labelled]) -> Iterator[dict[str, Any]]:
    """The answers of the daemon, a batch at a time."""
    asked = {"mode": args.mode, "without": _without(args), **({"thinking": args.thinking} if args.thinking else {})}
    done = 0
    with session.connect(args) as daemon, Progress(quiet=args.json) as progress:
        for batch in _batches(queries):

            def show(method: str, params: dict[str, Any], before: int = done) -> None:
                if method == "$/progress":
                    progress.show(say("evaluating"), before + params["done"], len(queries))

            progress.show(say("evaluating"), done, len(queries))
            params = {**session.vault(args), **asked, "queries": [_line(query) for query in batch]}
            yield daemon.call("eval", params, session.FOR_EVER, show)
            done += len(batch)


def _batches(queries: list[Labelled]) -> Iterator[list[Labelled]]:
    batch: list[Labelled] = []
    size = 0
    for query in queries:
        length = len(json.dumps(_line(query)))
        if batch and (len(batch) >= BATCH or size + length > BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(query)
        size += length
    yield batch


def _line(query: Labelled) -> dict[str, Any]:
    plain = {"id": query.id, "query": query.query, "lang": query.lang, "doc_lang": query.doc_lang}
    return {**plain, "relevant": sorted(query.relevant)}


def _without(args: Namespace) -> list[str]:
    return [name.strip() for name in args.without.split(",") if name.strip()]


def _write(path: str, lines: list[dict[str, Any]]) -> None:
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    except OSError as error:
        raise _unusable(say("told_of", name=path, text=reason(error))) from None


def _warn(results: list[dict[str, Any]]) -> None:
    """Say what makes the figures mean less than they seem to."""
    paint = Paint.of(sys.stderr)
    pending = max(result["pending"] for result in results)
    if pending:
        note(paint.dim(f"· {say('eval_pending', pending=pending)}"))
    unknown = sorted({path for result in results for path in result["unknown"]})
    if unknown:
        note(paint.dim(f"· {say('eval_unknown', n=len(unknown), path=safe_line(unknown[0]))}"))


def _show(figures: dict[str, Any]) -> None:
    rows = {say("eval_all"): figures["all"], **figures["slices"]}
    rows = {name: row for name, row in rows.items() if row["n"]}
    across = max((width(safe_line(name)) for name in rows), default=0)
    paint = Paint.of(sys.stdout)
    if rows:
        write(paint.bold(f"{'':<{across}}  {'n':>6}  {'  '.join(f'{name:>9}' for name in SHOWN)}"))
    for name, row in rows.items():
        label = safe_line(name) + " " * (across - width(safe_line(name)))
        write(f"{label}  {row['n']:>6}  {'  '.join(f'{row[figure]:>9.3f}' for figure in SHOWN)}")
    for kind, share in figures["refused"].items():
        write(say(f"eval_refused_{kind}", share=share))
    intents = figures["intents"]
    if intents["counts"]:
        counts = (f"{safe_line(named(kind))} {n}" for kind, n in intents["counts"].items())
        write(say("eval_intents", counts=say("comma").join(counts)))
    if intents["agreement"] is not None:
        write(say("eval_agreement", share=intents["agreement"], n=intents["groups"]))
