"""Progress is a bar for a person and silence, or a line now and then, for a file."""

import io
import sys

import pytest

from recalld.cli.showing.progress import Progress, bar
from recalld.cli.showing.terminal import width


@pytest.mark.parametrize("room", [12, 20, 40, 79])
def test_a_bar_fits_its_line(room: int) -> None:
    line = bar("建立索引 indexing", 512, 1024, room)
    assert width(line) <= room
    assert "512/1,024" in line


def test_a_bar_never_overflows_its_total() -> None:
    assert "░" not in bar("x", 12, 10, 60)


def test_without_a_total_there_is_only_text() -> None:
    assert bar("waiting", 3, 0, 60) == "waiting"


def test_a_file_gets_no_cursor_movement(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress() as progress:
        for done in range(100):
            progress.show("indexing", done, 100)
    assert capsys.readouterr().err == ""


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_one_line_that_is_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    with Progress() as progress:
        progress.show("indexing", 10, 10)
    assert "10/10" in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")
    assert "\n" not in screen.getvalue()


def test_quiet_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    with Progress(quiet=True) as progress:
        progress.show("indexing", 10, 10)
    assert screen.getvalue() == ""


def test_the_time_left_is_shown_where_there_is_room() -> None:
    assert bar("indexing", 5, 10, 79, "8 s left").endswith("5/10  8 s left")
    assert "left" not in bar("indexing", 5, 10, 45, "8 s left")


def test_there_is_no_time_left_without_a_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    clock = iter((0.0, 10.0, 11.0, 20.0))
    monkeypatch.setattr("recalld.cli.showing.progress.time.monotonic", lambda: next(clock))
    with Progress() as progress:
        progress.show("indexing", 0, 100)
        progress.show("indexing", 1, 100)
        progress.show("indexing", 50, 100)
    first, second, third = screen.getvalue().split("\x1b[K")[:3]
    assert "left" not in first and "left" in second and third.endswith("50/100  11 s left")
