"""What becomes of a note's bytes: all that is not written stays as it is."""

import codecs

import pytest

from recalld.daemon.authoring import aliases, edit, sheet

NOTE = "---\ntitle: A\nmood:   calm # kept\n---\n# A\n\nOne.\n\n## Flags\n\nOld.\n\n### Short\n\nx\n\n## End\n\nDone.\n"


def appended(data: bytes, text: str) -> bytes:
    return edit.append(sheet.opened(data), text).sheet.data()


def replaced(text: str, heading: str, new: str) -> str:
    return edit.replace_section(sheet.opened(text.encode()), heading, new).sheet.data().decode()


def merged(text: str, *names: str) -> str:
    return aliases.merged(sheet.opened(text.encode()), names).data().decode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b"New.\n"),
        (b"a", b"a\n\nNew.\n"),
        (b"a\n", b"a\n\nNew.\n"),
        (b"a\n\n", b"a\n\nNew.\n"),
        (b"a\r\nb", b"a\r\nb\r\n\r\nNew.\r\n"),
        (b"a\rb\r", b"a\rb\r\rNew.\r"),
        (codecs.BOM_UTF8 + b"a\r\n", codecs.BOM_UTF8 + b"a\r\n\r\nNew.\r\n"),
        (codecs.BOM_UTF16_LE + "筆\n".encode("utf-16-le"), codecs.BOM_UTF16_LE + "筆\n\nNew.\n".encode("utf-16-le")),
        (b"a\nb\r\nc\n", b"a\nb\r\nc\n\nNew.\n"),
        (b"---\nt: 1\n---\n", b"---\nt: 1\n---\n\nNew.\n"),
    ],
)
def test_what_is_appended_follows_every_byte_that_was_there(before: bytes, after: bytes) -> None:
    assert appended(before, "\n New.\n\n".replace(" ", "")) == after
    assert after.startswith(before)


def test_lines_of_a_text_end_as_those_of_the_note() -> None:
    assert appended(b"a\r\n", "b\nc\r\nd") == b"a\r\n\r\nb\r\nc\r\nd\r\n"


def test_the_lines_written_are_told() -> None:
    edited = edit.append(sheet.opened(b"a\nb\n"), "c\nd")
    assert edited.lines == (4, 5)
    assert edited.sheet.plain()[3:5] == ["c", "d"]


@pytest.mark.parametrize("data", [b"\xe9t\xe9", b"a\0b", b"\xff\xfe\x00\xd8"], ids=["latin", "nul", "surrogate"])
def test_what_could_not_be_written_back_is_not_touched(data: bytes) -> None:
    with pytest.raises(sheet.NotPlain):
        sheet.opened(data)


def test_a_body_is_replaced_and_the_frontmatter_stays() -> None:
    edited = edit.whole(sheet.opened(b"---\r\nt:  1 # x\r\n---\r\n\r\nOld\r\n"), "# New\n\ntext\n")
    assert edited.sheet.data() == b"---\r\nt:  1 # x\r\n---\r\n\r\n# New\r\n\r\ntext\r\n"
    assert edited.lines == (5, 7)


def test_a_section_with_those_below_it_is_replaced() -> None:
    assert replaced(NOTE, "Flags", "New.") == NOTE.replace("Old.\n\n### Short\n\nx\n", "New.\n")
    assert replaced(NOTE, "flags", "## Flags\n\nNew.") == NOTE.replace("Old.\n\n### Short\n\nx\n", "New.\n")
    assert replaced(NOTE, "A#Flags#Short", "y") == NOTE.replace("x\n", "y\n")
    assert replaced(NOTE, "End", "Over.") == NOTE.replace("Done.", "Over.")


def test_a_section_may_take_another_heading_with_the_text() -> None:
    assert "## Flags\n\n### Long\n\ny\n\n## End" in replaced(NOTE, "Flags", "### Long\n\ny")


def test_an_underlined_heading_keeps_its_line() -> None:
    assert replaced("Top\n===\nold\nmore\n", "Top", "new") == "Top\n===\n\nnew\n"


def test_a_heading_at_the_end_gets_its_section() -> None:
    assert replaced("## End", "End", "new") == "## End\n\nnew\n"


def test_headings_in_code_and_frontmatter_are_none() -> None:
    text = "---\na: 1\n# Flags\n---\n```\n# Flags\n```\n\n# Flags\n\nold\n"
    assert replaced(text, "Flags", "new") == text.replace("old", "new")


def test_a_heading_that_is_not_there_or_there_twice() -> None:
    with pytest.raises(edit.NoSuchSection):
        replaced(NOTE, "Nothing", "x")
    with pytest.raises(edit.SeveralSections):
        replaced("# A\n## X\n# B\n## X\n", "X", "x")
    assert replaced("# A\n## X\n# B\n## X\n", "B#X", "x") == "# A\n## X\n# B\n## X\n\nx\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# A\n", '---\naliases: ["甲"]\n---\n# A\n'),
        ("---\nt: 1\n---\nx\n", '---\nt: 1\naliases: ["甲"]\n---\nx\n'),
        ("---\r\nt: 1\r\n---\r\nx\r\n", '---\r\nt: 1\r\naliases: ["甲"]\r\n---\r\nx\r\n'),
        ("---\naliases: [a, b] # c\nt: 1\n---\n", '---\naliases: [a, b, "甲"] # c\nt: 1\n---\n'),
        ("---\naliases: []\n---\n", '---\naliases: ["甲"]\n---\n'),
        ("---\naliases: [\n  a,\n  b\n]\nt: 1\n---\n", '---\naliases: [\n  a,\n  b\n, "甲"]\nt: 1\n---\n'),
        ("---\naliases:\n  - a\n  - b\nt: 1\n---\n", '---\naliases:\n  - a\n  - b\n  - "甲"\nt: 1\n---\n'),
        ("---\naliases:\n- a\n---\n", '---\naliases:\n- a\n- "甲"\n---\n'),
        ("---\naliases: a, b\nt: 1\n---\n", '---\naliases: ["a", "b", "甲"]\nt: 1\n---\n'),
        ('---\nalias: "a, b" # c\n---\n', '---\nalias: ["a, b", "甲"] # c\n---\n'),
        ("---\naliases:\nt: 1\n---\n", '---\naliases: ["甲"]\nt: 1\n---\n'),
        ("---\nAliases: [a,]\n---\n", '---\nAliases: [a,"甲"]\n---\n'),
    ],
)
def test_names_are_merged_and_no_other_byte_changes(before: str, after: str) -> None:
    assert merged(before, "甲") == after
    assert merged(after, "甲") == after


def test_names_that_are_there_are_not_written_again() -> None:
    text = "---\naliases: [Cobra, 眼鏡蛇]\n---\n"
    assert merged(text, "cobra", " 眼鏡蛇 ") == text
    assert merged(text, "x", "X", "a: [b") == '---\naliases: [Cobra, 眼鏡蛇, "x", "a: [b"]\n---\n'


@pytest.mark.parametrize(
    "text", ["---\naliases: [a\nt: 1\n---\n", "---\naliases: {a: 1}\n---\n", "---\naliases: >\n  a\n  b\n---\n"]
)
def test_a_frontmatter_that_cannot_be_merged_with_is_left_alone(text: str) -> None:
    with pytest.raises(aliases.NotMerged):
        merged(text, "甲")


def test_a_frontmatter_that_nobody_can_read_stays_too() -> None:
    front = "---\ntitle: [a, b\n: : :\n\t- x\n---\n"
    assert edit.whole(sheet.opened(f"{front}# Bad\n\nx\n".encode()), "new").sheet.data() == f"{front}new\n".encode()
    with pytest.raises(aliases.NotMerged):
        merged(f"{front}# Bad\n", "other")
    prose = "---\n\nSome words.\n---\n"
    assert edit.whole(sheet.opened(f"{prose}# Bad\n".encode()), "new").sheet.data() == b"new\n"
