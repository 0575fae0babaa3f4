"""The pictures of the terminal app in these documents, drawn again from the demo notes.

    pip install pillow
    python docs/pictures/draw.py [--out docs/images]

A daemon of its own runs in a temporary home on a copy of the demo notes. The app runs without a terminal, is played by
keys as a person would press them, and what it shows is drawn cell by cell (`grid.py`): four pictures, and a recording
that begins with a question and ends with the way between two notes. Needs the fonts DejaVu Sans Mono and Noto Sans Mono
CJK TC; takes a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grid
from PIL import Image
from rich.terminal_theme import MONOKAI

from recalld.daemon.connecting import connect
from recalld.demo import notes as demo

SIZE = (120, 40)
SMALL = (100, 30)
"""Of the recording."""
PATIENCE_S = 60.0
QUESTION = "vLLM 為什麼一啟動就當掉？"
ENDS = "vLLM crashes at start", "Postgres 連線池要開多大"
TYPED_MS, SEEN_MS, READ_MS = 90, 700, 2600
"""How long a frame is shown: a letter, something new, something to read."""
COLOURS = 64


def main() -> None:
    """Make a home with a daemon, draw in each language, tidy up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "images")
    parser.add_argument("--lang", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.lang:
        asyncio.run(drawn(arguments.lang, arguments.out))
        return
    home = Path(tempfile.mkdtemp(prefix="rp", dir="/tmp"))
    os.environ["RECALLD_HOME"] = str(home / "r")
    try:
        index(home / "notes")
        for lang in ("zh-Hant", "en"):  # each in a process of its own: what keys do is named when the app is imported
            again = [sys.executable, __file__, "--out", str(arguments.out), "--lang", lang]
            subprocess.run(again, env={**os.environ, "RECALLD_LANG": lang}, check=True)
    finally:
        with connect(start=False) as client:
            client.call("stop")
            client.wait_closed(30)
        shutil.rmtree(home, ignore_errors=True)


def index(notes: Path) -> None:
    """Index the demo notes, by meaning too."""
    demo.copy(str(notes))
    with connect() as client:
        client.call("vault.add", {"path": str(notes), "name": "demo"})
        client.call("wait", {"vectors": True, "timeout_ms": 300_000}, timeout=None)


async def drawn(lang: str, out: Path) -> None:
    """Draw every scene in a language."""
    for name, spoken, first, scene in SCENES:
        if spoken == lang:
            async with stage(first, SIZE) as play:
                await scene(play)
                play.picture().save(out / f"{name}.png", optimize=True)
    if lang == "en":
        async with stage("ask", SMALL) as play:
            await tour(play)
            play.save(out / "tour.gif")


class Play:
    """The app on its stage, and the frames of what was shown."""

    def __init__(self, app: Any, pilot: Any) -> None:
        self.app, self._pilot = app, pilot
        self._frames: list[tuple[Image.Image, int]] = []

    @property
    def screen(self) -> Any:
        """What is shown."""
        return self.app.screen

    async def until(self, happened: Callable[[], object]) -> None:
        """Wait for something, and until it is painted."""
        deadline = time.monotonic() + PATIENCE_S
        while not happened():
            if time.monotonic() > deadline:
                raise TimeoutError("the app did not come so far")
            await self._pilot.pause(0.02)
        await self._pilot.pause(0.3)

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self._pilot.press(*keys)
        await self._pilot.pause()

    async def type(self, text: str, field: Any) -> None:
        """Type into a field; each letter is a frame."""
        for at in range(1, len(text) + 1):
            field.value, field.cursor_position = text[:at], at
            await self._pilot.pause()
            self.frame(TYPED_MS)

    def picture(self) -> Image.Image:
        """What is shown now."""
        return grid.picture(self.screen._compositor.render_strips(self.app.size), MONOKAI)

    def frame(self, ms: int) -> None:
        """Keep what is shown as a frame."""
        self._frames.append((self.picture(), ms))

    def save(self, file: Path) -> None:
        """Write the frames as one animation, with one palette."""
        sheet = Image.new("RGB", (self._frames[0][0].width, sum(one.height for one, _ in self._frames)))
        for number, (one, _) in enumerate(self._frames):
            sheet.paste(one, (0, number * one.height))
        palette = sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        first, *rest = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one, _ in self._frames]
        spans = [ms for _, ms in self._frames]
        first.save(file, save_all=True, append_images=rest, duration=spans, loop=0, optimize=True, disposal=1)


@asynccontextmanager
async def stage(first: str, size: tuple[int, int]) -> AsyncIterator[Play]:
    """The app, connected, on a terminal of this size."""
    from recalld.tui.app import RecallApp
    from recalld.tui.connection.link import Link

    app = RecallApp(Link("demo"), first)
    async with app.run_test(size=size) as pilot:
        play = Play(app, pilot)
        await play.until(lambda: app.link.state == "connected" and app.vault_name)
        yield play


async def ask(play: Play) -> None:
    """A question in Chinese and its answer."""
    from recalld.tui.widgets.question import Question

    play.screen.query_one(Question).value = QUESTION
    await play.press("enter")
    await play.until(lambda: play.screen.way.state == "done" and play.screen.found)
    await play.press("down", "tab")


async def concepts(play: Play) -> None:
    """A concept, what it is joined with, and where it comes from."""
    await play.until(lambda: play.screen.query("#concepts") and play.screen.query_one("#concepts").count)
    await play.press("down", "enter")
    await play.until(lambda: len(play.screen.query_one("EgoTree").root.children) > 1)


async def review(play: Play) -> None:
    """A proposal to merge, and what it would change."""
    await play.until(lambda: play.screen.query("ProposalList") and play.screen.proposals.current)
    while play.screen.proposals.current["kind"] != "merge":
        await play.press("down")
    await play.until(lambda: play.screen._effects.get(str(play.screen.proposals.current["id"])))


async def communities(play: Play) -> None:
    """The map of a community, one note chosen."""
    await play.until(lambda: play.screen.query("GraphMap") and play.screen.query_one("GraphMap").drawing.paths)
    await play.press("enter", "tab")
    await play.until(lambda: str(play.screen.query_one("#reasons").render()).count("\n") > 2)


SCENES = (
    ("ask", "zh-Hant", "ask", ask),
    ("concepts", "zh-Hant", "concepts", concepts),
    ("review", "en", "review", review),
    ("map", "en", "communities", communities),
)
"""Name of the picture, language, screen, what is played."""


async def tour(play: Play) -> None:
    """Ask, look at the source, look while typing, and find the way between two notes."""
    from recalld.tui.widgets.question import Question

    play.frame(SEEN_MS)
    await play.type("How long does Ollama keep a model loaded?", play.screen.query_one(Question))
    await play.press("enter")
    await play.until(lambda: play.screen.way.state == "done" and play.screen.found)
    play.frame(READ_MS)
    await play.press("down", "tab", "down")
    play.frame(SEEN_MS)
    await play.press("f3")
    await play.until(lambda: play.screen.query(Question))
    for text in ("連", "連線", "連線池"):
        await play.type(text, play.screen.query_one(Question))
        await play.until(lambda: play.screen.place)
        play.frame(TYPED_MS * 3)
    await play.until(lambda: play.screen.query_one("Passage").place)
    play.frame(READ_MS)
    await play.press("f5")
    await play.until(lambda: play.screen.query("#concepts") and play.screen.query_one("#concepts").count)
    play.frame(SEEN_MS)
    await play.press("c")
    await way(play)
    await play.press("escape", "6")
    await communities(play)
    play.frame(READ_MS)


async def way(play: Play) -> None:
    """The way between two notes."""
    for field, name in zip(play.screen.query("PathView NameField"), ENDS, strict=True):
        line = field.query_one("Input")
        line.focus()
        line.value = ""
        await play.type(name, line)
        await play.until(lambda field=field: field.query_one("OptionList").highlighted is not None)
        play.frame(SEEN_MS)
        await play.press("enter")
    await play.until(lambda: play.screen.query_one("#way").option_count)
    play.frame(READ_MS)


if __name__ == "__main__":
    main()
