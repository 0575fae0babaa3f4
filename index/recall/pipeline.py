"""The read track: one question through its stages to cards and, if asked for, an answer."""

import contextlib
import logging
from collections.abc import Callable, Mapping
from time import perf_counter

from ..store.errors import ViewOutdated
from ..store.store import Store
from .around.cascade import cascade
from .config import RecallConfig
from .context import Context
from .explain import explained, record
from .finding.expand import expand
from .finding.find import narrow, rank, read, search_meaning, search_words, verify
from .finding.unsaid import miss
from .messages import reader_language
from .question.about import hear_subject
from .question.classify import classify
from .ranking.conditional import hear_kind, hear_several, under_conditions
from .ranking.copies import fold, told
from .ranking.gather import gather
from .ranking.grade import grade
from .ranking.judge import evident
from .ranking.rerank import rerank
from .ranking.score import STAGE_NAMES, score
from .ranking.settle import settle
from .ranking.timely import hear_time
from .result import Budget, Candidates, IndexState, Recall, RecallRequest
from .showing.show import conclude, fit, hydrate
from .snapshot import Encoder, EncoderFailed, Fallible, Snapshot
from .state import State

log = logging.getLogger(__name__)

STAGES: tuple[Callable[[State], State], ...] = (
    read,
    classify,
    hear_time,
    hear_subject,
    hear_kind,
    hear_several,
    narrow,
    search_words,
    search_meaning,
    rank,
    verify,
    expand,
    fold,
    score,
    miss,
    gather,
    under_conditions,
    rerank,
    settle,
    hydrate,
    cascade,
    grade,
    fit,
    conclude,
    told,
)
"""In this order; the names are those of `timings_ms`."""

OPTIONAL = frozenset(("expand", "score", "rerank", "cascade", "grade"))
"""Those that a request may do `without`."""

_TRIES = 3
"""How often a recall that something was written under starts again, before it takes a transaction at once."""


def recall(
    request: RecallRequest,
    store: Store,
    encoder: Encoder | None = None,
    config: RecallConfig | None = None,
    context: Context | None = None,
) -> Recall:
    """Answers one request from one revision of the store. Whatever was typed, it does not raise."""
    config, context = config or RecallConfig(), context or Context()
    try:
        return _consistent(request, store, encoder, config, context)
    except EncoderFailed as error:
        log.warning("a question is answered by words alone, because the model failed: %s", error)
        return _consistent(request, store, None, config, context)


def without_names() -> tuple[str, ...]:
    """The names that a request may do `without`."""
    return tuple(sorted({*OPTIONAL, *STAGE_NAMES, "graph"}))


def _consistent(
    request: RecallRequest, store: Store, encoder: Encoder | None, config: RecallConfig, context: Context
) -> Recall:
    for _ in range(_TRIES):
        with contextlib.suppress(ViewOutdated):
            return _recall(request, store, encoder, config, context, lazy=True)
    return _recall(request, store, encoder, config, context, lazy=False)


def _recall(
    request: RecallRequest,
    store: Store,
    encoder: Encoder | None,
    config: RecallConfig,
    context: Context,
    lazy: bool,
) -> Recall:
    embedded, pending = store.embedded()
    timings: dict[str, float] = {}
    with store.view(lazy) as view:
        usable = Fallible(encoder) if encoder is not None and request.mode != "keyword" and embedded else None
        snapshot = Snapshot(view, store.notes, store.vectors, usable)
        lang = reader_language(request.query, request.lang)
        state = State(request, snapshot, config, context, lang)
        if request.mode != "keyword" and usable is None:
            state = state.say("vectors_off")
        elif usable is not None and pending:
            state = state.say("vectors_pending", pending=pending, total=embedded + pending)
        for number, stage in enumerate(STAGES):
            if stage.__name__ in OPTIONAL and stage.__name__ in request.without:
                continue
            if context.on_stage is not None:
                context.on_stage(number, len(STAGES), stage.__name__)
            start = perf_counter()
            state, before = stage(state), state
            record(stage.__name__, before, state)
            timings[stage.__name__] = round((perf_counter() - start) * 1000, 3)
        index = IndexState(view.rev, pending, embedded, embedded + pending)
        return _result(state, timings, index)


def _result(state: State, timings: Mapping[str, float], index: IndexState) -> Recall:
    request = state.request
    return Recall(
        query=request.query,
        confidence="high" if evident(state) else "low",
        intent=state.kind.intent,
        ask=state.kind.ask,
        thinking=state.kind.thinking,
        mode=request.mode,
        direct_hits=sum(card.direct for card in state.cards),
        cards=explained(state.cards, state.trace),
        cascade_cards=explained(state.cascade, state.trace),
        grade=state.grade,
        disclosures=state.disclosures,
        candidates=Candidates(state.found, len(state.cards)),
        budget=Budget(request.budget, state.used, state.counter),
        timings_ms=timings,
        index=index,
        answer=state.answer,
    )
