"""Taking away all that recall set up, a step at a time: in repositories, in other programs, and its own files."""

from __future__ import annotations

import contextlib
import glob
import os

from ...daemon import footprint, paths
from ...daemon.errors import RecalldError
from ...daemon.process import unit
from ...systemd import handover
from ..messages.commandline import say
from ..setup import demo, placing
from . import ownfiles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ...agents.clients.change import Change
    from ...agents.clients.programs import Program

    Step = tuple[str, str]
    """What is done (`hooks`, `agents`, `service`, `stop`, `remove`, `failed`, or `kept_…`), and to what."""


class Hangs(Exception):
    """The daemon does not end: its files are in use."""


def steps(roots: list[str], keep_usage: bool, dry: bool) -> Iterator[Step]:
    """Do it, or only tell. Raises `Hangs`; what else fails is a step `failed`, and the rest goes on."""
    yield from hooks(roots, dry)
    yield from _agents(dry)
    yield from _service(dry)
    yield from _daemon()
    with contextlib.nullcontext(True) if dry else handover.alone() as is_alone:
        if not is_alone:
            raise Hangs
        yield from _placed(dry)
        yield from _files(keep_usage, dry)


_OURS_IN_A_VAULT = {
    "decisions.toml": "kept_decisions", ".gitattributes": "kept_merging", "config.toml": "kept_settings",
}  # fmt: skip
"""What `.recall` of a vault may hold, as it is told that it stays."""


def kept(roots: list[str]) -> Iterator[Step]:
    """What stays, and where: (`kept_…`, path)."""
    for root in roots:
        if root != os.path.realpath(demo.place(None)):
            yield "kept_notes", root
        for name, what in _OURS_IN_A_VAULT.items():
            if os.path.lexists(path := os.path.join(root, ".recall", name)):
                yield what, path
    if (state := ownfiles.demo_state()) in ("changed", "decided"):
        yield "kept_demo" if state == "changed" else "kept_demo_decided", demo.place(None)
    yield from (("kept_usage", path) for path in ownfiles.usage())
    yield from (("kept_bundle", path) for path in ownfiles.bundles())
    if os.environ.get("RECALLD_MODELS") and os.path.isdir(paths.models_dir()):
        yield "kept_models", paths.models_dir()
    there = unit.found()
    if there is not None and not there.is_ours:
        yield "kept_unit", os.path.join(there.folder, unit.SERVICE)


def hooks(roots: list[str], dry: bool) -> Iterator[Step]:
    """Take our hooks out of the repositories of these vaults; what a person has to look at is a step `kept_…`."""
    from ...hooks import repository

    for root in roots:
        try:
            if repository.status(root)["state"] == "none":
                continue
            yield "hooks", root
            if dry:
                continue
            done = repository.uninstall(root)
            yield from (("kept_by_hand", path) for path in done["by_hand"])
            yield from (("kept_hook", path) for path in done["left"])
        except RecalldError as error:
            if error.kind not in ("no-repository", "no-git"):
                yield "failed", say("told_of", name=root, text=error.message)


def _agents(dry: bool) -> Iterator[Step]:
    from ...agents.clients import NAMES, programs

    for program in map(programs.program, NAMES):
        yield from _without_server(program, dry)


def _without_server(program: Program, dry: bool) -> Iterator[Step]:
    from ...agents.clients import change

    try:
        changes = [change.server(program, None), *([change.hook(program.hooks, None)] if program.hooks else [])]
        for each in changes:
            if not each.is_none:
                yield "agents", str(each.file)
            if not each.is_none and not dry:
                each.write()
            yield from _backups(each, dry)
            yield from _unmade(each, dry)
    except (change.Unchangeable, OSError) as error:
        yield "failed", str(error)


def _unmade(change: Change, dry: bool) -> Iterator[Step]:
    """Settings that were not there before ours, and say nothing now: with the folders that came with them."""
    file = os.path.realpath(change.file)
    if file not in footprint.known() or not os.path.lexists(file) or _meant(change.after):
        return
    yield "remove", file
    if not dry:
        os.unlink(file)
        footprint.emptied(os.path.dirname(file))


def _backups(change: Change, dry: bool) -> Iterator[Step]:
    """Copies of a program's settings that we kept: those that say no more than the settings do are not needed."""
    file = os.path.realpath(change.file)
    for path in sorted(glob.glob(glob.escape(file) + ".[0-9]*-[0-9]*.bak")):
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as opened:
            text = opened.read()
        if text != change.before and _meant(text) != _meant(change.after):
            yield "kept_backup", path
            continue
        yield "remove", path
        if not dry:
            os.unlink(path)


def _meant(text: str) -> Any:
    """What settings say, whatever their layout: without what is empty."""
    import tomllib

    from ...agents.clients import jsonc

    try:
        return _full(jsonc.parse(text).value)
    except jsonc.NotJson:
        try:
            return _full(tomllib.loads(text))
        except (ValueError, RecursionError):
            return text


def _full(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _full(each) for key, each in value.items() if _full(each) not in ({}, [])}
    return [_full(each) for each in value if _full(each) not in ({}, [])] if isinstance(value, list) else value


def _service(dry: bool) -> Iterator[Step]:
    from ..setup import service

    there = unit.found()
    if there is not None and not there.is_ours:
        return
    try:
        for step in service.uninstall(dry):
            yield "service", f"{step.act} {step.target}"
    except service.FAILURES as error:
        yield "failed", str(error)


def _daemon() -> Iterator[Step]:
    if pid := handover.running():
        yield "stop", str(pid)


def _placed(dry: bool) -> Iterator[Step]:
    for path in placing.placed():
        yield from _removed(path, dry)
        if not dry:
            footprint.emptied(os.path.dirname(path))


def _files(keep_usage: bool, dry: bool) -> Iterator[Step]:
    above = footprint.known()  # before the record of it goes too
    for path in list(ownfiles.found(keep_usage)):
        yield from _removed(path, dry)
    if not dry:
        for folder in ownfiles.folders():
            ownfiles.emptied(folder, above)


def _removed(path: str, dry: bool) -> Iterator[Step]:
    why = "" if dry else ownfiles.removed(path)
    yield ("failed", why) if why else ("remove", path)
