"""`eval`: labelled queries asked of a vault, one after the other, as a person would ask them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...index.recall.config import RecallConfig
from ...index.recall.evaluate import RANKED, Labelled, Outcome, report
from ...index.recall.finding.background import SAMPLED
from ...index.recall.finding.terms import wanted
from ...index.recall.question.query import parse
from ...index.recall.result import RecallRequest
from .asking import check_stages, run

if TYPE_CHECKING:
    from ..vault import Vault
    from .params import Eval

ARCHETYPES_S = 15.0


def evaluate(
    vault: Vault, asked: Eval, on_progress: Callable[[int, int], None], cancelled: Callable[[], bool]
) -> dict[str, Any]:
    """The lines of the run and its report. Ends early, with what there is, when `cancelled`. Raises `RecalldError`."""
    check_stages(asked.without, asked.lang)
    queries = [Labelled(one.id, one.query, frozenset(one.relevant), one.lang, one.doc_lang) for one in asked.queries]
    get_ready(vault, cancelled)
    outcomes = []
    for done, query in enumerate(queries):
        if cancelled():
            break
        on_progress(done, len(queries))
        outcomes.append(_outcome(vault, asked, query))
    relevant = {path for query in queries for path in query.relevant}
    return {
        "schema": 1,
        "vault": vault.name,
        "lines": [outcome.to_dict() for outcome in outcomes],
        "report": report(queries[: len(outcomes)], outcomes),
        "pending": vault.store.embedded()[1] if vault.meaning.encoder else 0,
        "unknown": sorted(path for path in relevant if vault.store.notes.id_of(path) is None),
    }


def get_ready(vault: Vault, cancelled: Callable[[], bool]) -> None:
    """Have everything learnt that is learnt in the background: a run must not depend on when the daemon was started."""
    end = time.monotonic() + ARCHETYPES_S
    while vault.meaning.encoder and vault.meaning.archetypes is None and time.monotonic() < end and not cancelled():
        time.sleep(0.05)
    guarded = vault.meaning.reranker
    if guarded is not None:
        guarded.reranker.learn(vault.store.sample(SAMPLED))


def _outcome(vault: Vault, asked: Eval, query: Labelled) -> Outcome:
    request = RecallRequest(
        query=query.query,
        mode=asked.mode,
        limit=max(asked.limit, RANKED),
        ask=_is_question(query.query),
        sentences=False,
        thinking=asked.thinking,
        without=asked.without,
    )
    with vault.busy():
        result = run(vault, request, at_leisure=True)
    # A search refuses nothing; that it has too little to answer from is what its confidence says.
    refused = any(said.code == "refused" for said in result.disclosures) if request.ask else result.confidence == "low"
    return Outcome(query.id, tuple(card.path for card in result.cards), refused, result.intent)


def _is_question(text: str) -> bool:
    """Whether a person would ask this rather than search for it: a heading is searched for by its words."""
    return text.rstrip().endswith(("?", "？")) or wanted(parse(text), False, RecallConfig()).question
