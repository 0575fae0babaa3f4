"""One question to one vault: the same `recall()` for every front door, and what only the daemon knows added to it."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...index.recall import formats
from ...index.recall.config import RecallConfig
from ...index.recall.context import Context
from ...index.recall.messages import disclose, reader_language
from ...index.recall.pipeline import recall, without_names
from ...index.recall.question.followup import Turn, turn
from ...index.recall.result import Disclosure, Recall, RecallRequest
from ...index.recall.showing.pack import count_tokens
from .. import config, paths
from ..errors import INVALID_PARAMS
from ..messages import joined, refusal, text

if TYPE_CHECKING:
    from ..foresight.prefetch import Prefetcher
    from ..vault import Vault
    from .params import Asking


OnStage = Callable[[int, int, str], None]

LEISURE_MS = 60_000.0
WORTH = 1 / 2
"""Of the best passage's score: what has less is not put into a prompt that nobody asked it for."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Which way in was taken. `question`: the text is one, and no search expression; `answer`: sentences are wanted;
    `recorded`: somebody asked it, which counts as use."""

    question: bool = False
    answer: bool = False
    recorded: bool = True


@dataclass(frozen=True, slots=True)
class Begun:
    """How far the index was when a question came. An answer takes long enough for a save to be read meanwhile."""

    changes: int
    dirty: frozenset[str]
    behind: bool

    @classmethod
    def of(cls, vault: Vault) -> Begun:
        """As it is now. The count comes first: what is read right after it must not be missed."""
        return cls(vault.changes, vault.dirty, vault.is_behind)


def ask(
    vault: Vault,
    asked: Asking,
    kind: Kind,
    fresh: bool = True,
    prefetcher: Prefetcher | None = None,
    on_stage: OnStage | None = None,
) -> dict[str, Any]:
    """The Recall object, with the answer if one is wanted.

    Not `fresh`: the index was to be brought in step with the disk first, and it took too long.
    `on_stage` hears of every stage as it begins, where that is asked for: how many are done, of how many, its name.
    Raises `RecalldError`.
    """
    check_stages(asked.without, asked.lang)
    begun = Begun.of(vault)
    request = request_of(asked, kind.question, kind.answer)
    conversation = prefetcher.open(vault, asked.session) if prefetcher and asked.session and kind.question else None
    read = turn(asked.query, conversation.turn, vault.store.notes.all()) if conversation else Turn(asked.query, "")
    request = replace(request, query=read.question)
    ready = prefetcher.find(conversation, request, vault.meaning.encoder) if prefetcher and conversation else None
    if ready is None:
        with vault.busy():
            result = run(vault, request, on_stage=on_stage if asked.stages else None)
    else:
        result = _marked_stale(ready, frozenset())
    result = _checked(vault, result)
    _audit(vault, result)
    if kind.question and kind.recorded and not asked.intent:
        _record(vault, result)
    if prefetcher and conversation:
        prefetcher.append(conversation, asked.query, request, result, read)
    result = replace(result if kind.recorded else _worth_telling(result, request.lang), vault=vault.name)
    result = _as_asked(result, asked.query, read.question, request.lang)
    behind = _behind(vault, asked, fresh, begun)
    if behind:
        result = replace(result, disclosures=(*result.disclosures, Disclosure("stale_index", behind)))
    return _sent(result, asked, request.lang)


def _sent(result: Recall, asked: Asking, lang: str) -> dict[str, Any]:
    """The result as JSON has it, with the text of it in the form that is asked for, if it is one."""
    plain = result.to_dict()
    if asked.format in ("text", "cards"):
        plain["rendered"] = formats.render(result, asked.format, lang)
    return plain


def _as_asked(result: Recall, typed: str, read: str, lang: str) -> Recall:
    """The result for the question as it was typed, with a word about what it was read as, where that is another."""
    if read == typed:
        return result
    carried = disclose("carried_on", reader_language(typed, lang), question=read)
    return replace(result, query=typed, disclosures=(carried, *result.disclosures))


def _behind(vault: Vault, asked: Asking, fresh: bool, begun: Begun) -> str:
    """Why the answer may not be what the notes say now; "" while the index is in step with them.

    What was in step again before the answer was ready counts too: the answer is from the view that it began with.
    """
    phase = vault.phase
    if phase == "gone":
        return text("stale-gone", asked.lang, reason=vault.reason)
    if phase == "indexing":
        done, total = vault.progress
        return text("stale-indexing", asked.lang, done=done, total=total)
    if not fresh:
        return text("stale-index", asked.lang, ms=asked.timeout_ms)
    if begun.behind or vault.is_behind:
        return text("stale-everything", asked.lang)
    if changed := len(begun.dirty | vault.dirty):
        return text("stale-changes", asked.lang, count=changed)
    return text("stale-meanwhile", asked.lang) if vault.changes != begun.changes else ""


def _worth_telling(result: Recall, lang: str) -> Recall:
    """Without what is far worse than the best, which is said: who did not ask us reads all as if it mattered."""
    best = max((hit.score for hit in result.cards), default=0.0)
    if best <= 0:
        return result  # not ranked by worth, as what changed last is not
    cards = tuple(hit for hit in result.cards if hit.score >= WORTH * best)
    if len(cards) == len(result.cards):
        return result
    lang = reader_language(result.query, lang)
    others = [said for said in result.disclosures if said.code != "narrowed"]
    found = len(result.cards) if len(others) == len(result.disclosures) else result.candidates.found
    said = (*others, disclose("narrowed", lang, found=found, used=len(cards)))
    used = sum(count_tokens(formats.card(hit)) for hit in cards)
    budget = replace(result.budget, used=used)
    return replace(result, cards=cards, cascade_cards=(), disclosures=said, budget=budget)


def unasked(result: dict[str, Any]) -> dict[str, Any]:
    """What an agent is told that did not ask us: nothing, rather than something that may not matter."""
    names = ("schema", "cards", "cascade_cards", "disclosures", "budget", "rendered")
    told = {name: result[name] for name in names if name in result}
    if not result["cards"] or any(said["code"] == "refused" for said in result["disclosures"]):
        told |= {"cards": [], "cascade_cards": []}
        told.pop("rendered", None)
    return told


def request_of(asked: Asking, question: bool, answer: bool) -> RecallRequest:
    """What a client asks, as the read track takes it."""
    return RecallRequest(
        query=asked.query,
        mode=asked.mode,
        limit=asked.limit,
        budget=asked.budget,
        ask=question,
        sentences=answer,
        thinking=asked.thinking,
        explain=asked.explain,
        raw=asked.raw,
        # A reader of Chinese is answered in Chinese; everybody else in the language of the question.
        lang=asked.lang if asked.lang.lower().startswith("zh") else "",
        intent=asked.intent,
        without=asked.without,
    )


def check_stages(names: Collection[str], lang: str) -> None:
    """Refuse names of stages that there are not, rather than measure what was not left out. Raises `RecalldError`."""
    unknown = sorted(set(names) - set(without_names()))
    if unknown:
        known, wrong = (joined(names, lang) for names in (without_names(), unknown))
        raise refusal("no-stage", "invalid-params", INVALID_PARAMS, lang, name=wrong, names=known)


def run(vault: Vault, request: RecallRequest, at_leisure: bool = False, on_stage: OnStage | None = None) -> Recall:
    """One recall with all that this vault knows. `at_leisure`: the same however busy the machine is."""
    config = _settings(vault)
    if at_leisure:
        config = replace(config, rerank=replace(config.rerank, fast_ms=LEISURE_MS, slow_ms=LEISURE_MS))
    context = replace(context_of(vault), on_stage=on_stage)
    if request.intent:
        context = replace(context, ask_model=lambda text: request.intent)
    return recall(request, vault.store, vault.meaning.encoder, config, context)


def context_of(vault: Vault) -> Context:
    """What a recall of this vault knows beside its index."""
    now = time.time()
    return Context(
        now=now,
        dirty=vault.stale,
        usage=vault.journal.usage(),
        habits=vault.journal.habits(now),
        links=vault.links,
        graph=vault.graph,
        vocabulary=vault.graphing.vocabulary,
        copies=vault.copies,
        labels=vault.labels,
        archetypes=vault.meaning.archetypes,
        reranker=vault.meaning.reranker,
    )


def _record(vault: Vault, result: Recall) -> None:
    """Count the question, and every note that the answer cites as read."""
    vault.journal.question(result.query, result.intent if result.intent != "unknown" else "")
    for path in dict.fromkeys(source.path for source in result.answer.sources) if result.answer else ():
        vault.journal.read(path)


def _audit(vault: Vault, result: Recall) -> None:
    """Write down what the gate took out of the cards."""
    believed = vault.store.believed()
    for hit in (*result.cards, *result.cascade_cards):
        if hit.redacted and hit.path in believed:
            vault.audit.found(hit.path, believed[hit.path].digest, hit.redacted, "read")


def _checked(vault: Vault, result: Recall) -> Recall:
    """The result with those notes marked, too, that were saved just now: their files are looked at."""
    shown = (*result.cards, *result.cascade_cards)
    cited = result.answer.sources if result.answer is not None else ()
    vault.check({*(hit.path for hit in shown), *(source.path for source in cited)})
    return _marked_stale(result, vault.stale.union(hit.path for hit in shown if hit.stale))


def _marked_stale(result: Recall, dirty: frozenset[str]) -> Recall:
    answer = result.answer
    if answer is not None:
        answer = replace(answer, sources=tuple(replace(one, stale=one.path in dirty) for one in answer.sources))
    return replace(
        result,
        answer=answer,
        cards=tuple(replace(hit, stale=hit.path in dirty) for hit in result.cards),
        cascade_cards=tuple(replace(hit, stale=hit.path in dirty) for hit in result.cascade_cards),
    )


def _settings(vault: Vault) -> RecallConfig:
    """The read track's constants, with the field weights that the vault wants otherwise."""
    file = Path(paths.vault_settings_file(str(vault.root)))
    try:
        stat = file.stat()
    except OSError:
        return RecallConfig()
    return _read_settings(str(vault.root), stat.st_mtime_ns, stat.st_size)


@functools.lru_cache(maxsize=32)
def _read_settings(root: str, mtime_ns: int, size: int) -> RecallConfig:
    weights = config.load_vault(root)[0].weights
    return replace(RecallConfig(), weights=replace(RecallConfig().weights, **weights))
