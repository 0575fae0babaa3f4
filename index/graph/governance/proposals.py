"""What the graph proposes to people: each with what it rests on and what can be decided. Nothing here decides."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Literal

from ...notes.note import Problem
from ...store.rows import NoteMeta
from ..extraction.labels import fold
from ..extraction.translations import Translation
from ..extraction.variants import Variant
from ..graph import Graph
from ..structure.mirrors import Mirror
from .resolve import name_of
from .vocabulary import Vocabulary

Kind = Literal["god", "merge", "meta", "mirror", "stale", "orphan", "duplicate-title", "broken-link", "bad-frontmatter"]
KINDS: tuple[Kind, ...] = (
    *("god", "mirror", "merge", "meta", "stale", "orphan", "duplicate-title", "broken-link", "bad-frontmatter"),
)
"""In the order in which they are shown: what changes most first."""

FEW_ALONE, ALONE = 5, 0.25
"""More notes than so many that nothing joins, and a larger share, are nothing to decide about."""
LEAST_POINTED, POINTED = 8, 0.2
"""A note that points at so many others, and at so large a share of all, is a map of notes."""

ORIENTATION = frozenset(
    ("agents.md", "claude.md", "gemini.md", "copilot-instructions.md", "cursorrules.md", "llms.md", "conventions.md")
)
"""File names of notes that tell an agent its way about."""

_FEW_HOLDERS = 16
"""Notes whose every change is another reason to ask again."""

_FRONTMATTER = frozenset(
    (
        "frontmatter-unclosed",
        "frontmatter-no-mapping",
        "bad-key",
        "frontmatter-too-big",
        "bad-yaml",
        "bad-toml",
        "duplicate-key",
    )
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the notes a proposal rests; `line` from 1, or 0 for the note as a whole."""

    path: str
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """What can be decided: the act of a decision, and what it is about."""

    act: str
    subject: str
    object: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something to decide. `acts`: what accepting means first, then the other ways out; none can only be dismissed."""

    kind: Kind
    subject: str
    """A concept's label, or a note's path."""
    object: str = ""
    evidence: tuple[Place, ...] = ()
    acts: tuple[Act, ...] = ()
    why: str = ""
    """What it was found by, where a kind knows several ways."""
    values: Mapping[str, str | int] = field(default_factory=dict)
    """Numbers and names that its text tells."""
    fingerprint: str = ""
    """Changes with what it rests on: a dismissal holds as long as this is the same."""

    @property
    def id(self) -> str:
        """The same for the same kind, subject and object, always."""
        return "p" + _digest(self.kind, self.subject, self.object)


@dataclass(frozen=True, slots=True)
class BrokenLink:
    """A name in a note that leads nowhere."""

    path: str
    line: int
    name: str


@dataclass(frozen=True, slots=True)
class Stale:
    """A note that is out of date: since how many days it was not touched, and what it cites that is gone."""

    path: str
    days: int
    superseded_by: str | None = None
    """What took its place by its own word, "" when it does not say what; None when it says nothing."""
    broken: tuple[BrokenLink, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that proposals rest on, at one revision."""

    graph: Graph = field(default_factory=Graph)
    notes: Mapping[int, NoteMeta] = field(default_factory=dict)
    digests: Mapping[str, bytes] = field(default_factory=dict)
    """Digest of each note's bytes, by path."""
    links: Mapping[int, Sequence[int]] = field(default_factory=dict)
    """The notes that each note links to."""
    broken: Sequence[BrokenLink] = ()
    stale: Sequence[Stale] = ()
    problems: Sequence[tuple[str, Problem]] = ()
    mirrors: Sequence[Mirror] = ()
    variants: Sequence[Variant] = ()
    translations: Sequence[Translation] = ()
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    suggestions: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Notes that a note without edges may belong to, by path."""


def propose(evidence: Evidence, dismissed: Mapping[str, frozenset[str]] | None = None) -> list[Proposal]:
    """Everything there is to decide, by kind and then the most telling first; what was dismissed as it is now is not.

    The same for the same evidence, whatever the ids of notes are.
    """
    finders = {
        "god": _gods, "mirror": _mirrors, "merge": _merges, "meta": _metas, "stale": _stale, "orphan": _orphans,
        "duplicate-title": _duplicates, "broken-link": _broken, "bad-frontmatter": _frontmatter,
    }  # fmt: skip
    found: dict[str, Proposal] = {}
    for kind in KINDS:
        for proposal in finders[kind](evidence):
            if proposal.fingerprint not in (dismissed or {}).get(proposal.id, ()):
                found.setdefault(proposal.id, proposal)
    return list(found.values())


def _gods(evidence: Evidence) -> Iterator[Proposal]:
    graph, vocabulary = evidence.graph, evidence.vocabulary
    n = len(evidence.notes)
    for concept in sorted(graph.concepts, key=lambda concept: (-concept.df, concept.key)):
        if not concept.god or concept.banned or concept.key in vocabulary.banned | vocabulary.kept:
            continue
        acts = (Act("ban", concept.label), Act("keep", concept.label))
        values = {"df": concept.df, "n": n}
        yield Proposal("god", concept.label, acts=acts, values=values, fingerprint=_held(evidence, concept.key))


def _mirrors(evidence: Evidence) -> Iterator[Proposal]:
    for mirror in evidence.mirrors:
        copy, kept = evidence.notes[mirror.copy], evidence.notes[mirror.kept]
        if copy.path in evidence.vocabulary.canonical:
            continue
        acts = (
            Act("canonical", name_of(kept), name_of(copy)),
            Act("canonical", name_of(copy), name_of(kept)),
            Act("distinct", name_of(copy), name_of(kept)),
        )
        yield Proposal(
            "mirror", copy.path, kept.path, (Place(copy.path), Place(kept.path)), acts,
            values={"percent": round(100 * mirror.likeness)}, fingerprint=_content(evidence, copy.path, kept.path),
        )  # fmt: skip


def _merges(evidence: Evidence) -> Iterator[Proposal]:
    graph, merged = evidence.graph, evidence.vocabulary.merged
    pairs = [(each.key, each.into, each.why, each.places, (each.key, each.into)) for each in evidence.variants]
    pairs += [(each.key, each.into, each.why, each.places, each.labels) for each in evidence.translations]
    # First what joins most: notes that hold either and do not meet yet.
    pairs.sort(key=lambda pair: (*sorted((-_df(graph, pair[0]), -_df(graph, pair[1])), reverse=True), pair[:2]))
    for key, into, why, places, written in pairs:
        one, other = graph.concept(key), graph.concept(into)
        if key in merged or into in merged or (one and one.banned) or (other and other.banned):
            continue
        subject, target = one.label if one else written[0], other.label if other else written[1]
        evidenced = tuple(Place(path, line, text) for path, line, text in places)
        values = {"df": one.df if one else 0, "df_into": other.df if other else 0}
        acts = (Act("merge", subject, target), Act("merge", target, subject))
        print_ = _digest(why, _held(evidence, key), _held(evidence, into), _content(evidence, *_paths_of(evidenced)))
        yield Proposal("merge", subject, target, evidenced, acts, why, values, fingerprint=print_)


def _df(graph: Graph, key: str) -> int:
    concept = graph.concept(key)
    return 0 if concept is None else concept.df


def _metas(evidence: Evidence) -> Iterator[Proposal]:
    vocabulary, n = evidence.vocabulary, len(evidence.notes)
    for note in _by_path(evidence):
        pointed = set(evidence.links.get(note.note_id, ())) - {note.note_id}
        many = len(pointed) >= LEAST_POINTED and len(pointed) >= POINTED * n
        orienting = note.path.rpartition("/")[2].casefold() in ORIENTATION
        if not (many or orienting or note.note_id in evidence.graph.metas):
            continue
        if note.path in vocabulary.demoted | vocabulary.promoted:
            continue
        acts = (Act("demote", name_of(note)), Act("promote", name_of(note)))
        values = {"links": len(pointed), "n": n}
        why = "links" if many else "orientation" if orienting else "mentions"
        yield Proposal("meta", note.path, "", (Place(note.path),), acts, why, values, _content(evidence, note.path))


def _orphans(evidence: Evidence) -> Iterator[Proposal]:
    """Notes that nothing joins; none where that is what notes of this vault are like."""
    graph = evidence.graph
    alone = [n for n in _by_path(evidence) if not graph.degree(n.note_id) and n.note_id not in graph.canonical]
    are_few = len(alone) <= max(FEW_ALONE, ALONE * len(evidence.notes))
    for note in alone if graph.rev and are_few else ():
        near = tuple(Place(path) for path in evidence.suggestions.get(note.path, ()))
        yield Proposal("orphan", note.path, "", near, fingerprint=_content(evidence, note.path))


def _stale(evidence: Evidence) -> Iterator[Proposal]:
    by_path = {note.path: note for note in evidence.notes.values()}
    for each in sorted(evidence.stale, key=lambda each: (-each.days, each.path)):
        if each.path in evidence.vocabulary.superseded or each.path not in by_path:
            continue
        says = None if evidence.vocabulary.comes_back(each.superseded_by or "", each.path) else each.superseded_by
        if says is None and not each.broken:
            continue  # it names itself, or what it took the place of itself
        places = tuple(Place(link.path, link.line, link.name) for link in each.broken) or (Place(each.path),)
        heir = by_path.get(says or "")
        acts = (Act("supersede", name_of(by_path[each.path]), name_of(heir) if heir else ""),)
        why = "cites" if says is None else "superseded" if says else "over"
        values: dict[str, str | int] = {"days": each.days, "broken": len(each.broken), "heir": says or ""}
        yield Proposal("stale", each.path, "", places, acts, why, values, _content(evidence, each.path))


def _duplicates(evidence: Evidence) -> Iterator[Proposal]:
    alike: dict[str, list[NoteMeta]] = {}
    for note in _by_path(evidence):
        if note.note_id not in evidence.graph.canonical:
            alike.setdefault(fold(note.title), []).append(note)
    copies = {mirror.copy for mirror in evidence.mirrors}
    for title, notes in sorted(alike.items()):
        own = [note for note in notes if note.note_id not in copies]
        if title and len(own) > 1:
            paths = [note.path for note in own]
            places = tuple(Place(path) for path in paths)
            values: dict[str, str | int] = {"title": own[0].title, "n": len(own)}
            yield Proposal(
                "duplicate-title", paths[0], paths[1], places, values=values, fingerprint=_digest(title, *paths)
            )


def _broken(evidence: Evidence) -> Iterator[Proposal]:
    for link in sorted(evidence.broken, key=lambda link: (link.path, link.line, link.name)):
        place = Place(link.path, link.line, link.name)
        values = {"name": link.name}
        print_ = _content(evidence, link.path)
        yield Proposal("broken-link", link.path, link.name, (place,), values=values, fingerprint=print_)


def _frontmatter(evidence: Evidence) -> Iterator[Proposal]:
    for path, problem in evidence.problems:
        if problem.code in _FRONTMATTER:
            place, print_ = Place(path, problem.line, problem.text), _content(evidence, path)
            yield Proposal("bad-frontmatter", path, problem.code, (place,), why=problem.code, fingerprint=print_)


def _by_path(evidence: Evidence) -> Iterable[NoteMeta]:
    return sorted(evidence.notes.values(), key=lambda note: note.path)


def _content(evidence: Evidence, *paths: str) -> str:
    """A fingerprint of what these notes hold."""
    return _digest(*(evidence.digests.get(path, b"").hex() for path in paths))


def _held(evidence: Evidence, key: str) -> str:
    """A fingerprint of what says that a concept is there: of few notes what they hold, of many only about how many.

    A dismissal of what half the vault says must not end with every save; once a tenth more notes say it, it does.
    """
    holders = evidence.graph.notes_of(key)
    if len(holders) > _FEW_HOLDERS:
        return str(round(math.log(len(holders), 1.1)))
    return _content(evidence, *sorted(evidence.notes[note_id].path for note_id in holders if note_id in evidence.notes))


def _paths_of(places: Iterable[Place]) -> list[str]:
    return sorted({place.path for place in places})


def _digest(*parts: str) -> str:
    return blake2b("\0".join(parts).encode("utf-8", "replace"), digest_size=4).hexdigest()
