"""The graph as readers see it, assembled from what was woven: degrees of concepts, communities, copies and maps."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from .extraction.catalogue import Catalogue
from .extraction.concept import Concept
from .extraction.names import NameIndex
from .extraction.reading import Reading
from .frozen import Frozen
from .governance.vocabulary import Vocabulary
from .graph import Adjacency, Community, Graph, Holding
from .inputs import Inputs
from .state import State
from .structure.communities import Describer, Members, by_number, grown
from .structure.summaries import N_CENTRAL, Quote, key_sentence, summarise
from .weaving.weave import Woven

MAP_LINKS, MAP_SHARE = 8, 0.2
"""A note that links to so many others, and to this share of all, is a map of them."""
_N_KEYS = 12
"""A note's strongest concepts, by which the sentence that stands for it is chosen."""


@dataclass(frozen=True, slots=True)
class Parts:
    """All that a graph is assembled from."""

    frozen: Frozen
    vocabulary: Vocabulary
    names: NameIndex
    reading: Reading
    catalogue: Catalogue
    holdings: Mapping[int, Holding]
    woven: Woven
    vectors: Mapping[int, int]
    rev: int
    quoted: Mapping[int, Quote] = field(default_factory=dict)
    """What notes were quoted with whose text is what it was."""


def assemble(
    inputs: Inputs,
    parts: Parts,
    before: State | None,
    touched: Collection[int],
    reread: Collection[int],
    keys: Collection[str],
    communities: Sequence[Community] = (),
) -> State:
    """Return the next state.

    `touched`: notes, gone ones too, with other concepts or edges than before, `reread` those with other concepts or
    another text; `keys`: what else reads otherwise.
    Without a state before everything is new, but for `communities` that were described already.
    """
    recount = degrees(parts, before, touched)
    catalogue = parts.catalogue.recounted(recount)
    members = grown(parts.frozen.members, parts.woven.adjacency, parts.reading.paths)
    quotes = {} if before is None else {i: said for i, said in before.quotes.items() if i not in reread}
    parts = replace(parts, catalogue=catalogue)
    known = {one.number: one for one in (communities if before is None else before.graph.communities)}
    retold = _retold(parts, before, members, touched, keys) | (set(members.values()) - known.keys())
    ids = {one.path: note_id for note_id, one in parts.reading.named.items()}
    metas = _metas(parts, ids)
    if before is not None:  # a note that has become a map, or no longer is one, tells otherwise of its community
        retold |= {members[note_id] for note_id in metas ^ before.graph.metas if note_id in members}
    described = _communities(inputs, parts, known, members, retold, quotes, metas)
    graph = Graph(
        rev=parts.rev, epoch=parts.frozen.epoch, concepts=catalogue.concepts, holdings=parts.holdings,
        adjacency=parts.woven.adjacency, communities=described, canonical=_canonical(parts.vocabulary, ids),
        metas=metas,
    )  # fmt: skip
    return State(
        graph=graph, frozen=parts.frozen, vocabulary=parts.vocabulary, names=parts.names, reading=parts.reading,
        catalogue=catalogue, woven=parts.woven, members=members, quotes=quotes, vectors=parts.vectors,
    )  # fmt: skip


def degrees(parts: Parts, before: State | None, touched: Collection[int]) -> Counter[str]:
    """Return by how much the degree of each concept changes: what edges of touched notes gave it, and give it."""
    change: Counter[str] = Counter()
    change.update(_reasons(parts.woven.adjacency, parts.holdings, parts.catalogue.concepts, touched))
    if before is not None:
        graph = before.graph
        change.subtract(_reasons(graph.adjacency, graph.holdings, graph.concepts, touched))
    return change


def _reasons(
    adjacency: Mapping[int, Adjacency],
    holdings: Mapping[int, Holding],
    concepts: Sequence[Concept],
    note_ids: Collection[int],
) -> Iterable[str]:
    """Yield the keys that carry each edge of these notes; an edge between two of them counts once."""
    inside = frozenset(note_ids)
    known: dict[int, frozenset[int]] = {}
    for note_id in note_ids:
        for other in adjacency[note_id].others.tolist() if note_id in adjacency else ():
            if other not in inside or note_id < other:
                for end in (note_id, other):
                    if end not in known:
                        known[end] = frozenset(holdings[end].concepts.tolist()) if end in holdings else frozenset()
                for place in known[note_id] & known[other]:
                    if not (concepts[place].god or concepts[place].banned):
                        yield concepts[place].key


def _retold(
    parts: Parts, before: State | None, members: Members, touched: Collection[int], keys: Collection[str]
) -> set[int]:
    """Return the communities that may read otherwise than before."""
    if before is None:
        return set()
    known = before.members
    other = _reworded(parts, before, keys)
    notes = {*touched, *(note_id for key in other for note_id in parts.reading.holders.get(key, ()))}
    notes |= {note_id for note_id, _ in known.items() ^ members.items()}
    return {number for note_id in notes for one in (known, members) if (number := one.get(note_id)) is not None}


def _reworded(parts: Parts, before: State, keys: Collection[str]) -> set[str]:
    """Return those of these keys, and what is merged into them, of which communities would say something else."""
    concepts = {*keys, *map(parts.vocabulary.concept, keys)}
    other = {key for key in concepts if _worded(before.catalogue, key) != _worded(parts.catalogue, key)}
    return other | {part for part, whole in parts.vocabulary.merged.items() if whole in other}


def _worded(catalogue: Catalogue, key: str) -> tuple[str, bool] | None:
    """Return what a concept is called, and whether it stands for nothing."""
    place = catalogue.places.get(key)
    if place is None:
        return None
    concept = catalogue.concepts[place]
    return concept.label, concept.god or concept.banned


def _communities(
    inputs: Inputs,
    parts: Parts,
    known: Mapping[int, Community],
    members: Members,
    retold: set[int],
    quotes: dict[int, Quote],
    metas: Collection[int],
) -> list[Community]:
    """Describe the communities that read otherwise; the others stay as they are. Fills in `quotes`."""
    groups = by_number(members, retold)
    describer = Describer(
        parts.woven.adjacency, parts.holdings, parts.catalogue.concepts, parts.reading.paths,
        parts.frozen.rarity.concept_df, parts.frozen.n, metas,
    )  # fmt: skip
    described = {}
    for number in sorted(groups):
        inputs.breathe()
        described[number] = describer.describe(number, groups[number])
    central = {i for one in described.values() for i in one.notes[:N_CENTRAL] if i not in quotes}
    quotes |= _quotes(inputs, parts, central)
    titles = parts.reading.named
    for number, one in described.items():
        told = summarise(one, lambda i: titles[i].title, lambda i: quotes[i].text if i in quotes else "")
        described[number] = replace(one, summary=told)
    return [described.get(number) or known[number] for number in sorted(set(members.values()))]


def _quotes(inputs: Inputs, parts: Parts, note_ids: Collection[int]) -> dict[int, Quote]:
    """Return the sentences that stand for notes; one that was chosen by the same concepts stays."""
    concepts = parts.catalogue.concepts
    by = {i: tuple(concepts[place].key for place in parts.holdings[i].concepts[:_N_KEYS].tolist()) for i in note_ids}
    found = {i: quote for i in note_ids if (quote := parts.quoted.get(i)) is not None and quote.by == by[i]}
    for note_id, blocks in inputs.blocks(sorted(by.keys() - found.keys())):
        found[note_id] = Quote(key_sentence(inputs.sentences(blocks), by[note_id]), by[note_id])
    return found


def _canonical(vocabulary: Vocabulary, ids: Mapping[str, int]) -> dict[int, int]:
    pairs = ((ids.get(copy), ids.get(original)) for copy, original in vocabulary.canonical.items())
    return {copy: original for copy, original in pairs if copy is not None and original is not None}


def _metas(parts: Parts, ids: Mapping[str, int]) -> frozenset[int]:
    """Return the notes that link to a large share of all others, or were said to; not those said not to."""
    least = max(MAP_LINKS, MAP_SHARE * len(parts.reading.named))
    maps = {note_id for note_id, leads in parts.reading.leads.items() if len(leads) >= least}
    said = {ids[path] for path in parts.vocabulary.demoted if path in ids}
    return frozenset((maps | said) - {ids[path] for path in parts.vocabulary.promoted if path in ids})
