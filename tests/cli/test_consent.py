"""A question is put to a person, and what counts as yes."""

import io
import sys

import pytest

from recalld.cli import consent


@pytest.mark.parametrize(
    ("typed", "by_enter", "agreed"),
    [("y\n", False, True), ("好\n", False, True), ("no\n", True, False), ("\n", True, True), ("\n", False, False)],
)
def test_what_is_a_yes(monkeypatch: pytest.MonkeyPatch, typed: str, by_enter: bool, agreed: bool) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert consent.agreed("Do it?", by_enter) is agreed


def test_the_end_of_what_is_typed_is_no_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert not consent.agreed("Do it?", by_enter=True)


def test_a_pipe_is_nobody_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    assert not consent.can_ask()
