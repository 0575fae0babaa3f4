"""What a debug bundle is made of: how the installation and the daemon are, and nothing of what the notes say."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ... import __version__
from ...daemon import paths
from ...daemon.errors import RecalldError
from .. import session
from . import checks, withheld

if TYPE_CHECKING:
    from argparse import Namespace

LOG_LINES = 1000
SLOW = re.compile(
    r"^(?P<at>\S+(?: [\d:,]+)?) .*recalld\.daemon\.socket\.slow: slow: "
    r"(?P<method>[a-z_.]+) took (?P<ms>\d+) ms(?P<stages> \([a-z_\d ,]+\))?$"
)
MASKED_SETTINGS = ("path", "url", "editor", "key_env", "agents", "ignore", "language")
"""Settings whose value is a person's own: they are told as set, and not what they say."""


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a bundle: its name in it, its bytes, and the key of what is said of it."""

    name: str
    data: bytes
    about: str


def parts(args: Namespace) -> list[Part]:
    """Everything that a bundle holds; `args.with_paths` leaves names and paths in it. Raises nothing."""
    status, settings, health = _asked(args)
    lines = _log_lines()
    plain = bool(args.with_paths)
    told = status if plain else withheld.structure(status)
    made = [
        _json("about.json", about(), "bundle_about"),
        _json("doctor.json", _doctor(args, plain), "bundle_doctor"),
        _json("config.json", settings if plain else [_setting(row) for row in settings], "bundle_config"),
        _json("status.json", told, "bundle_status"),
        _json("metrics.json", {name: status.get(name, {}) for name in ("requests", "queries")}, "bundle_metrics"),
        _json("problems.json", health, "bundle_problems"),
        _json("slow.json", _slow(lines), "bundle_slow"),
    ]
    if not plain:
        ours = withheld.own_words(paths.PACKAGE)
        lines = [withheld.log_line(line, ours) for line in lines]
    return [*made, Part("log.txt", "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"), "bundle_log")]


def about() -> dict[str, Any]:
    """The machine, the versions, and which of our variables are set, without what they say."""
    import importlib.metadata
    import platform
    import sys

    versions: dict[str, str | None] = {}
    for name in checks.PACKAGES:
        try:
            versions[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            versions[name] = None
    return {
        "recalld": __version__,
        "python": sys.version.split()[0],
        "platform": platform.platform(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "packages": versions,
        "environment": sorted(name for name in os.environ if name.startswith("RECALLD_")),
        "locale": os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or "",
    }


def _asked(args: Namespace) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
    """Status, settings, and each vault's problems by kind, as far as the daemon tells."""
    try:
        with session.connect(args) as daemon:
            status: dict[str, Any] = daemon.call("status")
            settings: list[dict[str, Any]] = daemon.call("config.show").get("settings", [])
            health = [_problems(daemon, each["name"]) for each in status["vaults"]]
    except RecalldError as error:
        return {"state": error.kind}, [], []
    return status, settings, health


def _problems(daemon: Any, name: str) -> dict[str, Any]:
    """How many problems of each kind a vault has."""
    from collections import Counter

    try:
        found = daemon.call("health", {"vault": name}, timeout=60.0)
    except RecalldError as error:
        return {"state": error.kind}
    codes = Counter(str(row.get("code")) for row in found.get("problems", ()))
    counts = {key: value for key, value in (found.get("counts") or {}).items() if isinstance(value, int | float)}
    return {"problems": dict(sorted(codes.items())), "counts": counts}


def _doctor(args: Namespace, plain: bool) -> list[dict[str, Any]]:
    """What `recall doctor` found; without details, which are paths for the most part."""
    found = []
    for check in checks.all_checks(args):
        name = check.name if plain else check.name.split()[0]
        row = {"name": name, "ok": check.ok, "optional": check.optional}
        found.append({**row, "detail": check.detail} if plain else row)
    return found


def _setting(row: dict[str, Any]) -> dict[str, Any]:
    """A setting without what is a person's own; a vault's name is in the key of its path."""
    key = str(row["key"])
    if key.startswith("vaults."):
        key = "vaults.*.path"
    own = key.startswith("RECALLD_") or key.rpartition(".")[2] in MASKED_SETTINGS
    value = row["value"]
    own = own or (key == "model" and os.sep in str(value))
    return {**row, "key": key, "value": withheld.MASK if own and value else value}


def _log_lines() -> list[str]:
    """The end of the log, from the journal or the file."""
    from ..commands import logs

    lines = logs.journal(LOG_LINES)
    if lines:
        return lines
    try:
        return logs.tail(paths.log_file(), LOG_LINES)[0]
    except OSError:
        return []


def _slow(lines: list[str]) -> list[dict[str, str]]:
    """The slow queries that the log tells of: which method, how long, and its stages. What was asked is not logged."""
    found = (SLOW.match(line) for line in lines)
    return [{name: (value or "").strip(" ()") for name, value in each.groupdict().items()} for each in found if each]


def _json(name: str, value: Any, about: str) -> Part:
    text = json.dumps(value, ensure_ascii=False, indent=1, default=str)
    return Part(name, text.encode("utf-8", "replace") + b"\n", about)
