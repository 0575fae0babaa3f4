"""The stages that find: from the text of a query to ranked notes."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...text.normalize import language, scripts
from ...text.tokens import query_groups
from ..messages import say
from ..question import filters
from ..question.kinship import as_called
from ..question.notedays import note_date
from ..question.query import DATES, FILTERS, HAS, parse, parse_question
from ..state import State
from . import phrases
from .fuse import Candidate, fuse
from .named import Asked, lift
from .search import Mask, by_meaning, by_words, matching_notes
from .terms import content, wanted


def read(state: State) -> State:
    """Parses the query and finds its terms."""
    request, config = state.request, state.config
    text = request.query[: config.query_chars]
    kin = as_called(text, (note.title for note in state.snapshot.notes.all())) if request.ask else None
    if kin is not None:
        text, typed, used = kin
        state = state.say("called_so", typed=typed, used=used)
    query = (parse_question if request.ask else parse)(text, state.today)
    asked = wanted(query, request.ask, config)
    wide = max(request.limit, config.keyword_limit)
    state = replace(state, query=query, wanted=asked, config=replace(config, keyword_limit=wide, dense_limit=wide))
    if len(request.query) > config.query_chars:
        state = state.say("query_truncated", kept=config.query_chars, unit=say("unit_chars", state.lang))
    elif asked.dropped and not asked.question:
        state = state.say("query_truncated", kept=config.required_terms, unit=say("unit_words", state.lang))
    for fault in query.faults:
        kind, typed = "no_date" if fault.name in DATES else "no_has", f"{fault.name}:{fault.value}"
        hint = say(f"{kind}_hint", state.lang, name=fault.name, known=say("comma", state.lang).join(HAS))
        state = state.say("bad_filter", text=say(kind, state.lang, typed=typed), hint=hint)
    for typed in query.doubts:
        state = state.say("not_a_filter", typed=typed, names=" ".join(f"{name}:" for name in FILTERS))
    return state


def narrow(state: State) -> State:
    """Leaves the notes that filters allow, that no excluded word is in, and that can hold the quoted phrases."""
    query, snapshot = state.query, state.snapshot
    cap = len(snapshot.corpus.lengths)
    mask: Mask | None = None
    if query.filters:
        tests = [
            filters.test_of(condition, state.today, snapshot.linked, snapshot.faulty) for condition in query.filters
        ]
        mask = _only(filters.matching(snapshot.notes.all(), tests), cap)
    if query.faults:
        mask = np.zeros(cap, np.bool_)  # a condition nobody understood is not dropped in silence
    for word in query.excluded:
        mask = _and(mask, ~_holding(word, state)) if query_groups(word) else mask
    for phrase in query.phrases:
        mask = _and(mask, _holding(phrase, state))
    return replace(state, mask=mask)


def search_words(state: State) -> State:
    """Finds notes by words."""
    if state.query.empty or state.request.mode == "vector":
        return state
    snapshot, config = state.snapshot, state.config
    if state.query.phrases:
        config = replace(config, keyword_limit=max(config.keyword_limit, config.verify_limit))
    loose = snapshot.encoder is not None
    words = by_words(state.wanted, snapshot.view, snapshot.corpus, state.mask, loose, config)
    if words.relaxed and not state.request.ask:
        state = state.say("relaxed_and_to_or")
    return replace(state, words=words)


def search_meaning(state: State) -> State:
    """Finds notes by meaning, and how near the word hits are."""
    snapshot = state.snapshot
    if snapshot.encoder is None or state.query.empty:
        return state
    text = state.query.text
    also = state.words.notes if state.words is not None else None
    cap = len(snapshot.corpus.lengths)
    # A model reads the two scripts of Chinese unlike: the question is asked in both, whichever was typed.
    forms = scripts(text)
    known = {text: state.vector} if state.vector is not None else {}
    vectors = np.stack([known[form] if form in known else snapshot.encoder.encode_query(form) for form in forms])
    hits = by_meaning(vectors, language(text), snapshot.vectors, state.mask, also, cap, state.config)
    return replace(state, vector=vectors[0], meaning=hits)


def rank(state: State) -> State:
    """Fuses both rankings; a query without words lists what filters and exclusions leave, newest first."""
    if state.query.empty:
        return _listed(state)
    fused = []
    for candidate in fuse(state.words, state.meaning, state.config, _foreign(state)):
        meta = state.snapshot.notes.get(candidate.note_id)
        if meta is not None:  # else it went while we looked
            fused.append((candidate, meta))
    paths = {candidate.note_id: meta.path for candidate, meta in fused}
    ranked = lift(fused, Asked(state.query, state.wanted), state.config)
    ranked.sort(key=lambda candidate: (-round(candidate.score, 6), paths[candidate.note_id]))
    found = max(len(ranked), state.words.found if state.words else 0)
    if ranked and state.words is not None and not state.words.found and not state.request.ask:
        state = state.say("meaning_only")
    return replace(state, candidates=tuple(ranked), found=found)


def verify(state: State) -> State:
    """Keeps the notes that say the quoted phrases and none of the excluded ones, reading as many as are needed."""
    query, config = state.query, state.config
    if not query.phrases and not query.excluded_phrases:
        return state
    kept: list[Candidate] = []
    checked = 0
    most = min(len(state.candidates), config.verify_limit)
    while checked < most and len(kept) < state.request.limit:
        batch = state.candidates[checked : checked + config.verify_batch]
        checked += len(batch)
        kept += _saying(batch, state)
    if not kept and query.phrases and state.wanted.question:
        return _without_phrases(state)
    if len(kept) < state.request.limit and checked < len(state.candidates):
        state = state.say("phrase_limit", limit=config.verify_limit)
    found = len(kept) + len(state.candidates) - checked
    return replace(state, candidates=tuple(kept), found=found)


def _saying(batch: Sequence[Candidate], state: State) -> list[Candidate]:
    """The notes of a batch whose text holds every phrase, and no excluded one."""
    texts: dict[int, list[str]] = {}
    for row in state.snapshot.view.passages([candidate.note_id for candidate in batch]):
        texts.setdefault(row.note_id, []).append(row.text)
    kept = []
    for candidate in batch:
        note = state.snapshot.notes.get(candidate.note_id)
        own = [*texts.get(candidate.note_id, []), *(phrases.names_of(note) if note else ())]
        if any(phrases.contains(phrase, own) for phrase in state.query.excluded_phrases):
            continue
        if all(phrases.contains(phrase, own) for phrase in state.query.phrases):
            kept.append(candidate)
    return kept


def _without_phrases(state: State) -> State:
    """A sentence with a quotation that no note has literally: its words and its meaning still count."""
    query = state.query
    plain = replace(query, words=query.text, phrases=())
    state = replace(state, query=plain, wanted=wanted(plain, state.request.ask, state.config)).say("relaxed_and_to_or")
    for stage in (narrow, search_words, search_meaning, rank, verify):
        state = stage(state)
    return state


def _foreign(state: State) -> frozenset[int]:
    """The hits in another language than the question; none when that has no language."""
    spoken, notes = language(state.query.text), state.snapshot.notes
    if not spoken or state.meaning is None:
        return frozenset()
    hits = {*state.meaning.notes.tolist(), *(state.words.notes.tolist() if state.words is not None else ())}
    return frozenset(hit for hit in hits if (note := notes.get(hit)) is not None and note.lang not in (spoken, ""))


def _listed(state: State) -> State:
    query = state.query
    if not (query.filters or query.excluded or query.excluded_phrases) or query.faults:
        return state
    notes = [note for note in state.snapshot.notes.all() if state.mask is None or _allowed(state.mask, note.note_id)]
    notes.sort(key=lambda note: note.path)
    notes.sort(key=note_date, reverse=True)
    return replace(state, candidates=tuple(Candidate(note.note_id, 0.0) for note in notes), found=len(notes))


def _holding(text: str, state: State) -> Mask:
    """Notes that hold every word of a text."""
    groups = content(query_groups(text))
    return matching_notes(groups, state.snapshot.view, state.snapshot.corpus, state.config)


def _and(mask: Mask | None, other: Mask) -> Mask:
    return other if mask is None else mask & other


def _only(ids: Sequence[int], cap: int) -> Mask:
    mask = np.zeros(cap, np.bool_)
    mask[[note_id for note_id in ids if note_id < cap]] = True
    return mask


def _allowed(mask: Mask, note_id: int) -> bool:
    return note_id < len(mask) and bool(mask[note_id])
