"""From a candidate to the card that is shown: its best passage, cleaned, and why it is there."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...store.notes import Held
from ...store.reads import View
from ...store.rows import NoteMeta, Posting
from ..finding.fuse import Candidate
from ..finding.terms import Wanted
from ..messages import say
from ..result import Hit
from .excerpt import Excerpt
from .pick import best_passage, found_words, held_by
from .sanitize import Sanitized, sanitize

_NEAR = 30
"""So many lines below the frontmatter at most a passage begins that is shown with it."""


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


def whole_note(hit: Hit, parts: Sequence[Excerpt], *, raw: bool) -> Hit:
    """The card with the text of several passages of its note, each at its own lines."""
    first = parts[0].row.lines[0]
    lines: list[str] = []
    for part in parts:
        lines += [""] * (part.row.lines[0] - first - len(lines))
        lines += part.text(raw).text.split("\n")
    return replace(hit, text="\n".join(lines), lines=(first, first + len(lines) - 1))


def passages_to_show(
    candidates: Sequence[Candidate], view: View, held: Mapping[int, Held], weights: Mapping[int, float]
) -> dict[int, int | None]:
    """The id of each candidate's best passage, None of a note without text; `weights`: IDF by key.

    Notes that are not `held` are left out. Only where there are several passages the note's terms are read.
    """
    spans = {one.note_id: held[one.note_id].passages for one in candidates if one.note_id in held}
    terms = view.terms([note_id for note_id, passages in spans.items() if len(passages) > 1])
    shown: dict[int, int | None] = {}
    for one in candidates:
        passages = spans.get(one.note_id, range(0))
        if one.note_id in terms:
            near = one.passage_id
            nearest = near - passages.start if near is not None and near in passages else None
            place = best_passage(terms[one.note_id], weights, nearest, one.coverage)
            shown[one.note_id] = passages[place] if place < len(passages) else None
        elif one.note_id in spans and len(passages) < 2:
            shown[one.note_id] = passages[0] if passages else None
    return shown


def facts_beside(
    shown: Mapping[int, int | None], view: View, held: Mapping[int, Held], weights: Mapping[int, float]
) -> dict[int, int]:
    """The last passage of each note whose shown one lacks words of the question that it has, by the note's id.

    What the frontmatter tells is the last passage (`notes/facts.py`), and has neither title nor heading in it.
    """
    wanted = frozenset(key for key, weight in weights.items() if weight > 0)
    spans = {note_id: held[note_id].passages for note_id, one in shown.items() if one is not None and note_id in held}
    terms = view.terms([note_id for note_id, passages in spans.items() if len(passages) > 1])
    beside = {}
    for note_id, known in terms.items():
        last, passage = spans[note_id][-1], shown[note_id]
        if passage is None or passage == last:
            continue
        own, told = (
            wanted.intersection(known.passages[one - spans[note_id].start][0].tolist()) for one in (passage, last)
        )
        if told - own:
            beside[note_id] = last
    return beside


def with_facts(hit: Hit, passage: Excerpt, facts: Excerpt | None, *, raw: bool) -> Hit:
    """The card with what the frontmatter tells above its passage, where the two stand near enough to be one text."""
    if facts is None or not 0 < passage.row.lines[0] - facts.row.lines[1] <= _NEAR:
        return hit
    told = whole_note(hit, [facts, passage], raw=raw)
    redacted = (*hit.redacted, *facts.text(raw).redacted)
    return replace(told, redacted=tuple(dict.fromkeys(redacted)))


def reasons(
    candidates: Sequence[Candidate], postings: Sequence[Posting], wanted: Wanted, lang: str
) -> dict[int, tuple[str, ...]]:
    """Why each of the notes is there, in plain words of `lang`; `postings`: those of all terms that are wanted."""
    held = held_by(postings, [candidate.note_id for candidate in candidates])
    return {one.note_id: _reasons(one, held[one.note_id], wanted, lang) for one in candidates}


def _reasons(candidate: Candidate, held: frozenset[int], wanted: Wanted, lang: str) -> tuple[str, ...]:
    why = [say("named_so", lang)] if candidate.direct else []
    words = found_words(held, wanted.groups)
    if words:
        why.append(say("found_words", lang, words=say("comma", lang).join(words)))
    elif candidate.words > 0:
        why.append(say("found_parts", lang))
    if candidate.cosine is not None:
        why.append(say("near_in_meaning", lang, cosine=candidate.cosine))
    return tuple(why)
