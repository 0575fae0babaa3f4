"""From a candidate to the card that is shown: its best passage, cleaned, and why it is there."""

from collections.abc import Mapping, Sequence

from ..store.rows import NoteMeta, NoteTerms, PassageRow
from ..text.tokens import index_terms
from .fuse import Candidate
from .pick import best_passage, found_words
from .result import Hit
from .sanitize import Sanitized, sanitize
from .terms import Wanted


def card(
    candidate: Candidate,
    note: NoteMeta,
    passages: Sequence[PassageRow],
    terms: NoteTerms,
    wanted: Wanted,
    weights: Mapping[int, float],
    *,
    raw: bool,
    stale: bool,
) -> Hit:
    """The card of one note. `passages` are all of its passages in order, `weights` the IDF of the query's keys."""
    nearest = next((row.ord for row in passages if row.passage_id == candidate.passage_id), None)
    headings = [_holds(row.heading, weights) for row in passages]
    place = best_passage(terms, weights, nearest, candidate.coverage, headings)
    row = passages[place] if place < len(passages) else None
    clean = _keep if raw else sanitize
    title, heading, text = clean(note.title), clean(row.heading if row else ""), clean(row.text if row else "")
    return Hit(
        path=note.path,
        title=title.text,
        heading=heading.text,
        lines=row.lines if row else (1, 1),
        text=text.text,
        score=round(candidate.score, 6),
        direct=candidate.direct,
        why=_why(candidate, terms, wanted, nearest),
        stale=stale,
        redacted=tuple(dict.fromkeys((*title.redacted, *heading.redacted, *text.redacted))),
        note_id=note.note_id,
        handle=f"{note.note_id}:{row.ord if row else 0}",
    )


def _why(candidate: Candidate, terms: NoteTerms, wanted: Wanted, nearest: int | None) -> tuple[str, ...]:
    why = ["named so"] if candidate.direct else []
    words = found_words(terms, wanted.groups)
    if words:
        why.append(f"words: {', '.join(words)}")
    elif candidate.words > 0:
        why.append("parts of words")
    if candidate.cosine is not None and nearest is not None:
        why.append(f"meaning {candidate.cosine:.2f}")
    return tuple(why)


def _holds(heading: str, weights: Mapping[int, float]) -> bool:
    return bool(heading) and not weights.keys().isdisjoint(index_terms(heading))


def _keep(text: str) -> Sanitized:
    return Sanitized(text)
