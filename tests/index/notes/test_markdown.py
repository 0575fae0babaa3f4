"""Headings, links and tags, and the places where there are none."""

import pytest

from recalld.index.notes.markdown import Outline, outline


def links(text: str) -> list[str]:
    return [link.target for link in outline(text).links]


@pytest.mark.parametrize(
    "hidden",
    [
        "`[[x]] #t`",
        "``a ` [[x]] #t``",
        "```\n[[x]] #t\n```",
        "~~~~md\n```\n[[x]]\n```\n#t\n~~~~",
        "- item\n\n  ```sh\n  echo [[x]] #t\n  ```",
        "para\n\n    [[x]] #t",
        "- item\n\n  text\n\n    [[x]] #t indented code after a blank line",
        "<!-- [[x]] #t -->",
        "<!--\n[[x]]\n#t\n-->",
        "a <!-- [[x]] #t --> b",
        "%% [[x]] #t %%",
        "%%\n# no heading\n[[x]]\n\n#t\n%%",
        "$[[x]] #t$ is math",
        "$$\n[[x]]\n#t\n$$",
        "\\[[x]] and \\#t",
        '<a href="#t" title="[[x]]">y</a>',
        "<div>\n[[x]] #t\n</div>",
        "[shown]: #t",
    ],
)
def test_no_links_and_tags_in_code_math_html_and_comments(hidden: str) -> None:
    found = outline(f"before\n\n{hidden}\n\nafter [[real]] #real\n")
    assert ([link.target for link in found.links], found.tags, found.headings) == (["real"], ("real",), ())


def test_a_paragraph_of_a_list_item_indented_by_four_has_links() -> None:
    assert links("- item\n\n    para [[x]]\n\n1. one\n\n    - nested\n\n        para [[y]]\n") == ["x", "y"]


def test_percent_signs_in_code_or_alone_hide_nothing() -> None:
    assert links("`%%` [[a]] `%%`\n\n```\n%%\n```\n[[b]] 100%% [[c]]") == ["a", "b", "c"]


def test_wiki_links() -> None:
    text = (
        "[[a]] [[a b|shown]] [[a#h]] [[a#^b]] [[#own]] [[^own]] ![[e]] ![[p.png]] [[q.pdf#page=2]] [[node.js]] [[v1.2]]"
    )
    assert [(link.kind, link.target) for link in outline(text).links] == [
        ("wiki", "a"),
        ("wiki", "a b"),
        ("wiki", "a#h"),
        ("wiki", "a#^b"),
        ("embed", "e"),
        ("wiki", "node.js"),
        ("wiki", "v1.2"),
    ]


def test_wiki_links_in_a_table_escape_their_bar() -> None:
    found = outline("| a | b |\n|---|---|\n| [[茶\\|綠茶]] | [[c]] |\n")
    assert [(link.target, link.line) for link in found.links] == [("茶", 3), ("c", 3)]
    assert found.solid == ((1, 3),)


def test_markdown_links() -> None:
    text = """[a](../The%20brief.md) [b](<../The brief.md>) [c](x.md#the-brief) [d](x.md "Oak") [e][ref] [ref][] [ref]
[f](../茶/綠茶.md) [g](../%E8%8C%B6/%E7%B6%A0.md) [h](a%2520b.md) [i](C%23%20x.md) [j](<C# x.md#y>) [k](my note.md)

[ref]: <The ref.md>
"""
    assert [(link.target, link.anchor) for link in outline(text).links] == [
        ("../The brief.md", ""),
        ("../The brief.md", ""),
        ("x.md", "the-brief"),
        ("x.md", ""),
        *[("The ref.md", "")] * 3,
        ("../茶/綠茶.md", ""),
        ("../茶/綠.md", ""),
        ("a%20b.md", ""),
        ("C# x.md", ""),
        ("C# x.md", "y"),
        ("my note.md", ""),
    ]


@pytest.mark.parametrize(
    "target",
    [
        "https://e.org/readme.md",
        "mailto:a@e.org",
        "#here",
        "//e.org/x.md",
        "obsidian://open",
        "x.pdf",
        "dir/",
        "..",
        "%00.md",
    ],
)
def test_links_that_lead_to_no_note(target: str) -> None:
    assert links(f"[x]({target}) <https://e.org/a.md> ![x](pic.md)") == []


def test_tags() -> None:
    text = """#real at the start, then #讀書，然後 #讀書/小說。 Also (#proj/alpha) and #v1-2. 「#引」 **#bold** #日本々
See https://e.org/a#part and issue #123, bug-#9, C#, F# code, \\#escaped, a#b, #1984 #y1984 #Cheese #cheese #e/ # x

## Heading with #inside ##
#fff #00B7DA #3d4a #abc; #cafe
"""
    assert " ".join(outline(text).tags) == (
        "real 讀書 讀書/小說 proj/alpha v1-2 引 bold 日本々 y1984 cheese e inside cafe"
    )


def test_a_tag_may_begin_a_line() -> None:
    assert outline("# Heading one\n#no-space-is-tag-in-obsidian?\n").tags == ("no-space-is-tag-in-obsidian",)


def test_headings_are_plain_text_and_only_of_the_note_itself() -> None:
    found = outline(
        "> # quoted\n\n- # listed\n\n# `code` *em* [[a|b]] %% c %%\n\nset\next\n===\n\n```\n# no\n```\n### x ###\n"
    )
    assert [(heading.level, heading.text, heading.line) for heading in found.headings] == [
        (1, "code em b", 5),
        (1, "set ext", 7),
        (3, "x", 14),
    ]


def test_lines_count_characters_of_any_width() -> None:
    assert [link.line for link in outline("漢字🗂️\n\n漢 [[x]]\n🗂️ [[y]]").links] == [3, 4]


def test_fences_and_tables_are_solid() -> None:
    found = outline("```\na\n\nb\n```\n\n| a |\n|---|\n| b |\n")
    assert (found.solid, found.code) == (((1, 5), (7, 9)), ((1, 5),))


def test_nothing() -> None:
    assert outline("") == Outline()
