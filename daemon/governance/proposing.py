"""What there is to decide about a vault: gathers all that proposals rest on, and keeps them until it changes."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from typing import TYPE_CHECKING, Any

from ...index.embed.means import shipped
from ...index.graph.extraction import translations, variants
from ...index.graph.extraction.glosses import Glosses
from ...index.graph.extraction.text import read_texts
from ...index.graph.governance.proposals import BrokenLink, Evidence, Proposal, Stale, propose
from ...index.graph.structure import mirrors
from ...index.graph.structure.lookalikes import Lookalikes
from ...index.graph.structure.mirrors import Copies, Mirror
from ...index.notes.links import wiki_target
from ...index.notes.note import Link
from ...index.recall.question.properties import is_of_kind
from ...index.recall.showing.sanitize import sanitize
from .. import problemwords
from ..graph import strays
from ..graph.labelvectors import LabelVectors
from ..messages import text
from ..notes.linkstate import LinkState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ...index.graph.governance.proposals import Place
    from ...index.graph.governance.resolve import Resolved
    from ...index.graph.governance.vocabulary import Vocabulary
    from ...index.graph.graph import Graph
    from ...index.store.reads import View
    from ...index.store.rows import NoteMeta, NoteTerms
    from ..vault import Vault

log = logging.getLogger(__name__)

SUGGESTED = 200
"""Of so many notes without edges it is looked up which they may belong to."""
EVERY = 100_000
AT_ONCE = 8
"""Labels that the model reads in one go, when it rests."""
ASKED_AT_ONCE = 32
"""Labels that the model reads while somebody waits; with more of them unread, what rests on meaning comes later."""
SIGNED_AT_ONCE = 64
"""Notes read in one go for their signatures."""


class Proposing:
    """The proposals of one vault."""

    def __init__(self) -> None:
        self.copies = Copies()
        """The copies as last found, but for those that were decided."""
        self.unread = 0
        """Labels that the model has yet to read before translations are proposed by meaning."""
        self._early = False
        """Whether they were made before the model had read all labels."""
        self._lock = threading.Lock()
        self._labels = LabelVectors()
        self._lookalikes, self._glosses, self._glosses_rev = Lookalikes(), Glosses(), -1
        self._wanted: list[tuple[str, str]] = []
        self._wanted_in: Graph | None = None
        self._wanted_of: tuple[object, ...] = ()
        self._known: dict[str, bytes] = {}
        """Path → digest, of the notes whose glosses are known."""
        self._signed: dict[int, tuple[str, bytes]] = {}
        """Note → path and digest, of those that are signed. Not by revision: a rebuilt index counts anew."""
        self._made_of: tuple[object, ...] = ()
        self._graph: Graph | None = None
        self._made: tuple[Proposal, ...] = ()

    def proposals(self, vault: Vault, resolved: Resolved, patient: bool = False) -> tuple[Proposal, ...]:
        """Everything to decide now; made anew when notes, graph or decisions changed, or the model has read on.

        `patient`: wait until the model has read all labels, however many.
        """
        with self._lock:
            graph, model = vault.graph, vault.meaning.encoder is not None
            made_of = (vault.store.rev, model, resolved.vocabulary, resolved.dismissed)
            if self._made_of != made_of or self._graph is not graph or (self.unread and self._ready(vault, patient)):
                self._made = tuple(propose(self._evidence(vault, graph, resolved, patient), resolved.dismissed))
                self._made_of, self._graph = made_of, graph
            return self._made

    def warm(self, vault: Vault) -> bool:
        """Let the model read a few labels while it has nothing else to do; returns whether there are more.

        Who asked before it was through hears of what is proposed since, as `proposal`.
        """
        vector = self._vector(vault)
        if vector is None:
            return False
        with self._lock:
            if self._glosses_rev != vault.store.rev:
                with vault.store.view() as view:
                    self._read(vault, view, {note.note_id: note for note in vault.store.notes.all()})
            unread = self._unread(vault.graph)
        for label, lang in unread[:AT_ONCE]:
            vector(label, lang)
        if len(unread) <= AT_ONCE and self._early:
            self._tell_late(vault)
        return len(unread) > AT_ONCE

    def mirrors(self, vault: Vault) -> list[Mirror]:
        """The copies among the notes."""
        with self._lock:
            notes = {note.note_id: note for note in vault.store.notes.all()}
            return self._mirrors(vault, notes, vault.graphing.vocabulary)

    def look(self, vault: Vault) -> None:
        """Look for copies, if anything was written since the last time: before somebody asks and has to wait."""
        if self.copies.rev != vault.store.rev:
            self.mirrors(vault)

    def _tell_late(self, vault: Vault) -> None:
        before = {each.id for each in self._made}
        now = self.proposals(vault, vault.graphing.resolved)
        kinds = Counter(each.kind for each in now if each.id not in before)
        if kinds:
            vault.tell("proposal", {"new": kinds.total(), "kinds": dict(kinds)})

    def _evidence(self, vault: Vault, graph: Graph, resolved: Resolved, patient: bool) -> Evidence:
        store, vocabulary = vault.store, resolved.vocabulary
        notes = {note.note_id: note for note in store.notes.all()}
        links = LinkState.of(store)
        found = self._mirrors(vault, notes, vocabulary)
        with store.view() as view:
            self._read(vault, view, notes)
        vector = self._vector(vault) if self._ready(vault, patient) else None
        return Evidence(
            graph=graph,
            notes=notes,
            digests={note.path: digest for note, digest in _digested(vault, notes)},
            links=_targets(vault),
            broken=[BrokenLink(bad.path, bad.line, bad.name) for bad in links.broken],
            stale=[_stale(vault, row) for row in strays.stale(vault, EVERY)["stale"]],
            problems=store.problems(),
            mirrors=found,
            variants=variants.find(
                graph, notes.values(), people=[n for n in notes.values() if is_of_kind(n, "person")]
            ),
            translations=translations.find(graph, self._glosses, vector),
            vocabulary=vocabulary,
            suggestions=_suggestions(vault),
        )

    def _ready(self, vault: Vault, patient: bool) -> bool:
        """Whether so few labels are left to read that one can wait for them; `unread` tells how many, when not."""
        unread = 0 if patient or vault.meaning.encoder is None else len(self._unread(vault.graph))
        self.unread = unread if unread > ASKED_AT_ONCE else 0
        self._early = bool(self.unread) or vault.meaning.encoder is None
        return not self.unread

    def _unread(self, graph: Graph) -> list[tuple[str, str]]:
        """The labels that the model has yet to read: looked for in the whole graph only when there is another."""
        made_of = (self._glosses_rev, self._labels.model)
        if self._wanted_in is not graph or self._wanted_of != made_of:
            self._wanted = translations.wanted(graph, self._glosses)
            self._wanted_in, self._wanted_of = graph, made_of
        self._wanted = [each for each in self._wanted if not self._labels.knows(*each)]
        return self._wanted

    def _vector(self, vault: Vault) -> translations.LabelVector | None:
        encoder = vault.meaning.encoder
        if encoder is None:
            return None
        return self._labels.of(encoder, shipped(encoder.name).passages)

    def _read(self, vault: Vault, view: View, notes: Mapping[int, NoteMeta]) -> None:
        """Read the glosses of notes that changed."""
        self._glosses_rev = vault.store.rev
        now = {note.path: digest for note, digest in _digested(vault, notes)}
        for path in self._known.keys() - now.keys():
            self._glosses.remove(path)
            del self._known[path]
        changed = sorted(i for i, note in notes.items() if self._known.get(note.path) != now.get(note.path, b""))
        for each in read_texts(view, vault.store.notes, changed):
            self._glosses.read(each)
            self._known[each.path] = now.get(each.path, b"")

    def _mirrors(self, vault: Vault, notes: Mapping[int, NoteMeta], vocabulary: Vocabulary) -> list[Mirror]:
        rev, read = vault.store.rev, vault.store.terms
        now = {note.note_id: (note.path, digest) for note, digest in _digested(vault, notes)}
        gone = {note_id for note_id, state in self._signed.items() if now.get(note_id) != state}
        for note_id in gone:
            del self._signed[note_id]
        come = self._unsigned(vault, notes, now)
        self._lookalikes.follow(gone, come, notes, lambda ids: read(list(ids)), vocabulary.distinct)
        found = mirrors.find(self._lookalikes.alike, notes, vocabulary)
        self.copies = Copies(rev, {m.copy: m.kept for m in found if notes[m.copy].path not in vocabulary.canonical})
        return found

    def _unsigned(
        self, vault: Vault, notes: Mapping[int, NoteMeta], now: Mapping[int, tuple[str, bytes]]
    ) -> Iterator[tuple[NoteMeta, NoteTerms]]:
        """Notes that are new or have changed, with their terms."""
        new = sorted(now.keys() - self._signed.keys())
        for start in range(0, len(new), SIGNED_AT_ONCE):
            for note_id, terms in vault.store.terms(new[start : start + SIGNED_AT_ONCE]).items():
                self._signed[note_id] = now[note_id]
                yield notes[note_id], terms


def _digested(vault: Vault, notes: Mapping[int, NoteMeta]) -> Iterator[tuple[NoteMeta, bytes]]:
    believed = vault.store.notes.believed()
    return ((note, known.digest) for note in notes.values() if (known := believed.get(note.path)) is not None)


def of_kind(found: Iterable[Proposal], kind: str) -> list[Proposal]:
    """The proposals of one kind, or all with ""."""
    return [each for each in found if not kind or each.kind == kind]


def told(proposal: Proposal, lang: str) -> str:
    """What a proposal says, in a sentence."""
    values = {"subject": proposal.subject, "object": proposal.object, **proposal.values}
    values["name"] = text(f"found-{proposal.why}", lang) if proposal.kind == "merge" else values.get("name", "")
    key = f"proposal-{proposal.kind}" + (f"-{proposal.why}" if proposal.kind in ("meta", "stale") else "")
    return text(key, lang, **values)


def to_wire(proposal: Proposal, lang: str) -> dict[str, Any]:
    """A proposal as answers have it."""
    return {
        "id": proposal.id, "kind": proposal.kind, "subject": proposal.subject, "object": proposal.object,
        "text": told(proposal, lang), "why": proposal.why, "fingerprint": proposal.fingerprint,
        "evidence": [_evidence(at, proposal, lang) for at in proposal.evidence],
        "acts": [{"act": act.act, "subject": act.subject, "object": act.object} for act in proposal.acts],
    }  # fmt: skip


def _evidence(at: Place, proposal: Proposal, lang: str) -> dict[str, Any]:
    """A piece of a note without what must not be handed on, or what is wrong with it in the reader's language."""
    shown = problemwords.told(at.text, lang) if proposal.kind == "bad-frontmatter" else at.text
    return {"path": at.path, "line": at.line, "text": sanitize(shown).text if shown else ""}


def _targets(vault: Vault) -> dict[int, Sequence[int]]:
    """The notes that each note links to."""
    notes = vault.store.notes
    found: dict[int, Sequence[int]] = {}
    for note_id, links in vault.store.all_links().items():
        source = notes.get(note_id)
        if source is not None:
            paths = {notes.resolve(link, source.path).path for link in links}
            found[note_id] = [other for path in paths if path and (other := notes.id_of(path)) is not None]
    return found


def _stale(vault: Vault, row: Mapping[str, Any]) -> Stale:
    path, heir = str(row["path"]), row["superseded_by"]
    broken = tuple(BrokenLink(path, each["line"], each["name"]) for each in row["broken"])
    if heir:  # a note is named there as in a link
        link = Link("wiki", wiki_target(heir.strip("[] ").split("|")[0]), "", 0)
        heir = vault.store.notes.resolve(link, path).path or heir
    return Stale(path, row["days"], heir, broken)


def _suggestions(vault: Vault) -> dict[str, list[str]]:
    """Notes that those without edges may belong to, by path."""
    if not vault.graph.rev:
        return {}
    rows = strays.orphans(vault, SUGGESTED)["orphans"]
    return {row["path"]: [near["path"] for near in row["suggestions"]] for row in rows}
