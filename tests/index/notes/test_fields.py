"""Tags, aliases, dates and shares in the shapes people write."""

import pytest

from recalld.index.notes import frontmatter
from recalld.index.notes.fields import Fields, moment, share


def fields(block: str) -> Fields:
    return Fields(frontmatter.parse(f"---\n{block}\n---".split("\n")).entries)


@pytest.mark.parametrize(
    "block",
    [
        "tags:\n  - cheese\n  - dairy/goat",
        "tags: cheese, dairy/goat",
        "tags: cheese dairy/goat",
        "tags: [Cheese, dairy/goat]",
        'tags: ["#cheese", "#dairy/goat"]',
        "tags: #cheese #dairy/goat",
        "tag: cheese\ntags: dairy/goat/",
        "Tags: cheese，Dairy/Goat、cheese",
        "tags: cheese; dairy/goat",
        "tags: cheese；dairy/goat",
        'tags: ["cheese;dairy/goat"]',
    ],
)
def test_tags_in_every_shape(block: str) -> None:
    assert sorted(fields(block).tags()) == ["cheese", "dairy/goat"]


@pytest.mark.parametrize("block", ["tags:", 'tags: ""', "tags: []", "tags: [~]"])
def test_no_tags(block: str) -> None:
    found = fields(block)
    assert (found.tags(), found.problems) == ((), [])


def test_tags_that_are_numbers_or_words_for_true() -> None:
    assert fields("tags: [on, 3.0, ~]").tags() == ("on", "3.0")
    assert fields("tags: 2024").tags() == ("2024",)
    assert fields("tags: 乳製品，乳製品/山羊").tags() == ("乳製品", "乳製品/山羊")


def test_a_tag_that_is_a_map_is_reported() -> None:
    found = fields("id: 1\ntags: [a, {b: c}]")
    assert found.tags() == ("a",)
    assert [(problem.line, problem.code) for problem in found.problems] == [(3, "bad-value")]


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("aliases: [spf13/cobra, '眼鏡蛇']", ("spf13/cobra", "眼鏡蛇")),
        ("aliases: a, b", ("a", "b")),
        ('aliases: "a, b"', ("a, b",)),
        ("aliases: [one two, 'x, y']\nalias: z", ("one two", "x, y", "z")),
        ("aliases: 42", ("42",)),
        ("aka: 阿凱", ("阿凱",)),
        ("綽號: 小鹿、鹿仔\nalias: Deer", ("Deer", "小鹿", "鹿仔")),
    ],
)
def test_aliases(block: str, expected: tuple[str, ...]) -> None:
    assert fields(block).aliases() == expected


def test_a_title_that_is_a_list_is_reported() -> None:
    found = fields("title: [a, b]")
    assert (found.title(), [problem.code for problem in found.problems]) == ("", ["bad-title"])


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("2024-06-01", "2024-06-01"),
        ("2024/6/1", "2024-06-01"),
        ("20240601", "2024-06-01"),
        ("2024年6月1日", "2024-06-01"),
        ("113-06-01", "2024-06-01"),
        ("民國113年6月1日", "2024-06-01"),
        ("01.06.2024", "2024-06-01"),
        ("[[2024-06-01]]", "2024-06-01"),
        ("June 1, 2024", "2024-06-01"),
        ("1st Jun 2024", "2024-06-01"),
        ("2024-06-01 12:30", "2024-06-01T12:30:00"),
        ("2024-06-01T12:30:05.123Z", "2024-06-01T12:30:05+00:00"),
        ("2024-06-01T12:30:05+0800", "2024-06-01T12:30:05+08:00"),
        ("2024-06-01 12:30-05:30", "2024-06-01T12:30:00-05:30"),
        ("2024-13-01", ""),
        ("2024-02-30", ""),
        ("yesterday", ""),
        ("2024-06-01T12:30+25:00", ""),
    ],
)
def test_dates(written: str, iso: str) -> None:
    assert moment(written) == iso


def test_a_date_that_cannot_be_read_is_reported_and_the_other_key_used() -> None:
    found = fields("created: some day\ndate: 2024-06-01")
    assert found.moment("created", "date") == "2024-06-01"
    assert [(problem.line, problem.code) for problem in found.problems] == [(2, "bad-date")]


@pytest.mark.parametrize(
    ("written", "number"),
    [("0.8", 0.8), ("80%", 0.8), ("1", 1.0), ("High", 0.9), ("低", 0.2), ("3", None), ("nan", None), ("maybe", None)],
)
def test_shares(written: str, number: float | None) -> None:
    assert share(written) == number


@pytest.mark.parametrize(
    ("block", "private"),
    [
        *(("private: true", True), ("private: Yes", True), ("private: 1", True), ("private: maybe", True)),
        *(("private: false", False), ("private:", False), ("private: 0", False), ("private: [true]", True)),
        ("id: 1", False),
    ],
)
def test_private_hides_when_in_doubt(block: str, private: bool) -> None:
    assert fields(block).private() is private


def test_other_keys_are_kept() -> None:
    found = fields("Source: web\nMyKey: [1.10, {a: yes}]\ntitle: x")
    assert found.rest() == {"source": "web", "MyKey": ["1.10", {"a": "yes"}]}
