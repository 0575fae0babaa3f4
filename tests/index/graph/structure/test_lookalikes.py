"""What looks alike is kept through any changes as if all had just come."""

from collections.abc import Collection, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.structure import lookalikes
from recalld.index.graph.structure.lookalikes import Lookalikes
from recalld.index.graph.structure.mirrors import find
from recalld.index.store.rows import NoteMeta, NoteTerms
from tests.index.graph.structure.test_mirrors import WORDS, note, terms

DRAFTS = [
    " ".join([*WORDS[:100], *(f"own{n}" for n in range(count))]) for count in (0, 6, 12, 18)
]  # each like its neighbours, the first and the last are not alike
DRAFTS.append(" ".join(f"else{n}" for n in range(100)))
HELD = [terms(draft) for draft in DRAFTS]
"""Note → which draft it is; None: it is gone."""
CHANGES = st.lists(st.dictionaries(st.integers(0, 11), st.sampled_from([None, 0, 1, 2, 3, 4]), min_size=1), max_size=8)
DISTINCT = st.frozensets(st.sampled_from([("00.md", "01.md"), ("02.md", "03.md")]))


class Vault:
    """Notes that are one draft or another, and what looks alike among them."""

    def __init__(self) -> None:
        self.drafts: dict[int, int] = {}
        self.known = Lookalikes()

    def change(self, changes: Mapping[int, int | None], distinct: Collection[tuple[str, str]] = ()) -> None:
        gone = [n for n in changes if n in self.drafts]
        for n, draft in changes.items():
            self.drafts.pop(n, None)
            if draft is not None:
                self.drafts[n] = draft
        come = [n for n, draft in changes.items() if draft is not None]
        self.known.follow(gone, self._texts(come), self.notes(), self._read, distinct)

    def notes(self) -> dict[int, NoteMeta]:
        return {n: note(n, f"{n:02}.md", DRAFTS[draft]) for n, draft in self.drafts.items()}

    def copies(self, known: Lookalikes) -> dict[int, int]:
        return {each.copy: each.kept for each in find(known.alike, self.notes(), Vocabulary())}

    def fresh(self, distinct: Collection[tuple[str, str]] = ()) -> Lookalikes:
        fresh = Lookalikes()
        fresh.follow((), self._texts(self.drafts), self.notes(), self._read, distinct)
        return fresh

    def _texts(self, ids: Collection[int]) -> list[tuple[NoteMeta, NoteTerms]]:
        notes = self.notes()
        return [(notes[n], HELD[self.drafts[n]]) for n in ids]

    def _read(self, ids: Collection[int]) -> Mapping[int, NoteTerms]:
        return {n: HELD[self.drafts[n]] for n in ids}


@pytest.mark.parametrize("crowd", [2, 4, 64])
@given(changes=CHANGES, distinct=DISTINCT)
@settings(max_examples=60, deadline=None)
def test_kept_through_changes_it_finds_what_a_fresh_one_finds(
    crowd: int, changes: list[dict[int, int | None]], distinct: frozenset[tuple[str, str]]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lookalikes, "CROWD", crowd)
        patch.setattr(lookalikes, "AT_ONCE", 3)
        vault = Vault()
        for place, one in enumerate(changes):
            vault.change(one, distinct if place % 2 else ())
        said = distinct if len(changes) % 2 == 0 and changes else ()
        assert vault.copies(vault.known) == vault.copies(vault.fresh(said))


def test_a_crowd_is_held_together_by_few_pairs() -> None:
    vault = Vault()
    vault.change(dict.fromkeys(range(80), 0))
    assert len(vault.known.alike) == 79
    vault.change({0: 4})
    assert len(vault.known.alike) == 78 and set(vault.copies(vault.known).values()) == {1}


def test_what_was_not_read_is_read_the_next_time() -> None:
    vault = Vault()

    def fails(ids: Collection[int]) -> Mapping[int, NoteTerms]:
        raise OSError

    vault.change({0: 0})
    vault.drafts[1] = 0
    with pytest.raises(OSError):
        vault.known.follow((), vault._texts([1]), vault.notes(), fails)
    vault.change({})
    assert vault.copies(vault.known) == {1: 0}


def test_a_note_is_read_once_however_many_it_may_be_a_copy_of() -> None:
    vault, read = Vault(), list[int]()

    def counting(ids: Collection[int]) -> Mapping[int, NoteTerms]:
        read.extend(ids)
        return vault._read(ids)

    vault.change(dict.fromkeys(range(40), 1))
    vault.drafts |= dict.fromkeys(range(40, 44), 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lookalikes, "AT_ONCE", 1)
        vault.known.follow((), vault._texts(range(40, 44)), vault.notes(), counting)
    assert len(read) == len(set(read)) and set(read) <= set(range(40))
