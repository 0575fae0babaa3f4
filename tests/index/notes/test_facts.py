"""What the frontmatter tells is a passage, each value on its line of the file; secrets are not."""

import pytest

from recalld.index.notes.parse import parse

NOTE = """---
type: person
role: plumber
id: 2024-11
phone: "0151 496 0112"
api_key: abcdefgh
locations: [Wirral, Chester]
thumb: 9f8e7d6c5b4a39281706
publish: true
website: https://pipes.example
source: https://directory.example/1
工作日: 週一到週四
---
# Ida Moss

Came in March.
"""


def test_values_are_a_passage_behind_the_body() -> None:
    note = parse(NOTE, "people/ida.md")

    body, told = note.passages
    assert body.lines == (14, 16)
    assert (told.heading, told.lines) == ("", (3, 12))
    lines = told.text.split("\n")
    assert [(number, line) for number, line in enumerate(lines, 3) if line] == [
        (3, "role: plumber"),
        (5, 'phone: "0151 496 0112"'),
        (7, "locations: [Wirral, Chester]"),
        (10, "website: https://pipes.example"),
        (12, "工作日: 週一到週四"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "tags: [a, b]",
        "created: 2026-01-02",
        "wifi-password: rosebud77",
        "pin: 4711",
        "密碼: 1234",
        "uuid: 12",
        "slug: a-b",
        "ref: 0f8fad5b-d9cb-469f-a165-70867728950e",
        "draft: yes",
        "related: '[[Pump]]'",
        "empty:",
        "map:\n  a: 1",
    ],
)
def test_what_tells_nobody_anything_is_left_out(line: str) -> None:
    assert [passage.lines for passage in parse(f"---\n{line}\n---\nBody.\n", "a.md").passages] in ([(4, 4)], [(5, 5)])


def test_toml_is_read_alike() -> None:
    note = parse('+++\ntitle = "Ida"\nphone = "0151 496"\n+++\nBody.\n', "a.md")
    assert [(passage.lines, passage.text) for passage in note.passages][1:] == [((3, 3), 'phone = "0151 496"')]
