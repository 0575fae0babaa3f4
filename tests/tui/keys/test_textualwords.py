"""What Textual's widgets can do is said in Chinese too."""

import pytest
from textual.binding import Binding
from textual.containers import ScrollableContainer
from textual.screen import Screen
from textual.widgets import DataTable, Input, OptionList, Tree

from recalld.tui.keys.textualwords import is_textuals, translated


@pytest.mark.parametrize("kind", [Input, OptionList, DataTable, Tree, ScrollableContainer, Screen])
def test_nothing_is_left_in_english(kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    bindings = [b for b in Binding.make_bindings(kind.BINDINGS) if b.description]  # type: ignore[attr-defined]
    assert [b.description for b in bindings if translated(b.description).isascii()] == []
    assert all(is_textuals(binding) for binding in bindings)
