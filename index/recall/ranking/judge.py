"""The judge: whether the best notes carry enough to answer from, or the notes don't say.

Evidence is the score itself without what names add: nearness in meaning, likeness above that of an unrelated note, and
the vote of the words. All three are measured against the vault's own null, so that one floor serves every vault; it
depends on the pair of languages and on whether a reranker has looked (docs/decisions/008-evidence.md). A small vault
has no null of its own: a blind sample of it is most of it, and holds what answers.
"""

from ...text.normalize import language
from ..answering.option import subject
from ..config import Floors, RecallConfig
from ..finding.fuse import Candidate, nearness
from ..finding.terms import WHOLLY
from ..state import State
from .rare import holds_code, holds_rare


def evident(state: State) -> bool:
    """Whether one of the best notes carries enough."""
    if state.unsaid is not None:
        return False
    if state.recent:
        return bool(state.candidates) and not state.untimely
    if any(candidate.note_id in state.holding for candidate in state.candidates):
        return True  # notes that mention a word were asked for, and these hold it
    if state.about and any(one.direct or one.coverage >= WHOLLY for one in state.candidates):
        return True  # what the notes say about it was asked for, and these name it
    if _greets(state):
        floor = state.config.evidence.words
        return any(candidate.direct or candidate.coverage >= floor for candidate in state.candidates)
    looked = _looked_at(state)
    enough = [one for one in looked if _enough(one, state.config, state.is_small)]
    if not enough:
        return any(_tells_what_is_rare(one, state) for one in looked)
    if any(one.direct or not one.foreign for one in enough) or not _is_unheard_of(state):
        return True
    return any(_enough(one, state.config, state.is_small, strictly=True) for one in enough)


def _looked_at(state: State) -> list[Candidate]:
    """The candidates that an answer may stand on."""
    best = state.candidates[: state.config.answer_cards]
    looked = any(one.likeness is not None for one in best)
    # Beside notes that were looked at closely, one that was not can only be what they were preferred to; but what
    # there was no time for may answer, and is judged as if nobody could look.
    best += tuple(one for one in state.candidates[state.config.answer_cards :] if one.note_id in state.unlooked)
    return [
        one for one in best if one.direct or not looked or one.likeness is not None or one.note_id in state.unlooked
    ]


_SPOKEN = 0.25
"""Share of the notes in a language from which on a word that they lack says something of what they are about."""


def _is_unheard_of(state: State) -> bool:
    """Whether no note has any word of what is asked about, though many are in the language of the question.

    Then only notes in another language can tell of it, and it takes more to tell them from what is near by chance.
    """
    about, known = subject(state.wanted.groups), state.known
    if not about or any(not known.isdisjoint(keys) for group in about for keys in group.alternatives):
        return False
    spoken = language(state.query.text)
    langs = [note.lang for note in state.snapshot.notes.all()]
    return spoken != "" and langs.count(spoken) >= _SPOKEN * len(langs)


def _greets(state: State) -> bool:
    """Whether the words ask nothing (hello, thanks): near in meaning is then no evidence, only the words are."""
    return state.kind.intent == "unknown" and not state.kind.low and state.request.ask


def evidence(candidate: Candidate, config: RecallConfig, small: bool = False) -> float:
    """How much a note has to say: what it would score if nothing were called like the question."""
    alike = candidate.plain if small and candidate.plain is not None else candidate.likeness
    close = (alike or 0.0) * (config.foreign_weight if candidate.foreign else 1.0)
    return nearness(candidate, config) + config.evidence.likeness * close + candidate.vote


def about(candidate: Candidate, config: RecallConfig) -> float:
    """How much a note of a small vault has to say: likeness of the question, and of its subject, and its words.

    Words of grammar are alike in all texts, and a mean over few passages cannot tell how much.
    """
    words = 0.0 if candidate.foreign else config.evidence.covered * candidate.coverage
    return (candidate.plain or 0.0) + (candidate.core or 0.0) + words


def _enough(candidate: Candidate, config: RecallConfig, small: bool, strictly: bool = False) -> bool:
    """Whether a note carries enough; `strictly`: with more of it where its language is another."""
    if candidate.direct:
        return True
    floors = config.evidence
    if (candidate.cosine is None or (small and candidate.likeness is None)) and candidate.coverage >= floors.words:
        return True
    if candidate.cosine is None:
        return False
    if small and candidate.core is not None:
        return about(candidate, config) >= _floor(floors.about, candidate, strictly)
    looked = floors.close if candidate.likeness is not None else floors.first
    floor = _floor(looked, candidate, strictly)
    return evidence(candidate, config, small) >= floor * (floors.small if small else 1.0)


def _tells_what_is_rare(candidate: Candidate, state: State) -> bool:
    """Whether a note has a code that was asked for, or another rare word and most of the evidence it takes."""
    note_id = candidate.note_id
    return holds_code(note_id, state) or (_nearly(candidate, state) and holds_rare(note_id, state))


def _nearly(candidate: Candidate, state: State) -> bool:
    """Whether a note of the question's language in a small vault carries most of what is enough."""
    own = state.is_small and candidate.core is not None and not candidate.foreign
    return own and about(candidate, state.config) >= _MOST * state.config.evidence.about.own


_MOST = 0.8
"""Share of the evidence that is enough for a note that holds a rare word of the question."""
_UNHEARD = 1.1
"""How much more it takes of a note in another language for what none in the question's own has heard of: more would
refuse what only a translation tells, in a vault of a few notes in each of two languages."""


def _floor(floors: Floors, candidate: Candidate, strictly: bool) -> float:
    """How much evidence it takes; `strictly`: more where the note is of another language."""
    if not candidate.foreign:
        return floors.own
    return min(floors.own, _UNHEARD * floors.foreign) if strictly else floors.foreign
