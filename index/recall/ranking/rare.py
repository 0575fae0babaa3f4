"""Whether a note holds a rare word of a question, an error code or a name, and enough of the rest of it."""

import re
from collections.abc import Sequence

from ...store.rows import Posting
from ..finding.bm25 import idf
from ..finding.terms import content
from ..state import State

_RARE = 2
"""In so many notes at most a rare word is."""
_SHARE = 0.4
"""Share of the question's weight that a note has to have."""


def holds_rare(note_id: int, state: State) -> bool:
    """Whether a note has a term of the question that hardly another has, and a good part of all that any note has.

    In a run of Chinese a pair of characters that no note has, between two that notes have, straddles two words: it is
    not missing.
    """
    groups = [group.alternatives[0] for group in content(state.wanted.groups) if group.alternatives]
    postings = {one.key: one for one in state.snapshot.view.postings(state.wanted.keys())}
    n_notes, rare = state.snapshot.view.n_notes, False
    total = held = 0.0
    for keys in groups:
        known = [_df(key, postings) > 0 for key in keys]
        for place, key in enumerate(keys):
            if not known[place] and _straddles(place, known):
                continue
            df = _df(key, postings)
            weight = idf(df, n_notes) / len(keys) ** 0.5
            total += weight
            if df and _has(postings[key], note_id):
                held += weight
                rare = rare or df <= _RARE
    return rare and held >= _SHARE * total


def holds_code(note_id: int, state: State) -> bool:
    """Whether a note has an error code or a number of a thing, letters and digits, that hardly another has."""
    postings = {one.key: one for one in state.snapshot.view.postings(state.wanted.keys())}
    return any(
        min(_df(key, postings) for key in keys) in range(1, _RARE + 1)
        and all(_has(postings[key], note_id) for key in keys)
        for group in content(state.wanted.groups)
        if _CODE.fullmatch(group.text)
        for keys in group.alternatives
    )


_CODE = re.compile(r"(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d][\w./-]{2,}")
"""E-21, F75, TT-4471: nobody asks for one by chance."""


def _straddles(place: int, known: Sequence[bool]) -> bool:
    return 0 < place < len(known) - 1 and known[place - 1] and known[place + 1]


def _df(key: int, postings: dict[int, Posting]) -> int:
    return postings[key].df if key in postings else 0


def _has(posting: Posting, note_id: int) -> bool:
    place = int(posting.notes.searchsorted(note_id))
    return place < posting.df and int(posting.notes[place]) == note_id
