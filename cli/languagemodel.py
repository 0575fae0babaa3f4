"""The language model on behalf of a command. Nothing of it is imported unless the settings speak of one."""

from __future__ import annotations

import sys

from ..daemon import paths
from ..daemon.locale import locale_language, settled_language
from .messages.commandline import say
from .showing import render
from .showing.terminal import Paint, is_terminal, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..agents.llm.model import Model
    from ..index.recall.result import AnswerSentence


def configured() -> bool:
    """Whether the settings speak of a language model: a look at the file, that reading it right may be left out."""
    try:
        with open(paths.config_file(), "rb") as file:
            return b"llm" in file.read()
    except OSError:
        return False


def connect(lang: str = "") -> Model | None:
    """The configured language model; None when none is. Raises `RecalldError` when it cannot be asked."""
    from ..daemon import config

    settings = config.load(lang).config.llm
    if not settings.model:
        return None
    from ..agents.llm.model import Model

    return Model(settings, lang)


def answer(
    result: dict[str, Any],
    as_json: bool,
    again: Callable[[str], dict[str, Any]] | None = None,
    foretell: Callable[[list[str]], object] | None = None,
) -> int:
    """Let the model write the answer to a recall, print it sentence by sentence, and return the exit code.

    `again` asks once more, now with the kind of question that the model takes it for, where nothing else can tell.
    `foretell` hears what it takes for the next questions, once the answer stands.
    """
    written = _written(result, None if as_json else _Printer(), again)
    if as_json:
        write_json(written)
    else:
        if written["answer"]["sentences"] and written["answer"]["model"]:
            render.places(written)
        else:
            render.answer(written)
        render.disclosures(written)
    if foretell is not None:
        sys.stdout.flush()
        _foretell(written, foretell)
    return 1 if written["answer"]["refused"] else 0


def _foretell(recalled: dict[str, Any], hear: Callable[[list[str]], object]) -> None:
    """Have the next questions guessed, where the settings say so; whatever fails, the answer stands."""
    from ..daemon.errors import RecalldError

    try:
        model = connect(settled_language())
        if model is None:
            return
        with model:
            if model.settings.predict and not recalled["answer"]["refused"]:
                from ..agents.foresight import foretold

                found = foretold(model, recalled)
                if found:
                    hear(found)
    except RecalldError:
        return


class _Printer:
    """Prints sentences as they are checked."""

    def sentence(self, said: AnswerSentence) -> None:
        """Print one with its verdict."""
        render.sentence(said.text, said.cites, said.verdict == "supported", said.reason)
        sys.stdout.flush()

    def retracted(self) -> None:
        """Say that what was printed is no answer."""
        write(Paint.of(sys.stdout).dim(say("model_retracted")))


def describe(community: dict[str, Any], notes: list[dict[str, Any]], as_json: bool) -> dict[str, Any]:
    """Let the model say what a community is about; the `answer` object. Raises `RecalldError` without a model."""
    from ..agents.description import question
    from ..agents.llm.messages import refusal

    lang = settled_language()
    model = connect(lang)
    if model is None:
        raise refusal("llm-none", lang)
    with model:
        asked = question(community, notes, locale_language())
        return _write(asked, model, locale_language(), None if as_json else _Printer())


def _written(
    result: dict[str, Any], printer: _Printer | None, again: Callable[[str], dict[str, Any]] | None
) -> dict[str, Any]:
    from ..daemon.errors import RecalldError

    lang = settled_language()
    try:
        model = connect(lang)
    except RecalldError as error:
        if result["answer"]["refused"]:
            return result
        from ..agents import writing

        return writing.unwritten(result, error, lang)
    if model is None:
        return result
    with model:
        if (
            again is not None
            and model.settings.intent
            and result.get("confidence") == "low"
            and not result["answer"]["refused"]
        ):
            from ..agents.intent import told

            intent = told(model, result["query"])
            result = again(intent) if intent else result
        return _write(result, model, lang, printer)


def _write(result: dict[str, Any], model: Model, lang: str, printer: _Printer | None) -> dict[str, Any]:
    from ..agents import writing

    if printer is None:
        return writing.write(result, model, lang)
    if is_terminal(sys.stderr) and not result["answer"]["refused"]:
        note(Paint.of(sys.stderr).dim("· " + say("model_writing", model=safe_line(model.name))))
    return writing.write(result, model, lang, printer.sentence, printer.retracted)
