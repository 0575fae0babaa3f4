"""Concepts of a note from every source."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.extraction.concept import Occurrence
from recalld.index.graph.extraction.concepts import extract
from recalld.index.graph.extraction.labels import fold
from recalld.index.graph.extraction.names import NameIndex
from recalld.index.graph.extraction.phrases import Statistics
from recalld.index.graph.extraction.text import NoteText

from ..written import note, notes

_NOTE = """---
tags: [tools/cli, 中文]
aliases: [snake]
---
# Cobra

Cobra (spf13/cobra) reads `keep_alive`, see [[Viper]] and [[Nowhere]]. #inline

## Shell 自動補全

```go
x := 1
```

Rate limits are a nuisance on a 128 GB machine; docker too.

## References
"""
_OTHERS = {
    "viper.md": "# Viper\n",
    "limits.md": "---\naliases: [節流]\n---\n# Rate limits\n",
    "tools/README.md": "# README\n",
}


def index(vault: list[NoteText]) -> NameIndex:
    names = NameIndex()
    for one in vault:
        names.add(one.note_id, one.path, one.title, one.aliases)
    return names


def read(text: str, path: str = "go/cobra.md") -> tuple[Occurrence, ...]:
    vault = notes({path: text, **_OTHERS})
    return extract(vault[0], index(vault), Statistics.of(vault))


def found(text: str, source: str, path: str = "go/cobra.md") -> list[tuple[str, str, int]]:
    return [(one.key, one.label, one.line) for one in read(text, path) if one.source == source]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("title", [("cobra", "Cobra", 5)]),
        ("alias", [("cobra", "snake", 1)]),
        ("tag", [("inline", "inline", 7), ("tools/cli", "tools/cli", 1), ("中文", "中文", 1), ("tools", "tools", 1)]),
        ("link", [("nowhere", "Nowhere", 7), ("viper", "Viper", 7)]),
        ("mention", [("rate limits", "Rate limits", 15)]),
        ("code", [("keep alive", "keep_alive", 7)]),
        ("language", [("go", "go", 11)]),
        ("name", [("128 gb", "128 GB", 15), ("spf13/cobra", "spf13/cobra", 7)]),
        ("heading", [("shell自动补全", "Shell 自動補全", 9)]),
        ("folder", [("go", "go", 0)]),
    ],
)
def test_each_source_gives_its_concepts_with_their_lines(source: str, expected: list[tuple[str, str, int]]) -> None:
    assert found(_NOTE, source) == expected


def test_an_alias_in_a_text_is_the_concept_of_the_title() -> None:
    assert found("# X\n\n伺服器開始节流了", "mention") == [("rate limits", "Rate limits", 3)]
    assert found("---\ntags: 節流\n---\n# X", "tag") == [("rate limits", "節流", 1)]


def test_names_that_say_nothing_are_no_concepts() -> None:
    assert found("# README\n\n## 2026-03-09\n", "title") == []
    assert found("# 2026-03-09", "title") == []
    assert found("# A\n\n## Examples\n## 參考資料\n## 3\n", "heading") == []
    assert found("# A", "folder", "notes/2026/筆記/a.md") == []
    assert found("# A\n\nsee the readme, and [[2026-03-09]]", "mention") == []


def test_a_folder_is_a_concept_where_texts_speak_of_it_and_else_a_shelf() -> None:
    said = {f"{n}.md": f"# Note {n}\n\nLast week Bechstein called.\n" for n in range(4)}
    shelves = dict.fromkeys(("Bechstein/hammers.md", "People/mia.md", "作法/rinse.md"), "text")
    vault = notes({**shelves, **said, "釉藥/灰.md": "# 灰\n\n## 釉藥\n\n先過篩。\n", "家/灰.md": "# 灰\n"})
    names, statistics = index(vault), Statistics.of(vault)
    folders = {one.label for text in vault for one in extract(text, names, statistics) if one.source == "folder"}
    assert folders == {"Bechstein", "釉藥"}


def test_numbering_is_no_part_of_a_heading() -> None:
    text = "# A\n\n## 1. Event loop\n## 三、事件迴圈\n## Chapter 4: Pools"
    assert [key for key, _, _ in found(text, "heading")] == ["event loop", "pools", "事件回圈"]


def test_what_is_linked_is_not_mentioned_too() -> None:
    assert found("# A\n\n[[Rate limits]]: rate limits", "mention") == []


def test_weights_fall_from_what_a_note_is_to_what_it_says() -> None:
    weights = {source: one.weight for one in reversed(read(_NOTE)) for source in [one.source]}
    assert weights["title"] > weights["tag"] > weights["heading"] > weights["mention"] > weights["code"]
    assert all(0 < one.weight <= 1 for one in read(_NOTE))


def test_what_comes_again_weighs_more() -> None:
    once, often = read("# A\n\n`xyz`"), read("# A\n\n`xyz` and `xyz` and `xyz`")
    assert often[-1].weight > once[-1].weight


def test_order_and_ids_make_no_difference() -> None:
    vault = notes({"go/cobra.md": _NOTE, **_OTHERS})
    expected = [extract(one, index(vault), Statistics.of(vault)) for one in vault]
    moved = [replace(one, note_id=70 - one.note_id) for one in vault]
    shuffled = random.Random(3).sample(moved, len(moved))
    names, statistics = index(shuffled), Statistics.of(shuffled)
    assert [extract(one, names, statistics) for one in moved] == expected


@given(st.text(st.sampled_from(list("aB1_/.-# 中的資料庫\n`[]()$@'&+")), max_size=150) | st.text())
def test_any_text_has_concepts_that_are_well_formed(text: str) -> None:
    vault = [note(text, "a/b.md"), note("# Other\n\n" + text, "c.md", 2)]
    names, statistics = index(vault), Statistics.of(vault)
    for one in vault:
        concepts = extract(one, names, statistics)
        assert len({(each.key, each.source, each.label) for each in concepts}) == len(concepts)
        assert all(each.key and fold(each.key) == each.key and 0 < each.weight <= 1 for each in concepts)
        lines = text.count("\n") + 4
        assert all(0 <= each.line <= lines for each in concepts)


def test_money_measures_and_turns_are_no_concepts() -> None:
    text = (
        "# Rent\n\nThe rent is 420 EUR, not 380 EUR or USD, 30 min away. 每公斤 520 元，每月付，過完年再說。每公斤。\n"
    )

    assert {one.key for one in read(text)}.isdisjoint({"eur", "usd", "min", "公斤", "每月", "年再說", "年再说"})
