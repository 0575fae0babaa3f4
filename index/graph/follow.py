"""The graph after a change: in what notes say, which there are, their vectors, or what people decided."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field

from ..store.garbage import unsearched
from .assembly import Parts, assemble
from .extraction.catalogue import Evidence
from .extraction.concept import Occurrence
from .extraction.gather import Gathered, changed_names, concerned, gather, named, names_among, rename, with_words
from .extraction.names import letters
from .extraction.noted import restated
from .extraction.prose import read_prose
from .extraction.reading import Reading, without
from .governance.decided import Decided
from .governance.vocabulary import Vocabulary
from .inputs import Inputs
from .state import State
from .weaving.weave import Yarn, reweave

AT_ONE_LOOK = 32
"""Notes that are followed under one view: it holds one of few cursors, and a purge waits for it."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be followed, up to revision `rev` of the index."""

    rev: int
    written: Collection[int] = ()
    """Notes that are new, or were written anew."""
    gone: Collection[int] = ()
    vectors: Mapping[int, int] | None = None
    """How many vectors every note has now; notes without any are left out. None: as before."""


@dataclass(frozen=True, slots=True)
class Step:
    """A state, and what of it is other than in the one before: what has to be kept."""

    state: State
    occurrences: Mapping[int, tuple[Occurrence, ...]] = field(default_factory=dict)
    relisted: Collection[int] = ()
    """Notes with another near list, or none any more."""
    rejoined: Collection[int] = ()
    """Notes with other edges, or none any more."""


@unsearched()
def follow(inputs: Inputs, state: State, change: Change, vocabulary: Vocabulary) -> Step:
    """Return the graph once a change has happened; what it costs depends on the change, hardly on the vault.

    What comes out is what a build with the same frozen statistics makes of everything.
    """
    few = len(change.written) + len(change.gone) <= AT_ONE_LOOK
    with inputs.store.view() if few else nullcontext():  # one transaction in place of one for everything that is read
        return _followed(inputs, state, change, vocabulary)


def _followed(inputs: Inputs, state: State, change: Change, vocabulary: Vocabulary) -> Step:
    before = state.reading
    gone = [note_id for note_id in change.gone if note_id in before.named]
    fresh = _read(inputs, state, change.written, gone)
    metas = [meta for note_id in change.written if (meta := inputs.store.notes.get(note_id)) is not None]
    reading = before.with_notes({meta.note_id: named(meta) for meta in metas if meta.note_id in fresh}, fresh, gone)
    decided = Decided.between(state.vocabulary, vocabulary)
    evidence = Evidence(reading.noted, reading.holders, vocabulary, state.frozen.gods)
    was = {note_id: before.noted[note_id] for note_id in (*fresh, *gone) if note_id in before.noted}
    keys = restated(was, {note_id: one.noted for note_id, one in fresh.items()}) | decided.keys
    catalogue, moved = state.catalogue.revised(evidence, keys)
    regrouped = evidence.notes_of_all(decided.remerged)
    reheld = {*fresh, *regrouped, *evidence.notes_of_all(moved)}
    holdings = without(state.graph.holdings, gone) | {i: catalogue.holding(evidence.held(i)) for i in reheld}
    vectors = state.vectors if change.vectors is None else change.vectors
    changed = {*fresh, *regrouped, *_restood(inputs, evidence, decided), *_revalued(state.vectors, vectors)}
    changed = (changed | _copies(reading, decided)) & reading.noted.keys()
    woven = reweave(Yarn(inputs, state.frozen, vocabulary, reading), state.woven, changed, gone)
    parts = Parts(state.frozen, vocabulary, state.names, reading, catalogue, holdings, woven, vectors, change.rev)
    told = assemble(inputs, parts, state, {*changed, *reheld, *woven.change.rejoined, *gone}, {*reheld, *gone}, keys)
    return Step(told, {i: one.occurrences for i, one in fresh.items()}, woven.change.relisted, woven.change.rejoined)


def _read(inputs: Inputs, state: State, written: Collection[int], gone: Collection[int]) -> dict[int, Gathered]:
    """Read what was written, and of the notes that names in it concern those that read otherwise now."""
    if not written and not gone:
        return {}
    known = state.reading.named
    metas = {note_id: meta for note_id in written if (meta := inputs.store.notes.get(note_id)) is not None}
    before = {note_id: known[note_id] for note_id in (*written, *gone) if note_id in known}
    after = {note_id: named(meta) for note_id, meta in metas.items()}
    rename(state.names, before, after)
    surely, maybe = concerned(inputs, state.names, state.reading.holders, state.reading.called, before, after)
    changed, read = names_among(before, after), {}
    certain = {*metas, *(surely & known.keys())} - {*gone}
    # Most notes that have all words of a name have them apart, and reading one whole costs many times these looks.
    promising = _naming(inputs, sorted((maybe & known.keys()) - certain - {*gone}), changed_names(before, after))
    for text in inputs.texts(sorted({*certain, *promising})):
        prose = read_prose(text)
        if text.note_id in certain or changed.find(prose.text):
            read[text.note_id] = gather(text, state.names, state.frozen.statistics, prose)
    return {i: one for i, one in read.items() if i in metas or state.reading.differs(i, one)}


def _naming(inputs: Inputs, note_ids: Sequence[int], names: Iterable[str]) -> list[int]:
    """Return the notes that have all letters of a name in a row, whatever stands between them: more than name it."""
    sought = {letters(name) for name in names}
    return [i for i, text in inputs.raw(note_ids) if any(map(letters(text).__contains__, sought))]


def _restood(inputs: Inputs, evidence: Evidence, decided: Decided) -> Iterable[int]:
    """Notes with concepts that carry edges now and did not before; one that is a word is evidence as a word, too."""
    yield from evidence.notes_of_all(decided.restood)
    for key in decided.restood:
        yield from with_words(inputs, key)


def _revalued(before: Mapping[int, int], after: Mapping[int, int]) -> Iterable[int]:
    """Notes with more or fewer vectors than they were compared by."""
    if before is not after:
        yield from (i for i in before.keys() | after.keys() if before.get(i) != after.get(i))


def _copies(reading: Reading, decided: Decided) -> set[int]:
    """Notes that fold into others now, or did."""
    return {i for i, one in reading.named.items() if one.path in decided.copies} if decided.copies else set()
