"""From a candidate to the card that is shown: its best passage, cleaned, and why it is there."""

from collections.abc import Mapping, Sequence

from ..store.rows import NoteMeta, NoteTerms
from .excerpt import Excerpt
from .fuse import Candidate
from .messages import say
from .pick import best_passage, found_words
from .result import Hit
from .sanitize import Sanitized, sanitize
from .terms import Wanted


def card(
    candidate: Candidate,
    note: NoteMeta,
    passage: Excerpt | None,
    why: Sequence[str],
    *,
    raw: bool,
    stale: bool,
) -> Hit:
    """The card of one note. `passage` is the one to show, None for a note without text."""
    row = passage.row if passage else None
    clean = Sanitized if raw else sanitize
    path, title, heading = clean(note.path), clean(note.title), clean(row.heading if row else "")
    text = Sanitized("") if passage is None else passage.text(raw)
    return Hit(
        path=note.path,
        title=title.text,
        heading=heading.text,
        lines=row.lines if row else (1, 1),
        text=text.text,
        score=round(candidate.score, 6),
        direct=candidate.direct,
        why=tuple(why),
        stale=stale,
        redacted=tuple(dict.fromkeys((*path.redacted, *title.redacted, *heading.redacted, *text.redacted))),
        note_id=note.note_id,
        handle=f"{note.note_id}:{row.ord if row else 0}",
    )


def passage_to_show(
    candidate: Candidate, terms: NoteTerms, passages: range, weights: Mapping[int, float]
) -> int | None:
    """The id of the candidate's best passage; `passages` are the ids of all it has, `weights` IDF by key."""
    near = candidate.passage_id
    nearest = near - passages.start if near is not None and near in passages else None
    place = best_passage(terms, weights, nearest, candidate.coverage)
    return passages[place] if place < len(passages) else None


def reasons(candidate: Candidate, terms: NoteTerms, wanted: Wanted, lang: str) -> tuple[str, ...]:
    """Why the note is there, in plain words of `lang`."""
    why = [say("named_so", lang)] if candidate.direct else []
    words = found_words(terms, wanted.groups)
    if words:
        why.append(say("found_words", lang, words=say("comma", lang).join(words)))
    elif candidate.words > 0:
        why.append(say("found_parts", lang))
    if candidate.cosine is not None:
        why.append(say("near_in_meaning", lang, cosine=candidate.cosine))
    return tuple(why)
