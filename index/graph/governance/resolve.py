"""What decisions mean together: which are in force, which contradict each other, and the vocabulary they make."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...notes.suffixes import NOTE_SUFFIXES
from ...store.rows import NoteMeta
from ..extraction.labels import fold
from .decisions import Decision
from .flaw import Flaw, flaw
from .vocabulary import Vocabulary

STANDINGS = ("ban", "unban", "pin", "keep")
RANKS = ("demote", "promote")
COPIES = ("canonical", "distinct")


@dataclass(frozen=True, slots=True)
class Resolved:
    """All decisions, resolved."""

    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    dismissed: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Proposal → the fingerprints it was dismissed with."""
    in_force: tuple[Decision, ...] = ()
    """Those that count, in their order; undos and what they undo are not among them."""
    standing: tuple[Decision, ...] = ()
    """Those that nobody took back, whether a later one contradicts them or not: what can be undone."""
    problems: tuple[Flaw, ...] = ()


def resolve(decisions: Iterable[Decision], notes: Iterable[NoteMeta] = ()) -> Resolved:
    """Resolve decisions against the notes that are there, which are named by id or path.

    Of two that contradict each other the later is in force. To be done again when a note moves.
    """
    found = sorted(decisions, key=lambda each: each.order)
    known = Notes(notes)
    problems: list[Flaw] = []
    standing = _not_undone(found, problems)
    in_force = _unopposed(standing, known, problems)
    vocabulary, dropped = _vocabulary(in_force, known, problems)
    kept = tuple(each for each in in_force if each not in dropped)
    dismissed: dict[str, set[str]] = {}
    for each in _of(kept, "dismiss"):
        dismissed.setdefault(each.subject, set()).add(each.object)
    problems.sort(key=lambda each: (each.line, each.text))
    return Resolved(
        vocabulary, {name: frozenset(prints) for name, prints in dismissed.items()}, kept, tuple(standing),
        tuple(problems),
    )  # fmt: skip


class Notes:
    """Notes by what decisions call them: their id, or else their path."""

    def __init__(self, notes: Iterable[NoteMeta]) -> None:
        self._paths: dict[str, str] = {}
        self._known: set[str] = set()
        for note in sorted(notes, key=lambda note: note.path):
            self._known.add(note.path)
            if note.id:
                self._paths.setdefault(note.id, note.path)

    def path(self, name: str) -> str:
        """The path of the note that is called so, "" when an id is no note's; a path may be that of none."""
        if name in self._known:
            return name
        return self._paths.get(name, name if name.casefold().endswith(NOTE_SUFFIXES) else "")

    def __contains__(self, path: str) -> bool:
        return path in self._known


def name_of(note: NoteMeta) -> str:
    """What a decision calls a note: its id, which a rename does not change, or else its path."""
    return note.id or note.path


def _not_undone(found: Sequence[Decision], problems: list[Flaw]) -> list[Decision]:
    """The acts that no undo takes back. An undo may itself be undone by a later one."""
    ids = {each.id for each in found}
    undone: set[str] = set()
    for each in reversed(found):
        if each.act != "undo" or each.id in undone:
            continue
        undone.add(each.subject)
        if each.subject not in ids:
            problems.append(flaw(each.line, "no-undone", id=each.subject))
    return [each for each in found if each.act != "undo" and each.id not in undone]


def _unopposed(standing: Sequence[Decision], notes: Notes, problems: list[Flaw]) -> tuple[Decision, ...]:
    """The last decision on each matter."""
    last: dict[tuple[object, ...], Decision] = {}
    for each in standing:
        last[_matter(each, notes)] = each
    replaced = {each.over for each in standing if each.over}
    for each in standing:
        winner = last[_matter(each, notes)]
        if winner is each or each.id in replaced or _says(each, notes) == _says(winner, notes):
            continue
        problems.append(_opposed(each, winner))
    chosen = {id(each) for each in last.values()}
    return tuple(each for each in standing if id(each) in chosen)


def _matter(each: Decision, notes: Notes) -> tuple[object, ...]:
    """What a decision is about: of two about the same only one can be in force."""
    if each.act in COPIES:
        return "copy", frozenset((notes.path(each.subject) or each.subject, notes.path(each.object) or each.object))
    if each.act == "dismiss":
        return "dismiss", each.subject, each.object
    if each.act in RANKS or each.act == "supersede":
        return "rank" if each.act in RANKS else "supersede", notes.path(each.subject) or each.subject
    return "standing" if each.act in STANDINGS else each.act, fold(each.subject)


def _says(each: Decision, notes: Notes) -> tuple[str, ...]:
    """What a decision says of its matter."""
    if each.act == "merge":
        return each.act, fold(each.object)
    if each.act in ("canonical", "supersede"):
        return each.act, notes.path(each.subject), notes.path(each.object)
    return each.act, each.object if each.act == "rename" else ""


def _opposed(each: Decision, winner: Decision) -> Flaw:
    return flaw(each.line, "opposed", told=_told(each), later=winner.line, other=_told(winner))


def _told(each: Decision) -> str:
    by = f" by {each.by}" if each.by else ""
    return f"{each.act} {each.subject}" + (f" → {each.object}" if each.object else "") + by


def _vocabulary(
    in_force: Sequence[Decision], notes: Notes, problems: list[Flaw]
) -> tuple[Vocabulary, Collection[Decision]]:
    """The vocabulary, and the decisions that cannot be followed."""
    dropped: list[Decision] = []
    standing = {act: frozenset(fold(each.subject) for each in _of(in_force, act)) for act in STANDINGS}
    merges = _of(in_force, "merge")
    ranks = {act: frozenset(_paths(_of(in_force, act), notes, problems)) for act in RANKS}
    vocabulary = Vocabulary(
        merged=_joined(((each, fold(each.subject), fold(each.object)) for each in merges), problems, dropped),
        labels={fold(each.subject): each.object for each in _of(in_force, "rename")},
        banned=standing["ban"],
        kept=standing["keep"] | standing["pin"],
        pinned=standing["pin"],
        demoted=ranks["demote"],
        promoted=ranks["promote"],
        canonical=_canonical(in_force, notes, problems, dropped),
        distinct=frozenset(_distinct(in_force, notes, problems)),
        superseded=_superseded(in_force, notes, problems),
    )
    return vocabulary, dropped


def _of(decisions: Iterable[Decision], act: str) -> Iterator[Decision]:
    return (each for each in decisions if each.act == act)


def _joined(
    pairs: Iterable[tuple[Decision, str, str]], problems: list[Flaw], dropped: list[Decision]
) -> dict[str, str]:
    """Name → the last of its chain; of what would close a ring the latest is left out."""
    targets: dict[str, str] = {}
    for each, name, target in pairs:
        if name == _end(targets, target):
            problems.append(flaw(each.line, "one-already" if name == target else "ring", told=_told(each)))
            dropped.append(each)
        else:
            targets[name] = target
    return {name: _end(targets, name) for name in targets}


def _end(targets: Mapping[str, str], key: str) -> str:
    while key in targets:
        key = targets[key]
    return key


def _canonical(
    in_force: Sequence[Decision], notes: Notes, problems: list[Flaw], dropped: list[Decision]
) -> dict[str, str]:
    """Copy → the note it folds into. Of two notes that one is said to be a copy of, the later is meant."""
    by_copy: dict[str, Decision] = {}
    for each in _of(in_force, "canonical"):
        paths = _paths([each], notes, problems, both=True)
        copy = notes.path(each.object)
        if len(paths) == 2 and copy in by_copy:
            earlier = by_copy[copy]
            if each.over != earlier.id:
                problems.append(_opposed(earlier, each))
            dropped.append(earlier)
        if len(paths) == 2:
            by_copy[copy] = each
    ordered = sorted(by_copy.items(), key=lambda item: item[1].order)
    return _joined(((each, copy, notes.path(each.subject)) for copy, each in ordered), problems, dropped)


def _distinct(in_force: Sequence[Decision], notes: Notes, problems: list[Flaw]) -> Iterator[tuple[str, str]]:
    for each in _of(in_force, "distinct"):
        paths = sorted(_paths([each], notes, problems, both=True))
        if len(paths) == 2:
            yield paths[0], paths[1]


def _superseded(in_force: Sequence[Decision], notes: Notes, problems: list[Flaw]) -> dict[str, str]:
    replaced: dict[str, str] = {}
    for each in _of(in_force, "supersede"):
        paths = _paths([each], notes, problems, both=bool(each.object))
        old = notes.path(each.subject)
        if old:
            replaced[old] = notes.path(each.object) if len(paths) == 2 else ""
    return replaced


def _paths(decisions: Iterable[Decision], notes: Notes, problems: list[Flaw], both: bool = False) -> list[str]:
    """The paths of the notes that decisions name; one that is not there is reported, and may come back."""
    paths = []
    for each in decisions:
        for name in (each.subject, each.object) if both else (each.subject,):
            path = notes.path(name)
            if path not in notes:
                problems.append(flaw(each.line, "no-note", told=_told(each), name=name))
            if path:
                paths.append(path)
    return paths
