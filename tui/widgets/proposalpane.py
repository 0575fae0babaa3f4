"""One proposal in full: what it is, where in the notes it rests, what accepting it would change."""

from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ..governing.acts import Wish
from ..graph import reasons
from ..messages import Catalogue, say
from ..text import content
from ..text.prose import Hanging

TEXTS: Catalogue = {
    "title": ("Proposal", "提議"),
    "evidence": ("Where this comes from", "依據"),
    "perhaps": ("Perhaps it belongs with", "也許和這些有關"),
    "accept": ("a accepts it", "按 a 接受"),
    "others": ("Enter shows the other ways", "按 Enter 看其他做法"),
    "no_act": (
        "Nothing can be decided here: mend the note (o opens it), or d never shows this again.",
        "這裡沒有可決定的事：修改筆記（o 開啟），或按 d 不再提議。",
    ),
    "looking": ("looking what it would change...", "正在看會改變什麼…"),
    "whole": ("the whole note", "整則筆記"),
    "found": ("“{label}” as {source}", "「{label}」，{source}"),
}
SHOWN = 8


class ProposalPane(VerticalScroll):
    """What there is to know before deciding."""

    DEFAULT_CSS = """
    ProposalPane { padding: 0 1; border: round $border-blurred; background: $surface; border-title-color: $accent; }
    ProposalPane:focus { border: round $border; }
    ProposalPane > Static { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__(id="proposal")
        self.border_title = content.line(say("title", TEXTS))
        self._shown: Mapping[str, Any] | None = None

    def compose(self) -> ComposeResult:
        """Everything in one text."""
        yield Static(Content(""))

    def show(
        self,
        proposal: Mapping[str, Any] | None,
        places: Sequence[Mapping[str, Any]] = (),
        effect: Content | None = None,
    ) -> None:
        """`places`: where the concepts it is about were found; `effect`: what accepting would change, once known."""
        if proposal is None or self._shown is None or proposal["id"] != self._shown["id"]:
            self.scroll_home(animate=False)
        self._shown = proposal
        text = Content("") if proposal is None else described(proposal, places, effect)
        self.query_one(Static).update(Hanging(text))


def described(proposal: Mapping[str, Any], places: Sequence[Mapping[str, Any]], effect: Content | None) -> Content:
    """A proposal with all that speaks for it."""
    parts = [content.line(str(proposal["text"]), "bold")]
    ways = proposal["acts"]
    if ways:
        parts += [Content(""), content.line(say("accept", TEXTS), "$accent")]
        parts.append(content.line(f"  {Wish.of(ways[0]).told()}"))
        looking = content.line(say("looking", TEXTS), content.MUTED)
        parts += [_set_in(effect if effect is not None else looking)]
        if len(ways) > 1:
            parts.append(content.line(say("others", TEXTS), content.MUTED))
    else:
        parts += [Content(""), content.line(say("no_act", TEXTS), content.MUTED)]
    found = evidence(proposal, places)
    if found:
        parts += [Content(""), content.line(evidence_title(proposal), "$accent"), *found]
    return Content("\n").join(parts)


def evidence_title(proposal: Mapping[str, Any]) -> str:
    """What the places of a proposal are: where it comes from, or what a note that is alone may belong with."""
    return say("perhaps" if proposal["kind"] == "orphan" else "evidence", TEXTS)


def evidence(proposal: Mapping[str, Any], places: Sequence[Mapping[str, Any]]) -> list[Content]:
    """A line for each place it rests on."""
    rows = []
    for each in proposal["evidence"][:SHOWN]:
        where = content.line(f"  {reasons.place(str(each['path']), int(each['line']))}", "$text-accent")
        rows.append(content.joined(where, content.line(f"  {each['text']}" if each["text"] else "")))
    for each in places[:SHOWN]:
        where = content.line(f"  {reasons.place(str(each['path']), int(each['line']))}", "$text-accent")
        what = say("found", TEXTS, label=each["label"], source=reasons.source(each))
        rows.append(content.joined(where, content.line(f"  {what}")))
    return rows


def place_of(proposal: Mapping[str, Any], places: Sequence[Mapping[str, Any]]) -> tuple[str, int]:
    """The note that it is about, or the first place it rests on: path and line; "" when there is none."""
    if proposal["kind"] == "orphan":
        return str(proposal["subject"]), 1
    for each in (*proposal["evidence"], *places):
        return str(each["path"]), max(1, int(each["line"]))
    return "", 0


def _set_in(text: Content) -> Content:
    return Content("\n").join(content.joined("  ", row) for row in text.split("\n"))
