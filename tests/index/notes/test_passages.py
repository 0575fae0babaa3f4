"""Passages: their size, their heading, their lines."""

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from recalld.index.notes.markdown import outline
from recalld.index.notes.note import Passage
from recalld.index.notes.passages import MAX_TOKENS, SOLID_TOKENS, cut, estimate_tokens

SENTENCE = "The harbour was quiet that morning and nobody had seen the ferry leave. "
PARAGRAPH = SENTENCE * 6 + "\n\n"


def passages(text: str) -> tuple[Passage, ...]:
    found = outline(text)
    return cut(text.split("\n"), 0, found.headings, found.solid)


def assert_covered(text: str, found: tuple[Passage, ...], start: int = 0) -> None:
    """Check that the passages hold each line that is not blank once, in order, and say truly which."""
    lines = text.split("\n")
    held: list[str] = []
    last = start
    for passage in found:
        first, end = passage.lines
        assert 1 <= first <= end <= len(lines)
        parts = passage.text.split("\n")
        assert len(parts) == end - first + 1
        if first == last and held:
            held[-1] += parts.pop(0)
        else:
            assert first > last
            assert not "".join(lines[last : first - 1]).strip()
        held += parts
        last = end
    assert not "".join(lines[last:]).strip()
    assert [line for line in held if line.strip()] == [line for line in lines[start:] if line.strip()]


def test_a_short_note_is_one_passage_under_its_heading() -> None:
    assert passages("\n# Title\n\ntext\n\n") == (Passage("Title", (2, 4), "# Title\n\ntext"),)


def test_a_long_note_is_cut_at_headings_with_their_way_down() -> None:
    text = (
        f"intro {PARAGRAPH}# Install\n\n{PARAGRAPH}## Linux\n\n{PARAGRAPH}### Debian\n\n{PARAGRAPH}# Use\n\n{PARAGRAPH}"
    )
    found = passages(text)
    assert [passage.heading for passage in found] == [
        "",
        "Install",
        "Install › Linux",
        "Install › Linux › Debian",
        "Use",
    ]
    assert_covered(text, found)


def test_small_neighbours_are_joined_under_their_parent() -> None:
    text = "# Tools\n\n" + "".join(f"## Tool {n}\n\nA few words on it.\n\n" for n in range(5))
    assert [passage.heading for passage in passages(text)] == ["Tools"]


def test_a_heading_alone_goes_with_what_it_heads() -> None:
    found = passages(f"# Title\n\n## Part\n\n{PARAGRAPH}## Other\n\n{PARAGRAPH}")
    assert [(passage.heading, passage.lines[0]) for passage in found] == [("Title › Part", 1), ("Title › Other", 7)]


def test_long_sections_are_cut_between_paragraphs_into_even_parts() -> None:
    text = "# Long\n\n" + PARAGRAPH * 10
    found = passages(text)
    sizes = [estimate_tokens(passage.text) for passage in found]
    assert max(sizes) <= MAX_TOKENS
    assert min(sizes) >= MAX_TOKENS / 3
    assert_covered(text, found)
    assert all(passage.text.startswith(("# Long", "The harbour")) for passage in found)


def test_a_fence_or_table_stays_whole_while_it_can() -> None:
    code = "```\n" + "some_call(with, arguments)\n\n" * 70 + "```"
    table = "| a | b |\n|---|---|\n" + "| some words here | and more |\n" * 60
    assert MAX_TOKENS < estimate_tokens(code) < SOLID_TOKENS
    found = passages(f"# Code\n\n{PARAGRAPH * 3}{code}\n\n{PARAGRAPH * 3}\n{table}\n{PARAGRAPH}")
    assert any(code in passage.text for passage in found)
    assert any(table.strip() in passage.text for passage in found)


def test_a_huge_fence_is_cut_at_line_ends() -> None:
    text = "```\n" + "some_call(with, arguments)\n" * 1000 + "```"
    found = passages(text)
    assert max(estimate_tokens(passage.text) for passage in found) <= MAX_TOKENS + 60
    assert_covered(text, found)


def test_a_giant_line_is_cut_after_sentences_and_keeps_its_number() -> None:
    text = "# Giant\n\n" + SENTENCE * 200 + "\n\nafter"
    found = passages(text)
    assert [passage.lines for passage in found[:2]] == [(1, 3), (3, 3)]
    assert all(passage.text.endswith(". ") for passage in found[:-2])
    assert_covered(text, found)


def test_a_giant_line_without_spaces_is_cut_between_characters() -> None:
    for unit in ("漢", "e\u0301", "👩🏽\u200d🚀", "🇹🇼", "カ\u3099", "각"):
        found = passages(unit * 5000)
        assert len(found) > 1
        assert "".join(passage.text for passage in found) == unit * 5000
        for passage in found[1:]:
            first = passage.text[0]
            assert unicodedata.combining(first) == 0
            assert first not in "\u200d\ufe0f\U0001f3fd🚀"
            assert passage.text.count("🇹") == passage.text.count("🇼")


def test_noise_of_combining_marks_has_an_end() -> None:
    assert len(passages("e" + "\u0301" * 50_000)) > 1


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                *(
                    "# a",
                    "## b",
                    "",
                    " ",
                    "```",
                    "| a |",
                    "|---|",
                    "- x",
                    "    code",
                    "text",
                    "> q",
                    "---",
                    "===",
                    "%%",
                ),
                *("\u2028", "漢" * 900, SENTENCE * 9, "word " * 600),
            ]
        ),
        max_size=40,
    )
)
def test_passages_hold_every_line_once(lines: list[str]) -> None:
    text = "\n".join(lines)
    assert_covered(text, passages(text))
