"""What is wrong with a vault's notes, by file and line; what each way of asking reaches; how the graph is."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ...index.graph.governance import decisions
from ...index.graph.governance.resolve import resolve
from ...index.recall.showing.sanitize import sanitize
from ...index.text.normalize import normalize
from ..governance.hidden import MASK, hidden_in
from ..locale import locale_language
from ..messages import joined, text
from ..notes.linkstate import LinkState
from ..problemwords import told
from . import audit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...index.store.rows import NoteMeta
    from ..notes.linkstate import BadLink
    from ..vault import Vault

Row = dict[str, Any]
"""A problem: `path`, `line` (0 is the file as a whole), `code`, `text`."""


def health(vault: Vault, lang: str = "") -> dict[str, Any]:
    """The Health object; what is said about links, titles, secrets and decisions is in `lang`."""
    links = LinkState.of(vault.store)
    flagged = vault.audit.current(vault.store)
    rows = [_row(path, problem.line, problem.code, told(problem.text, lang)) for path, problem in vault.problems()]
    rows += [_secret(path, rules, lang) for path, rules in audit.secrets(flagged)]
    rows += _bad_links(links.broken, "broken-link", lang)
    rows += _bad_links(links.ambiguous, "ambiguous-link", lang)
    rows += _duplicate_titles(vault, lang)
    rows += _decisions(vault, lang)
    rows = [{**row, "text": sanitize(str(row["text"])).text} for row in rows]
    rows.sort(key=lambda row: (str(row["path"]), int(row["line"]), str(row["code"]), str(row["text"])))
    notes = vault.store.notes.all()
    orphans = sorted(n.path for n in notes if n.path not in links.linked and not vault.graph.degree(n.note_id))
    counts = {
        "notes": len(notes),
        "refused": vault.status().get("refused", 0),
        "problems": len(rows),
        "broken_links": len(links.broken),
        "orphans": len(orphans),
        **audit.counts(flagged),
        **{f"code:{code}": n for code, n in sorted(Counter(str(row["code"]) for row in rows).items())},
    }
    found = {"problems": rows, "counts": counts, "coverage": _coverage(vault, notes), "orphans": orphans}
    return {"schema": 1, **found, "graph": _graph(vault, notes), "disclosures": _disclosures(vault, lang)}


def _disclosures(vault: Vault, lang: str) -> list[dict[str, str]]:
    """What is not as good as it might be about git: read more slowly, not at all, or not to its beginning."""
    git = vault.chronicle.status()
    said = []
    if git["state"] == "failed":
        said.append(("git_failed", text("git-failed", lang, reason=git.get("reason", ""))))
    elif git.get("reason"):
        said.append(("git_fallback", text("git-fallback", lang, reason=git["reason"])))
    if git["state"] == "reading":
        said.append(("git_reading", text("git-reading", lang, **git["provenance"])))
    if git.get("shallow"):
        said.append(("git_shallow", text("git-shallow", lang)))
    return [{"code": code, "text": sanitize(words).text} for code, words in said]


def _row(path: str, line: int, code: str, said: str) -> Row:
    return {"path": path, "line": line, "code": code, "text": said}


def _secret(path: str, rules: tuple[str, ...], lang: str) -> Row:
    return _row(path, 0, "secret", text("secret", lang, rules=joined(rules, lang)))


def _bad_links(found: Iterable[BadLink], code: str, lang: str) -> Iterator[Row]:
    for link in found:
        yield _row(link.path, link.line, code, text(code, lang, name=link.name, target=link.target))


def _duplicate_titles(vault: Vault, lang: str) -> Iterator[Row]:
    """Notes called the same, but for copies, which are one note: a name that means two notes leads to the wrong one."""
    called: dict[str, list[NoteMeta]] = {}
    for note in vault.store.notes.all():
        if note.note_id not in vault.graph.canonical:
            called.setdefault(normalize(note.title).strip(), []).append(note)
    twice = {title: sorted(same, key=lambda n: n.path) for title, same in called.items() if title and len(same) > 1}
    lines = _title_lines(vault, [note for same in twice.values() for note in same])
    for same in twice.values():
        for note in same:
            others = joined((other.path for other in same if other is not note), lang)
            said = text("duplicate-title", lang, title=note.title, others=others)
            yield _row(note.path, lines.get(note.note_id, 1), "duplicate-title", said)


def _title_lines(vault: Vault, notes: list[NoteMeta]) -> dict[int, int]:
    """The lines of the headings that are the titles of these notes; a title from frontmatter or file name has none."""
    titles = {note.note_id: note.title for note in notes}
    found: dict[int, int] = {}
    for passage in vault.store.passages(list(titles)):
        for number, line in enumerate(passage.text.split("\n"), passage.lines[0]):
            if line.startswith("#") and line.lstrip("# ").strip() == titles[passage.note_id]:
                found.setdefault(passage.note_id, number)
    return found


def _decisions(vault: Vault, lang: str) -> Iterator[Row]:
    """What is wrong with the file of decisions: entries that cannot be read, that contradict, that name nothing."""
    loaded = decisions.load(vault.root)  # as it is on disk now: it is short, and somebody may be mending it
    found = (*loaded.problems, *resolve(loaded.decisions, vault.store.notes.all()).problems)
    private = hidden_in(vault, loaded.decisions) if found else []
    for problem in found:
        said = problem.told(lang or locale_language())
        for path in private:
            said = said.replace(path, MASK)
        yield _row(decisions.NAME, problem.line, problem.code, said)


def _coverage(vault: Vault, notes: list[NoteMeta]) -> dict[str, Any]:
    """What words, meaning and the graph reach.

    `gaps` counts notes that neither words nor meaning can find; it is null until every passage has a vector, since
    few words alone are no gap.
    """
    store, stats, graph = vault.store, vault.store.stats(), vault.graph
    lengths, vectors = store.lengths, store.vectors
    worded = {note.note_id for note in notes if note.note_id < len(lengths) and lengths[note.note_id] > 0}
    meant = {n.note_id for n in notes if any(passage in vectors for passage in store.notes.passages(n.note_id))}
    joined = {note.note_id for note in notes if graph.degree(note.note_id) or note.note_id in graph.canonical}
    complete = stats.embedded > 0 and not stats.pending
    return {
        "passages": stats.passages, "embedded": stats.embedded, "pending": stats.pending,
        "keyword": _share(worded, notes),
        "vector": {**_share(meant, notes), "state": vault.meaning.state},
        "graph": _share(joined, notes),
        "gaps": len(notes) - len(worded | meant) if complete else None,
    }  # fmt: skip


def _share(found: set[int], notes: list[NoteMeta]) -> dict[str, Any]:
    return {"notes": len(found), "share": round(len(found) / len(notes), 4) if notes else 0.0}


def _graph(vault: Vault, notes: list[NoteMeta]) -> dict[str, Any]:
    graph = vault.graph
    degrees = [graph.degree(note.note_id) for note in notes]
    copies = sum(note.note_id in graph.canonical for note in notes)
    return {
        "notes": len(graph.adjacency), "edges": sum(degrees) // 2, "isolated": degrees.count(0) - copies,
        "copies": copies, "metas": len(graph.metas), "communities": len(graph.communities),
        "concepts": sum(concept.df > 1 for concept in graph.concepts),
        "gods": sum(concept.god for concept in graph.concepts),
        "banned": sum(concept.banned for concept in graph.concepts), "proposals": _proposals(vault),
    }  # fmt: skip


def _proposals(vault: Vault) -> dict[str, int]:
    """How many are open, by kind."""
    found = vault.proposing.proposals(vault, vault.graphing.resolved)
    return dict(sorted(Counter(str(proposal.kind) for proposal in found).items()))
