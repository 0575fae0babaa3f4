"""A written answer: a language model writes sentences about passages, and each is checked before it is told."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..daemon.errors import RecalldError
from ..index.recall.messages import reader_language
from ..index.recall.result import AnswerSentence, Verdict
from ..index.recall.verifying.verify import check
from .llm.chat import Message
from .llm.model import Model
from .llm.tokens import most, most_of
from .markers import Marked, read
from .passage import Passage, fitting, masked, passages
from .prompts import NOT_THERE, written_answer
from .sentencestream import SentenceStream
from .writingmessages import reason, say

OnSentence = Callable[[AnswerSentence], None]
MOST_SENTENCES = 24
NEAREST = 3

_REFUSES = re.compile(
    r"\b(?:notes|passages?|provided (?:text|context))\b.{0,30}\b(?:do(?:es)?n['’o]t|do(?:es)? not|no)\b.{0,40}"
    r"\b(?:say|mention|contain|answer|information|include|provide)"
    r"|(?:筆記|笔记|段落|內容|内容).{0,12}(?:沒有|没有|未|並未).{0,12}(?:提|說|说|回答|相關|相关|答案|資訊|信息)|無法回答|无法回答",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Draft:
    """What has been written so far."""

    sentences: list[AnswerSentence] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)
    refused: bool = False
    notes: dict[str, str] = field(default_factory=dict)
    """Disclosures by their code."""


def write(
    recalled: Mapping[str, Any],
    model: Model,
    lang: str = "",
    on_sentence: OnSentence | None = None,
    on_retracted: Callable[[], None] | None = None,
) -> dict[str, Any]:
    """The same recall with an answer that the model wrote, or with the one it has when the model could not.

    A refusal stays one, and the model is not asked. `on_sentence` hears of each sentence when it is checked,
    `on_retracted` that all of them so far were no answer. Raises `RecalldError` only when cancelled.
    """
    tongue = reader_language(recalled["query"], lang)
    found = passages(recalled)
    if recalled["answer"]["refused"] or not found:
        return dict(recalled)
    shown = fitting(found, _room(model, recalled["query"], tongue))
    draft = _Draft()
    if len(shown) < len(found):
        draft.notes["passages_left_out"] = say(
            "passages_left_out", tongue, left=len(found) - len(shown), count=len(found)
        )
    writer = _Writer(shown, draft, tongue, on_sentence or _nobody, on_retracted or _nothing)
    try:
        writer.follow(model, written_answer(recalled["query"], shown, tongue))
    except RecalldError as error:
        if error.kind == "llm-cancelled":
            raise
        draft.notes |= _failure(error, draft, tongue)
    return _told(recalled, draft, shown, model.name, tongue)


def unwritten(recalled: Mapping[str, Any], error: RecalldError, lang: str = "") -> dict[str, Any]:
    """The same recall, when there is no model to write an answer: with why, and what to do."""
    tongue = reader_language(recalled["query"], lang)
    return _told(recalled, _Draft(notes=_failure(error, _Draft(), tongue)), passages(recalled), "", tongue)


class _Writer:
    """Follows one reply, sentence by sentence."""

    def __init__(
        self,
        shown: Sequence[Passage],
        draft: _Draft,
        lang: str,
        on_sentence: OnSentence,
        on_retracted: Callable[[], None],
    ) -> None:
        self._shown = shown
        self._draft = draft
        self._lang = lang
        self._tell = on_sentence
        self._retract = on_retracted
        self._stream = SentenceStream()

    def follow(self, model: Model, messages: Sequence[Message]) -> None:
        """Read to the end. Raises `RecalldError`."""
        for piece in model.ask(messages):
            if model.retracted:
                model.retracted = False
                self._forget()
            for sentence in self._stream.feed(piece):
                self._take(sentence)
            if self._draft.refused or len(self._draft.sentences) >= MOST_SENTENCES:
                return
        rest = self._stream.rest()
        if model.ending.finish == "stop":
            self._take(rest)
        else:
            key = "reason_limit" if model.ending.finish == "length" else "reason_gone"
            self._draft.notes["model_unfinished"] = say("model_unfinished", self._lang, reason=say(key, self._lang))
        if model.ending.shortened:
            self._draft.notes["context_cut"] = say("context_cut", self._lang)

    def _take(self, sentence: str) -> None:
        marked = read(sentence, len(self._shown))
        if marked is None or self._draft.refused:
            return
        if NOT_THERE in sentence or (not self._draft.sentences and not marked.cites and _REFUSES.search(marked.text)):
            self._draft.refused = not self._draft.sentences
            return
        self._draft.dropped += marked.dropped
        self._draft.sentences.append(self._checked(marked))
        self._tell(self._draft.sentences[-1])

    def _checked(self, marked: Marked) -> AnswerSentence:
        found = check(marked.text, [self._shown[n - 1].whole for n in marked.cites])
        verdict: Verdict = "supported" if found.supported else "unverified"
        return AnswerSentence(marked.text, marked.cites, verdict, reason(found, self._lang))

    def _forget(self) -> None:
        """What was said before was thought aloud."""
        self._stream = SentenceStream()
        if self._draft.sentences:
            self._draft.sentences.clear()
            self._draft.dropped.clear()
            self._draft.notes["thinking_dropped"] = say("thinking_dropped", self._lang)
            self._retract()


def _room(model: Model, question: str, lang: str) -> int:
    """Tokens for passages: the window less the answer, the rules and the question."""
    return model.room() - most_of(written_answer("", (), lang)) - most(masked(question)) - 8


def _failure(error: RecalldError, draft: _Draft, lang: str) -> dict[str, str]:
    if draft.sentences:
        return {"model_unfinished": say("model_unfinished", lang, reason=error.message)}
    return {"model_failed": say("model_failed", lang, reason=error.message, hint=error.hint).strip()}


def _told(
    recalled: Mapping[str, Any], draft: _Draft, shown: Sequence[Passage], model: str, lang: str
) -> dict[str, Any]:
    """The recall with what became of the draft: an answer, a refusal, or the notes' own sentences."""
    notes, answer = draft.notes, recalled["answer"]
    if draft.dropped:
        markers = "".join(f"[{n}]" for n in dict.fromkeys(draft.dropped))
        notes["markers_dropped"] = say("markers_dropped", lang, markers=markers)
    if draft.refused:
        titles = say("comma", lang).join(dict.fromkeys(one.title for one in shown[:NEAREST]))
        notes["model_refused"] = say("model_refused", lang, model=model, count=len(shown), titles=titles)
        recalled = {**recalled, "grade": "wrong"}
        answer = {"text": say("refused", lang), "sentences": [], "sources": [], "refused": True, "model": model}
    elif draft.sentences:
        answer = _answer(draft.sentences, shown, model)
    elif "model_failed" not in notes:
        notes["model_empty"] = say("model_empty", lang, count=len(shown))
    disclosures = [*recalled.get("disclosures", ()), *({"code": code, "text": text} for code, text in notes.items())]
    told = {**recalled, "answer": answer, "disclosures": disclosures}
    told.pop("rendered", None)
    return told


def _answer(sentences: Sequence[AnswerSentence], shown: Sequence[Passage], model: str) -> dict[str, Any]:
    """The `answer` object. Its sources are what it cites, under the numbers of the passages."""
    cited = sorted({n for sentence in sentences for n in sentence.cites})
    places = [shown[n - 1] for n in cited]
    return {
        "text": "\n".join(f"{one.text} {''.join(f'[{n}]' for n in one.cites)}".strip() for one in sentences),
        "sentences": [
            {
                "text": one.text,
                "cites": list(one.cites),
                "verdict": one.verdict,
                "reason": one.reason,
                "as_read": one.text,
            }
            for one in sentences
        ],
        "sources": [
            {"n": p.n, "path": p.path, "lines": list(p.lines), "title": p.title, "stale": p.stale} for p in places
        ],
        "refused": False,
        "model": model,
    }


def _nobody(sentence: AnswerSentence) -> None:
    """Hears of a sentence and does nothing."""


def _nothing() -> None:
    """Does nothing."""
