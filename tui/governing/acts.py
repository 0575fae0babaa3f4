"""What decisions on the graph are called, and what they would change, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from textual.content import Content

from ..messages import Catalogue, say
from ..text import content

TEXTS: Catalogue = {
    "act_merge": ("Merge {subject} into {object}", "把「{subject}」併入「{object}」"),
    "act_rename": ("Call {subject} {object} from now on", "把「{subject}」改名為「{object}」"),
    "act_ban": ("Ban {subject}: it joins no notes", "禁用「{subject}」：不再連起筆記"),
    "act_unban": ("Unban {subject}: it may join notes again", "解除禁用「{subject}」：又能連起筆記"),
    "act_pin": ("Pin {subject}: it matters, and is listed first", "釘選「{subject}」：重要，排在最前"),
    "act_keep": ("Keep {subject}: it joins notes, however common", "保留「{subject}」：再常見也照樣連起筆記"),
    "act_demote": ("Rank {subject} below what it points at", "把「{subject}」排在它所指的筆記之後"),
    "act_promote": ("Leave {subject} where it ranks", "不降低「{subject}」的排名"),
    "act_canonical": ("{object} folds into {subject}", "「{object}」併入「{subject}」顯示"),
    "act_distinct": ("{subject} and {object} are two notes", "「{subject}」與「{object}」是兩則不同的筆記"),
    "act_supersede": ("{subject} is out of date; {object} takes its place", "「{subject}」已過時，由「{object}」取代"),
    "act_outdated": ("{subject} is out of date", "「{subject}」已過時"),
    "act_dismiss": ("Do not propose this again: {subject}", "不再提議：{subject}"),
    "act_undo": ("Take back: {subject}", "撤回：{subject}"),
    "kind_god": ("too common", "太常見"),
    "kind_mirror": ("copy", "副本"),
    "kind_merge": ("merge", "合併"),
    "kind_meta": ("index", "索引"),
    "kind_stale": ("out of date", "過時"),
    "kind_orphan": ("alone", "孤立"),
    "kind_duplicate-title": ("same title", "同名"),
    "kind_broken-link": ("broken link", "失效連結"),
    "kind_bad-frontmatter": ("frontmatter", "欄位"),
    "edges": ("edges between notes {before:,} → {after:,}", "筆記之間的關聯 {before:,} → {after:,}"),
    "edge_counts": (
        "{removed:,} go, {added:,} come, {changed:,} other weight",
        "少 {removed:,}、多 {added:,}、{changed:,} 條改變強度",
    ),
    "ties": (
        "ties of concepts to notes: {removed:,} go, {added:,} come",
        "概念與筆記的聯繫：少 {removed:,} 個、多 {added:,} 個",
    ),
    "changes": ("notes touched: {notes:,}, concepts: {concepts:,}", "涉及 {notes:,} 則筆記、{concepts:,} 個概念"),
    "files": (
        "no note is edited: it is kept in .recall/decisions.toml",
        "不會修改任何筆記：記在 .recall/decisions.toml",
    ),
    "nothing": ("nothing in the graph changes", "概念圖不會改變"),
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants decided: an act and what it is about, as the methods `govern.*` take it."""

    act: str
    subject: str
    object: str = ""
    copy: str = ""
    words: str = ""
    """What it is, in words, where act and subject do not say it."""

    def asked(self) -> dict[str, Any]:
        """The parameters of the method."""
        if self.act in ("dismiss", "undo"):
            return {"id": self.subject}
        return {"subject": self.subject, "object": self.object, **({"copies": self.copy} if self.copy else {})}

    def told(self) -> str:
        """What it does."""
        return self.words or told({"act": self.act, "subject": self.subject, "object": self.object})

    @classmethod
    def on(cls, act: str, concept: Mapping[str, Any], target: str = "", label: str = "") -> "Wish":
        """An act on a concept, which is named by its key: a label may be that of another. `label`: the target's."""
        words = told({"act": act, "subject": concept["label"], "object": label or target})
        return cls(act, str(concept["key"]), target, words=words)

    @classmethod
    def of(cls, way: Mapping[str, Any]) -> "Wish":
        """One of the acts of a proposal."""
        return cls(str(way["act"]), str(way["subject"]), str(way.get("object") or ""))


def told(decision: Mapping[str, Any]) -> str:
    """What an act or a decision does."""
    subject, target = str(decision["subject"]), str(decision.get("object") or "")
    act = "outdated" if decision["act"] == "supersede" and not target else str(decision["act"])
    key = f"act_{act}"
    return say(key, TEXTS, subject=subject, object=target) if key in TEXTS else f"{act} {subject} {target}".strip()


def dismissing(proposal: Mapping[str, Any]) -> str:
    """What it is not to propose something again."""
    return say("act_dismiss", TEXTS, subject=" / ".join(filter(None, (proposal["subject"], proposal["object"]))))


def kind(name: str) -> str:
    """The kind of a proposal."""
    key = f"kind_{name}"
    return say(key, TEXTS) if key in TEXTS else name


def added(previews: list[Mapping[str, Any]]) -> dict[str, Any]:
    """The previews of several decisions as one, as if each were made alone."""
    edges = {name: sum(int(one["edges"][name]) for one in previews) for name in ("added", "removed", "changed")}
    ties = {name: sum(_ties(one)[name] for one in previews) for name in ("added", "removed")}
    counts = {name: sum(int(one[name]) for one in previews) for name in ("notes", "concepts")}
    return {
        "edges": edges,
        "edges_before": max((int(p.get("edges_before", 0)) for p in previews), default=0),
        "ties": ties,
        **counts,
    }


def _ties(told: Mapping[str, Any]) -> Mapping[str, int]:
    return told.get("ties") or {"added": 0, "removed": 0}


def preview(told: Mapping[str, Any]) -> Content:
    """What would change, on one line or a few."""
    edges, before = told["edges"], int(told.get("edges_before", 0))
    files = say("files", TEXTS)
    ties = _ties(told)
    if not any((*edges.values(), *ties.values(), told["notes"], told["concepts"])):
        return content.line(say("nothing", TEXTS) + say("besides") + files)
    after = before - edges["removed"] + edges["added"]
    return content.joined(
        content.line(say("edges", TEXTS, before=before, after=after), "bold"),
        content.line(f"  {say('edge_counts', TEXTS, **edges)}"),
        "\n",
        content.line(say("ties", TEXTS, **ties)),
        "\n",
        content.line(say("changes", TEXTS, notes=told["notes"], concepts=told["concepts"])),
        content.line(say("besides") + files, content.MUTED),
    )
