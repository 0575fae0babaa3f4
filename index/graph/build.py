"""The whole graph made of everything the store holds, with statistics taken anew or those of an epoch."""

from collections.abc import Mapping
from dataclasses import replace

from ..store.garbage import unsearched
from .assembly import Parts, assemble
from .extraction.catalogue import Catalogue, Evidence
from .extraction.gather import Named, gather, named, rename
from .extraction.names import NameIndex
from .extraction.phrases import Statistics
from .extraction.prose import read_prose
from .extraction.reading import Reading
from .follow import Step
from .frozen import Frozen
from .governance.vocabulary import Vocabulary
from .inputs import Inputs
from .structure.communities import partition
from .structure.gods import gods_among
from .structure.summaries import Quote
from .weaving.rarity import Rarity
from .weaving.weave import Yarn, weave


@unsearched()
def build(
    inputs: Inputs, vocabulary: Vocabulary, vectors: Mapping[int, int] | None = None, frozen: Frozen | None = None,
    quoted: Mapping[int, Quote] | None = None,
) -> Step:  # fmt: skip
    """Make the graph of all notes. `vectors`: how many each note has; `frozen`: None begins an epoch.

    `quoted`: what notes were quoted with in a graph before, those left out that were written anew since.
    """
    rev = inputs.store.rev
    metas = {meta.note_id: named(meta) for meta in inputs.store.notes.all()}
    names = NameIndex()
    rename(names, {}, metas)
    statistics = frozen.statistics if frozen is not None else _learnt(inputs, metas)
    read = {}
    seen: dict[str, str] = {}
    for text in inputs.texts(sorted(metas)):  # once more: all of them at once take many times what comes of them
        read[text.note_id] = gather(text, names, statistics, read_prose(text), lambda one: seen.setdefault(one, one))
        inputs.progress(len(read), 2 * len(metas))
    reading = Reading().with_notes({note_id: metas[note_id] for note_id in read}, read, ())
    counted = dict(inputs.tallies(sorted(read)))
    inputs = replace(inputs, counted=counted)
    if frozen is None:
        frozen = _freeze(inputs, statistics, reading, vectors or {}, rev)
        woven = weave(Yarn(inputs, frozen, vocabulary, reading))
        order = sorted(reading.named, key=reading.paths.__getitem__)
        frozen = replace(frozen, members=partition(woven.adjacency, order))
    else:
        woven = weave(Yarn(inputs, frozen, vocabulary, reading))
    evidence = Evidence(reading.noted, reading.holders, vocabulary, frozen.gods)
    catalogue = Catalogue.whole(evidence, inputs.breathe)
    holdings = {note_id: catalogue.holding(evidence.held(note_id)) for note_id in reading.noted}
    parts = Parts(frozen, vocabulary, names, reading, catalogue, holdings, woven, vectors or {}, rev, quoted or {})
    state = assemble(inputs, parts, None, read.keys(), read.keys(), ())
    return Step(state, {i: one.occurrences for i, one in read.items()}, woven.change.relisted, woven.change.rejoined)


def _learnt(inputs: Inputs, metas: Mapping[int, Named]) -> Statistics:
    ordered = sorted(metas, key=lambda note_id: metas[note_id].path)
    return Statistics.learnt(map(read_prose, inputs.texts(ordered)), inputs.breathe)


def _freeze(inputs: Inputs, statistics: Statistics, reading: Reading, vectors: Mapping[int, int], rev: int) -> Frozen:
    """Take the statistics of an epoch, but for the communities."""
    keys = [one.keys for one in reading.noted.values()]
    store = inputs.store
    return Frozen(
        epoch=rev,
        statistics=statistics,
        rarity=Rarity.of((tally for _, tally in inputs.tallies(sorted(reading.noted))), keys),
        gods=gods_among(reading.holders, len(keys)),
        members={},
        vectors={note_id: vectors.get(note_id, 0) for note_id in reading.noted},
        means=store.vectors.means() if store.model else {},
        model=store.model,
    )
