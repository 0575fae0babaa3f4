"""The stage that tells what kind of question it is."""

from dataclasses import replace

from ...text.normalize import closed, language
from ..snapshot import Vector
from ..state import State
from . import intent
from .archetypes import folded


def classify(state: State) -> State:
    """Finds intent and ask of the query's text, and with them how long to think about it."""
    query, context = state.query, state.context
    if query.empty:
        return state
    vectors: dict[str, Vector] = {}
    encoder = state.snapshot.encoder

    def embed() -> Vector | None:
        text = folded(closed(query.text)) if language(query.text) == "zh" else query.text
        if encoder is None:
            return None
        return vectors.setdefault(text, encoder.encode_query(text))

    kind = intent.classify(
        query.text, embed, context.archetypes, context.habits, state.config.intent, context.ask_model
    )
    if state.request.thinking in ("fast", "slow"):
        kind = replace(kind, thinking=state.request.thinking)
    elif not state.request.ask:
        kind = replace(kind, thinking="fast")  # a search is wanted at once; a question may be thought about
    # The vector of the question is made once: the search by meaning takes the same one.
    return replace(state, kind=kind, vector=vectors.get(query.text))
