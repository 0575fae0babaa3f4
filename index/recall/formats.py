"""How a recall is written out, the same for every front door: plain text, or cards in markdown."""

from typing import Literal

from .messages import reader_language, say
from .result import Answer, Hit, Recall
from .showing.sanitize import sanitize

Format = Literal["text", "cards"]


def render(recall: Recall, form: Format, lang: str = "") -> str:
    """The answer and its sources as text, or the passages as markdown cards; disclosures last."""
    said = reader_language(recall.query, lang)
    parts = [] if form == "cards" or recall.answer is None else [answer(recall.answer, said)]
    if not parts:
        parts = [card(hit) for hit in (*recall.cards, *recall.cascade_cards)]
    # A refusal is its own first sentence already.
    notes = [f"· {one.text}" for one in recall.disclosures if one.code != "refused" or form == "cards"]
    if notes:
        parts.append("\n".join(notes))
    return "\n\n".join(parts) + "\n"


def answer(found: Answer, lang: str) -> str:
    """The answer, and a line for each place it cites."""
    lines = [found.text]
    if found.sources:
        lines += ["", say("sources", lang)]
        lines += [f"[{s.n}] {_line(s.title)} — {place(s.path, s.lines)}" for s in found.sources]
    return "\n".join(lines)


def card(hit: Hit) -> str:
    """A passage under its place, in markdown; one that was cut says how to get the rest.

    Of the reasons only the way along links is told: it is what the text does not show by itself.
    """
    lines = [f"## {_line(hit.title)}{_under(hit)}", f"{place(hit.path, hit.lines)}"]
    way = [reason for reason in hit.why if "→" in reason or "←" in reason]
    if way:
        lines[-1] += f" · {_line('; '.join(way))}"
    if hit.text.strip():
        lines += ["", hit.text.strip("\n")]
    if hit.summary:
        lines += ["", f"[… recall get {hit.handle}]"]
    return "\n".join(lines)


def place(path: str, lines: tuple[int, int]) -> str:
    """`path:first-last`, which editors open at the line. The name of a file is text of its writer, too."""
    first, last = lines
    named = sanitize(_line(path)).text
    return f"{named}:{first}" if first == last else f"{named}:{first}-{last}"


def _under(hit: Hit) -> str:
    """The heading, without the note's own title that it begins with."""
    parts = [part for part in hit.heading.split(" › ") if part and part != hit.title]
    return f" › {_line(' › '.join(parts))}" if parts else ""


def _line(text: str) -> str:
    """One line: a title must not look like the next card."""
    return " ".join(text.split())
