"""What a tool answers: for the model as text, for the program as the objects of the socket; never above the budget."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...daemon.errors import RecalldError
from .fence import Fence
from .measure import tokens, tokens_of
from .messages import listed, say

LONGEST_QUERY, LONGEST_TITLE = 300, 200
SHOWN_REASONS = 3
NEAREST = 3
_HIT = ("path", "title", "heading", "lines", "text", "score", "direct", "why", "stale", "redacted", "note_id", "handle")


@dataclass(frozen=True, slots=True)
class Result:
    """One answer."""

    text: str
    structured: dict[str, Any]
    is_error: bool = False


_STEPS = {
    "no-such-note": "no_note.next",
    "no-such-concept": "no_note.next",
    "no-such-end": "no_note.next",
    "not-ready": "later.next",
    "stopping": "later.next",
}
"""The next step for an agent, by kind of refusal."""

Told = Callable[[dict[str, Any], Fence], str]
"""Writes an object out as text."""


def refused(message: str, step: str, error: dict[str, Any] | None = None) -> Result:
    """A refusal with what to do next."""
    fields = error or {"code": -32602, "message": message, "data": {"kind": "refused", "hint": step}}
    text = f"{message}\n{say('next', step=step)}" if step else message
    return Result(text, {"schema": 1, "error": fields}, True)


def failed(error: RecalldError) -> Result:
    """A refusal of the daemon, or that there is none."""
    if error.kind in ("which-vault", "no-such-vault"):
        names = error.hint.replace("：", ": ").rpartition(": ")[2]  # the daemon speaks of options of the command line
        error.hint = say("which_vault.next", names=names)
    elif error.kind in _STEPS and "recall " in error.hint and "note_" not in error.hint:
        error.hint = say(_STEPS[error.kind])  # an agent has tools, and no command line
    return refused(error.message, error.hint, error.to_wire())


def recalled(found: dict[str, Any], budget: int) -> Result:
    """A Recall or an Answer: each hit with its place, and as many of them as the budget holds."""
    fence = Fence()
    told = {**found, "query": found["query"][:LONGEST_QUERY], "fence": fence.mark}
    told["timings_ms"] = {"total": round(sum(found["timings_ms"].values()), 1)}
    told.pop("rendered", None)
    for part in ("cards", "cascade_cards"):
        told[part] = [_hit(hit, fence) for hit in found[part]]
    if "answer" in found:
        told["answer"] = _answer(found["answer"], fence)
        if found["answer"]["refused"]:  # those that the refusal names are enough to see whether it is right
            told |= {"cards": told["cards"][:NEAREST], "cascade_cards": []}
    return _fitted(told, _recall_text, fence, budget)


def note(found: dict[str, Any], budget: int) -> Result:
    """A note or a part of it: as many of its lines as the budget holds, and a handle for the rest."""
    fence = Fence()
    told = {name: value for name, value in found.items() if name != "written"}
    told |= {"fence": fence.mark, "text": "", "disclosures": [], "stale": False}
    for name in ("links", "broken", "problems", "tags", "aliases"):
        told[name] = found[name][:20]
    if tokens_of(told["meta"]) > budget // 4:
        told["meta"] = {}
    first, end = found["lines"]
    lines = found["text"].split("\n")
    shown = _as_many(lines, budget - tokens_of(told) - 60)
    text = "\n".join(lines[:shown]) if shown else lines[0][: max(budget - tokens_of(told) - 60, 40)]
    last = first + max(shown, 1) - 1
    told |= {"lines": [first, last], "citation": _place(found["path"], first, last), "text": fence.around(text)}
    if shown < len(lines):
        told["expand"] = f"{found['path']}:{min(last + 1, end)}-{end}"
        said = say("text_cut", first=first, last=last, end=end, handle=_shown(told["expand"]))
        told["disclosures"] = [{"code": "narrowed", "text": said}]
    return Result(_note_text(told), told)


def related(found: dict[str, Any], budget: int) -> Result:
    """What a note or concept is joined with, or the way between two."""
    fence = Fence()
    return _fitted({**found, "fence": fence.mark}, _related_text, fence, budget)


def status(found: dict[str, Any]) -> Result:
    """What the daemon is doing: what an agent can act on."""
    told = {**found, "queries": {k: v for k, v in found["queries"].items() if k != "recent_ms"}}
    lines = [f"recalld {found['version']}"]
    for vault in found["vaults"]:
        parts = [f"{vault[name]} {name}" for name in ("notes", "passages", "embedded", "pending")]
        reason = f" ({vault['reason']})" if vault.get("reason") else ""
        lines.append(f"- {vault['name']}: {vault.get('state', '')}{reason}, {', '.join(parts)}")
    return Result("\n".join(lines), told)


def written(found: dict[str, Any]) -> Result:
    """What was written, or that nothing had to be."""
    first, last = found["lines"]
    key = "written" if found["written"] else "unwritten"
    text = say(key, path=_shown(found["path"]), first=first, last=last, hash=found["hash"])
    return Result("\n".join([text, *_said(found)]), {**found, "citation": _place(found["path"], first, last)})


def proposed(found: dict[str, Any], command: str) -> Result:
    """What a decision would change, and how the person can take it."""
    preview = found["preview"]
    notes = preview["notes"]
    edges = preview["edges"]
    count = len(notes) if isinstance(notes, list) else notes
    text = say("proposed", notes=count, added=edges["added"], removed=edges["removed"], command=command)
    told = {**found, "applied": False, "command": command}
    if tokens_of(told) > 1500:
        told["preview"] = {**preview, "notes": count, "concepts": []}
    return Result(text, told)


def _hit(hit: dict[str, Any], fence: Fence) -> dict[str, Any]:
    told = {name: hit[name] for name in _HIT}
    told |= {"title": hit["title"][:LONGEST_TITLE], "heading": hit["heading"][:LONGEST_TITLE]}
    told |= {"why": hit["why"][:SHOWN_REASONS], "text": fence.around(hit["text"]), "score": round(hit["score"], 4)}
    told["citation"] = _place(hit["path"], *hit["lines"])
    if hit.get("summary"):
        told["expand"] = hit["handle"]
    return told


def _answer(answer: dict[str, Any], fence: Fence) -> dict[str, Any]:
    sentences = [{name: one[name] for name in one if name != "as_read"} for one in answer["sentences"]]  # `text` has it
    sentences = [{**one, "text": fence.inline(one["text"])} for one in sentences]
    sources = [{**one, "citation": _place(one["path"], *one["lines"])} for one in answer["sources"]]
    return {**answer, "text": fence.around(answer["text"]), "sentences": sentences, "sources": sources}


def _fitted(told: dict[str, Any], write: Told, fence: Fence, budget: int) -> Result:
    """The object and its text within the budget: what ranks last goes first, the only card is cut short."""
    left_out = 0
    while True:
        text = write(told, fence)
        over = max(tokens(text), tokens_of(told)) - budget
        if over <= 0:
            return Result(text, told)
        part = next((name for name in _SHED if _sheds(told, name)), None)
        if part is not None:
            told[part] = told[part][:-1]
            left_out += 1
        elif not _shorten(told, over):
            return Result(_clipped(text, budget), told)
        kept = [one for one in told.get("disclosures", []) if one["code"] != "narrowed_here"]
        said = {"code": "narrowed_here", "text": say("cut", n=left_out, budget=budget)}
        told["disclosures"] = [*kept, said] if left_out else kept


_SHED = ("cascade_cards", "cards", "suggestions", "related", "neighbors", "steps", "nodes")
"""Lists that are cut from their ends, in this order."""


def _sheds(told: dict[str, Any], name: str) -> bool:
    """Whether one can be taken off a list: not the only card, where there is no answer."""
    least = 1 if name in ("neighbors", "nodes") or (name == "cards" and "answer" not in told) else 0
    return len(told.get(name, ())) > least


def _shorten(told: dict[str, Any], over: int) -> bool:
    """Cut the text of the only card, or sentences of the answer; False when there is nothing left to cut."""
    if told.get("answer", {}).get("sentences"):
        answer = told["answer"]
        told["answer"] = {**answer, "sentences": answer["sentences"][:-1]}
        return True
    for hit in told.get("cards", ()):
        lines = hit["text"].split("\n")
        inner = "\n".join(lines[1:-1])
        if len(inner) > 80:
            keep = max(80, len(inner) - max(over * 4, 40))
            hit |= {"text": "\n".join([lines[0], inner[:keep], lines[-1]]), "expand": hit["handle"]}
            return True
    return False


def _clipped(text: str, budget: int) -> str:
    while tokens(text) > budget:
        text = text[: len(text) * 9 // 10]
    return text


def _as_many(lines: list[str], budget: int) -> int:
    """How many lines from the first on take no more than the budget, as JSON writes them."""
    used = 0
    for number, line in enumerate(lines):
        used += tokens(json.dumps(line, ensure_ascii=False)) + 1
        if used > budget:
            return number
    return len(lines)


def _recall_text(told: dict[str, Any], fence: Fence) -> str:
    parts = []
    if "answer" in told:
        answer = told["answer"]
        sources = [f"[{one['n']}] {_shown(one['citation'])}" for one in answer["sources"]]
        parts.append("\n".join([answer["text"], *sources]))
    parts += [_card_text(hit, fence) for hit in (*told["cards"], *told["cascade_cards"])]
    if not told["cards"] and "answer" not in told:
        parts.append(say("nothing"))
    return "\n\n".join([*parts, *_said(told)])


def _card_text(hit: dict[str, Any], fence: Fence) -> str:
    """A card: its place outside of the marks, and within them all that the note says, its title too."""
    flags = [say("stale")] if hit["stale"] else []
    flags += [say("rest", handle=_shown(hit["expand"]))] if "expand" in hit else []
    head = " · ".join([_shown(hit["citation"]), *flags])
    names = [" ".join(name.split()) for name in (hit["title"], hit["heading"]) if name]
    inner = hit["text"].removeprefix(f"<{fence.mark}>\n").removesuffix(f"\n</{fence.mark}>")
    return f"{head}\n{fence.around(' › '.join(dict.fromkeys(names)) + chr(10) + inner)}"


def _note_text(told: dict[str, Any]) -> str:
    return "\n".join([f"{_shown(told['citation'])} · hash {told['hash']}", told["text"], *_said(told)])


def _related_text(told: dict[str, Any], fence: Fence) -> str:
    rows = [*told.get("neighbors", ()), *told.get("steps", ())]
    lines = [_edge_text(row) for row in rows]
    lines += [_suggested(row) for row in told.get("suggestions", ())]
    lines += [say("often_with", label=row["label"]) for row in told.get("related", ())]
    return "\n\n".join([fence.around("\n".join(lines)) if lines else say("nothing"), *_said(told)])


def _suggested(row: dict[str, Any]) -> str:
    return say("perhaps", path=row["path"], why=listed(row["words"]) or say("alike"))


def _edge_text(row: dict[str, Any]) -> str:
    why = [*row.get("why", ()), *(f"[[{link['text']}]] {link['path']}:{link['line']}" for link in row.get("links", ()))]
    why += row.get("words", ()) or row.get("folders", ()) or row.get("common", ())
    kind = str(row.get("kind", ""))
    ends = {"a": row.get("a", ""), "b": row.get("b", ""), "kind": say(f"kind_{kind}") or kind}
    return say("edge", **ends, why=listed(map(str, why)) or say("alike"))


def _said(told: dict[str, Any]) -> list[str]:
    return [f"· {one['text']}" for one in told.get("disclosures", ())]


def _place(path: str, first: int, last: int) -> str:
    return f"{path}:{first}" if first == last else f"{path}:{first}-{last}"


def _shown(place: str) -> str:
    """A place as text shows it, outside of the marks: on one line, and without orders; the object has it as it is."""
    line = " ".join(place.split())
    if line.isascii() and " " not in line:
        return line  # an order has words
    from ...index.recall.showing.sanitize import sanitize  # takes NumPy along, which most servers never need

    return sanitize(line).text
