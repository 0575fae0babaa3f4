"""The graph as the store keeps it: rows of what changed, and a state made of rows."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, islice

import numpy as np

from ..store.garbage import unsearched
from ..store.graphrows import CommunityRow, ConceptRow, GraphRows, KeptGraph, NoteRow
from .assembly import Parts, assemble
from .extraction.catalogue import Catalogue, Evidence
from .extraction.concept import Occurrence
from .extraction.gather import Gathered, Named, read_links, rename
from .extraction.names import NameIndex
from .extraction.noted import NOTHING, Noted
from .extraction.reading import Reading
from .follow import Step
from .frozen import Frozen
from .governance.vocabulary import Vocabulary
from .graph import Adjacency, Community
from .inputs import Inputs
from .state import State
from .weaving.edges import Change
from .weaving.near import Near
from .weaving.weave import Woven

NOTES_AT_ONCE = 150
"""Rows of so many notes are one transaction of a whole graph: no save waits long for one."""


def rows_of(generation: int, before: State, step: Step) -> GraphRows:
    """Return what a step changed, as one transaction."""
    state = step.state
    named, known = state.reading.named, before.reading.named
    again = {note_id for note_id, one in named.items() if known.get(note_id) is not one}
    if state.vectors is not before.vectors:
        again |= {note_id for note_id, _ in state.vectors.items() ^ before.vectors.items()}
    again |= state.reading.mute ^ before.reading.mute
    gone = known.keys() - named.keys()
    numbers = None if gone else _regrouped(before, state)  # the store forgets all of them with a note
    frozen = {"rev": str(state.graph.rev).encode()}
    if state.vocabulary != before.vocabulary:
        frozen["vocabulary"] = to_bytes(state.vocabulary)
    return GraphRows(
        generation=generation,
        concepts={i: list(map(_concept_row, found)) for i, found in step.occurrences.items()},
        notes=[_note_row(state, i) for i in sorted(again.union(step.relisted, step.rejoined) & named.keys())],
        gone=gone,
        communities=None if numbers == set() else _communities(state, numbers),
        regrouped=numbers,
        frozen=frozen,
    )


def whole_rows(generation: int, step: Step) -> Iterator[GraphRows]:
    """Yield a whole graph, as transactions to be written in this order; what ends in the middle counts as nothing."""
    yield GraphRows(generation, whole=True)
    state, notes = step.state, iter(sorted(step.state.reading.named))
    while ids := list(islice(notes, NOTES_AT_ONCE)):
        concepts = {i: list(map(_concept_row, step.occurrences[i])) for i in ids if i in step.occurrences}
        yield GraphRows(generation, concepts=concepts, notes=[_note_row(state, i) for i in ids])
    frozen = {**state.frozen.to_blobs(), "vocabulary": to_bytes(state.vocabulary), "rev": str(state.graph.rev).encode()}
    yield GraphRows(generation, communities=_communities(state), frozen=frozen)


@unsearched()
def restore(inputs: Inputs, kept: KeptGraph) -> State:
    """Make the state that was kept; raises KeyError or ValueError when it is not whole.

    It knows notes as they were called then; what happened since is to be followed: those with a later revision, those
    that came, and those that are gone.
    """
    frozen, vocabulary = Frozen.from_blobs(kept.frozen), from_bytes(kept.frozen["vocabulary"])
    rev = int(kept.frozen["rev"])
    called = {row.note_id: Named(row.path, row.title, tuple(row.aliases)) for row in kept.notes}
    names = NameIndex()
    rename(names, {}, called)
    reading = _reading(inputs, kept, called, names, [*frozen.rarity.concepts, *frozen.statistics.phrases])
    evidence = Evidence(reading.noted, reading.holders, vocabulary, frozen.gods)
    catalogue = Catalogue.whole(evidence, inputs.breathe)
    holdings = {note_id: catalogue.holding(evidence.held(note_id)) for note_id in reading.noted}
    near = {row.note_id: Near(row.near) for row in kept.notes if row.near}
    woven = Woven(near, _adjacency(inputs, kept.notes), None, Change())
    vectors = {row.note_id: row.vectors for row in kept.notes if row.vectors}
    parts = Parts(frozen, vocabulary, names, reading, catalogue, holdings, woven, vectors, rev)
    return assemble(
        inputs, parts, None, reading.noted.keys(), reading.noted.keys(), (), tuple(map(_community, kept.communities))
    )


def to_bytes(vocabulary: Vocabulary) -> bytes:
    """Return a vocabulary as bytes."""
    return json.dumps(
        {
            name: dict(sorted(value.items())) if isinstance(value, Mapping) else sorted(value)
            for name in _FIELDS
            for value in [getattr(vocabulary, name)]
        },
        ensure_ascii=False,
    ).encode("utf-8", "surrogatepass")


def from_bytes(data: bytes) -> Vocabulary:
    """Return what `to_bytes` made bytes of."""
    fields = json.loads(data.decode("utf-8", "surrogatepass"))
    pairs = frozenset((one, other) for one, other in fields.pop("distinct"))
    sets = {name: frozenset(value) for name, value in fields.items() if isinstance(value, list)}
    return Vocabulary(**{**fields, **sets, "distinct": pairs})


_FIELDS = tuple(Vocabulary.__dataclass_fields__)


def _reading(
    inputs: Inputs, kept: KeptGraph, called: Mapping[int, Named], names: NameIndex, texts: Sequence[str]
) -> Reading:
    """Make the reading of rows; `texts`: those that others hold already."""
    with inputs.store.view() as view:
        links = view.all_links()
    mute = {row.note_id for row in kept.notes if row.mute}
    seen = dict(zip(texts, texts, strict=True))
    read = {note_id: Gathered((), NOTHING, frozenset(), (), note_id in mute) for note_id in called}
    for note_id, found in _by_note(kept):
        inputs.breathe()
        if note_id in called:
            read[note_id] = replace(read[note_id], noted=Noted.of(found, lambda one: seen.setdefault(one, one)))
    for note_id, written in links.items():
        if note_id in called:
            targets, leads = read_links(written, note_id, called[note_id].path, names)
            read[note_id] = replace(read[note_id], targets=targets, leads=leads)
    return Reading().with_notes(called, read, ())


def _by_note(kept: KeptGraph) -> Iterator[tuple[int, list[Occurrence]]]:
    columns = [kept.concepts[name].tolist() for name in ("note_id", "key", "label", "source", "weight")]
    for note_id, rows in groupby(zip(*columns, strict=True), key=lambda row: row[0]):
        yield note_id, [Occurrence(key, label, source, 0, weight) for _, key, label, source, weight in rows]


def _adjacency(inputs: Inputs, rows: Sequence[NoteRow]) -> dict[int, Adjacency]:
    """Read edges, but for those to notes that are gone."""
    found = {}
    for row in rows:
        n = len(row.edges) // 9
        others = np.frombuffer(row.edges, np.int32, n)
        weights, kinds = np.frombuffer(row.edges, np.float32, n, 4 * n), np.frombuffer(row.edges, np.uint8, n, 8 * n)
        alive = np.array([other in inputs.store.notes for other in others.tolist()], np.bool_)
        if alive.any() and row.note_id in inputs.store.notes:
            found[row.note_id] = Adjacency(others[alive], kinds[alive], weights[alive])
    return found


def _concept_row(one: Occurrence) -> ConceptRow:
    return one.key, one.label, one.source, one.line, one.weight


def _note_row(state: State, note_id: int) -> NoteRow:
    named, near = state.reading.named[note_id], state.woven.near.get(note_id)
    blob = near.packed if near is not None else b""
    vectors, mute = state.vectors.get(note_id, 0), note_id in state.reading.mute
    row = state.graph.adjacency.get(note_id)
    edges = b"" if row is None else row.others.tobytes() + row.weights.tobytes() + row.kinds.tobytes()
    return NoteRow(note_id, named.path, named.title, named.aliases, vectors, mute, blob, edges)


def _regrouped(before: State, state: State) -> set[int]:
    """Return the numbers of the communities that are others than before, or gone."""
    old, new = ({one.number: one for one in of.graph.communities} for of in (before, state))
    other = (number for number in old.keys() | new.keys() if old.get(number) is not new.get(number))
    return {number for number in other if old.get(number) != new.get(number)}


def _communities(state: State, numbers: Collection[int] | None = None) -> list[CommunityRow]:
    return [
        CommunityRow(one.number, one.name, one.cohesion, one.summary, one.notes, one.concepts, one.folders)
        for one in state.graph.communities
        if numbers is None or one.number in numbers
    ]


def _community(row: CommunityRow) -> Community:
    return Community(
        number=row.number, name=row.name, notes=tuple(row.notes), concepts=tuple(row.concepts), cohesion=row.cohesion,
        folders=tuple(row.folders), summary=row.summary,
    )  # fmt: skip
