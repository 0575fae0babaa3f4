"""The page that lists what was ingested: a line for each page, added when there is none yet."""

import posixpath
from collections.abc import Mapping, Sequence
from typing import Any

from ...daemon.errors import RecalldError
from ..worklog import WorkLog
from .messages import text
from .tools import Call

NAME = "index.md"
OTHER_NAME = "ingested.md"
"""Where the index is a person's own."""
OURS = "author: agent"


def keep(call: Call, log: WorkLog, pages: Sequence[str], folder: str, lang: str = "") -> str:
    """List the pages in the index of their folder; its path, or "" where nothing was to be added or it was refused."""
    within = folder.strip("/") or _shared(pages)
    path = posixpath.join(within, NAME)
    standing = _text(call, path)
    if standing is not None and OURS not in standing[:400]:
        path = posixpath.join(within, OTHER_NAME)
        standing = _text(call, path)
    lines = [_line(call, page, path) for page in pages if page != path]
    new = [line for line in lines if standing is None or line.split("]]")[0] not in standing]
    if not new:
        return ""
    listed = "\n".join(new) + "\n"
    if standing is None:
        heading = f"# {text('index-title', lang)}\n\n## {text('index-heading', lang)}\n\n"
        asked = {"path": path, "text": f"---\ntype: index\nauthor: agent\n---\n\n{heading}{listed}"}
        return _write(call, log, "note_create", "note.create", asked)
    return _write(call, log, "note_update", "note.update", {"path": path, "text": listed, "how": "append"})


def _write(call: Call, log: WorkLog, tool: str, method: str, asked: Mapping[str, Any]) -> str:
    """Write it as every other page is written: a refusal is a line of the log, too."""
    try:
        made = call(method, dict(asked))
    except RecalldError as error:
        log.add(tool, asked, error=error)
        return ""
    return log.add(tool, asked, made).path


def _shared(pages: Sequence[str]) -> str:
    """The folder that all pages are in; "" for the vault itself."""
    folders = {posixpath.dirname(page) for page in pages}
    return posixpath.commonpath(folders) if folders and all(folders) else ""


def _text(call: Call, path: str) -> str | None:
    """What the index page says; None when there is none of this very path."""
    try:
        found = call("get", {"note": path, "raw": True})
    except RecalldError:
        return None
    return str(found["text"]) if found["path"] == path else None


def _line(call: Call, page: str, index: str) -> str:
    """`- [[folder/page|Title]]`: by the path, which is nobody else's."""
    try:
        title = str(call("get", {"note": page}).get("title") or "")
    except RecalldError:
        title = ""
    name = page.rsplit(".", 1)[0]
    label = " ".join(title.replace("|", " ").replace("]", " ").split())
    return f"- [[{name}|{label}]]" if label else f"- [[{name}]]"
