"""How results look to a person. Every string of a note passes `terminal.safe` or `safe_line` here."""

from __future__ import annotations

import re
import sys

from ...daemon.stagewords import stage
from ..messages.commandline import say, spoken
from . import highlight
from .figurenames import named
from .table import padded
from .terminal import Paint, columns, cut, is_terminal, note, safe, safe_line, width, write

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TextIO

INDENT = "    "


def place(path: str, lines: Sequence[int] | None) -> str:
    """`path:first-last`, which terminals and editors open at the line."""
    name = safe_line(path)
    if not lines or not lines[0]:
        return name
    return f"{name}:{lines[0]}" if lines[0] == lines[-1] else f"{name}:{lines[0]}-{lines[-1]}"


def hits(cards: Iterable[dict[str, Any]], query: str, explain: bool = False) -> None:
    """Print ranked notes, each with the lines that matched."""
    paint = Paint.of(sys.stdout)
    wanted = highlight.pattern(query)
    for rank, hit in enumerate(cards, 1):
        title = safe_line(hit["title"])
        write(f"{rank:>2}. {paint.bold(title)}  {paint.place(place(hit['path'], hit.get('lines')))}")
        heading = safe_line(hit.get("heading") or "")
        if heading and heading != title:
            write(INDENT + paint.dim(cut(heading, room())))
        for line in highlight.snippet(hit.get("text", ""), wanted, room(), [title, *heading.split(" › ")]):
            write(INDENT + marked(line, wanted, paint))
        reasons = _reasons(hit, explain)
        if reasons:
            write(INDENT + paint.dim(reasons if explain else cut(reasons, room())))
        for line in _steps(hit) if explain else ():
            write(INDENT + paint.dim(line))


def marked(line: str, wanted: re.Pattern[str] | None, paint: Paint) -> str:
    """A safe line with its matches coloured."""
    if wanted is None or not paint.on:
        return line
    return wanted.sub(lambda found: paint.match(found.group()), line)


def _reasons(hit: dict[str, Any], explain: bool) -> str:
    said = []
    if hit.get("stale"):
        said.append(say("stale"))
    if hit.get("redacted"):
        said.append(say("redacted", rules=safe_line(say("comma").join(hit["redacted"]))))
    said.extend(safe_line(str(reason)) for reason in hit.get("why", ()))
    if explain:
        said.append(f"{say('score')} {hit['score']:.4f}")
        said.append(say("handle", handle=safe_line(str(hit.get("handle", "")))))
    return " · ".join(said)


def _steps(hit: dict[str, Any]) -> list[str]:
    """A line for everything that a stage did to the note."""
    steps = [(safe_line(stage(each["stage"])), each) for each in hit.get("explain") or ()]
    across = max((width(name) for name, _ in steps), default=0)
    return [
        f"{padded(name, across)}  {each['before']:>8.4f} → {each['after']:>8.4f}  {safe_line(each['why'])}"
        for name, each in steps
    ]


def answer(result: dict[str, Any]) -> None:
    """Print an answer and the sources its numbers stand for."""
    paint = Paint.of(sys.stdout)
    said, lang = result["answer"], spoken(result.get("query") or "")
    write(wrapped(safe(said["text"])).rstrip())
    for sentence in said.get("sentences", ()):
        if sentence.get("verdict") == "unverified":
            reason = safe_line(sentence.get("reason") or "")
            write(paint.dim(wrapped(f"{safe_line(sentence['text'])} {say('unverified', lang, reason=reason)}")))
    places(result)


def sentence(text: str, cites: Sequence[int], supported: bool, reason: str) -> None:
    """Print one written sentence with its markers and its verdict: ✓, or ? and why."""
    paint = Paint.of(sys.stdout)
    said = safe_line(text) + (" " + "".join(f"[{n}]" for n in cites) if cites else "")
    mark = "✓" if supported else "?"
    lines = wrapped(f"{said} {mark}").removesuffix(mark)
    painted = paint.good(mark) if supported else paint.match(mark)
    write(lines + painted + ("" if supported else " " + paint.dim(f"({safe_line(reason)})")))


def places(result: dict[str, Any]) -> None:
    """Print the sources of an answer and what lies around it."""
    paint = Paint.of(sys.stdout)
    said, lang = result["answer"], spoken(result.get("query") or "")
    sources = said.get("sources", ())
    if sources:
        write("\n" + paint.bold(say("sources", lang)))
    for source in sources:
        where = paint.place(place(source["path"], source.get("lines")))
        changed = f"  {paint.dim(say('stale', lang))}" if source.get("stale") else ""
        write(f"  [{source['n']}] {safe_line(source['title'])}  {where}{changed}")
    around = result.get("cascade_cards", ())
    if around:
        write("\n" + paint.bold(say("around", lang)))
    for hit in around:
        _near(hit, paint)


def _near(hit: dict[str, Any], paint: Paint) -> None:
    """A note around the answer, and the way to it: on a line of its own where both do not fit on one."""
    title, where = safe_line(hit["title"]), place(hit["path"], hit.get("lines"))
    line, why = f"  {title}  {paint.place(where)}", safe_line(hit["why"][-1]) if hit.get("why") else ""
    if why:
        fits = width(f"  {title}  {where}  {why}") <= columns(100)
        line += ("  " if fits else "\n" + INDENT) + paint.dim(why)
    write(line)


def disclosures(result: dict[str, Any]) -> None:
    """Say on standard error what was narrowed, guessed or left out, as far as it concerns what was printed."""
    paint = Paint.of(sys.stderr)
    for said in result.get("disclosures", ()):
        if _concerns(said.get("code", ""), result):
            note(paint.dim(wrapped(f"· {safe_line(said['text'])}", sys.stderr)))


def _concerns(code: str, result: dict[str, Any]) -> bool:
    """Whether a disclosure is about what a person sees: of an answer, neither itself nor the notes it does not cite."""
    said = result.get("answer")
    if not said or code not in ("refused", "redacted"):
        return True
    cited = {source["path"] for source in said.get("sources", ())}
    return code == "redacted" and any(hit.get("redacted") and hit["path"] in cited for hit in result["cards"])


def timings(result: dict[str, Any]) -> None:
    """Say on standard error how long each stage took."""
    paint = Paint.of(sys.stderr)
    stages = result.get("timings_ms", {})
    if stages:
        took = [say("stage_ms", stage=safe_line(stage(name)), ms=ms) for name, ms in stages.items()]
        note(paint.dim(wrapped(f"· {say('comma').join(took)}", sys.stderr)))


def problems(found: Sequence[dict[str, Any]]) -> None:
    """Print a line a problem, as a compiler does: path:line: what is wrong."""
    paint = Paint.of(sys.stdout)
    for each in found:
        where = paint.place(place(each["path"], [each["line"]] if each.get("line") else None))
        write(f"{where}: {safe_line(each['text'])} {paint.dim('[' + safe_line(each['code']) + ']')}")


def pairs(values: dict[str, Any], indent: str = "") -> None:
    """Print names and values in two columns."""
    names = {key: safe_line(named(key)) for key in values}
    across = max(map(width, names.values()), default=0)
    for key, value in values.items():
        write(f"{indent}{padded(names[key], across)}  {_figure(value)}")


def _figure(value: Any) -> str:
    """A figure on one line: a share with what it is of, counts with their sum before them."""
    if not isinstance(value, dict):
        return "-" if value is None else safe_line(named(str(value)))
    if "share" not in value:
        return say("sum_of", n=sum(value.values()), parts=counted(value)) if value else "0"
    told = say("share_of", n=value.get("notes", 0), share=value["share"])
    return say("listed", first=told, then=safe_line(named(value["state"]))) if value.get("state") else told


def counted(counts: dict[str, Any]) -> str:
    """Kinds and how many there are of each, on one line."""
    return say("comma").join(f"{safe_line(named(kind))} {n}" for kind, n in counts.items())


def duration(seconds: float) -> str:
    """A span of time in its largest fitting unit: `8 s`, `5 min`, `3 h`, `2 d`."""
    for size, unit in ((86400, "span_d"), (3600, "span_h"), (60, "span_min")):
        if seconds >= size * 2:
            return say(unit, n=seconds // size)
    return say("span_s", n=max(seconds, 0))


def room() -> int:
    """Columns for the text of a result, beside its indent."""
    return max(min(columns(100), 120) - len(INDENT), 20)


def wrapped(text: str, stream: TextIO | None = None) -> str:
    """Break long lines for a person; text for a pipe stays as it is. `stream`: where it goes, standard output."""
    if not is_terminal(stream or sys.stdout):
        return text
    from . import wrapping

    return wrapping.wrapped(text, max(min(columns(), 100), 20))
