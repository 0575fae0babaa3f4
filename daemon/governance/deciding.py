"""Deciding: from what a person wishes to lines in the vault's decisions, with a preview first."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ...index.graph.extraction.labels import fold
from ...index.graph.governance import decisions, difference
from ...index.graph.governance.decisions import Decision, Loaded
from ...index.graph.governance.resolve import RANKS, STANDINGS, Resolved, name_of, resolve
from ...index.text.tokens import index_terms
from ..errors import CONFLICT, EXISTS, INVALID_PARAMS, NO_SUCH_NOTE
from ..graph import nameresolution
from ..messages import refusal
from ..notes import reference
from .decisionfile import append
from .hidden import shown

if TYPE_CHECKING:
    from ...index.store.rows import NoteMeta
    from ..vault import Vault

IN_FORCE_SECONDS = 2.0
"""How long an answer waits for the graph: to be there, and to follow the decision."""

_LATER = datetime(9999, 12, 31, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants decided, as written."""

    act: str
    subjects: tuple[str, ...]
    object: str = ""
    copies: tuple[str, ...] = ()
    reason: str = ""
    lang: str = ""


def decide(vault: Vault, wish: Wish, dry_run: bool) -> dict[str, Any]:
    """Tell what a wish would change and, unless it is a dry run, write it down and let the graph follow.

    `undone`: the decisions that this takes back. `first`: nothing was decided here before, so that the file is new.
    Raises `RecalldError` for what cannot be decided, with the next step.
    """
    if not vault.graph.rev:  # it has just been started, and no name means anything yet
        vault.graphing.wait(IN_FORCE_SECONDS)
    loaded = decisions.load(vault.root)
    drafts = _Drafts(vault, wish, loaded).made()
    told = preview(vault, drafts)
    made: Sequence[Decision] = drafts
    is_first = not (vault.root / decisions.NAME).exists()
    if not dry_run:
        made = _write(vault, wish)
    return {
        "act": wish.act, "dry_run": dry_run, "decisions": [to_wire(vault, each) for each in made], "preview": told,
        "undone": [to_wire(vault, each) for each in _undone(wish.act, drafts, loaded.decisions)],
        "needs_yes": len(drafts) > 1 or told["edges"]["removed"] > 0, "first": is_first,
    }  # fmt: skip


def _undone(act: str, drafts: Sequence[Decision], known: Sequence[Decision]) -> list[Decision]:
    """The decisions that drafts take back, in the order of the drafts."""
    by_id = {each.id: each for each in known}
    return [by_id[each.subject] for each in drafts if act == "undo"]


def preview(vault: Vault, drafts: Sequence[Decision]) -> dict[str, Any]:
    """What decisions would change: notes and concepts touched, edges added, removed and changed."""
    loaded = decisions.load(vault.root)
    later = [_placed(each, place) for place, each in enumerate(drafts)]
    resolved = resolve([*loaded.decisions, *later], vault.store.notes.all())
    if resolved.vocabulary == vault.graphing.vocabulary:
        found = difference.Difference()
    else:
        found = difference.between(vault.graph, vault.graphing.preview(resolved.vocabulary))
    edges = {"added": found.added, "removed": found.removed, "changed": found.changed}
    before = sum(len(row.others) for row in vault.graph.adjacency.values()) // 2
    ties = {"added": found.ties_added, "removed": found.ties_removed}
    return {
        "notes": found.notes, "edges": edges, "edges_before": before, "ties": ties, "concepts": found.concepts,
    }  # fmt: skip


def resolved_now(vault: Vault) -> Resolved:
    """All decisions, as the file holds them at this moment."""
    return resolve(decisions.load(vault.root).decisions, vault.store.notes.all())


def to_wire(vault: Vault, decision: Decision) -> dict[str, Any]:
    """A decision as answers have it; a note that is private by now is not named."""
    at = decision.at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z") if decision.id else ""
    return {
        "id": decision.id, "at": at, "by": decision.by, "act": decision.act,
        "subject": shown(vault, decision.act, decision.subject), "object": shown(vault, decision.act, decision.object),
        "reason": decision.reason, "line": decision.line,
    }  # fmt: skip


def _write(vault: Vault, wish: Wish) -> Sequence[Decision]:
    """Append what the wish comes to on what the file holds then."""
    try:
        made = append(vault.root, lambda loaded: _Drafts(vault, wish, loaded).made())
    except (OSError, UnicodeError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise refusal("not-decided", "conflict", CONFLICT, wish.lang, reason=reason) from error
    vault.graphing.hear_decisions()
    vault.graphing.wait(IN_FORCE_SECONDS)
    return made


def _placed(draft: Decision, place: int) -> Decision:
    """A draft as if it were written: later than all that is."""
    return Decision(
        f"~{place:06}", _LATER, draft.act, draft.subject, draft.object, draft.by, draft.reason, draft.over
    )  # fmt: skip


class _Drafts:
    """The decisions that a wish comes to, given those that are there."""

    def __init__(self, vault: Vault, wish: Wish, loaded: Loaded) -> None:
        self._vault, self._wish, self._loaded = vault, wish, loaded
        self._notes = vault.store.notes.all()
        self._resolved = resolve(loaded.decisions, self._notes)
        self._by = _person()

    def made(self) -> list[Decision]:
        """The decisions, not dated yet. Raises `RecalldError`."""
        wish = self._wish
        if not wish.subjects:
            raise refusal("needs-subject", "invalid-params", INVALID_PARAMS, wish.lang, act=wish.act)
        makers: dict[str, Callable[[str], Iterator[Decision]]] = {
            "merge": self._merge, "rename": self._rename, "unban": self._unban, "canonical": self._copies,
            "distinct": self._copies, "supersede": self._supersede, "dismiss": self._dismiss, "undo": self._undo,
            **dict.fromkeys(("ban", "pin", "keep"), self._stand), **dict.fromkeys(RANKS, self._rank),
        }  # fmt: skip
        return [draft for subject in dict.fromkeys(wish.subjects) for draft in makers[wish.act](subject)]

    def _merge(self, name: str) -> Iterator[Decision]:
        target = self._label(self._object())
        label = self._label(name, followed=False)
        merged = self._resolved.vocabulary.merged
        if merged.get(fold(label), fold(label)) == self._resolved.vocabulary.concept(fold(target)):
            values = {"name": label, "other": target}
            raise refusal("same-concept", "exists", EXISTS, self._wish.lang, **values)
        yield self._draft(label, target, self._last(("merge",), label))

    def _rename(self, name: str) -> Iterator[Decision]:
        label, wanted = self._label(name), self._object().strip()
        taken = nameresolution.known(self._vault, wanted)
        if taken is not None and taken.key != self._resolved.vocabulary.concept(fold(label)):
            values = {"name": taken.label, "subject": label}
            raise refusal("label-taken", "exists", EXISTS, self._wish.lang, **values)
        yield self._draft(label, wanted, self._last(("rename",), label))

    def _stand(self, name: str) -> Iterator[Decision]:
        label = self._label(name)
        yield self._draft(label, "", self._last(STANDINGS, label))

    def _unban(self, name: str) -> Iterator[Decision]:
        label = self._label(name)
        last = self._last(STANDINGS, label)
        if last is None or last.act != "ban":
            raise refusal("not-banned", "no-such-decision", EXISTS, self._wish.lang, name=label)
        yield Decision("", _LATER, "undo", last.id, "", self._by, self._wish.reason)

    def _rank(self, name: str) -> Iterator[Decision]:
        note = self._note(name)
        yield self._draft(name_of(note), "", self._last_on_note(RANKS, note))

    def _supersede(self, name: str) -> Iterator[Decision]:
        old = self._note(name)
        new = self._note(self._wish.object) if self._wish.object else None
        if new == old:
            raise refusal("same-note", "invalid-params", INVALID_PARAMS, self._wish.lang, path=old.path)
        yield self._draft(name_of(old), name_of(new) if new else "", self._last_on_note(("supersede",), old))

    def _copies(self, name: str) -> Iterator[Decision]:
        kept = self._note(name)
        written = (*self._wish.copies, *((self._wish.object,) if self._wish.object else ()))
        others = [self._note(each) for each in written] or self._known_copies(kept)
        for other in others:
            if other == kept:
                raise refusal("same-note", "invalid-params", INVALID_PARAMS, self._wish.lang, path=kept.path)
            yield self._draft(name_of(kept), name_of(other), self._last_on_copy(kept, other))

    def _known_copies(self, kept: NoteMeta) -> list[NoteMeta]:
        """The notes that are one with a note, whichever of them stands for all now."""
        found = self._vault.proposing.mirrors(self._vault)
        root = next((each.kept for each in found if each.copy == kept.note_id), kept.note_id)
        ids = {root, *(each.copy for each in found if each.kept == root)} - {kept.note_id}
        copies = [note for note in self._notes if note.note_id in ids]
        if not copies:
            raise refusal("no-copies", "no-such-note", NO_SUCH_NOTE, self._wish.lang, path=kept.path)
        return sorted(copies, key=lambda note: note.path)

    def _dismiss(self, name: str) -> Iterator[Decision]:
        proposals = self._vault.proposing.proposals(self._vault, self._resolved)
        proposal = next((each for each in proposals if each.id == name), None)
        if proposal is None:
            raise refusal("no-proposal", "no-such-proposal", NO_SUCH_NOTE, self._wish.lang, id=name)
        yield self._draft(proposal.id, proposal.fingerprint, None)

    def _undo(self, name: str) -> Iterator[Decision]:
        standing = sorted(self._resolved.standing, key=lambda each: each.order)
        if name == "last":
            if not standing:
                raise refusal("nothing-to-undo", "no-such-decision", NO_SUCH_NOTE, self._wish.lang)
            name = standing[-1].id
        elif not any(each.id == name for each in standing):
            raise refusal("no-decision", "no-such-decision", NO_SUCH_NOTE, self._wish.lang, id=name)
        yield self._draft(name, "", None)

    # -- names

    def _object(self) -> str:
        if not self._wish.object.strip():
            raise refusal("needs-object", "invalid-params", INVALID_PARAMS, self._wish.lang, act=self._wish.act)
        return self._wish.object

    def _label(self, name: str, followed: bool = True) -> str:
        """The label of a concept; `followed`: of that which a merged name stands for now.

        What is no concept of its own may be named when notes have the words: it becomes a name of another.
        """
        name = name.strip().removeprefix("concept:")
        key = fold(name)
        if not followed and key in self._resolved.vocabulary.merged:
            return name
        known = self._vault.graph.concept(self._resolved.vocabulary.concept(key))
        known = known or self._vault.graph.concept(key) or nameresolution.known(self._vault, name)
        if known is not None:
            return known.label if fold(known.label) == known.key else known.key
        if self._wish.act == "merge" and not followed and self._is_written(name):
            return name
        return nameresolution.find_concept(self._vault, name, self._wish.lang).label

    def _is_written(self, name: str) -> bool:
        """Whether a note holds all the words of a name."""
        keys = list(dict.fromkeys(index_terms(name)))
        with self._vault.store.view() as view:
            held = [set(posting.notes.tolist()) for posting in view.postings(keys)]
        return bool(held and set.intersection(*held))

    def _note(self, name: str) -> NoteMeta:
        written = name.removeprefix(f"{self._vault.root}/")
        return reference.find(written, self._notes, self._wish.lang).note

    # -- what is decided already

    def _draft(self, subject: str, target: str, last: Decision | None) -> Decision:
        """A decision that knowingly replaces the last one on the same matter. Raises when it says the same."""
        wish = self._wish
        if last is not None and last.act == wish.act and (last.subject, last.object) == (subject, target):
            what = " ".join(filter(None, (wish.act, subject, target)))
            raise refusal("decided-already", "exists", EXISTS, wish.lang, what=what, id=last.id)
        over = "" if last is None else last.id
        return Decision("", _LATER, wish.act, subject, target, self._by, wish.reason, over)

    def _last(self, acts: Sequence[str], label: str) -> Decision | None:
        key = fold(label)
        return next((e for e in self._resolved.in_force if e.act in acts and fold(e.subject) == key), None)

    def _last_on_note(self, acts: Sequence[str], note: NoteMeta) -> Decision | None:
        names = {note.id, note.path} - {""}
        return next((e for e in self._resolved.in_force if e.act in acts and e.subject in names), None)

    def _last_on_copy(self, kept: NoteMeta, copy: NoteMeta) -> Decision | None:
        """What was decided of these two, or of what the copy is a copy of."""
        names = ({kept.id, kept.path} | {copy.id, copy.path}) - {""}
        for each in self._resolved.in_force:
            if each.act in ("canonical", "distinct") and {each.subject, each.object} <= names:
                return each
            if each.act == self._wish.act == "canonical" and each.object in (copy.id, copy.path):
                return each
        return None


def _person() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""
