"""Late interaction, its background, and the memory of token vectors."""

import threading

import numpy as np
import pytest
from numpy.typing import NDArray

from recalld.index.recall.finding.background import Background, join, maxsim
from recalld.index.recall.ranking.late import MaxSim, Passage
from recalld.index.recall.ranking.tokenvectors import TokenVectors

DIMS = 8


class Letters:
    """A model whose tokens are letters; every language adds a direction of its own."""

    name = "letters"

    def __init__(self) -> None:
        self.read: list[str] = []
        self._lock = threading.Lock()

    def token_vectors(self, text: str) -> NDArray[np.float32]:
        rows = np.zeros((len(text), DIMS), np.float32)
        for place, char in enumerate(text):
            rows[place, ord(char.lower()) % 6] = 1
            rows[place, 7 if char.isupper() else 6] = 3
        return rows

    def passage_tokens(self, text: str) -> NDArray[np.float32]:
        with self._lock:
            self.read.append(text)
        return self.token_vectors(text)

    def passage_spans(self, text: str) -> NDArray[np.int32]:
        return np.array([[place, place + 1] for place in range(len(text))], np.int32).reshape(-1, 2)


def passage(text: str) -> Passage:
    return Passage(text.encode(), text, "zh" if text.isupper() else "en")


def learned(letters: Letters, cache: TokenVectors | None = None) -> MaxSim:
    """A reranker that knows a vault of lower-case ("en") and upper-case ("zh") passages."""
    reranker = MaxSim(letters, cache)
    texts = {"en": ["abcdef", "fedcba"], "zh": ["ABCDEF", "FEDCBA"]}
    reranker.learn({lang: [(text.encode(), text) for text in own] for lang, own in texts.items()})
    return reranker


def test_maxsim_is_the_mean_of_the_nearest_tokens() -> None:
    question = np.array([[1, 0], [0, 1]], np.float32)
    one, other = np.array([[1, 0], [0.6, 0.8]], np.float32), np.array([[0, 1]], np.float32)
    assert maxsim(question, *join([one, other])) == pytest.approx([0.9, 0.5])


def test_the_subject_of_a_question_is_compared_beside_it() -> None:
    passages = [passage("abc"), passage("def")]
    reranker = learned(Letters())
    plain = reranker.compare(["abc"], "en", passages, 10)
    both = reranker.compare(["abc"], "en", passages, 10, ["ab"])

    assert [one.core for one in plain if one] == [None, None]
    assert [(one.apart, one.plain) for one in both if one] == [(one.apart, one.plain) for one in plain if one]
    near, far = (one.core or 0.0 for one in both if one)
    assert near > far


def test_a_translation_stands_above_an_unrelated_note_of_the_own_language() -> None:
    found = learned(Letters()).compare(["abc"], "en", [passage("def"), passage("ABC"), passage("abc")], 10)
    unrelated, translation, same = (value.apart if value else 0.0 for value in found)
    assert unrelated < 0 <= translation + 0.3 and unrelated < translation
    assert same > unrelated


def test_what_is_usual_in_whatever_vault_does_not_depend_on_this_one() -> None:
    letters, passages = Letters(), [passage("abc"), passage("ABC")]
    cold, warm = (one.compare(["abc"], "en", passages, 10) for one in (MaxSim(letters), learned(letters)))
    for before, after in zip(cold, warm, strict=True):
        assert before is not None and after is not None
        assert before.apart == before.plain, "a vault that was not heard is like any other"
        assert after.apart != after.plain


def test_what_was_read_is_remembered_and_read_once() -> None:
    letters, cache = Letters(), TokenVectors()
    passages = [passage(text) for text in ("ab", "bc", "cd", "de")]
    first = MaxSim(letters, cache).compare(["ab"], "en", passages, 10)
    assert sorted(letters.read) == ["ab", "bc", "cd", "de"]
    assert MaxSim(letters, cache).compare(["ab"], "en", passages, 10) == first
    assert len(letters.read) == 4


def test_only_what_is_new_in_the_sample_is_read() -> None:
    letters = Letters()
    reranker = MaxSim(letters, TokenVectors(0))
    reranker.learn({"en": [(b"1", "abc"), (b"2", "def")]})
    reranker.learn({"en": [(b"2", "def"), (b"3", "fed")]})
    assert letters.read == ["abc", "def", "fed"]


class Stopped:
    """A clock that goes on by a second with every passage that is read."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters

    def __call__(self) -> float:
        return float(len(self.letters.read))


def test_time_that_is_up_leaves_the_last_ones_out() -> None:
    letters = Letters()
    reranker = MaxSim(letters, workers=1, clock=Stopped(letters))
    found = reranker.compare(["ab"], "en", [passage(text) for text in ("abc", "bcd", "cde", "def")], 2)
    assert [value is None for value in found] == [False, False, True, True]
    one, other = MaxSim(letters, workers=1, clock=Stopped(letters)).compare(
        ["a"], "en", [passage("x"), passage("y")], 0
    )
    assert one is not None and other is None, "one is read even when it is late already"


def test_a_passage_that_takes_too_long_is_not_waited_for() -> None:
    free = threading.Event()

    class Stuck(Letters):
        def passage_tokens(self, text: str) -> NDArray[np.float32]:
            if text == "slow":
                free.wait(10)
            return super().passage_tokens(text)

    cache = TokenVectors()
    passages = [passage("abc"), passage("slow")]
    found = MaxSim(Stuck(), cache).compare(["ab"], "en", passages, 0.2)
    assert [value is None for value in found] == [False, True]
    free.set()


def test_a_question_or_a_passage_without_tokens_has_no_likeness() -> None:
    reranker = learned(Letters())
    assert reranker.compare([""], "en", [passage("abc")], 10) == [None]
    assert reranker.compare(["abc"], "en", [passage("")], 10) == [None]


def test_without_a_sample_the_null_is_what_is_known_of_models() -> None:
    question = np.eye(DIMS, dtype=np.float32)[:2]
    own, other = (Background().null([question], "en", lang).beside(b"") for lang in ("en", "zh"))
    assert own > other


def test_a_passage_is_not_held_against_itself() -> None:
    letters = Letters()
    reranker = MaxSim(letters)
    reranker.learn({"en": [(b"abcdef", "abcdef")], "zh": [(b"ABCDEF", "ABCDEF")]})
    inside = Passage(b"ABCDEF", "ABCDEF", "zh")
    outside = Passage(b"not in the sample", "ABCDEF", "zh")

    one, other = reranker.compare(["abc"], "en", [inside, outside], 10, ["abc"])
    assert one is not None and other is not None and one.core is not None and other.core is not None
    assert one.apart > other.apart and one.core > other.core
    assert one.apart == pytest.approx(one.plain), "nothing else of its language is there to be held against"


def test_the_memory_is_bounded_and_exact_enough() -> None:
    rng = np.random.default_rng(3)
    tokens = rng.normal(size=(50, 16)).astype(np.float32)
    tokens[:, 3] += 40  # such dimensions models have; the others must not suffer from it
    cache = TokenVectors(limit=1_500)
    kept = cache.put(b"a", tokens)
    again = cache.get(b"a")
    assert kept == pytest.approx(tokens, abs=0.3) and again is not None and np.array_equal(kept, again)
    cache.put(b"b", tokens)
    assert cache.get(b"a") is not None
    cache.put(b"c", tokens)
    assert cache.get(b"b") is None and len(cache) == 2 and cache.size <= 1_500
    cache.put(b"huge", rng.normal(size=(500, 16)).astype(np.float32))
    assert cache.get(b"huge") is None and cache.size <= 1_500


def test_of_the_sentences_of_a_passage_the_one_that_answers_is_nearest() -> None:
    letters = Letters()
    reranker, said = learned(letters), passage("def. abc. fff.")
    reranker.compare(["abc"], "en", [said], 10)
    read = list(letters.read)
    near = reranker.sentences(["abc"], "en", [(said, "def."), (said, "abc."), (said, "xyz.")], 0)
    assert near[1] > near[0] and np.isnan(near[2])
    assert letters.read == read  # the passage is remembered: the model has nothing to read


def test_a_sentence_need_not_say_again_what_its_title_says() -> None:
    letters = Letters()
    reranker, bare, titled = learned(letters), passage("def. xyz."), passage("abc\ndef. xyz.")
    reranker.compare(["abc"], "en", [bare, titled], 10)
    near = reranker.sentences(["abc"], "en", [(bare, "xyz."), (titled, "xyz.")], 0)
    assert near[1] > near[0]


def test_of_passages_that_are_not_remembered_a_few_sentences_are_read() -> None:
    letters = Letters()
    reranker, said = learned(letters), passage("def. abc. fff.")
    read = len(letters.read)
    near = reranker.sentences(["abc"], "en", [(said, "def."), (said, "abc."), (said, "fff.")], 2)
    assert sorted(letters.read[read:]) == ["abc.", "def."]
    assert near[1] > near[0] and np.isnan(near[2])
    assert np.isnan(reranker.sentences([""], "en", [(said, "def.")], 2)).all()  # nothing was asked
