"""How two things that a question names are connected: the strongest way between them through the graph."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...graph.extraction.labels import fold
from ...graph.governance.called import known_concept
from ...graph.graph import Graph
from ...graph.structure.route import holding, strongest_way
from ..question.asked import asked_concepts
from ..question.connection import ends_of
from ..state import State
from .surroundings import quoted
from .walked import may_show, path_of


@dataclass(frozen=True, slots=True)
class End:
    """What a name stands for."""

    name: str
    """As notes call it."""
    places: Mapping[int, float]
    """The notes where it is, each with how surely, in 0..1."""
    is_concept: bool


def connect(state: State) -> State:
    """Says the way between the two things whose connection was asked for, or that no way is known."""
    named = ends_of(state.query.text) if state.request.ask else None
    graph = state.graph
    if named is None or graph is None:
        return state
    ends = [_end(name, graph, state) for name in named]
    if None in ends or ends[0] == ends[1]:
        return state
    a, b = (end for end in ends if end is not None)
    way = strongest_way(graph, a.places, b.places, lambda note_id: path_of(note_id, state))
    if way is None:
        return state.say("unconnected", a=a.name, b=b.name)
    if not all(may_show(note_id, state) for note_id in way.notes):
        return state
    told = state.surroundings().way_text(way.notes, state.lang, raw=state.request.raw)
    before = f"{quoted([a.name], state.lang)} → " if a.is_concept else ""
    after = f" → {quoted([b.name], state.lang)}" if b.is_concept else ""
    return state.say("connected", a=a.name, b=b.name, way=f"{before}{told}{after}")


def _end(name: str, graph: Graph, state: State) -> End | None:
    """The notes called so, else those that hold the concept called so, else the rarest concept in the name."""
    key = fold(name)
    notes = [note for note in state.snapshot.notes.all() if may_show(note.note_id, state)]
    called = [note for note in notes if key in {fold(own) for own in (note.title, *note.aliases)}]
    if called:
        return End(called[0].title, {note.note_id: 1.0 for note in called}, False)
    spread = state.config.cascade.named_spread
    concepts = asked_concepts(name, graph, state.context.vocabulary, spread)
    concept = known_concept(name, graph, state.context.vocabulary) or next(iter(concepts), None)
    if concept is None:
        return None
    shown = (note_id for note_id in graph.notes_of(concept.key) if may_show(note_id, state))
    places = holding(graph, concept.key, shown)
    return End(concept.label, places, True) if places else None
