"""One thing in two languages."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.extraction.concept import Concept
from recalld.index.graph.extraction.glosses import Glosses
from recalld.index.graph.extraction.labels import fold
from recalld.index.graph.extraction.text import NoteText, TextBlock
from recalld.index.graph.extraction.translations import Vector, find, wanted
from recalld.index.graph.graph import Graph, Holding


def graph(*labels: str, df: int = 2) -> Graph:
    """A note that holds concepts with these labels, and as many others as make up their frequency."""
    concepts = [Concept(fold(label), label, df=df) for label in labels]
    held = Holding(np.arange(len(labels), dtype=np.int32), np.ones(len(labels), np.float32))
    return Graph(rev=1, concepts=concepts, holdings={1: held})


def read(*texts: str) -> Glosses:
    glosses = Glosses()
    for n, text in enumerate(texts):
        glosses.read(NoteText(n, f"{n}.md", "t", blocks=(TextBlock(3, text),)))
    return glosses


def told(found: Graph, *texts: str) -> list[set[str]]:
    return [{each.key, each.into} for each in find(found, read(*texts))]


def test_a_term_with_its_gloss() -> None:
    for text in ("「冪等鍵（Idempotency keys）」", "**冪等鍵**（Idempotency keys）", "、冪等鍵 (idempotency key)。"):
        assert told(graph("冪等鍵", "Idempotency keys", "idempotency key"), text)[0] > {"幂等键"}


def test_a_gloss_tells_where_it_stands() -> None:
    [found] = find(graph("冪等鍵", "idempotency key"), read("first\n那麼冪等鍵（idempotency key）呢"))
    assert found.places == (("0.md", 4, "那麼冪等鍵（idempotency key）"),)


def test_the_other_way_round() -> None:
    assert told(graph("容器", "container"), "run it in a container（容器） first") == [{"容器", "container"}]


def test_what_stands_before_the_term_is_cut_off() -> None:
    assert told(graph("版號", "edition"), "說明一些版本的版號（edition）") == [{"版号", "edition"}]


def test_a_term_is_found_by_how_freely_it_combines() -> None:
    texts = ("能啟用執行緒（thread）", "執行緒很快。兩個執行緒；每條執行緒，多執行緒")
    assert told(graph("執行緒", "thread"), *texts) == [{"执行绪", "thread"}]


def test_one_side_may_be_no_concept_yet() -> None:
    [found] = find(graph("edition"), read("版號（edition）"))
    assert (found.key, found.into, found.labels) == ("版号", "edition", ("版號", "edition"))


def test_a_link_or_a_sentence_in_brackets_is_no_gloss() -> None:
    assert (
        told(graph("說明", "the end", "x"), "[說明](the-end) 說明（the end） 說明（see what is written below）") == []
    )


def vector(label: str, lang: str) -> Vector:
    """A stand-in for a model: labels that mean the same have the same vector."""
    meanings = {"測試": 0, "测试": 0, "testing": 0, "系統": 1, "系统": 1, "system": 1, "雲": 2}
    made = np.zeros(8, np.float32)
    made[meanings.get(label, 3 + sum(map(ord, label)) % 5)] = 1
    return made


def test_labels_that_mean_the_same() -> None:
    found = find(graph("測試", "testing", "系統", "system", "flake"), Glosses(), vector)
    assert {(each.why, *sorted((each.key, each.into))) for each in found} == {
        ("meaning", "testing", "测试"),
        ("meaning", "system", "系统"),
    }


def test_labels_with_a_rival_are_left_alone() -> None:
    found = Graph(rev=1, concepts=[Concept("测试", "測試", df=1), Concept("testing", "testing", df=1)])
    rivalled = Graph(rev=1, concepts=[*found.concepts, Concept("测试", "測試", df=1)])
    assert len(find(found, Glosses(), vector)) == 1
    assert find(rivalled, Glosses(), vector) == []


@given(st.lists(st.text(st.sampled_from("容器版號的（）()*`「」 aZ.\n[]"), max_size=40), max_size=5))
def test_any_text(texts: list[str]) -> None:
    find(graph("容器", "az"), read(*texts), vector)


def test_no_label_is_read_that_was_not_announced() -> None:
    asked: set[tuple[str, str]] = set()

    def vector(label: str, lang: str) -> Vector:
        asked.add((label, lang))
        return np.full(4, 0.5, np.float32)

    texts = (
        "說明一些版本的版號（edition）",
        "為整合開發環境（IDE）",
        "和物件導向程式設計（object-oriented programming）",
    )
    vault, glosses = graph("版號", "edition", "container", "容器", "IDE", "程式設計"), read(*texts)
    find(vault, glosses, vector)
    assert asked <= set(wanted(vault, glosses))
    assert ("容器", "zh") in asked


def test_a_long_term_is_not_cut_where_its_gloss_has_as_many_words() -> None:
    text = "與物件導向程式設計（object-oriented programming）"
    long = {"物件导向程式设计", fold("object-oriented programming")}
    assert told(graph("程式設計", "object-oriented programming"), text) == [long]


def test_an_acronym_does_not_stand_for_a_piece() -> None:
    texts = ("每行都必須是一行一個物件（NDJSON）", *("物件" for _ in range(9)))
    assert told(graph("物件", "NDJSON"), *texts) == []


def test_an_option_is_not_what_a_gloss_names() -> None:
    found = Graph(rev=1, concepts=[Concept("release", "--release", df=2), Concept("发布版本", "發布版本", df=1)])
    assert find(found, read("「發布版本（Release）」")) == []


def test_what_only_one_note_holds_joins_nothing() -> None:
    assert find(graph("借用檢查器", df=1), read("「借用檢查器（borrow checker）」")) == []
