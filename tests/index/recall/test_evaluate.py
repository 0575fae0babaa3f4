"""The figures of a run, against ones worked out by hand."""

import math

import pytest

from recalld.index.recall.evaluate import BadLine, Labelled, Outcome, agreement, measure, read_queries, report


def test_one_ranking() -> None:
    figures = measure(["x.md", "a.md", "a.md", "b.md"], frozenset({"a.md", "b.md", "c.md"}))
    assert figures["mrr@10"] == 1 / 2
    assert figures["recall@1"] == 0
    assert figures["recall@5"] == figures["recall@10"] == pytest.approx(2 / 3)
    gain = 1 / math.log2(3) + 1 / math.log2(4)
    assert figures["ndcg@10"] == pytest.approx(gain / (1 + 1 / math.log2(3) + 1 / math.log2(4)))


@pytest.mark.parametrize("ranked", [[], ["x.md"], [f"{n}.md" for n in range(30)]])
def test_nothing_found_is_nothing(ranked: list[str]) -> None:
    assert set(measure(ranked, frozenset({"a.md"})).values()) == {0.0}


def test_what_comes_after_the_tenth_place_is_not_a_rank() -> None:
    figures = measure([f"{n}.md" for n in range(12)], frozenset({"11.md"}))
    assert (figures["mrr@10"], figures["ndcg@10"], figures["recall@20"]) == (0.0, 0.0, 1.0)


def test_a_report_by_languages_with_refusals_and_intents() -> None:
    queries = [
        Labelled("1:en", "q", frozenset({"a.md"}), "en", "en"),
        Labelled("1:zh", "q", frozenset({"a.md"}), "zh", "en"),
        Labelled("2:en", "q"),
        Labelled("2:zh", "q"),
        Labelled("never asked", "q", frozenset({"a.md"})),
    ]
    outcomes = [
        Outcome("1:en", ("a.md",), intent="factual"),
        Outcome("1:zh", ("b.md", "a.md"), refused=True, intent="factual"),
        Outcome("2:en", refused=True, intent="factual"),
        Outcome("2:zh", intent="conceptual"),
    ]
    figures = report(queries, outcomes)
    assert figures["n"] == 5
    assert figures["all"]["n"] == 3
    assert figures["all"]["mrr@10"] == 0.5
    assert {name: row["mrr@10"] for name, row in figures["slices"].items()} == {"en→en": 1.0, "zh→en": 0.5}
    assert figures["refused"] == {"answerable": 0.3333, "unanswerable": 0.5}
    assert figures["intents"] == {"counts": {"factual": 3, "conceptual": 1}, "agreement": 0.5, "groups": 2}


def test_an_empty_run_has_a_report() -> None:
    assert report([], [])["all"] == {"n": 0}
    assert agreement({"no language": "factual"}) == (0.0, 0)


def test_lines_are_read() -> None:
    queries = read_queries(['{"id": 7, "query": "什麼", "relevant": ["a.md"], "kind": "x"}', "", '{"query": "why"}'])
    assert [(query.id, query.query, query.relevant) for query in queries] == [
        ("7", "什麼", frozenset({"a.md"})),
        ("3", "why", frozenset()),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        "{}",
        '{"query": 1}',
        '{"query": "x", "relevant": "a.md"}',
        '{"id": "1", "query": "x"}',
        "[" * 99_999,
    ],
    ids=range(7),
)
def test_a_bad_line_is_named_by_its_number(line: str) -> None:
    with pytest.raises(BadLine) as error:
        read_queries(['{"id": "1", "query": "x"}', line])
    assert error.value.line == 2
