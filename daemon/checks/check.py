"""What is wrong with files as they would be once committed: their links, frontmatter, titles, and secrets in them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...index.notes.links import Names, broken_name
from ...index.notes.note import Note, Refused
from ...index.notes.parse import parse, parse_bytes
from ...index.notes.read import decode
from ...index.recall.showing.sanitize import MARK, SECRETS, sanitize
from ...index.text.normalize import normalize
from .. import config
from ..following.ignore import Ignore, is_hidden_path, is_note_name
from ..messages import joined, text
from ..problemwords import told

if TYPE_CHECKING:
    from ..methods.noteparams import CheckedFile
    from ..vault import Vault

Row = dict[str, Any]
"""A problem: `path`, `line` (0 is the file as a whole), `code`, `text`."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A file that is to be checked. `given`: its path as the caller wrote it; `text`: all of it, with plain lines."""

    given: str
    text: str
    note: Note
    before: str | None


def check(
    vault: Vault, files: Mapping[str, CheckedFile], gone: Collection[str], lang: str = "", also: Collection[str] = ()
) -> dict[str, Any]:
    """The problems of files by path in the vault, with these files laid over it and those that are `gone` left out.

    `also` are notes that would be there too: links may lead to their paths.
    """
    drafts: dict[str, Draft] = {}
    rows: list[Row] = []
    skipped = _skipped(vault, files)
    for path, file in files.items():
        if path in skipped:
            continue
        data = _bytes(file)
        parsed = parse_bytes(data, path)
        if isinstance(parsed, Refused):
            rows.append(_row(file.path, parsed.problem.line, parsed.problem.code, told(parsed.problem.text, lang)))
        elif parsed.private:
            skipped[path] = "private"  # nothing of it is in any result
        else:
            drafts[path] = Draft(file.path, decode(data).text or "", parsed, file.before)
    rows += _problems(vault, drafts, {*gone, *files}, lang, {*also} - {*files} - {*gone})
    left_out = [{"path": files[path].path, "reason": reason} for path, reason in skipped.items()]
    return {"checked": len(files) - len(skipped), "problems": _masked(rows), "skipped": left_out}


def _skipped(vault: Vault, files: Mapping[str, CheckedFile]) -> dict[str, str]:
    """Files that the vault does not take for notes, and why."""
    ignore = Ignore(vault.root)
    ignore.use(config.load_vault(str(vault.root))[0].ignore)
    ignore.refresh()
    found = {}
    for path in files:
        if not is_note_name(path):
            found[path] = "not_note"
        elif is_hidden_path(path) or ignore.hidden_by_person(path):
            found[path] = "ignored"
    return found


def _bytes(file: CheckedFile) -> bytes:
    return file.data if file.data is not None else (file.text or "").encode("utf-8", "surrogatepass")


def _problems(
    vault: Vault, drafts: Mapping[str, Draft], replaced: Collection[str], lang: str, also: Collection[str]
) -> Iterator[Row]:
    others = [note for note in vault.store.notes.all() if note.path not in replaced]
    drawn = [(path, draft.note.title, draft.note.aliases) for path, draft in drafts.items()]
    known = {note.path for note in others}
    more = [(path, "", ()) for path in also if path not in known and is_note_name(path)]
    names = Names([*((note.path, note.title, note.aliases) for note in others), *drawn, *more])
    called: dict[str, list[str]] = {}
    copies = vault.graph.canonical
    for path, title in (*((n.path, n.title) for n in others if n.note_id not in copies), *(d[:2] for d in drawn)):
        called.setdefault(_key(title), []).append(path)
    for path, draft in drafts.items():
        yield from (_row(draft.given, p.line, p.code, told(p.text, lang)) for p in draft.note.problems)
        yield from _broken_links(path, draft, names, lang)
        yield from _duplicate_title(path, draft, called, lang)
        yield from _secrets(draft, lang)


def _broken_links(path: str, draft: Draft, names: Names, lang: str) -> Iterator[Row]:
    """Links that lead nowhere, once for each name."""
    lines: dict[str, int] = {}
    for link in draft.note.links:
        if names.resolve(link, path).path is None:
            lines.setdefault(broken_name(link, path), link.line)
    for name, line in lines.items():
        yield _row(draft.given, line, "broken-link", text("broken-link", lang, name=name, target=""))


def _duplicate_title(path: str, draft: Draft, called: Mapping[str, list[str]], lang: str) -> Iterator[Row]:
    """A title that another note has, unless it was so before."""
    title = draft.note.title
    others = sorted(other for other in called.get(_key(title), ()) if other != path)
    was = None if draft.before is None else parse(draft.before, path).title
    if others and _key(title) and (was is None or _key(was) != _key(title)):
        said = text("duplicate-title", lang, title=title, others=joined(others, lang))
        yield _row(draft.given, _title_line(draft), "duplicate-title", said)


def _title_line(draft: Draft) -> int:
    for number, line in enumerate(draft.text.split("\n"), 1):
        if (
            line.startswith(("#", "title:"))
            and line.lstrip("# ").removeprefix("title:").strip(" \"'") == draft.note.title
        ):
            return number
    return 1


def _secrets(draft: Draft, lang: str) -> Iterator[Row]:
    """Lines that look as if they held a secret: masking keeps lines, so that the two texts can be laid side by side."""
    clean = sanitize(draft.text)
    rules = SECRETS & set(clean.redacted)
    if not rules:
        return
    for number, (line, masked) in enumerate(zip(draft.text.split("\n"), clean.text.split("\n"), strict=False), 1):
        found = [rule for rule in sorted(rules) if masked.count(f"{MARK}{rule}]") > line.count(f"{MARK}{rule}]")]
        if found:
            yield _row(draft.given, number, "secret", text("secret-here", lang, rules=joined(found, lang)))


def _key(title: str) -> str:
    return normalize(title).strip()


def _row(path: str, line: int, code: str, said: str) -> Row:
    return {"path": path, "line": line, "code": code, "text": said}


def _masked(rows: list[Row]) -> list[Row]:
    """What a problem quotes of a note passes the same gate as everything else of it."""
    return [{**row, "text": sanitize(str(row["text"])).text} for row in rows]
