"""Ask, when a language model writes the answer: sentence by sentence, each with its verdict, and Esc stops it."""

import asyncio
import threading
from collections.abc import Mapping
from typing import Any

from textual.widgets import Static

from recalld.daemon.errors import RecalldError
from recalld.tui.app import RecallApp
from recalld.tui.asking.found import Sentence
from recalld.tui.asking.scribe import Heard, Retracted
from recalld.tui.screens.ask import AskScreen
from recalld.tui.widgets.answer import Answer
from recalld.tui.widgets.sources import Sources

from ..conftest import MakeApp, Until

SAID = (
    Sentence("vLLM asks for more memory than is left.", (1,), True, ""),
    Sentence("It wants 99 %.", (2,), False, "99 % is not what the passage says there"),
)


class Dictated:
    """Writes `SAID`, the second sentence and the end only when the test lets it go on."""

    name = "tiny [/b]"

    def __init__(self) -> None:
        self.goes_on = threading.Event()
        self.cancelled = False

    def write(self, recalled: Mapping[str, Any], heard: Heard, retracted: Retracted) -> dict[str, Any]:
        heard(Sentence("Let me think.", (), False, "it cites no passage"))
        retracted()
        heard(SAID[0])
        self.goes_on.wait(60)
        if self.cancelled:
            raise RecalldError("cancelled", kind="llm-cancelled", code=0)
        heard(SAID[1])
        card = recalled["cards"][0]
        sentences = [
            {
                "text": each.text,
                "cites": list(each.cites),
                "verdict": "supported" if each.supported else "unverified",
                "reason": each.reason,
            }
            for each in SAID
        ]
        sources = [{"n": 1, "path": card["path"], "lines": card["lines"], "title": card["title"]}]
        answer = {"text": "", "sentences": sentences, "sources": sources, "refused": False, "model": self.name}
        return {**recalled, "answer": answer}

    def foretell(self, recalled: Mapping[str, Any]) -> list[str]:
        return []

    def cancel(self) -> None:
        self.cancelled = True
        self.goes_on.set()


def here(app: RecallApp) -> AskScreen:
    found = app.get_screen("ask")
    assert isinstance(found, AskScreen)
    return found


def shown(app: RecallApp) -> str:
    return "\n".join(str(option.prompt) for option in here(app).query_one(Answer).options)


async def ask(app: RecallApp, until: Until, pilot: Any) -> Dictated:
    """Ask, and wait for the first sentence."""
    scribe = Dictated()
    app.scribe = lambda: scribe
    await until(pilot, lambda: app.link.state == "connected" and app.screen.query(Answer))
    await pilot.press(*"vllm", "enter")
    await until(pilot, lambda: SAID[0].text in shown(app))
    return scribe


def test_sentences_come_one_by_one_with_their_verdicts(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("ask")
        async with app.run_test(size=(120, 40)) as pilot:
            scribe = await ask(app, until, pilot)
            assert "Let me think" not in shown(app) and "✓" in shown(app) and SAID[1].text not in shown(app)
            assert "tiny [/b] writes" in str(here(app).query_one("#said", Static).render())
            await until(pilot, lambda: (place := here(app).query_one(Sources).place) is not None and place.number == 1)
            scribe.goes_on.set()
            await until(pilot, lambda: here(app).way.state == "done")
            assert "? not verified: 99 % is not" in shown(app)
            title = str(here(app).query_one(Answer).border_title)
            assert "written by tiny" in title
            assert here(app).found is not None and here(app).found.model == scribe.name  # type: ignore[union-attr]

    asyncio.run(run())


def test_escape_ends_the_writing_and_leaves_the_notes_own_sentences(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("ask")
        async with app.run_test(size=(80, 24)) as pilot:
            scribe = await ask(app, until, pilot)
            await pilot.press("escape")
            await until(pilot, lambda: here(app).way.state == "done")
            assert scribe.cancelled and here(app).found is not None
            assert SAID[0].text not in shown(app) and "✓" in shown(app)

    asyncio.run(run())
