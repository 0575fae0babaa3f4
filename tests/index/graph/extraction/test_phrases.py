"""Key phrases, learnt from a vault alone."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.extraction.grams import count_grams
from recalld.index.graph.extraction.hanwords import is_wordlike
from recalld.index.graph.extraction.phrases import Statistics, key_phrases
from recalld.index.graph.extraction.prose import read_prose
from recalld.index.text.normalize import normalize

from ..written import note, notes

VAULT = notes(
    {
        "pool.md": "# 資料庫連線池\n\n連線池太小，請求就要排隊。連線池太大，資料庫吃不消。An 8 GB unified memory pool.",
        "wait.md": "# 逾時\n\n請求逾時先看連線池，再看資料庫。",
        "box.md": "# Workstation\n\nThe machine has one 128 GB unified memory pool. Use the pool with care.",
        "model.md": "# Models\n\nA model wants memory: the environment variables are set, in Docker and for Docker.",
        "shell.md": "# Shell\n\nEvery environment variable is exported. The shell of Docker, not docker.",
    }
)


def labels(text: str) -> list[str]:
    written = note(text)
    return [found.label for found in key_phrases(read_prose(written), written, Statistics.of(VAULT))]


def test_phrases_are_what_keeps_together() -> None:
    phrases = Statistics.of(VAULT).phrases
    assert {"连线池", "资料库", "请求", "unified memory pool", "environment variable"} <= set(phrases)
    assert not {"use the", "the pool", "池太", "就要", "memory pool"} & set(phrases)


def test_one_phrase_has_one_label_whatever_its_number() -> None:
    assert labels("# Notes\n\nAll environment variables.") == labels("# Notes\n\nAn environment variable.")


def test_a_phrase_inside_a_longer_one_is_not_told_twice() -> None:
    assert labels("# X\n\nOne unified memory pool.") == ["unified memory pool"]


def test_names_are_known_by_their_capitals() -> None:
    assert Statistics.of(VAULT).names == {"docker": "Docker"}


def test_the_order_of_notes_and_their_ids_make_no_difference() -> None:
    shuffled = [replace(one, note_id=900 - one.note_id) for one in VAULT]
    random.Random(5).shuffle(shuffled)
    assert Statistics.of(shuffled) == Statistics.of(VAULT)


def test_statistics_survive_being_stored() -> None:
    statistics = Statistics.of(VAULT)
    assert Statistics.from_bytes(statistics.to_bytes()) == statistics
    assert Statistics.from_bytes(Statistics().to_bytes()) == Statistics()


def test_bytes_of_something_else_are_refused() -> None:
    with pytest.raises(Exception, match="incorrect header"):
        Statistics.from_bytes(b"something else")


@given(st.lists(st.text(st.sampled_from(list("ab 的資料庫連線\n.,#")), max_size=60) | st.text(max_size=40), max_size=6))
def test_any_vault_can_be_counted_and_stored(texts: list[str]) -> None:
    vault = notes({f"{number}.md": text for number, text in enumerate(texts)})
    statistics = Statistics.of(vault)
    assert Statistics.from_bytes(statistics.to_bytes()) == statistics
    for one in vault:
        found = key_phrases(read_prose(one), one, statistics)
        assert all(phrase.score > 0 for phrase in found)


@pytest.mark.parametrize("word", ["資料庫", "連線池", "會議", "目的地", "台北市", "對象"])
def test_words_of_content(word: str) -> None:
    assert is_wordlike(normalize(word))


@pytest.mark.parametrize(
    "word", ["的資料", "資料的", "可以", "三十", "兩個", "所以要", "會直接", "我們的", "艘戰艦", "換一次"]
)
def test_strings_that_are_no_words(word: str) -> None:
    assert not is_wordlike(normalize(word))


def test_sequences_are_counted_with_what_is_beside_them() -> None:
    codes = np.array([1, 2, 3, 0, 1, 2, 4, 0, 1, 2, 0], np.int64)
    documents = np.array([1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2], np.int64)
    one, two = count_grams(codes, documents, codes, 3)
    assert one.count.tolist() == [3, 3] and one.documents.tolist() == [2, 2]
    assert two.count.tolist() == [3] and two.places.tolist() == [0, 4, 8]
    assert two.breaks.tolist() == [4]
    assert two.cohesion[0] == pytest.approx(np.log(3 * 8 / 9))
    assert two.right[0] == pytest.approx(np.log(3)) and two.left[0] == pytest.approx(np.log(3))
