"""Notes as they are shown: the Note object, a part of its text, and the list of all of them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from ...index.indexer import digest
from ...index.notes.links import broken_name
from ...index.notes.note import Link, Note, Problem
from ...index.notes.parse import parse_bytes
from ...index.notes.read import decode
from ...index.recall.question.daybounds import days_of
from ...index.recall.question.filters import Test, field_test
from ...index.recall.question.notedays import stated_date
from ...index.recall.showing.sanitize import opened, sanitize
from ...index.store.rows import NoteDetails, NoteMeta
from ..errors import INVALID_NOTE, INVALID_PARAMS, NO_SUCH_NOTE, NOT_READY, RecalldError
from ..following.reading import Unreadable, Unsettled
from ..git.trail import history, summary
from ..messages import joined, refusal
from ..problemwords import told
from . import reference, section
from .backlinks import written as written_links
from .masked import masked, masked_all

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..methods.params import Scan
    from ..vault import Vault

ABOVE_CHARS = 100_000
"""How far above a part is looked for what may go on in it."""
SHOWN_HEADINGS = 8


def get(vault: Vault, written: str, raw: bool, lang: str, with_history: bool = False) -> dict[str, Any]:
    """The note that `written` refers to, with `text`: all of it, or the part asked for.

    It is read now, on disk, or at HEAD where commits are followed. `stale`: the file is another than the index.

    `with_history`: also the commits that touched it. Unless `raw`, the text passes the gate for notes' text.
    Raises `RecalldError`.
    """
    if vault.phase == "gone":
        raise refusal("vault-failed", "not-ready", NOT_READY, lang, name=vault.name, reason=vault.reason)
    # A path that a shell completed, or that a person copied from a file manager, is as good as one in the vault.
    found = _find(vault, written.strip().removeprefix(f"{vault.root}/"), lang)
    meta = found.note
    note, data = _read(vault, meta, lang)
    text = decode(data).text or ""
    first, last, heading = _part(vault, found, note, text, lang)
    lines = text.split("\n")
    part = "\n".join(lines[first - 1 : last])
    # What the lines above begin, such as a key or a comment, goes on in these.
    shown = sanitize(part, opened("\n".join(lines[: first - 1])[-ABOVE_CHARS:]))
    vault.journal.read(meta.path)
    believed = vault.store.believed().get(meta.path)
    if shown.redacted and not raw and believed is not None:
        vault.audit.found(meta.path, believed.digest, shown.redacted, "read")
    fields = {**_note(vault, note, lang), "heading": heading}
    trail = history(vault, meta.path, raw, lang) if with_history else {}  # first: it waits for what was just committed
    return {
        "schema": 1,
        **(fields if raw else masked(fields)),
        "note_id": meta.note_id,
        "stale": meta.path in vault.stale,
        "lines": [first, last],
        "hash": digest(data).hex(),
        "written": written_links(vault, note, raw),
        "text": part if raw else shown.text,
        "redacted": [] if raw else list(shown.redacted),
        "provenance": summary(vault.store.notes.provenance().get(meta.path)),
        **trail,
    }


def scan(vault: Vault, asked: Scan) -> dict[str, Any]:
    """All notes with what was asked for, by path."""
    since = _since(asked.since, asked.lang)
    tests = _tests(asked)
    found = (meta for meta in vault.store.notes.all() if all(test(meta) for test in tests))
    kept = [meta for meta in found if not since or _changed(meta) >= since]
    if asked.brief:
        return {"schema": 1, "notes": [_brief(meta) for meta in sorted(kept, key=lambda meta: meta.path)]}
    ids = [meta.note_id for meta in kept]
    with vault.store.view() as view:
        details, links = view.details(ids), view.links(ids)
    nothing = NoteDetails((), {}, ())
    notes = [
        _listed(vault, meta, details.get(meta.note_id, nothing), links.get(meta.note_id, ()), asked.lang)
        for meta in sorted(kept, key=lambda meta: meta.path)
    ]
    return {"schema": 1, "notes": masked_all(notes)}


def _find(vault: Vault, written: str, lang: str) -> reference.Reference:
    """What is referred to. Raises `RecalldError`: of a file that is there and is no note, with the reason."""
    try:
        return reference.find(written, vault.store.notes.all(), lang)
    except RecalldError:
        refused = vault.store.notes.refused()
        for path in (written, f"{written}.md"):
            if path in refused:
                raise _unreadable(path, refused[path].problem.text, lang) from None
        raise


def _unreadable(path: str, reason: str, lang: str) -> RecalldError:
    return refusal("unreadable", "unreadable", INVALID_NOTE, lang, path=path, reason=told(reason, lang))


def _read(vault: Vault, meta: NoteMeta, lang: str) -> tuple[Note, bytes]:
    """The note and its bytes, of one moment. A note that has become private since it was indexed is not there."""
    missing = refusal("no-such-note", "no-such-note", NO_SUCH_NOTE, lang, name=meta.path)
    for attempt in range(3):
        try:
            data = vault.read(meta.path)
            break
        except Unsettled:
            if attempt == 2:
                raise missing from None
        except Unreadable as error:
            raise _unreadable(meta.path, str(error), lang) from None
    note = parse_bytes(data, meta.path)
    if not isinstance(note, Note):
        raise _unreadable(meta.path, note.problem.text, lang)
    if note.private:
        raise missing
    return note, data


def _part(vault: Vault, found: reference.Reference, note: Note, text: str, lang: str) -> tuple[int, int, str]:
    """First and last line of what was asked for (counted from 1), and the heading it stands under."""
    n_lines = text.count("\n") + 1
    if found.lines is not None:
        first, last = found.lines
        if first < 1 or first > n_lines or last < first:
            name = f"{first}-{last}"
            raise refusal(
                "no-such-lines", "no-such-lines", INVALID_PARAMS, lang, path=note.path, count=n_lines, name=name
            )
        return first, min(last, n_lines), ""
    if found.passage is not None:
        rows = [row for row in vault.store.passages([found.note.note_id]) if row.ord == found.passage]
        if not rows:
            name = f"{found.note.note_id}:{found.passage}"
            raise refusal("no-such-note", "no-such-note", NO_SUCH_NOTE, lang, name=name)
        first, last = rows[0].lines
        return min(first, n_lines), min(last, n_lines), rows[0].heading
    if found.heading:
        return _section(note, text, found.heading, lang)
    return 1, n_lines, ""


def _section(note: Note, text: str, heading: str, lang: str) -> tuple[int, int, str]:
    """The lines of a section, its sub-sections included, without the blank ones at its end."""
    lines = text.split("\n")
    headings = section.headings(lines)
    number = next(iter(section.places(headings, heading)), None)
    if number is None:
        names = joined(note.headings[:SHOWN_HEADINGS], lang)
        name = {"path": note.path, "name": heading, "names": names}
        raise refusal("no-such-heading", "no-such-heading", NO_SUCH_NOTE, lang, **name)
    found = headings[number]
    after = (other.line - 1 for other in headings[number + 1 :] if other.level <= found.level)
    last = next(after, len(lines))
    while last > found.line and not lines[last - 1].strip():
        last -= 1
    return found.line, last, found.text


def _note(vault: Vault, note: Note, lang: str) -> dict[str, Any]:
    """The Note object of a parsed note, its links resolved against the vault of now."""
    links, broken = _ends(vault, note.links, note.path)
    return {
        **_fields(note),
        "links": links,
        "broken": broken,
        "problems": _problems(note.problems, lang),
        "meta": note.meta,
    }


def _ends(vault: Vault, written: Iterable[Link], source: str) -> tuple[list[str], list[str]]:
    """Where the links of the note at `source` lead, once each, and the names that lead nowhere."""
    links: dict[str, None] = {}
    broken: dict[str, None] = {}
    for link in written:
        path = vault.store.notes.resolve(link, source).path
        if path is None:
            broken[broken_name(link, source)] = None
        else:
            links[path] = None
    return list(links), list(broken)


def _brief(meta: NoteMeta) -> dict[str, Any]:
    return {"path": meta.path, "title": meta.title, "mtime": meta.mtime_ns // 1_000_000_000}


def _listed(vault: Vault, meta: NoteMeta, details: NoteDetails, links: Iterable[Link], lang: str) -> dict[str, Any]:
    _, broken = _ends(vault, links, meta.path)
    return {
        **_fields(meta),
        "changed": _changed(meta),
        "broken": broken,
        "problems": _problems(details.problems, lang),
        "meta": details.meta,
    }


def _fields(note: Note | NoteMeta) -> dict[str, Any]:
    names = ("path", "id", "title", "type", "status", "tags", "aliases", "created", "updated", "trust", "confidence")
    return {**{name: getattr(note, name) for name in names}, "words": note.words, "lang": note.lang}


def _problems(problems: tuple[Problem, ...], lang: str) -> list[dict[str, Any]]:
    return [{"line": problem.line, "code": problem.code, "text": told(problem.text, lang)} for problem in problems]


def _tests(asked: Scan) -> list[Test]:
    """What a note has to pass: fields mean what they mean as filters of a search."""
    given = ((name, getattr(asked, name)) for name in ("tag", "type", "status", "path"))
    return [field_test(name, value) for name, value in given if value is not None]


def _changed(meta: NoteMeta) -> str:
    """The day a note last changed, by its own word, else by its commit, else by its file."""
    return stated_date(meta) or datetime.datetime.fromtimestamp(_time(meta)).date().isoformat()


def _time(meta: NoteMeta) -> float:
    """When a note's file last changed, in seconds since 1970: when it was committed, where it is as it was then."""
    return meta.committed or meta.mtime_ns / 1e9


def _since(written: str | None, lang: str) -> str:
    """An ISO date, from a date, a span back from today (`7d`, `2w`, `3m`, `1y`), or words (`last week`, 上週)."""
    if not written:
        return ""
    days = days_of(written, datetime.date.today())
    if days is None:
        raise refusal("no-date", "invalid-params", INVALID_PARAMS, lang, since=written)
    return days[0].isoformat()
