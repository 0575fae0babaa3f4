"""`benchmark`: what an agent spends on these notes with an index and without, and whether headings are found again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...index.notes.read import decode
from ...index.recall.evaluate import Labelled, Outcome, report
from ...index.recall.result import RecallRequest
from ...index.recall.selfcheck import READ_WHOLE, Headed, Probe, Reading, median, probes, reading, scan
from ...index.recall.showing.pack import count_tokens
from ..socket.figures import percentiles
from .asking import run
from .evaluation import get_ready

if TYPE_CHECKING:
    from ..vault import Vault
    from .params import Benchmark

RANKED = 10


def benchmark(
    vault: Vault, asked: Benchmark, on_progress: Callable[[int, int], None], cancelled: Callable[[], bool]
) -> dict[str, Any]:
    """Tokens and milliseconds of both ways over the same questions, and how far up the right note was found."""
    questions = _questions(vault, asked.questions)
    indexed, scanned = _Way(), _Way()
    outcomes: list[Outcome] = []
    get_ready(vault, cancelled)
    for done, probe in enumerate(questions):
        if cancelled():
            break
        on_progress(done, len(questions))
        outcomes.append(_indexed(vault, probe, asked.budget, indexed))
        started = time.perf_counter()
        scanned.took(started, scan(probe, _texts(vault)))
    return {
        "schema": 1,
        "vault": vault.name,
        "questions": len(outcomes),
        "budget": asked.budget,
        "read_whole": READ_WHOLE,
        "notes": _sizes(vault),
        "index": {"bytes": vault.store.stats().size, "embedded": vault.store.embedded()[0]},
        "ways": {"recall": indexed.figures(), "scan": scanned.figures()},
        "retrieval": _found_again(questions, outcomes),
    }


class _Way:
    """One way to the notes: what was read by it, and how long it took."""

    def __init__(self) -> None:
        self.readings: list[Reading] = []
        self.ms: list[float] = []

    def took(self, started: float, read: Reading) -> None:
        self.ms.append((time.perf_counter() - started) * 1e3)
        self.readings.append(read)

    def figures(self) -> dict[str, Any]:
        """Medians of tokens, percentiles of milliseconds, and the share of questions whose note was read."""
        return {
            "tokens": median([one.tokens for one in self.readings]),
            "tokens_until_found": median([one.until for one in self.readings]),
            **percentiles(self.ms),
            "found": sum(one.found for one in self.readings) / max(1, len(self.readings)),
        }


def _indexed(vault: Vault, probe: Probe, budget: int, way: _Way) -> Outcome:
    """One answer of `recall`, as an agent gets it."""
    request = RecallRequest(query=probe.query, limit=RANKED, budget=budget, ask=True, sentences=False)
    started = time.perf_counter()
    with vault.busy():
        result = run(vault, request)
    way.took(started, reading(probe, [(hit.path, hit.text) for hit in (*result.cards, *result.cascade_cards)]))
    return Outcome(probe.path, tuple(card.path for card in result.cards), intent=result.intent)


def _found_again(questions: Sequence[Probe], outcomes: Sequence[Outcome]) -> dict[str, float]:
    asked = [Labelled(one.path, one.query, frozenset((one.path,))) for one in questions[: len(outcomes)]]
    return {name: value for name, value in report(asked, outcomes)["all"].items() if name != "n"}


def _sizes(vault: Vault) -> dict[str, int]:
    texts = [text for _, text in _texts(vault)]
    size = sum(len(text.encode("utf-8", "surrogateescape")) for text in texts)
    return {"n": len(texts), "bytes": size, "tokens": sum(map(count_tokens, texts))}


def _questions(vault: Vault, limit: int) -> list[Probe]:
    notes = vault.store.notes.all()
    details = vault.store.details([note.note_id for note in notes])
    return probes(
        [Headed(note.path, details[note.note_id].headings) for note in notes if note.note_id in details], limit
    )


def _texts(vault: Vault) -> Iterator[tuple[str, str]]:
    """The notes as they are on disk now; what cannot be read is left out, as any reader would."""
    for note in vault.store.notes.all():
        try:
            yield note.path, decode((vault.root / note.path).read_bytes()).text or ""
        except OSError:
            continue
