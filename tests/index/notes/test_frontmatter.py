"""Frontmatter: where it ends, values as written, and what is said when it is broken."""

from typing import Any

import pytest

from recalld.index.notes.frontmatter import Frontmatter, parse


def read(text: str) -> Frontmatter:
    return parse(text.split("\n"))


def values(text: str) -> dict[str, Any]:
    return {name: entry.value for name, entry in read(text).entries.items()}


def problems(text: str) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in read(text).problems]


@pytest.mark.parametrize(
    "written", ["404", "2024-06-01", "yes", "1.10", "007", "12:30:45", "0x1F", "1_000", "[draft] x"]
)
def test_scalars_stay_as_written(written: str) -> None:
    assert values(f"---\ntitle: {written}\n---\n") == {"title": written}


@pytest.mark.parametrize("written", ["", "~", "null", "NULL"])
def test_null_means_absent(written: str) -> None:
    assert values(f"---\ntitle: {written}\n---\n") == {}
    assert values(f'---\ntitle: "{written}"\n---\n') == ({"title": written} if written else {})


def test_lines_are_those_of_the_file() -> None:
    front = read("---\na: 1\n\nb:\n  - x\n---\nbody")
    assert (front.body, front.entries["a"].line, front.entries["b"].line) == (6, 2, 4)


@pytest.mark.parametrize("closing", ["---", "...", "---  "])
def test_both_ends_close_it(closing: str) -> None:
    assert read(f"---\na: 1\n{closing}\nbody").body == 3


def test_empty_frontmatter_is_frontmatter() -> None:
    assert (read("---\n---\nx").body, problems("---\n# nothing\n---\nx")) == (2, [])


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nprose here\n\n---\nmore",
        "---\nprose: with a colon\nand without\nand again\nand again\n---\nmore",
        "\n---\na: b\n---\n",
        "text\n---\na: b\n---\n",
        "----\na: b\n----\n",
        "---\n",
        "---\nJust a rule on top.\n",
    ],
)
def test_a_rule_on_top_swallows_nothing(text: str) -> None:
    assert read(text).body == 0
    assert problems(text) == []


def test_frontmatter_that_is_too_long_is_not_said_to_end_nowhere() -> None:
    found = parse(["---", "tags: [" + "a, " * 30_000 + "b]", "---", "text"])
    (problem,) = found.problems
    assert found.body == 0 and "within 65536 characters" in problem.text


def test_unclosed_frontmatter_is_reported_and_stays_text() -> None:
    assert problems("---\ntitle: x\nbody goes on") == [(1, "frontmatter-unclosed")]
    assert read("---\ntitle: x\nbody goes on").body == 0


def test_no_mapping_is_reported_and_stays_text() -> None:
    assert problems("---\n- a\n- b\n---\nx") == [(2, "frontmatter-no-mapping")]


def test_private_is_believed_even_in_a_block_that_cannot_be_read() -> None:
    assert read("---\nprivate: true\nnever closed").private
    assert values("---\nprivate: true\nbad: [\n---\n")["private"] == "true"


@pytest.mark.parametrize(
    ("block", "line", "expected"),
    [
        ("tags: [x]\ntitle: A: B", 3, {"title": "A: B", "tags": ["x"]}),
        ("title: ok\ntags:\n\t- a\n\t- b", 3, {"title": "ok", "tags": ["a", "b"]}),
        ("title: *foo", 2, {"title": "*foo"}),
        ('title: "open\ntags: [a]', 2, {"title": '"open', "tags": ["a"]}),
        ("tags: [a, 'b'\ntitle: x", 2, {"tags": ["a", "b"], "title": "x"}),
        ("tags: [a, @b]\ntitle: x", 2, {"tags": ["a", "@b"], "title": "x"}),
        ("up: [[A: B", 2, {"up": "[[A: B"}),
        ("title: it\x07s\nid: 7", 2, {"title": "it\x07s", "id": "7"}),
    ],
)
def test_one_bad_value_costs_itself_only(block: str, line: int, expected: dict[str, Any]) -> None:
    text = f"---\n{block}\n---\nbody"
    assert values(text) == expected
    assert problems(text) == [(line, "bad-yaml")]


def test_keys_have_no_case_and_the_first_of_two_counts() -> None:
    text = "---\nTitle: A\ntitle: B\n---\n"
    assert values(text) == {"title": "A"}
    assert problems(text) == [(3, "duplicate-key")]


def test_tags_behind_a_hash_are_no_comment() -> None:
    assert values("---\ntags: #a #b\nother: #c\n---\n") == {"tags": "#a #b"}


def test_a_key_that_is_no_word_is_reported() -> None:
    assert problems("---\n? [a]\n: b\nc: d\n---\n") == [(2, "bad-key")]


def test_only_the_first_block_counts_and_the_second_is_plain_text() -> None:
    front = read("---\na: 1\n---\n\n---\nb: 2\n---\n\nbody")
    assert (front.body, front.plain, list(front.entries)) == (3, 7, ["a"])


def test_a_rule_right_after_frontmatter_is_no_second_block() -> None:
    front = read("---\na: 1\n---\n---\nprose\n\n---\n")
    assert (front.body, front.plain) == (3, 3)


@pytest.mark.parametrize(
    "block",
    [
        "a: " + "[" * 20_000,
        "a: " + "{a: " * 5_000,
        "- " * 20_000,
        "a: &a [x,x]\n" + "".join(f"k{i}: &k{i} [{', '.join([f'*k{i - 1}' if i else '*a'] * 9)}]\n" for i in range(30)),
        "a: &a [*a]",
        "\n".join(" " * i + "a:" for i in range(300)),
        "a: b\n" * 8_000,
    ],
)
def test_hostile_yaml_is_bounded(block: str) -> None:
    text = f"---\n{block}\n---\nbody"
    assert len(str(values(text))) < 2_000_000


def test_a_bomb_is_reported() -> None:
    assert problems("---\na: &a [*a]\n---\n") == [(2, "frontmatter-too-big")]


def test_toml_between_plus_signs_is_read_like_yaml() -> None:
    text = """+++
# made by a site generator
title = "Kyoto, 京都"
date = 2026-03-09T14:30:00+08:00
tags = ["travel", "旅行"]
trust = 0.80
draft = true

[extra]
rating = 5
+++
Body."""
    front = read(text)
    assert values(text) == {
        "title": "Kyoto, 京都",
        "date": "2026-03-09T14:30:00+08:00",
        "tags": ["travel", "旅行"],
        "trust": "0.80",
        "draft": "true",
        "extra": {"rating": "5"},
    }
    assert (front.body, front.plain, front.problems) == (11, 11, ())
    assert {name: entry.line for name, entry in front.entries.items()} == {
        "title": 3,
        "date": 4,
        "tags": 5,
        "trust": 6,
        "draft": 7,
        "extra": 9,
    }
    assert front.entries["title"].quoted and not front.entries["draft"].quoted


def test_broken_toml_costs_itself_and_is_reported_with_its_line() -> None:
    text = '+++\ntitle = "京都"\ntags = [travel]\ndate = 2026-03-09\n+++\nBody.'
    assert values(text) == {"title": "京都", "date": "2026-03-09"}
    assert problems(text) == [(3, "bad-toml")]
    twice = '+++\ntitle = "a"\ntitle = "b"\n+++\n'
    assert values(twice) == {"title": "a"} and problems(twice) == [(3, "duplicate-key")]


def test_unclosed_toml_is_reported_and_may_hide_the_note() -> None:
    front = read('+++\ntitle = "x"\nprivate = true\nbody')
    assert front.private and front.body == 0
    assert [(each.line, each.code) for each in front.problems] == [(1, "frontmatter-unclosed")]
    assert "+++" in front.problems[0].text


def test_broken_toml_that_says_private_hides_the_note() -> None:
    assert values("+++\nprivate = true\nb = \n+++\n") == {"private": "true"}


@pytest.mark.parametrize("text", ["+++\nJust prose here.\n+++\nMore.", "+++\n", "+++", "+++ a\nb = 1\n+++\n"])
def test_plus_signs_around_prose_are_text(text: str) -> None:
    assert read(text).body == 0 and not read(text).problems
