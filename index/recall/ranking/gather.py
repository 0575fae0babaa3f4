"""The stage that gathers lines of one sort from wherever they stand: tasks that are open or done, and debts.

No word of "what is still open" stands in a task, and "who owes me" is said by whoever lent; such lines are told by
what they are, in all notes, and by no nearness to the question.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...store.rows import NoteMeta
from ...text.normalize import normalize
from ...text.tokens import TermGroup, index_terms
from ..answering.gathered import Gathered
from ..answering.headings import Headings
from ..answering.sentences import Sentence, split
from ..finding.fuse import Candidate
from ..question import debts, tasks
from ..question.debts import Debt, asked_debt, debts_in, is_with
from ..question.notedays import note_date
from ..question.properties import is_of_kind, is_over
from ..question.tasks import Tasks, task_lines, tasks_of
from ..question.timespan import without
from ..showing.excerpt import excerpts
from ..showing.pick import matches
from ..showing.sanitize import MARK, sanitize
from ..state import State
from ..verifying.quantities import quantities
from .copies import original
from .provenance import quarantine
from .timely import notes_of

_READ = 2_000
"""At most so many passages are read for such lines, the newest."""

_RUN = 0.6
"""Share of the pairs of characters of a run."""

Tell = Callable[[str, int], Iterator[Sentence]]
"""The lines of the sort in the text of a passage, which begins at this line of its note."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a note that may be told, and the terms of the headings above it."""

    note: NoteMeta
    passage_id: int
    heading: frozenset[int]
    sentence: Sentence


def gather(state: State) -> State:
    """Gathers the tasks or the debts that were asked for; the state as it was where no note has any of them."""
    if not state.request.ask or state.query.empty or state.day or state.decisions or state.listing is not None:
        return state
    debt = asked_debt(state.query.text)
    if debt is not None:
        return _debts(state, debt)
    text = state.query.text if state.span is None else without(state.request.query, state.span)
    asked = tasks_of(text)
    if asked is None or (state.kind_asked is not None and not asked.plainly):
        return state
    return _tasks(state, asked)


def _tasks(state: State, asked: Tasks) -> State:
    def tell(text: str, first: int) -> Iterator[Sentence]:
        for place, task in task_lines(text, asked.done):
            yield Sentence(task, (first + place, first + place))

    every = [*_lines(state, tasks.MARKS, tell), *_notes_of_tasks(state, asked.done)]
    lines = _of_the_subject(_of_the_time(every, state), asked.about)
    return _gathered(state, lines) if lines else state


def _notes_of_tasks(state: State, done: bool) -> Iterator[_Line]:
    """The notes that are a task each, by type, tag or folder, and whose status says that it is open, or done."""
    notes = state.snapshot.notes
    for note in notes.all():
        if note.status and is_of_kind(note, "task") and is_over(note) is done and _may_tell(note, state):
            passages = notes.passages(note.note_id)
            if passages:
                yield _Line(note, passages[0], frozenset(), Sentence(_clean(note.title, state), (1, 1)))


def _may_tell(note: NoteMeta, state: State) -> bool:
    return state.allows(note.note_id) and not quarantine(note) and original(note, state) is None


def _of_the_time(lines: list[_Line], state: State) -> list[_Line]:
    if state.span is None:
        return lines
    ids = notes_of(state, state.span, {line.note.note_id for line in lines})
    return [line for line in lines if line.note.note_id in ids]


def _of_the_subject(lines: list[_Line], about: Sequence[TermGroup]) -> list[_Line]:
    """Those whose note is called so; else those that say so themselves, or whose heading does."""
    if not about:
        return lines
    called = [line for line in lines if _has(about, _names(line.note))]
    return called or [
        line
        for line in lines
        if _has(about, _names(line.note) | line.heading | frozenset(index_terms(line.sentence.text)))
    ]


def _has(about: Sequence[TermGroup], keys: frozenset[int]) -> bool:
    return all(_mostly(group, keys) for group in about)


def _mostly(group: TermGroup, keys: frozenset[int]) -> bool:
    """Whether a word is there, or of a run of Han as much as several words laid end to end leave of it.

    補助結案 is 補助 and 結案, and 助結 stands nowhere.
    """
    parts = (alternative for alternative in group.alternatives if len(alternative) > 2)
    return matches(group, keys) or any(len(keys.intersection(each)) >= _RUN * len(each) for each in parts)


def _names(note: NoteMeta) -> frozenset[int]:
    return frozenset(index_terms("\n".join((note.title, *note.aliases, *note.tags, note.path.removesuffix(".md")))))


def _debts(state: State, asked: Debt) -> State:
    def tell(text: str, first: int) -> Iterator[Sentence]:
        every = (Sentence(found.told or found.text, found.lines) for found in split(text, first))
        return (found for found in every if any(debts_in(found.text)))

    lines = list(_lines(state, debts.MARKS, tell))
    told = [line for line in lines if _is_of(line, asked)]
    if told and not asked.party:
        # Whoever asks about money does not ask about books.
        told = [line for line in told if not _of_money(state) or quantities(line.sentence.text)] or told
    if told:
        return _gathered(state, told)
    other = replace(asked, side="theirs" if asked.side == "mine" else "mine")
    told = [line for line in lines if asked.party and _is_of(line, other)]
    if not told:
        return replace(state, debt=asked)
    return _gathered(state, told).say("low_confidence", "other_way")


def _of_money(state: State) -> bool:
    folded = normalize(state.query.text)
    return any(word in folded for word in ("money", "how much", "钱", "多少"))


def _is_of(line: _Line, asked: Debt) -> bool:
    """Whether a line tells of a debt of that side, with that party: named there, or called so as the whole note is."""
    for debt in debts_in(line.sentence.text):
        if debt.side == asked.side and (not asked.party or is_with(debt, asked.party, line.note.title)):
            return True
    return False


def _lines(state: State, marks: Sequence[str], tell: Tell) -> Iterator[_Line]:
    view, notes = state.snapshot.view, state.snapshot.notes
    metas: dict[int, NoteMeta] = {}
    found = view.passages_saying(marks, _READ)
    for note_id in {note_id for note_id, _ in found}:
        note = notes.get(note_id)
        if note is not None and _may_tell(note, state):
            metas[note_id] = note
    held = notes.held(list(metas))
    rows = excerpts(view, held, [(note_id, passage) for note_id, passage in found if note_id in held])
    for passage_id, excerpt in sorted(rows.items()):
        row, note = excerpt.row, metas[excerpt.row.note_id]
        above, headings = frozenset(index_terms(row.heading)), Headings(row.text, row.lines[0])
        for sentence in tell(excerpt.text(state.request.raw).text, row.lines[0]):
            if MARK not in sentence.text:
                heading = above | headings.terms_above(sentence.lines[0])
                yield _Line(note, passage_id, heading, sentence)


def _gathered(state: State, lines: Sequence[_Line]) -> State:
    """The state with these lines to tell and their notes for its candidates, the newest note first."""
    known = {candidate.note_id: candidate for candidate in state.candidates}
    order = {line.note.note_id: line.note for line in lines}
    ids = sorted(order, key=lambda note_id: order[note_id].path)
    ids.sort(key=lambda note_id: note_date(order[note_id]), reverse=True)
    first = {line.note.note_id: line.passage_id for line in reversed(lines)}
    candidates = tuple(
        replace(
            known.get(note_id) or Candidate(note_id, 0.0),
            score=1 - rank / (2 * len(ids)),
            passage_id=first[note_id],
        )
        for rank, note_id in enumerate(ids)
    )
    told = sorted(lines, key=lambda line: (ids.index(line.note.note_id), line.sentence.lines))
    most = state.config.gathered_lines
    shown = tuple(Gathered(line.note.path, _clean(line.note.title, state), line.sentence) for line in told[:most])
    state = replace(state, gathered=shown, candidates=candidates, found=len(ids), holding=frozenset(ids), linked={})
    if len(told) > most:
        state = state.say("narrowed", "lines_cut", found=len(told), used=most)
    return replace(state, looked=True)


def _clean(title: str, state: State) -> str:
    return title if state.request.raw else sanitize(title).text
