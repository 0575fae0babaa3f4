"""What a name stands for in a question about the graph: a note, or a concept."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...index.graph.export import concept_node
from ...index.graph.extraction.labels import fold
from ...index.graph.governance.called import known_concept
from ..errors import NO_SUCH_NOTE, RecalldError
from ..messages import joined, refusal, text
from ..notes import reference

if TYPE_CHECKING:
    from ...index.graph.extraction.concept import Concept
    from ...index.graph.graph import Graph
    from ...index.store.rows import NoteMeta
    from ..vault import Vault

MARKS = ("concept:", "#")
"""What a concept may be written with where a note is called the same."""


@dataclass(frozen=True, slots=True)
class NoteEnd:
    """A note. `copy`: the one that was named, when it is a copy and this is the note it folds into."""

    note: NoteMeta
    copy: NoteMeta | None = None

    def to_wire(self, graph: Graph) -> dict[str, Any]:
        """The node, as answers have it."""
        return note_node(self.note, graph)


@dataclass(frozen=True, slots=True)
class ConceptEnd:
    """A concept."""

    concept: Concept

    def to_wire(self, graph: Graph) -> dict[str, Any]:
        """The node, as answers have it."""
        return concept_wire(self.concept)


End = NoteEnd | ConceptEnd


def find(vault: Vault, written: str, lang: str = "") -> End:
    """What `written` stands for, a note before a concept. Raises `RecalldError` when that is nothing, or several."""
    written = written.strip()
    mark = next((mark for mark in MARKS if written.startswith(mark) and len(written) > len(mark)), "")
    if mark:
        return ConceptEnd(find_concept(vault, written.removeprefix(mark), lang))
    try:
        found = _named(vault, written.removeprefix(f"{vault.root}/"), lang)
    except RecalldError as error:
        if error.kind != "no-such-note":
            raise
        concept = known(vault, written)
        if concept is None:
            raise _neither(vault, written, error, lang) from None
        return ConceptEnd(concept)
    canonical = vault.store.notes.get(vault.graph.canonical.get(found.note_id, found.note_id))
    return NoteEnd(found) if canonical in (None, found) else NoteEnd(canonical, found)


def find_concept(vault: Vault, label: str, lang: str = "") -> Concept:
    """The concept with this label, or another name of it. Raises `RecalldError` when there is none."""
    concept = known(vault, label)
    if concept is None:
        error = refusal("no-such-concept", "no-such-concept", NO_SUCH_NOTE, lang, name=label)
        raise _neither(vault, label, error, lang)
    return concept


def known(vault: Vault, label: str) -> Concept | None:
    """The concept that is called so in a vault, None when there is none."""
    return known_concept(label, vault.graph, vault.graphing.vocabulary)


def note_node(note: NoteMeta, graph: Graph) -> dict[str, Any]:
    """A note as a node of an answer."""
    return {
        "id": note.path, "kind": "note", "path": note.path, "title": note.title, "note_id": note.note_id,
        "community": graph.community_of.get(note.note_id),
    }  # fmt: skip


def concept_wire(concept: Concept) -> dict[str, Any]:
    """A concept as a node of an answer, with all that is known of it."""
    return {
        "id": concept_node(concept.key), "kind": "concept", "key": concept.key, "label": concept.label,
        "names": list(concept.names), "df": concept.df, "degree": concept.degree, "god": concept.god,
        "banned": concept.banned, "pinned": concept.pinned,
    }  # fmt: skip


def _named(vault: Vault, written: str, lang: str) -> NoteMeta:
    """The note of this name, in either script of Chinese.

    A copy only where no other has the name: it has the names of what it is a copy of.
    """
    notes = vault.store.notes.all()
    originals = [note for note in notes if note.note_id not in vault.graph.canonical]
    try:
        return reference.find(written, originals, lang).note
    except RecalldError as error:
        if error.kind != "no-such-note":
            raise
        alike = [note for note in originals if fold(written) in {fold(name) for name in (note.title, *note.aliases)}]
        if len(alike) == 1:
            return alike[0]
        return reference.find(written, notes, lang).note


def _neither(vault: Vault, written: str, error: RecalldError, lang: str) -> RecalldError:
    """The refusal, with the concepts that are called nearly so."""
    if error.kind == "no-such-note":
        hint = error.hint
        error = refusal("no-such-end", "no-such-note", NO_SUCH_NOTE, lang, name=written)
        error.hint = hint or error.hint
    labels = {concept.key: concept.label for concept in vault.graph.concepts if concept.df > 1}
    near = difflib.get_close_matches(fold(written), list(labels)[:5000], n=3, cutoff=0.7)
    if near:
        error.hint = text("no-such-note.near", lang, names=joined((labels[key] for key in near), lang))
    return error
