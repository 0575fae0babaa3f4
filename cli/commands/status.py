"""`recall status`: what the daemon is doing."""

from __future__ import annotations

import sys
import time

from ...daemon.errors import RecalldError
from ...daemon.problemwords import told
from ...daemon.stagewords import stage
from .. import session
from ..messages.commandline import say
from ..showing import render
from ..showing.figurenames import named
from ..showing.terminal import Paint, is_terminal, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall status", "recall status --watch")
SECONDS_BETWEEN_LOOKS = 1.0
CLEAR = "\x1b[H\x1b[2J"
UNREACHABLE_EXIT = 3
MOST_STAGES = 4
LEAST_MS = 0.1
"""A stage that takes less is not worth a word."""


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("--watch", action="store_true", help="go on showing it, until interrupted")


def run(args: Namespace) -> int:
    """Print the status, once or again and again until interrupted."""
    with session.connect(args) as daemon:
        _print(args, daemon.call("status", session.vault(args)))
        if daemon.started and not args.json:
            note(say("daemon_was_started"))
    while args.watch:
        sys.stdout.flush()
        time.sleep(SECONDS_BETWEEN_LOOKS)
        _look_again(args)
    return 0


def _look_again(args: Namespace) -> None:
    """A look that starts nothing: somebody may have stopped the daemon while we watch."""
    args.no_start = True
    try:
        status = session.ask(args, "status")
    except RecalldError as error:
        if error.exit_code != UNREACHABLE_EXIT:
            raise
        _clear(args)
        note(safe_line(error.message))
        return
    _print(args, status)


def _print(args: Namespace, status: dict[str, Any]) -> None:
    if args.json:
        write_json(status)
    else:
        _clear(args)
        _show(status)


def _clear(args: Namespace) -> None:
    if args.watch and not args.json and is_terminal(sys.stdout):
        write(CLEAR)


def _show(status: dict[str, Any]) -> None:
    up = render.duration(status["uptime_s"])
    write(say("daemon_line", version=safe_line(status["version"]), pid=status["pid"], uptime=up))
    write(say("memory_line", memory=status.get("memory_mb") or 0, db=status.get("db_mb") or 0))
    write(say("model_line", model=safe_line(_name(status.get("model")))))
    if status.get("reranker"):
        write(say("reranker_line", reranker=safe_line(_reranker(status))))
    queries = status.get("queries") or {}
    if queries.get("n"):
        write(say("queries_line", n=queries["n"], p50=queries.get("p50_ms") or 0, p95=queries.get("p95_ms") or 0))
    slowest = _slowest(queries.get("stages") or {})
    if slowest:
        write(say("stages_line", stages=safe_line(slowest)))
    requests = status.get("requests") or {}
    if requests.get("n"):
        write(
            say(
                "requests_line",
                n=requests["n"],
                errors=requests["errors"],
                waiting=requests["waiting"],
                kb_in=requests["bytes_in"] / 1000,
                kb_out=requests["bytes_out"] / 1000,
            )
        )
    ahead = status.get("prefetch") or {}
    asked = ahead.get("hits", 0) + ahead.get("misses", 0)
    if asked:
        write(say("prefetch_line", hits=ahead["hits"], asked=asked, saved=ahead.get("saved_ms", 0) / 1000))
    for problem in status.get("problems", ()):
        write(Paint.of(sys.stdout).bad(safe_line(problem["message"])))
    if not status["vaults"]:
        write("\n" + say("no_vaults"))
    for vault in status["vaults"]:
        _show_vault(vault)


def _show_vault(vault: dict[str, Any]) -> None:
    paint = Paint.of(sys.stdout)
    state = str(vault.get("state") or "")
    colour = paint.bad if state in ("degraded", "gone", "failed") else paint.good
    write(f"\n{paint.bold(safe_line(vault['name']))}  {safe_line(vault['path'])}  {colour(safe_line(named(state)))}")
    lines = []
    if state != "opening":  # until then nobody knows how many there are
        lines.append(say("vault_line", notes=vault["notes"], passages=vault["passages"]))
        lines.append(say("embedded_line", embedded=vault["embedded"], passages=vault["passages"]))
    if vault["pending"]:
        lines.append(say("pending_line", pending=vault["pending"]))
    if vault.get("last_change_s") is not None:
        lines.append(say("last_change", ago=render.duration(vault["last_change_s"])))
    hooks = (vault.get("git") or {}).get("hooks")
    if hooks in ("installed", "outdated", "partial", "none"):
        lines.append(say("git_hooks", state=say(f"hooks_{hooks}")))
    lines += _git(vault.get("git") or {})
    if vault.get("reason"):
        lines.append(paint.bad(safe_line(told(str(vault["reason"])))))
    for line in lines:
        write("  " + line)


def _git(git: dict[str, Any]) -> list[str]:
    """A line on the repository around the vault; none where there is none."""
    if git.get("state", "none") == "none":
        return []
    if git["state"] == "failed":
        return [say("git_failed", reason=safe_line(git.get("reason") or ""))]
    head = (git.get("head") or "")[:10] or say("git_unborn")
    branch = safe_line(git.get("branch") or "") or say("git_detached")
    done, total = git["provenance"]["done"], git["provenance"]["total"]
    more = say("git_reading", done=done) if done < total else ""
    more += say("git_by_commit") if git.get("mode") == "commit" else ""
    return [say("git_line", branch=branch, head=head, commits=total, more=more)]


def _reranker(status: dict[str, Any]) -> str:
    breaker = status.get("breaker") or {}
    if breaker.get("state") == "open":
        return say("resting", span=render.duration(breaker["rests_s"]), reason=breaker["reason"])
    return named(str(status["reranker"]))


def _slowest(stages: dict[str, Any]) -> str:
    """The stages of answering that take longest, by their medians, with those in milliseconds."""
    times = sorted(((float(each.get("p50_ms") or 0), name) for name, each in stages.items()), reverse=True)
    return say("comma").join(f"{stage(name)} {ms:.1f}" for ms, name in times[:MOST_STAGES] if ms >= LEAST_MS)


def _name(model: Any) -> str:
    """A model by its name; `-` while there is none."""
    if isinstance(model, dict):
        return " ".join(
            str(part)
            for part in (model.get("name"), named(model.get("state") or ""), told(str(model.get("reason") or "")))
            if part
        )
    return str(model or "-")
