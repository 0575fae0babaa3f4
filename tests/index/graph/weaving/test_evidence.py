"""Evidence: what is rare counts, decisions are obeyed, and a change gives what is made at once."""

from collections.abc import Collection, Mapping

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.extraction.concept import Occurrence
from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.weaving.dots import Row, on_grid
from recalld.index.graph.weaving.evidence import Evidence, Weigher, concept_key, word_keys, worth
from recalld.index.graph.weaving.rarity import Rarity, Tally
from recalld.index.store.rows import BODY, NoteTerms
from recalld.index.text.tokens import count_terms, index_terms

NOTHING = (np.empty(0, np.uint64), np.empty(0, np.uint8))


def terms(text: str, title: str = "") -> Tally:
    """Return the forward index of a note."""
    counted, named = count_terms([text, title])
    fields = ((named.keys, named.counts), *[NOTHING] * (BODY - 1))
    return Tally.of(NoteTerms(fields, ((counted.keys, counted.counts),), counted.total))


def rarity(*notes: tuple[str, Collection[str]], padding: int = 8) -> Rarity:
    """Return the statistics of notes (text and concepts), and of others that have nothing in common with them."""
    texts = [terms(text) for text, _ in notes] + [terms(f"padding{i}") for i in range(padding)]
    return Rarity.of(texts, [set(held) for _, held in notes] + [set()] * padding)


def weights(row: Row, *words: str) -> list[float]:
    """Return what each word weighs, 0 for one that is not there."""
    found = dict(zip(row.keys.tolist(), row.weights.tolist(), strict=True))
    return [max(found.get(key, 0.0) for key in index_terms(word)) for word in words]


def concept(row: Row, key: str) -> float:
    """Return what a concept weighs, 0 for one that is not there."""
    return float(dict(zip(row.keys.tolist(), row.weights.tolist(), strict=True)).get(concept_key(key), 0.0))


def test_a_rarer_term_weighs_more_and_one_in_too_many_notes_nothing() -> None:
    known = rarity(*[("quokka vineyard", ())] * 2, *[("vineyard harbour", ())] * 2, *[("harbour", ())] * 3, padding=6)

    quokka, vineyard, harbour = weights(Weigher(known, Vocabulary()).row(terms("quokka vineyard harbour"), {}),
                                        "quokka", "vineyard", "harbour")  # fmt: skip

    assert quokka > vineyard == harbour == 0


def test_grammar_is_no_evidence_however_rare() -> None:
    row = Weigher(rarity(("the quokka", ())), Vocabulary()).row(terms("the quokka"), {})

    assert weights(row, "the") == [0.0]


def test_ordinary_words_and_small_numbers_are_no_evidence_however_rare() -> None:
    said = "quokka two hours 75 degrees 1450"
    row = Weigher(rarity((said, ())), Vocabulary()).row(terms(said), {})

    assert weights(row, "two", "hours", "75") == [0.0, 0.0, 0.0]
    assert min(weights(row, "quokka", "1450")) > 0


def test_common_chinese_words_are_no_evidence_and_no_single_character_is() -> None:
    weigher = Weigher(rarity(*[("所有 連線", ())] * 2), Vocabulary())
    pair = (set(index_terms("所有")) - set(index_terms("所")) - set(index_terms("有"))).pop()
    row = weigher.row(terms("所有 連線"), {})

    assert not {pair, *index_terms("連"), *index_terms("线"), *index_terms("有")} & set(row.keys.tolist())
    assert weights(row, "連線") > [0.0]


def test_what_nobody_has_yet_is_evidence_and_does_not_dilute_the_rest() -> None:
    weigher = Weigher(rarity(*[("quokka", ())] * 2), Vocabulary())

    alone, among_new = weigher.row(terms("quokka"), {}), weigher.row(terms("quokka brandnew words"), {})

    assert weights(alone, "quokka") == weights(among_new, "quokka")
    assert weights(among_new, "brandnew")[0] > 0


def test_a_merged_concept_is_one_and_as_frequent_as_its_parts_together() -> None:
    known = rarity(*[("a", {"k8s"})] * 2, *[("b", {"kubernetes"})] * 2, padding=20)
    merging = Vocabulary(merged={"k8s": "kubernetes"})

    row = Weigher(known, merging).row(terms("padding1 padding2"), {"k8s": 4.0})

    assert concept(row, "k8s") == 0 < concept(row, "kubernetes")
    assert known.merged(merging) == {"kubernetes": 4}


def test_a_banned_or_god_concept_that_is_one_word_takes_the_word_along() -> None:
    known = rarity(*[("api quokka", {"api", "rest api"})] * 2)
    held = {"api": 4.0, "rest api": 4.0}

    for weigher in (Weigher(known, Vocabulary(banned=frozenset({"api"}))), Weigher(known, Vocabulary(), {"api"})):
        row = weigher.row(terms("api quokka"), held)
        assert (concept(row, "api"), weights(row, "api")) == (0.0, [0.0])
        assert concept(row, "rest api") > 0
    kept = Weigher(known, Vocabulary(kept=frozenset({"api"})), {"api"}).row(terms("api quokka"), held)
    assert concept(kept, "api") > 0


def test_only_one_word_has_keys_to_leave_out() -> None:
    assert word_keys("api")
    assert word_keys("測試")
    assert word_keys("rest api") == word_keys("自動化測試") == []


def test_the_worth_of_a_concept_is_that_of_its_best_source() -> None:
    found = worth([Occurrence("git", "git", "phrase", 1, 0.4), Occurrence("git", "git", "language", 3, 0.5)])

    assert found == {"git": 4.0}


ROWS = st.dictionaries(
    st.integers(0, 6), st.dictionaries(st.integers(1, 5), st.sampled_from([0.25, 0.5, 1]), min_size=1)
)


@given(ROWS, st.lists(st.tuples(ROWS, st.sets(st.integers(0, 6), max_size=2)), max_size=4))
def test_changed_evidence_is_that_made_at_once(
    first: Mapping[int, Mapping[int, float]], changes: list[tuple[Mapping[int, Mapping[int, float]], set[int]]]
) -> None:
    rows = {note_id: _row(words) for note_id, words in first.items()}
    evidence = Evidence.of(rows)
    for change, gone in changes:
        changed = {note_id: _row(words) for note_id, words in change.items() if note_id not in gone}
        rows = {note_id: row for note_id, row in rows.items() if note_id not in gone} | changed
        evidence = evidence.after(changed, gone)
        whole = Evidence.of(rows)
        for note_id in range(7):
            for one, other in zip(evidence.shared(note_id), whole.shared(note_id), strict=True):
                assert one.tolist() == other.tolist()


def _row(words: Mapping[int, float]) -> Row:
    return Row(np.array(sorted(words), np.uint64), on_grid(np.array([words[key] for key in sorted(words)])))


def test_units_are_no_evidence() -> None:
    weigher = Weigher(rarity(*[("20 min oven 4 eur", ())] * 2), Vocabulary())

    assert weights(weigher.row(terms("20 min oven 4 eur"), {}), "min", "eur") == [0, 0]
