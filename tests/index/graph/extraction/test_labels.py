"""Labels: folding to keys, and the choice of one to show."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.extraction.concept import Occurrence
from recalld.index.graph.extraction.labels import choose, fold, others, votes


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("local-llm", "Local LLM"),
        ("keep_alive", "keep alive"),
        ("連線池", "连线池"),
        ("Docker 健康檢查", "docker健康检查"),
        ("ＡＰＩ", "api"),
        ("「連線池」", "连线池"),
        (" What? ", "what"),
    ],
)
def test_ways_to_write_one_thing_have_one_key(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize("label", ["area/infra", "c++", "c#", "node.js", "spf13/cobra", "tcp/ip"])
def test_marks_that_are_part_of_a_name_stay(label: str) -> None:
    assert fold(label) == label


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_the_label_is_the_most_frequent_one_and_case_votes_together() -> None:
    assert choose(Counter({"duckdb": 5, "DuckDB": 6, "Duck DB": 8})) == "DuckDB"
    assert choose(Counter({"b": 2, "a": 2})) == "a"
    assert choose(Counter()) == ""


def test_a_title_outvotes_the_tags_small_letters() -> None:
    found = [Occurrence("duckdb", "duckdb", "tag", 1, 0.9)] * 3 + [Occurrence("duckdb", "DuckDB", "title", 1, 1.0)]
    assert choose(Counter(dict(votes(found)))) == "DuckDB"


def test_other_names_are_those_that_fold_to_something_else() -> None:
    assert others(["Cobra", "cobra", "spf13/cobra", "眼鏡蛇"], "cobra") == ("spf13/cobra", "眼鏡蛇")
