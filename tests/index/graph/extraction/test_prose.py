"""Notes taken apart."""

from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.extraction.prose import BREAK, read_prose

from ..written import note

_TEXT = """---
tags: [x]
---
# A *title*

See [the manual](https://example.com/a_b) and [[Other note|that note]], or `git rebase -i`.

```sh
$ tmux ls
```

## Second [part](x.md) {#second}
https://github.com/spf13/cobra/issues
"""


def test_a_note_is_taken_apart_with_the_lines_of_its_file() -> None:
    prose = read_prose(note(_TEXT))
    assert [(h.line, h.level, h.text) for h in prose.headings] == [(4, 1, "A title"), (12, 2, "Second part")]
    assert prose.code == ((6, "git rebase -i"),)
    assert prose.addresses == ((6, "https://example.com/a_b"), (13, "https://github.com/spf13/cobra/issues"))
    assert [(f.line, f.language, f.lines) for f in prose.fences] == [(8, "sh", ("$ tmux ls",))]
    assert "the manual" in prose.text and "that note" in prose.text
    assert not any(gone in prose.text for gone in ("example", "rebase", "tmux", "Other", "*"))
    assert prose.line(prose.text.index("Second")) == 12


def test_a_link_over_two_lines_keeps_the_lines_below_it() -> None:
    prose = read_prose(note("[some\nwords](\nplace.md)\nlast"))
    assert prose.text.replace(BREAK, "").split("\n") == ["some", "words", "", "last"]
    assert prose.line(prose.text.index("last")) == 4


def test_a_fence_that_never_ends_is_code_to_the_end() -> None:
    prose = read_prose(note("before\n\n~~~python\nimport numpy\n\nx = 1"))
    assert prose.fences[0].lines == ("import numpy", "", "x = 1")
    assert "numpy" not in prose.text


@given(st.text(st.sampled_from(list("ab 中文#`~*_[]()<>|!-\n\r&;:/.{}")), max_size=200) | st.text())
def test_any_text_can_be_read_and_each_line_has_its_number(text: str) -> None:
    prose = read_prose(note(text))
    assert prose.text.count("\n") + 1 == max(1, len(prose.numbers))
    assert list(prose.numbers) == sorted(prose.numbers)
