"""What there is to decide, and what was decided, as answers."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ...index.graph.governance.decisions import Decision
from ...index.graph.governance.proposals import KINDS
from ..errors import INVALID_PARAMS
from ..messages import joined, refusal, text
from . import deciding, proposing

if TYPE_CHECKING:
    from ...index.graph.governance.proposals import Proposal
    from ..vault import Vault

DECISIONS = "decisions"
"""As `kind`: what was decided instead of what there is to decide."""


def listed(vault: Vault, kind: str, limit: int, lang: str) -> dict[str, Any]:
    """What there is to decide, of one kind or of all, and the decisions in force, the newest first."""
    resolved = deciding.resolved_now(vault)
    _check(kind, lang)
    found = () if kind == DECISIONS else proposing.of_kind(vault.proposing.proposals(vault, resolved), kind)
    standing = sorted(resolved.standing, key=lambda each: each.order, reverse=True)
    decided = standing if kind in ("", DECISIONS) else []
    return {
        "proposals": [proposing.to_wire(each, lang) for each in found[:limit]],
        "counts": dict(Counter(each.kind for each in found)),
        "total": len(found),
        "to_mend": sum(not each.acts for each in found),
        "decisions": [deciding.to_wire(vault, each) for each in decided[:limit]],
        "decided": len(decided),
        "disclosures": _disclosures(vault, lang),
    }


def reviewed(vault: Vault, kind: str, limit: int, lang: str) -> dict[str, Any]:
    """What there is to decide, each with what accepting it would change."""
    _check(kind, lang)
    resolved = deciding.resolved_now(vault)
    found = proposing.of_kind(vault.proposing.proposals(vault, resolved), kind)
    # What nothing can be done about here (a broken link, say) does not stop a person who reviews.
    actable = [each for each in found if each.acts or kind]
    aside, found = len(found) - len(actable), actable
    queue = [proposing.to_wire(each, lang) | {"preview": _accepted(vault, each)} for each in found[:limit]]
    return {"queue": queue, "total": len(found), "counts": dict(Counter(each.kind for each in found)),
            "disclosures": [*_aside(aside, lang), *_disclosures(vault, lang)]}  # fmt: skip


def _aside(count: int, lang: str) -> list[dict[str, str]]:
    """That there is more than is reviewed: what only an edit of the notes mends."""
    return [{"code": "notes_to_mend", "text": text("notes-to-mend", lang, n=count)}] if count else []


def _disclosures(vault: Vault, lang: str) -> list[dict[str, str]]:
    """That the graph is not there yet, or that the model has yet to read what translations are found by."""
    if not vault.graph.rev:
        return [{"code": "graph_building", "text": text("graph-building", lang)}]
    if vault.meaning.state == "loading":
        return [{"code": "labels_unread", "text": text("labels-model-loading", lang)}]
    unread = vault.proposing.unread
    return [{"code": "labels_unread", "text": text("labels-unread", lang, n=unread)}] if unread else []


def _accepted(vault: Vault, proposal: Proposal) -> dict[str, Any] | None:
    """What the first act of a proposal would change, None where there is none."""
    if not proposal.acts:
        return None
    act = proposal.acts[0]
    return deciding.preview(vault, [Decision("", datetime.max.replace(tzinfo=UTC), act.act, act.subject, act.object)])


def _check(kind: str, lang: str) -> None:
    if kind and kind not in (*KINDS, DECISIONS):
        names = joined((*KINDS, DECISIONS), lang)
        raise refusal("no-kind", "invalid-params", INVALID_PARAMS, lang, name=kind, names=names)
