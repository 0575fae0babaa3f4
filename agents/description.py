"""What a community of notes is about, as a question that a written answer can be made of."""

from collections.abc import Mapping, Sequence
from typing import Any

MOST_NOTES = 6
MOST_CHARS = 1500

_ASKED = {
    "en": "In two or three sentences: what are these notes about, and what connects them ({name})?",
    "zh-Hant": "請用兩三句話說明：這些筆記在談什麼，彼此有什麼關聯（{name}）？",
}


def question(community: Mapping[str, Any], notes: Sequence[Mapping[str, Any]], lang: str) -> dict[str, Any]:
    """The community as a recall: its central notes are the cards, its own summary is the answer without a model."""
    cards = [_card(note) for note in notes[:MOST_NOTES]]
    name = ", ".join(community.get("concepts", ())[:5]) or community["name"]
    summary = {"text": community.get("summary", ""), "sentences": [], "sources": [], "refused": False, "model": None}
    return {
        "query": _ASKED["zh-Hant" if lang.startswith("zh") else "en"].format(name=name),
        "cards": cards,
        "cascade_cards": [],
        "disclosures": [],
        "answer": summary,
    }


def _card(note: Mapping[str, Any]) -> dict[str, Any]:
    text = str(note.get("text", ""))[:MOST_CHARS]
    first = (note.get("lines") or [1])[0]
    return {
        "path": note["path"],
        "title": note.get("title", ""),
        "heading": "",
        "lines": [first, first + text.count("\n")],
        "text": text,
    }
