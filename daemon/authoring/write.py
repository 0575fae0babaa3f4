"""Creating and updating notes: checked, written whole or not at all, and in the index at once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...index.indexer import digest
from ...index.notes.note import Note
from ...index.notes.parse import parse_bytes
from .. import config
from ..errors import CONFLICT, EXISTS, INVALID_NOTE, INVALID_PARAMS, NO_SUCH_NOTE, NOT_READY, OVER_LIMIT, RecalldError
from ..messages import joined, refusal, text
from ..notes import reference, section
from . import aliases, edit, place, sheet, swap
from .changes import unified

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..methods.noteparams import Create, Update
    from ..vault import Vault
    from .sheet import Sheet
    from .swap import Standing

SEEN_SECONDS = 2.0
"""How long a result waits for the index to hold what was written."""
TRIES = 5
"""How often a note is read again because it changed while it was being written."""
SHOWN_HEADINGS = 8
_FRONT = ("bad-yaml", "bad-toml", "frontmatter-unclosed", "frontmatter-no-mapping", "frontmatter-too-big")
"""Flaws that hide what a frontmatter says; who writes now can still mend them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What will stand in the file: its bytes, the lines that were written, and what there is to say about it."""

    data: bytes
    note: Note
    lines: tuple[int, int]
    said: tuple[str, ...] = ()


def create(vault: Vault, asked: Create) -> dict[str, Any]:
    """Write a new note. Raises `RecalldError`: what is there already is left alone."""
    _check_present(vault, asked.lang)
    path = place.checked(asked.path, vault.root, asked.lang)
    place.check_new(path, vault.root, asked.lang)
    made = _new(vault, asked, path)
    with vault.pen, _refusing(path, asked.lang):
        there = place.taken(vault.root, path)
        if there is not None:
            raise _exists(vault, there, asked.lang)
        place.check_folders(vault.root, path, asked.lang)
        if asked.dry_run:
            return _would(path, made, "create", b"")
        with swap.spot(vault.root, path, vault.state_dir, make=True) as at:
            if not swap.create(at, made.data):
                raise _exists(vault, path, asked.lang)
    return _told(vault, path, made, "create", True, asked.lang)


def update(vault: Vault, asked: Update) -> dict[str, Any]:
    """Change a note that is there. Raises `RecalldError`, and then the file is as it was."""
    _check_present(vault, asked.lang)
    try:
        path = place.checked(asked.path, vault.root, asked.lang)
    except RecalldError as error:
        raise _named(vault, error, (asked.path,), "", asked.lang) from None
    _check_asked(asked)
    with vault.pen, _refusing(path, asked.lang):
        for _ in range(TRIES):
            try:
                with swap.spot(vault.root, path, vault.state_dir) as at:
                    standing = swap.read(at, _limit(vault))
                    _check_size(vault, len(standing.data), path, asked.lang)
                    made = _changed(vault, asked, path, standing)
                    if asked.dry_run:
                        return _would(path, made, asked.how, standing.data)
                    if made.data == standing.data:
                        return _told(vault, path, made, asked.how, False, asked.lang)
                    if swap.replace(at, standing, made.data):
                        break
            except FileNotFoundError:
                raise _missing(vault, path, asked.lang) from None
        else:
            raise refusal("note-conflict", "conflict", CONFLICT, asked.lang, path=path)
    return _told(vault, path, made, asked.how, True, asked.lang)


def _check_present(vault: Vault, lang: str) -> None:
    if vault.phase == "gone":
        raise refusal("vault-failed", "not-ready", NOT_READY, lang, name=vault.name, reason=vault.reason)


def _check_asked(asked: Update) -> None:
    replacing = asked.how == "replace-section"
    if replacing and not asked.section.strip("# "):
        raise refusal("note-section", "invalid-params", INVALID_PARAMS, asked.lang)
    if asked.section and not replacing:
        raise refusal("note-not-section", "invalid-params", INVALID_PARAMS, asked.lang)


def _new(vault: Vault, asked: Create, path: str) -> Outcome:
    """What a new note holds: the text as it came, ended by a line end."""
    data = asked.text.encode("utf-8", "replace")
    page = _opened(data, path, asked.lang)
    if not asked.text.strip():
        raise refusal("note-empty", "invalid-note", INVALID_NOTE, asked.lang)
    if not page.lines[-1].endswith(("\n", "\r")):
        page = page.with_lines((*page.lines[:-1], page.lines[-1] + page.newline))
    page = _with_aliases(page, asked.aliases, path, asked.lang)
    note = _checked(vault, page.data(), path, (), asked.lang)
    return Outcome(page.data(), note, (1, len(page.lines)), ("note-private",) if note.private else ())


def _changed(vault: Vault, asked: Update, path: str, standing: Standing) -> Outcome:
    """What a note will hold. Raises `RecalldError`."""
    known = parse_bytes(standing.data, path)
    if isinstance(known, Note) and _is_hidden(vault, known):
        raise _missing(vault, path, asked.lang)
    if asked.expect and asked.expect != digest(standing.data).hex():
        raise refusal("note-conflict", "conflict", CONFLICT, asked.lang, path=path)
    page = _opened(standing.data, path, asked.lang)
    given, names = asked.text, asked.aliases
    said: tuple[str, ...] = ()
    if asked.how == "whole" and page.front():
        given, names, said = _body_of(asked, path)
    if not given.strip():
        raise refusal("note-empty", "invalid-note", INVALID_NOTE, asked.lang)
    edited = _edited(asked, page, given, path)
    merged = _with_aliases(edited.sheet, names, path, asked.lang)
    more = len(merged.lines) - len(edited.sheet.lines)
    flaws = tuple(problem.code for problem in known.problems) if isinstance(known, Note) else ()
    note = _checked(vault, merged.data(), path, flaws, asked.lang)
    first, last = edited.lines
    return Outcome(
        merged.data(), note, (first + more, last + more), (*said, *(("note-private",) if note.private else ()))
    )


def _body_of(asked: Update, path: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The body of a text that came with a frontmatter of its own, all names, and what is to be said."""
    page = _opened(asked.text.encode("utf-8", "replace"), path, asked.lang)
    front = page.front()
    if not front:
        return asked.text, asked.aliases, ()
    return "".join(page.lines[front:]), (*asked.aliases, *aliases.held(page)), ("note-front-kept",)


def _edited(asked: Update, page: Sheet, given: str, path: str) -> edit.Edited:
    if asked.how == "append":
        return edit.append(page, given)
    if asked.how == "whole":
        return edit.whole(page, given)
    try:
        return edit.replace_section(page, asked.section.strip("# "), given)
    except edit.NoSuchSection:
        names = joined((h.text for h in section.headings(page.plain())[:SHOWN_HEADINGS]), asked.lang) or "-"
        values = {"path": path, "name": asked.section, "names": names}
        raise refusal("note-no-heading", "no-such-heading", NO_SUCH_NOTE, asked.lang, **values) from None
    except edit.SeveralSections as error:
        values = {"path": path, "name": asked.section, "count": error.args[0]}
        raise refusal("note-headings", "ambiguous", INVALID_PARAMS, asked.lang, **values) from None


def _opened(data: bytes, path: str, lang: str) -> Sheet:
    try:
        return sheet.opened(data)
    except sheet.NotPlain as error:
        raise refusal("note-binary", "invalid-note", INVALID_NOTE, lang, path=path, reason=str(error)) from None


def _with_aliases(page: Sheet, names: Sequence[str], path: str, lang: str) -> Sheet:
    try:
        return aliases.merged(page, names)
    except aliases.NotMerged as error:
        line = int(error.args[0])
        raise refusal("note-aliases", "invalid-note", INVALID_NOTE, lang, path=path, line=line) from None


def _checked(vault: Vault, data: bytes, path: str, flaws: Sequence[str], lang: str) -> Note:
    """The note that these bytes are. Raises `RecalldError` if they are none, or one with new flaws on top."""
    _check_size(vault, len(data), path, lang)
    note = parse_bytes(data, path)
    flaw = note.problem if not isinstance(note, Note) else None
    if isinstance(note, Note):
        flaw = next((each for each in note.problems if each.code in _FRONT and each.code not in flaws), None)
    if flaw is not None:
        reason, line = flaw.text, flaw.line
        raise refusal("note-text", "invalid-note", INVALID_NOTE, lang, path=path, line=line, reason=reason)
    assert isinstance(note, Note)
    return note


def _check_size(vault: Vault, size: int, path: str, lang: str) -> None:
    if size > _limit(vault):
        values = {"path": path, "size": size, "limit": _limit(vault)}
        raise refusal("note-too-large", "over-limit", OVER_LIMIT, lang, **values)


def _limit(vault: Vault) -> int:
    return config.load_vault(str(vault.root))[0].max_note_bytes


def _is_hidden(vault: Vault, note: Note) -> bool:
    """Whether a note is none to those who ask: private by itself, or left out by the person."""
    return note.private or place.is_ignored(note.path, vault.root)


def _exists(vault: Vault, path: str, lang: str) -> RecalldError:
    """The refusal to create what is there. Of a private note it does not say that it is one."""
    try:
        with swap.spot(vault.root, path, vault.state_dir) as at:
            note = parse_bytes(swap.read(at, _limit(vault)).data, path)
    except OSError:
        return refusal("note-taken", "invalid-note", INVALID_NOTE, lang, path=path)
    if isinstance(note, Note) and _is_hidden(vault, note):
        return refusal("note-taken", "invalid-note", INVALID_NOTE, lang, path=path)
    return refusal("note-exists", "exists", EXISTS, lang, path=path)


def _missing(vault: Vault, path: str, lang: str) -> RecalldError:
    """The refusal to update what is not there."""
    stem = path.rpartition("/")[2].rpartition(".")[0]
    error = refusal("note-missing", "no-such-note", NO_SUCH_NOTE, lang, path=path)
    return _named(vault, error, (path, stem), path, lang)


def _named(vault: Vault, error: RecalldError, names: Sequence[str], path: str, lang: str) -> RecalldError:
    """The refusal, with the path of the note that may be meant by one of these names."""
    for name in names:
        try:
            meant = reference.find(name, vault.store.notes.all(), lang).note.path
        except RecalldError:
            continue
        if meant != path:
            error.hint = text("note-missing.near", lang, names=meant)
            break
    return error


@contextmanager
def _refusing(path: str, lang: str) -> Iterator[None]:
    """Say what the system says as a refusal with a next step."""
    try:
        yield
    except swap.NotInside:
        raise refusal("note-link", "invalid-note", INVALID_NOTE, lang, path=path) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise refusal("note-unwritten", "not-ready", NOT_READY, lang, path=path, reason=reason) from error


def _would(path: str, made: Outcome, how: str, before: bytes) -> dict[str, Any]:
    """The result of a write that was only tried: what would change, as a unified diff of whole notes."""
    return {
        "path": path, "title": made.note.title, "how": how, "created": False, "written": False, "dry_run": True,
        "diff": unified(path, before, made.data), "lines": list(made.lines), "bytes": len(made.data),
        "aliases": list(made.note.aliases), "disclosures": [],
    }  # fmt: skip


def _told(vault: Vault, path: str, made: Outcome, how: str, written: bool, lang: str) -> dict[str, Any]:
    """The result of a write that was done, once the index has it or has had its time."""
    said = list(made.said)
    seen = True
    if written and not made.note.private:
        vault.look_at([path])
        seen = vault.landed(path, digest(made.data), SEEN_SECONDS)
    if not written:
        said.append("note-unchanged")
    elif not seen:
        said.append("note-unseen")
    return {
        "path": path, "title": made.note.title, "how": how, "created": how == "create", "written": written,
        "hash": digest(made.data).hex(), "lines": list(made.lines), "bytes": len(made.data),
        "aliases": list(made.note.aliases), "indexed": seen and not made.note.private,
        "disclosures": [{"code": key.removeprefix("note-").replace("-", "_"), "text": text(key, lang)} for key in said],
    }  # fmt: skip
