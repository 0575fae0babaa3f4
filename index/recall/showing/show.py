"""The stages that show: from ranked notes to cards that fit, and the answer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath

import numpy as np

from ...store.rows import NoteMeta, by_words_alone
from ...text.datednames import year_of_name
from ...text.normalize import language
from ...text.tokens import day_keys, index_terms, question_terms
from ..answering.answer import answer, decided, listed, refusal, retold, with_what_is_said
from ..answering.compare import compared
from ..answering.elsewhen import tell_of
from ..answering.gathered import gathered
from ..answering.nearness import nearness
from ..answering.option import Asked
from ..answering.sought import sought
from ..messages import say
from ..question.filters import matching, test_of
from ..question.notedays import anchor, dates_to_tell, later_ones
from ..question.timespan import time_asked
from ..ranking.judge import evident
from ..ranking.leftout import asks_for_old, told_left_out
from ..ranking.provenance import old_mark
from ..ranking.timely import not_of_the_time
from ..result import Answer, Hit
from ..snapshot import Vector
from ..state import State
from .cards import card, facts_beside, passages_to_show, reasons, whole_note, with_facts
from .excerpt import excerpts
from .further import with_pointed
from .pack import count_tokens, distinct, pack
from .sanitize import sanitize

_COMPARED = 12
"""Passages of a note that are read for what it lists, from its beginning."""


def hydrate(state: State) -> State:
    """Picks the passage to show of each of the best notes, and cleans it."""
    view = state.snapshot.view
    best = state.candidates[: max(0, state.request.limit)]
    held = state.snapshot.held([one.note_id for one in best])
    picked = passages_to_show(best, view, held, state.weights)
    reasoned = reasons(best, view.postings(state.wanted.keys()), state.wanted, state.lang)
    facts = {} if state.listing is not None else facts_beside(picked, view, held, _telling(state))
    both = [*picked.items(), *facts.items()]
    rows = excerpts(view, held, [(note, passage) for note, passage in both if passage is not None])
    cards = []
    for candidate in best:
        passage = picked.get(candidate.note_id)
        if candidate.note_id not in picked or (passage is not None and passage not in rows):
            continue  # it went, or was written anew, while we looked
        meta = held[candidate.note_id].meta
        why = reasoned[candidate.note_id]
        why += (state.linked[candidate.note_id],) if candidate.note_id in state.linked else ()
        row = None if passage is None else rows[passage]
        hit = card(candidate, meta, row, why, raw=state.request.raw, stale=meta.path in state.context.dirty)
        told = rows.get(facts.get(candidate.note_id, -1))
        cards.append(hit if row is None else with_facts(hit, row, told, raw=state.request.raw))
    rules = sorted({rule for hit in cards for rule in hit.redacted})
    state = replace(state, cards=tuple(cards))
    return state.say("redacted", rules=say("comma", state.lang).join(rules)) if rules else state


def _telling(state: State) -> Mapping[int, float]:
    """What the terms that tell the answer weigh: those of the question, and any word for what it asks of a person."""
    forms = state.said.forms if state.said is not None else ()
    return state.weights | {key: 1.0 for form in forms for key in index_terms(form)}


def fit(state: State) -> State:
    """Fits the cards and what is around them into the token budget."""
    cards, around, budget = state.cards, state.cascade, state.request.budget
    counter, count = state.snapshot.counter() if budget > 0 else ("estimate", None)
    if budget > 0:
        vectors = {hit.handle: vector for hit in (*cards, *around) if (vector := _centred(hit, state)) is not None}
        kept = distinct((*cards, *around), partial(_alike, vectors=vectors, floor=state.config.pack.same))
        cards, around = tuple(hit for hit in kept if hit in cards), tuple(hit for hit in kept if hit not in cards)
    asked = state.wanted.keys()
    packed = pack(cards, budget, around, asked, count or count_tokens, state.config.pack)
    whole = state.cards
    state = replace(state, cards=packed.cards, cascade=packed.cascade, whole=whole, used=packed.used, counter=counter)
    if budget <= 0:
        return state  # whoever said how many knows that there may be more
    direct = sum(candidate.direct for candidate in state.candidates)
    shown = len(packed.cards)
    if shown < direct and all(hit.direct for hit in packed.cards):
        return state.say("narrowed", found=direct, used=shown)
    if packed.cut or packed.left_out or shown < len(whole):
        return state.say("narrowed", found=state.found, used=shown)
    return state


def _alike(one: Hit, other: Hit, vectors: Mapping[str, Vector], floor: float) -> bool:
    """Whether two passages mean the same: centred cosine of their vectors."""
    a, b = vectors.get(one.handle), vectors.get(other.handle)
    return a is not None and b is not None and float(a @ b) > floor


def _centred(hit: Hit, state: State) -> Vector | None:
    passages = state.snapshot.notes.passages(hit.note_id)
    place = int(hit.handle.rpartition(":")[2])
    vector = state.snapshot.vectors.vector(passages[place]) if place < len(passages) else None
    if vector is None:
        return None
    vector = vector - state.snapshot.vectors.mean(language(hit.text))
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)


def conclude(state: State) -> State:
    """Answers, or says that there is nothing to answer from; and what would have been there, had it been asked for."""
    return told_left_out(_answered(state))


def _answered(state: State) -> State:
    query = state.query
    leaves_out = bool(query.excluded or query.excluded_phrases) and not state.request.ask
    if query.empty and not query.filters and not query.faults and not leaves_out:
        state = state.say("empty_query")
    elif not state.whole and not query.faults:
        state = _nothing_found(state)
    if not state.request.ask:
        return state
    if not evident(state) or state.grade == "wrong":
        return _refused(state)
    if not state.request.sentences:
        return state
    # What is cited stands at exact lines, so the whole passages are read here, not what the budget left of them.
    cards = (*state.whole, *state.cascade) if state.slow else state.whole
    asked = _asked(state)
    if state.sections:
        cards = _of_sections(state, cards)
    if state.listing is not None or state.recent:
        subject = state.listing.subject if state.listing else query.text
        total = state.found if sought(query.text) == "amount" else 0
        found = listed(_about(asked, subject), cards, state.config, total)
    elif state.gathered:
        found = gathered(state.gathered, state.lang)
    elif state.decisions:
        found = decided(asked, cards, state.config)
    elif state.day:
        found = retold(asked, cards, state.config)
    else:
        found = _of_each(asked, state) or _extracted(asked, cards, state)
    state = _of_the_time(replace(state, answer=found), found)
    if found.refused:
        return state.say("refused")
    return state.say("meaning_only") if _by_meaning_alone(state, found) else state


def _of_the_time(state: State, found: Answer) -> State:
    """Without the word that all is of another time, where a cited sentence tells of the time that was asked about."""
    if state.span is None or state.narrowed or found.refused:
        return state
    notes = {source.n: state.snapshot.notes.by_path(source.path) for source in found.sources}
    told = [(one.text, anchor(note)) for one in found.sentences for n in one.cites if (note := notes[n]) is not None]
    days = str(state.span.first), str(state.span.last)
    if not tell_of(told, *days) and not _says_it(state, [text for text, _ in told]):
        return state
    untrue = not_of_the_time(state, state.span)
    return replace(state, disclosures=tuple(one for one in state.disclosures if one != untrue))


def _says_it(state: State, told: Sequence[str]) -> bool:
    """Whether a sentence tells the time in the question's own words, as a note without a day may: 「去年退稅」."""
    text = state.request.query
    span = time_asked(text, state.today)
    return span is not None and span.relative and any(text[span.begin : span.end] in one for one in told)


def _extracted(asked: Asked, cards: Sequence[Hit], state: State) -> Answer:
    every = with_pointed(state, cards)
    if len(every) > len(cards):
        asked = _asked(replace(state, whole=every))
    return answer(asked, every, nearness(state), state.config)


def _of_each(asked: Asked, state: State) -> Answer | None:
    """The answer to a question for each of several things, from all that the best notes say; None of another one."""
    wanted = state.comparing
    if wanted is None:
        return None
    best = state.whole[: state.config.compared_notes]
    held = state.snapshot.notes.held([hit.note_id for hit in best])
    of_note = {hit.note_id: tuple(held[hit.note_id].passages)[:_COMPARED] for hit in best if hit.note_id in held}
    rows = excerpts(state.snapshot.view, held, [(note_id, one) for note_id, ids in of_note.items() for one in ids])
    notes = []
    for hit in best:
        every = (rows[one] for one in of_note.get(hit.note_id, ()) if one in rows)
        parts = [part for part in every if not by_words_alone(part.row.text_hash)]
        if parts:
            notes.append(whole_note(hit, parts, raw=state.request.raw))
    return compared(asked, wanted, notes, state.config)


def _of_sections(state: State, cards: Sequence[Hit]) -> tuple[Hit, ...]:
    """The cards, those of notes that have sections of the time asked for with all of these."""
    held = state.snapshot.notes.held(state.sections)
    picked = [(note_id, one) for note_id, ids in state.sections.items() if note_id in held for one in ids]
    rows = excerpts(state.snapshot.view, held, picked)
    parts = {note_id: [rows[one] for one in ids if one in rows] for note_id, ids in state.sections.items()}
    return tuple(
        whole_note(hit, of_time, raw=state.request.raw) if (of_time := parts.get(hit.note_id)) else hit for hit in cards
    )


def _nothing_found(state: State) -> State:
    """Says that no note has the words, or which filters leave no note to look for them in."""
    conditions, snapshot = state.query.filters, state.snapshot
    tests = [test_of(condition, state.today, snapshot.linked, snapshot.faulty) for condition in conditions]
    if not conditions or matching(snapshot.notes.all(), tests):
        return state.say("no_seed", "none_near" if state.vector is not None else "")
    typed = say("comma", state.lang).join(condition.typed for condition in conditions)
    return state.say("no_seed", "none_passes", filters=typed)


def _by_meaning_alone(state: State, found: Answer) -> bool:
    """Whether no note that the answer cites has any word of the question, not even a part of one."""
    cited = {source.path for source in found.sources}
    notes = {hit.note_id for hit in (*state.whole, *state.cascade) if hit.path in cited}
    near = {one.note_id for one in state.candidates if not one.words and not one.direct and one.cosine is not None}
    return bool(notes) and not state.recent and not state.gathered and notes <= near


def _asked(state: State) -> Asked:
    ids = {hit.note_id for hit in (*state.whole, *state.cascade)}
    notes = [note for note_id in ids if (note := state.snapshot.notes.get(note_id)) is not None]
    return Asked(
        state.query.text,
        state.wanted.groups,
        state.weights,
        state.known,
        state.lang,
        ask=state.kind.ask,
        introduced=bool(state.about),
        days=day_keys(state.query.text),
        within=_within(state),
        under=(str(state.span.first), str(state.span.last)) if state.span is not None and state.narrowed else None,
        named=(str(state.span.first), str(state.span.last)) if state.span is not None else None,
        debt=state.debt,
        dates=dates_to_tell(notes, state.snapshot.notes.all()),
        anchors={note.note_id: anchor(note) for note in notes},
        replaced=state.context.vocabulary.superseded,
        past=any(asks_for_old(note, state) for note in notes),
        old={note.path: sanitize(mark).text for note in notes if (mark := old_mark(note))},
        later=_later(notes, state),
        said=state.said,
    )


def _later(notes: Sequence[NoteMeta], state: State) -> dict[str, str]:
    """What the note is called that has the place of each of these in a later year, where no time was asked for."""
    if state.span is not None or year_of_name(state.request.query):
        return {}
    later = later_ones(notes, state.snapshot.notes.all, state.today.year)
    names = {note.path: PurePosixPath(later[note.note_id].path).stem for note in notes if note.note_id in later}
    return {path: sanitize(name).text for path, name in names.items()}


def _within(state: State) -> tuple[str, str] | None:
    """The first and the last ISO date of a time that was asked for, whatever it was about."""
    of_span = state.recent or state.decisions
    span = (state.span or time_asked(state.query.text, state.today)) if of_span else None
    if span is not None:
        return span.first.isoformat(), span.last.isoformat()
    return (state.day, state.day) if state.day else None


def _refused(state: State) -> State:
    """The refusal with the nearest misses; whoever asked for notes about something is not given others instead."""
    if state.request.sentences:
        asked = _asked(state)
        if state.unsaid is None:
            refused = refusal(asked, state.whole, state.config, nearness(state))
        else:  # the nearest is what is said of others
            name, kin = state.unsaid.name, state.unsaid.kin
            name = say("relative", state.lang, name=name, kin=kin) if kin else name
            said = say("unsaid", state.lang, name=name, words=state.unsaid.words)
            # What is said of the person is not told of the relative.
            own = [] if kin else [hit for hit in state.whole if hit.note_id in state.unsaid.people]
            refused = with_what_is_said(said, asked, own, state.config)
        state = replace(state, answer=refused)
    if state.listing is not None:
        state = replace(state, cards=(), cascade=(), used=0).say("no_seed")
    return state.say("refused")


def _about(asked: Asked, subject: str) -> Asked:
    """The same question, with what the notes are to be about for its only terms."""
    return replace(asked, groups=tuple(question_terms(subject)))
