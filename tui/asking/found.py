"""What a question or a search brought back, as values to show."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Place:
    """A passage of a note, and why it is here. `cited` are the lines that an answer cites, `lines` those of `text`."""

    path: str
    title: str
    lines: tuple[int, int]
    number: int = 0
    """Its number among the sources of an answer; 0 is none."""
    cited: tuple[int, int] = (0, 0)
    heading: str = ""
    text: str = ""
    score: float | None = None
    why: tuple[str, ...] = ()
    direct: bool = False
    stale: bool = False
    redacted: tuple[str, ...] = ()
    whole: bool = True
    """Whether `text` is all of `lines`, so that its lines can be counted."""

    @property
    def line(self) -> int:
        """The line to open the note at."""
        return self.cited[0] or self.lines[0] or 1

    @property
    def reference(self) -> str:
        """`path:first-last`, as editors and terminals take it."""
        first, last = self.cited if self.cited[0] else self.lines
        return f"{self.path}:{first}" if first == last else f"{self.path}:{first}-{last}"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of an answer as it is read, the sources it cites, and whether they carry it."""

    text: str
    cites: tuple[int, ...]
    supported: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """The whole result. `rest` is what the answer says beside its sentences."""

    query: str
    sentences: tuple[Sentence, ...] = ()
    rest: str = ""
    refused: bool = False
    sources: tuple[Place, ...] = ()
    others: tuple[Place, ...] = ()
    """Looked at, and not cited."""
    around: tuple[Place, ...] = ()
    passages: tuple[Place, ...] = ()
    """All that came with a passage, cited or not: what a language model is shown, in this order."""
    disclosures: tuple[tuple[str, str], ...] = ()
    """Code and text of each."""
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    counts: tuple[int, int] = (0, 0)
    """Notes that came into question, and notes shown."""
    prefetched: bool = False
    intent: str = ""
    thinking: str = ""
    confident: bool = True
    grade: str = ""
    model: str = ""
    """The language model that wrote it; "" for the notes' own sentences."""

    @property
    def places(self) -> tuple[Place, ...]:
        """All there is to look at, in the order it is shown."""
        return (*self.sources, *self.others, *self.around)

    def after(self, changes: Mapping[str, Any]) -> "Found":
        """The same after notes changed, as the event `indexed` tells it: moved ones found, others marked."""
        moved = {str(old): str(new) for old, new in changes.get("moved", ())}
        others = {str(path) for name in ("modified", "removed") for path in changes.get(name, ())}

        def now(places: tuple[Place, ...]) -> tuple[Place, ...]:
            return tuple(
                replace(place, path=moved.get(place.path, place.path), stale=place.stale or place.path in others)
                for place in places
            )

        shown = replace(self, sources=now(self.sources), others=now(self.others))
        return replace(shown, around=now(self.around), passages=now(self.passages))

    def copied(self) -> str:
        """The answer with its sources, as text to paste."""
        said = [f"{each.text} {''.join(f'[{n}]' for n in each.cites)}".strip() for each in self.sentences]
        places = [f"[{place.number}] {place.title} - {place.reference}" for place in self.sources]
        return "\n".join([*said, "", *places]) + "\n"


def read(wire: Mapping[str, Any]) -> Found:
    """Take a result of `recall` or `search` apart."""
    cards = [_place(card) for card in wire.get("cards", ())]
    around = [_place(card) for card in wire.get("cascade_cards", ())]
    answer = wire.get("answer") or {}
    sources = [_source(source, (*cards, *around)) for source in answer.get("sources", ())]
    cited = {source.path for source in sources}
    sentences = tuple(_sentence(each) for each in answer.get("sentences", ()))
    candidates = wire.get("candidates", {})
    return Found(
        query=str(wire.get("query", "")),
        sentences=sentences,
        rest=_rest(str(answer.get("text", "")), sentences),
        refused=bool(answer.get("refused")),
        sources=tuple(sources),
        others=tuple(card for card in cards if card.path not in cited),
        around=tuple(card for card in around if card.path not in cited),
        passages=tuple(card for card in (*cards, *around) if card.text.strip()),
        disclosures=tuple((str(said["code"]), str(said["text"])) for said in wire.get("disclosures", ())),
        timings_ms=dict(wire.get("timings_ms", {})),
        counts=(int(candidates.get("found", 0)), int(candidates.get("used", 0))),
        prefetched=bool(wire.get("prefetched")),
        intent=str(wire.get("intent", "")),
        thinking=str(wire.get("thinking", "")),
        confident=wire.get("confidence") != "low",
        grade=str(wire.get("grade", "")),
        model=str(answer.get("model") or ""),
    )


def drafted(found: Found) -> Found:
    """What is there while a language model writes: every passage it is shown, under the number it cites it by."""
    numbered = tuple(replace(place, number=n, cited=place.lines) for n, place in enumerate(found.passages, 1))
    return replace(found, sentences=(), rest="", sources=numbered, others=(), around=())


def _place(card: Mapping[str, Any]) -> Place:
    return Place(
        path=str(card["path"]),
        title=str(card["title"]),
        lines=_lines(card.get("lines")),
        heading=str(card.get("heading", "")),
        text=str(card.get("text", "")),
        score=float(card["score"]),
        why=tuple(str(reason) for reason in card.get("why", ())),
        direct=bool(card.get("direct")),
        stale=bool(card.get("stale")),
        redacted=tuple(str(rule) for rule in card.get("redacted", ())),
        whole=not card.get("summary"),
    )


def _source(source: Mapping[str, Any], cards: Sequence[Place]) -> Place:
    """A cited place, in the passage that holds it; another passage of the note tells why the note is here."""
    path, cited = str(source["path"]), _lines(source.get("lines"))
    same = [card for card in cards if card.path == path]
    holding = next((card for card in same if card.lines[0] <= cited[0] and cited[1] <= card.lines[1]), None)
    known = holding or next(iter(same), None)
    return Place(
        path=path,
        title=str(source.get("title", "")),
        lines=holding.lines if holding else cited,
        number=int(source["n"]),
        cited=cited,
        heading=holding.heading if holding else "",
        text=holding.text if holding else "",
        score=known.score if known else None,
        why=known.why if known else (),
        direct=bool(known and known.direct),
        stale=bool(source.get("stale") or (known and known.stale)),
        redacted=known.redacted if known else (),
        whole=holding.whole if holding else True,
    )


def _sentence(sentence: Mapping[str, Any]) -> Sentence:
    return Sentence(
        text=str(sentence.get("as_read") or sentence["text"]),
        cites=tuple(int(n) for n in sentence.get("cites", ())),
        supported=sentence.get("verdict") != "unverified",
        reason=str(sentence.get("reason") or ""),
    )


_MARKS = re.compile(r"(?:\[\d+\])+")
"""Markers behind code stand on a line of their own."""


def _rest(text: str, sentences: Sequence[Sentence]) -> str:
    """What an answer says beside its sentences: what the notes say nothing about, or that they say nothing."""
    if not sentences:
        return text.strip()
    lines = [line for line in text.split("\n") if line.strip()]
    said = [sentence.text.split("\n")[0].strip() for sentence in sentences]
    code = {line for sentence in sentences for line in sentence.text.split("\n")[1:]}
    lines = [line for line in lines if line not in code and not _MARKS.fullmatch(line)]
    return "\n".join(line for line in lines if not any(each and each in line for each in said)).strip()


def _lines(lines: object) -> tuple[int, int]:
    if isinstance(lines, list) and len(lines) == 2:
        return int(lines[0]), int(lines[1])
    return 0, 0
