"""The configured language model as who writes the answers of the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...agents import writing
from ...agents.foresight import foretold
from ...agents.llm.model import Model
from ...daemon import config
from ...daemon.errors import RecalldError
from ...daemon.locale import settled_language
from ...index.recall.result import AnswerSentence
from .found import Sentence
from .scribe import Heard, Retracted, Scribe


def configured() -> Scribe | None:
    """The model of the settings, read anew for each question; None where there is none."""
    settings = config.load().config.llm
    return ModelScribe(settings) if settings.model else None


class ModelScribe:
    """Writes one answer."""

    def __init__(self, settings: config.Llm) -> None:
        self.name = settings.model
        self._settings = settings
        self._model: Model | None = None
        self._cancelled = False

    def write(self, recalled: Mapping[str, Any], heard: Heard, retracted: Retracted) -> dict[str, Any]:
        """The recall with the answer that the model wrote, or with why it wrote none."""
        lang = settled_language()

        def told(one: AnswerSentence) -> None:
            heard(Sentence(one.text, one.cites, one.verdict == "supported", one.reason))

        try:
            self._model = Model(self._settings, lang)
        except RecalldError as error:
            return writing.unwritten(recalled, error, lang)
        if self._cancelled:
            self._model.cancel()
        with self._model as model:
            return writing.write(recalled, model, lang, told, retracted)

    def foretell(self, recalled: Mapping[str, Any]) -> list[str]:
        """What the model takes for the next questions, if the settings ask for that."""
        if not self._settings.predict or self._cancelled or recalled["answer"]["refused"]:
            return []
        self._model = Model(self._settings, settled_language())
        with self._model as model:
            return foretold(model, recalled)

    def cancel(self) -> None:
        """End it, from any thread."""
        self._cancelled = True
        if self._model is not None:
            self._model.cancel()
