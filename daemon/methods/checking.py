"""The socket's method that checks files before they are committed: what it takes, and which vault each belongs to."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .governing import Handler
from .noteparams import Check, CheckedFile
from .params import Params

if TYPE_CHECKING:
    from ..service import Service
    from ..socket.connection import Call
    from ..vaults import Entry


@dataclass(slots=True)
class Share:
    """What of a request is about one vault, by paths relative to it."""

    entry: Entry
    files: dict[str, CheckedFile] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    also: set[str] = field(default_factory=set)


async def _check(service: Service, asked: Check, call: Call) -> object:
    shares, outside = await asyncio.to_thread(_shared_out, service, asked)
    result: dict[str, Any] = {"schema": 1, "checked": 0, "problems": [], "skipped": [], "disclosures": []}
    result["outside"] = outside
    for share in shares:
        part = await _check_in(service, asked, call, share)
        for name, value in part.items():
            result[name] += value
    result["problems"].sort(key=lambda row: (row["path"], row["line"], row["code"], row["text"]))
    return result


async def _check_in(service: Service, asked: Check, call: Call, share: Share) -> dict[str, Any]:
    """Check the files of one vault, once the index has what the disk has."""
    vault = await service.opened(Params(vault=share.entry.name, lang=asked.lang))
    seconds = asked.timeout_ms / 1000
    in_step = await service.waited(call, lambda: vault.wait(timeout=seconds, graph=False), lambda: (0, 0))

    def check() -> dict[str, Any]:
        from ..checks.check import check  # heavy, and so not on the loop's thread

        return check(vault, share.files, share.gone, asked.lang, share.also)

    found = await service.read(call, vault, check)
    found["disclosures"] = [] if in_step else [{"code": "stale_index", "text": share.entry.name}]
    return found


def _shared_out(service: Service, asked: Check) -> tuple[list[Share], list[str]]:
    """The files by vault, and those that are in none."""
    shares: dict[str, Share] = {}
    outside = []
    given = [*(file.path for file in asked.files), *asked.gone, *asked.also]
    here = "" if all(path.startswith("/") for path in given) else service.vaults.select(asked).root
    for file in asked.files:
        share, path = _share(service, shares, _joined(here, file.path))
        if share is None:
            outside.append(file.path)
        else:
            share.files[path] = file
    for name, is_gone in (*((name, True) for name in asked.gone), *((name, False) for name in asked.also)):
        share, path = _share(service, shares, _joined(here, name))
        if share is not None:
            (share.gone if is_gone else share.also).add(path)
    return [share for share in shares.values() if share.files], outside


def _share(service: Service, shares: dict[str, Share], path: str) -> tuple[Share | None, str]:
    """The vault that holds an absolute path, and the path in it."""
    if "\0" in path:
        return None, ""
    # The name itself may be that of a link, or of nothing: only where it is matters.
    folder, _, name = os.path.normpath(path).rpartition("/")
    real = f"{os.path.realpath(folder or '/').rstrip('/')}/{name}"
    entry = service.vaults.holding(real)
    if entry is None or not real.startswith(f"{entry.root}/"):
        return None, ""
    return shares.setdefault(entry.name, Share(entry)), real[len(entry.root) + 1 :]


def _joined(here: str, path: str) -> str:
    return path if path.startswith("/") else f"{here}/{path}"


METHODS: dict[str, tuple[type[Params], Handler]] = {"check": (Check, _check)}
"""By name: parameters and handler."""
