"""Links that only point: what is left of a sentence without them, and which notes are copies."""

import pytest

from recalld.index.recall.answering.pointers import is_pointer, names, originals_first, without_pointers
from recalld.index.recall.result import Hit


def hit(path: str, title: str) -> Hit:
    """A card of which only path and title matter."""
    return Hit(path, title, "", (1, 1), "", 0.0, False, (), False, (), 1, "1:0")


KNOWN = names([hit("ai/vLLM crashes at start.md", "vLLM crashes at start"), hit("infra/備份 3-2-1.md", "備份")])


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("See [[vLLM crashes at start]].", "See  ."),
        ("See [[ai/vLLM crashes at start.md#Why|that one]].", "See  ."),
        ("見 [備份](infra/備份%203-2-1.md)。", "見  。"),
        ("We keep it in [[Postgres]].", "We keep it in [[Postgres]]."),
        ("[The manual](https://example.org/manual)", "[The manual](https://example.org/manual)"),
    ],
)
def test_links_to_known_notes_go(text: str, left: str) -> None:
    assert without_pointers(text, KNOWN) == left


def test_a_pointer_is_nothing_but_links_to_known_notes() -> None:
    assert is_pointer("[[VLLM crashes at start]]、[[備份 3-2-1]]", KNOWN)
    assert is_pointer("See also [[vLLM crashes at start]].", KNOWN)
    assert is_pointer("另見：[[備份 3-2-1]]", KNOWN)
    assert not is_pointer("Seen in [[備份 3-2-1]]", KNOWN)
    assert not is_pointer("[[Alice]]", KNOWN)
    assert not is_pointer("…", KNOWN)


def test_a_row_of_links_is_a_pointer_wherever_they_lead() -> None:
    assert is_pointer("[[Alice]] · [[Bob]] · [[Carol]]", KNOWN)
    assert not is_pointer("Met [[Alice]], [[Bob]] and [[Carol]]", KNOWN)


def test_a_copy_goes_behind_its_original_and_nothing_else_does() -> None:
    copy, original = hit("a/Tea (1).md", "Tea"), hit("a/Tea.md", "Tea")
    others = [hit("b/Tea 2.md", "Tea"), hit("a/Tea water.md", "Water")]

    assert originals_first([copy, *others, original]) == [*others, original, copy]
