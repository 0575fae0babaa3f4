"""A note's markdown as blocks to show."""

from textual.style import Style

from recalld.tui.notes.markdown import Block, blocks, cut, plain
from recalld.tui.notes.notelinks import Targets

HOSTILE = (
    "# A [/b] title\n\n[@click=app.quit]x[/] and [red]colour[/red] \x1b[31mansi\x1b[0m \x1b]52;c;aGk=\x07\n\n"
    "[x](<');app.quit('>) <script>alert(1)</script> \u202ereversed \u200bzero\n"
)


def made(text: str) -> list[Block]:
    return blocks(text, Targets.of({}).number)


def shown(text: str) -> list[str]:
    return [block.first + block.text.plain for block in made(text)]


def test_headings_paragraphs_and_lines() -> None:
    found = made("---\ntitle: T\n---\n# Head\n\nfirst\nsecond\n\n## Next\n")
    assert [(block.text.plain, block.line) for block in found] == [("# Head", 4), ("first\nsecond", 6), ("## Next", 9)]


def test_lists_have_their_marks_once() -> None:
    found = made("- one\n- two\n  1. deep\n  2. down\n\n> quoted\n")
    assert [block.first for block in found] == ["- ", "- ", "  1. ", "  2. ", "| "]
    assert [block.rest for block in found] == ["  ", "  ", "     ", "     ", "| "]
    assert [block.spaced for block in found] == [True, False, False, False, True]


def test_code_is_shown_as_it_stands() -> None:
    found = made("text\n\n```py\na = [1]\n\tb\n```\n")
    assert [(block.first + block.text.plain, block.line) for block in found[1:]] == [("  a = [1]", 4), ("      b", 5)]


def test_a_table_has_cells() -> None:
    (table,) = made("| a | b |\n|---|---|\n| 中 | [[x]] |\n")
    assert [[cell.plain for cell in row] for row in table.rows] == [["a", "b"], ["中", "x ✖"]]


def test_links_carry_numbers() -> None:
    targets = Targets.of({"path": "a.md", "written": [{"line": 1, "text": "B", "anchor": "", "path": "b.md"}]})
    (block,) = blocks(
        "see [[B|the b]], [[#Part]], ![[none]] and [out](https://example.org) but `[[no]]`\n", targets.number
    )
    assert block.text.plain == "see the b, #Part, none ✖ and out but [[no]]"
    numbers = {
        span.style.meta["note_link"]: block.text.plain[span.start : span.end]
        for span in block.text.spans
        if isinstance(span.style, Style) and "note_link" in span.style.meta
    }
    assert numbers == {0: "the b", 1: "#Part", 2: "none", 3: "out"}
    assert [(one.path, one.anchor, one.url) for one in targets.all] == [
        ("b.md", "", ""),
        ("a.md", "Part", ""),
        ("", "", ""),
        ("", "", "https://example.org"),
    ]


def test_text_is_never_markup_nor_a_control() -> None:
    text = "\n".join(shown(HOSTILE))
    assert "# A [/b] title" in text
    assert "[@click=app.quit]x[/]" in text and "[red]colour[/red]" in text and "<script>" in text
    assert not any(char in text for char in "\x1b\x07\u202e")
    metas = [s.style.meta for b in made(HOSTILE) for s in b.text.spans if isinstance(s.style, Style)]
    assert all(set(meta) <= {"note_link"} for meta in metas)


def test_a_long_text_is_cut() -> None:
    assert cut("a\nb\nc\nd", 2) == ("a\nb", 2)
    assert cut("a\nb", 2) == ("a\nb", 0)
    assert cut("a\nb\nc\n", 2) == ("a\nb", 1)
    assert cut("", 2) == ("", 0)


def test_headings_as_they_are_compared() -> None:
    assert plain("## My  Heading!") == plain("my-heading") == "my heading"
