"""What every stage did to every note: kept only while somebody wants it explained."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .finding.fuse import Candidate
from .messages import say
from .result import Hit, Step
from .state import State


def record(stage: str, before: State, after: State) -> None:
    """Notes what a stage did to each candidate's score and place, where the stage has not told it itself."""
    if not after.request.explain or before.candidates is after.candidates:
        return
    places = {candidate.note_id: place for place, candidate in enumerate(before.candidates, 1)}
    for place, candidate in enumerate(after.candidates, 1):
        old_place, last = places.pop(candidate.note_id, 0), _last(after.trace, candidate.note_id)
        if last == round(candidate.score, 6):
            continue  # as it was, or as the stage itself has said
        if old_place:
            why = say("step_place", after.lang, before=old_place, after=place)
        else:
            why = say("step_first", after.lang, made_of=_made_of(candidate, after.lang), place=place)
        after.note(stage, candidate.note_id, last or 0.0, candidate.score, why)
    for note_id, place in places.items():
        last = _last(after.trace, note_id)
        if last:
            after.note(stage, note_id, last, 0.0, say("step_dropped", after.lang, place=place))


def explained(cards: Sequence[Hit], trace: Mapping[int, Sequence[Step]]) -> tuple[Hit, ...]:
    """The cards with the steps of their notes."""
    return tuple(replace(card, explain=tuple(trace.get(card.note_id, ()))) for card in cards) if trace else tuple(cards)


def _last(trace: Mapping[int, Sequence[Step]], note_id: int) -> float | None:
    steps = trace.get(note_id)
    return steps[-1].after if steps else None


def _made_of(candidate: Candidate, lang: str) -> str:
    meaning = say("step_no_meaning", lang) if candidate.cosine is None else f"{candidate.cosine:.2f}"
    made_of = say("step_made_of", lang, words=candidate.words, coverage=candidate.coverage, meaning=meaning)
    return say("step_named_so", lang, made_of=made_of) if candidate.direct else made_of
