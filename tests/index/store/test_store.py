"""The store as a whole: whatever its history, it says what a fresh one would."""

import random
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from recalld.index.notes.note import Link, Problem
from recalld.index.store import database
from recalld.index.store.errors import ViewOutdated
from recalld.index.store.notes import NoteTable
from recalld.index.store.rows import Batch, IndexedNote, Move, RefusedFile, Stat, Usage
from recalld.index.store.store import Store

from .conftest import DIMS, LINKS, PROBLEMS, answers, embed, key, make_note, vector

WORDS = ["red", "green", "blue", "茶", "tea", "pot", "kettle", "steam", "leaf", "root", "stone", "river"]


class Disk:
    """A folder that changes at random, and the batches that tell of it."""

    def __init__(self, seed: int) -> None:
        self.rng, self.version = random.Random(seed), 0
        self.files: dict[str, IndexedNote] = {}
        self.refused: dict[str, RefusedFile] = {}

    def change(self) -> Batch:
        """Change some files, each path in one way."""
        names = [f"n{n}.md" for n in range(12)]
        self.rng.shuffle(names)
        upserts = [self._note(name) for name in names[:2]]
        moves = [
            Move(old, make_note(new, *(p.text for p in self.files[old].note.passages)))
            for old, new in ((names[2], names[3]), (names[3], names[2]), (names[4], names[5]))
            if old in self.files
        ]
        removed, refused = [names[6]], [RefusedFile(names[7], self._stat(), b"x", Problem(0, "binary", "no text"))]
        touched = [(name, self._stat()) for name in names[8:10] if name in self.files]
        self._take_in(upserts, moves, touched, removed, refused)
        return Batch(upserts, moves, touched, removed, refused)

    def final(self) -> Batch:
        """Return all there is now as one batch."""
        return Batch(upserts=list(self.files.values()), refused=list(self.refused.values()))

    def _take_in(
        self,
        upserts: list[IndexedNote],
        moves: list[Move],
        touched: list[tuple[str, Stat]],
        removed: list[str],
        refused: list[RefusedFile],
    ) -> None:
        for move in moves:
            self.files.pop(move.old_path, None)
        for note in (*(move.note for move in moves), *upserts):
            self.files[note.note.path] = note
            self.refused.pop(note.note.path, None)
        for path in (*removed, *(file.path for file in refused)):
            self.files.pop(path, None)
            self.refused.pop(path, None)
        self.refused |= {file.path: file for file in refused}
        for path, stat in touched:
            old = self.files[path]
            self.files[path] = IndexedNote(old.note, stat, old.digest, old.terms, old.passage_hashes)

    def _stat(self) -> Stat:
        self.version += 1
        return Stat(self.version, 10**18 + self.version, self.version, 2**63 + self.version)

    def _note(self, path: str) -> IndexedNote:
        self.version += 1
        texts = [" ".join(self.rng.choices(WORDS, k=6)) for _ in range(self.rng.randrange(4))]
        links = LINKS[: self.rng.randrange(3)]
        problems = PROBLEMS[: self.rng.randrange(2)]
        meta = {"n": [str(self.version), {"deep": None}]}
        return make_note(
            path, *texts, version=self.version, title=self.rng.choice(WORDS), tags=("t",), links=links,
            problems=problems, meta=meta, trust=self.rng.choice([None, 0.5]), headings=("h",),
        )  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_a_kept_store_equals_a_fresh_one_and_itself_reopened(seed: int, home: Path) -> None:
    disk, path = Disk(seed), home / "kept" / "index.duckdb"
    kept = Store.open(path)
    for step in range(25):
        kept.apply(disk.change())
        if step % 3 == 0:
            embed(kept)
        if step % 10 == 7:
            kept.care.compact()
        if step % 10 == 9:
            kept.close()
            kept = Store.open(path)
    embed(kept)
    fresh = Store.open(home / "fresh" / "index.duckdb")
    fresh.apply(disk.final())
    embed(fresh)
    wanted = answers(fresh, WORDS)
    assert answers(kept, WORDS) == wanted
    kept.care.reopen()
    assert answers(kept, WORDS) == wanted
    kept.care.compact()
    assert answers(kept, WORDS) == wanted
    kept.care.purge()
    assert answers(kept, WORDS) == wanted
    kept.close()
    fresh.close()


def test_a_move_keeps_the_id_the_usage_and_the_vectors(store: Store) -> None:
    store.apply(Batch(upserts=[make_note("a.md", "tea", title="T")]))
    store.put_usage({"a.md": Usage(3, 1, 0, 9.5)})
    embed(store)
    note_id = store.notes.id_of("a.md")
    applied = store.apply(Batch(moves=[Move("a.md", make_note("d/b.md", "tea", title="T"))]))
    assert (applied.moved, applied.added, applied.removed) == ((("a.md", "d/b.md"),), (), ())
    assert store.notes.id_of("d/b.md") == note_id
    assert store.usage() == {"d/b.md": Usage(3, 1, 0, 9.5)}
    assert (store.stats().pending, len(store.vectors)) == (0, 1)


def test_ids_are_never_used_twice(store: Store, path: Path) -> None:
    store.apply(Batch(upserts=[make_note("a.md", "x")]))
    store.apply(Batch(removed=["a.md"]))
    store.close()
    again = Store.open(path)
    again.apply(Batch(upserts=[make_note("b.md", "x")]))
    assert (again.notes.id_of("b.md"), again.notes.passages(2)) == (2, range(2, 3))
    again.close()


def test_an_empty_batch_is_no_revision(store: Store) -> None:
    assert store.apply(Batch()).rev == 0
    assert store.apply(Batch(removed=["nowhere.md"])).rev == 0


def test_a_batch_that_cannot_be_written_leaves_everything_as_it_was(store: Store) -> None:
    store.apply(Batch(upserts=[make_note("a.md", "tea")]))
    before = answers(store, WORDS)
    broken = make_note("b.md", "x")
    with pytest.raises(UnicodeEncodeError):
        store.apply(Batch(upserts=[make_note("c.md", "y"), make_note("\udce9.md", "y")], removed=["a.md"]))
    with pytest.raises(ValueError, match="hashes"):
        store.apply(Batch(upserts=[IndexedNote(broken.note, broken.stat, b"", broken.terms, ())]))
    assert answers(store, WORDS) == before
    store.apply(Batch(upserts=[broken]))
    assert store.n_notes == 2


def test_odd_text_is_kept_as_far_as_it_is_text(store: Store) -> None:
    store.apply(Batch(upserts=[make_note("茶 'n\n\t\".md", "nul \x00 and 🍵", title="lone \ud83c", tags=("\udfff",))]))
    note = store.notes.by_path("茶 'n\n\t\".md")
    assert note is not None and (note.title, note.tags) == ("lone ?", ("?",))
    assert store.passages([note.note_id])[0].text == "nul \x00 and 🍵"
    refused = RefusedFile("caf\udce9.md", Stat(1, 2, 3, 4), b"d", Problem(0, "name", "not UTF-8"))
    store.apply(Batch(refused=[refused]))
    store.care.reopen()
    assert store.notes.refused() == {"caf\udce9.md": refused}
    assert store.believed()["caf\udce9.md"].refused


def test_a_view_sees_one_revision_while_others_write(store: Store) -> None:
    stop, torn = threading.Event(), list[str]()

    def look() -> None:
        while not stop.is_set():
            with store.view() as view:
                found = view.postings([key("tea")])[0].notes.tolist()
                holding = {p.note_id for p in view.passages(range(1, 200)) if "tea" in p.text}
                if set(found) != holding or view.n_notes != 4:
                    torn.append(f"{found} {holding} {view.n_notes}")

    store.apply(Batch(upserts=[make_note(f"{n}.md", "tea") for n in range(4)]))
    threads = [threading.Thread(target=look) for _ in range(6)]
    for thread in threads:
        thread.start()
    for n in range(4, 40):
        store.apply(Batch(upserts=[make_note(f"{n}.md", "tea" if n % 2 else "pot")], removed=[f"{n - 4}.md"]))
        if n % 10 == 0:
            store.care.compact()
    stop.set()
    for thread in threads:
        thread.join()
    assert not torn


def test_reads_inside_a_view_use_it(store: Store) -> None:
    store.apply(Batch(upserts=[make_note("a.md", "tea")]))
    with store.view() as view:
        writer = threading.Thread(target=lambda: store.apply(Batch(upserts=[make_note("a.md", "pot")])))
        writer.start()
        writer.join()
        assert store.rev == 2 and view.rev == 1
        assert [p.text for p in store.passages([1])] == ["tea"]
        with store.view() as nested:
            assert nested is view
    assert [p.text for p in store.passages([1])] == ["pot"]


def test_vectors_come_back_from_the_cache(store: Store) -> None:
    store.apply(Batch(upserts=[make_note("a.md", "tea", "pot")]))
    assert [text for _, text in store.missing_vectors()] == ["a\ntea", "a\npot"]
    assert embed(store) == 2
    store.apply(Batch(upserts=[make_note("a.md", "tea")]))
    store.apply(Batch(upserts=[make_note("a.md", "pot", "tea", "new")]))
    assert [text for _, text in store.missing_vectors()] == ["a\nnew"]
    assert (store.stats().embedded, store.stats().pending) == (2, 1)
    first = store.notes.passages(1).start
    wanted = vector(store.passages([1])[0].text_hash)
    assert store.vectors.vector(first) == pytest.approx(wanted)


def test_models_do_not_mix(store: Store, path: Path) -> None:
    store.apply(Batch(upserts=[make_note("a.md", "tea")]))
    embed(store)
    assert store.put_vectors("other", [b"x" * 16], np.ones((1, 3), np.float32)) == 0
    store.use_model("other", 3)
    assert (store.model, store.vectors.dims, store.stats().pending) == ("other", 3, 1)
    store.close()
    again = Store.open(path)
    assert (again.model, again.stats().pending) == ("other", 1)
    again.use_model("m", DIMS)
    assert (again.stats().pending, len(again.vectors)) == (0, 1)
    with pytest.raises(ValueError, match="dimensions"):
        again.use_model("other", 4)
    again.close()


def test_purge_leaves_no_byte_of_deleted_text(store: Store, path: Path) -> None:
    secret = "the-unforgettable-word"
    store.apply(Batch(upserts=[make_note("a.md", f"{secret} x", title=secret), make_note("b.md", "kept")]))
    embed(store)
    store.put_usage({"a.md": Usage(1)})
    database.bad_of(path).write_text(secret)
    store.apply(Batch(removed=["a.md"]))
    assert store.usage() == {"a.md": Usage(1)}
    store.care.purge()
    assert all(secret.encode() not in file.read_bytes() for file in path.parent.rglob("*"))
    assert [p.text for p in store.passages([1, 2])] == ["kept"]
    assert (store.usage(), store.care.prune_vectors()) == ({}, 0)


def test_a_purge_stays_due_until_it_is_done(store: Store, path: Path) -> None:
    store.apply(Batch(upserts=[make_note("a.md", "x"), make_note("b.md", "y")]))
    store.apply(Batch(removed=["a.md"]))
    assert not store.care.purge_due()
    store.apply(Batch(removed=["b.md"], withdraws=True))
    assert store.care.purge_due()
    store.close()
    again = Store.open(path)
    assert again.care.purge_due()
    again.care.purge()
    assert not again.care.purge_due()
    again.close()


def test_names_follow_the_notes(store: Store) -> None:
    link = Link("wiki", "Old name", "", 1)
    store.apply(Batch(upserts=[make_note("a.md", title="Old name")]))
    assert store.resolve(link, "z.md").path == "a.md"
    store.apply(Batch(moves=[Move("a.md", make_note("b.md", title="Old name"))]))
    assert store.resolve(link, "z.md").path == "b.md"
    store.apply(Batch(upserts=[make_note("b.md", title="New name")]))
    assert store.resolve(link, "z.md").path is None


def test_a_walk_through_the_vault_is_not_remembered_a_look_is(store: Store) -> None:
    store.apply(Batch(upserts=[make_note(f"{n}.md", "tea", "pot") for n in range(200)]))
    ids = sorted(store.notes.ids().values())
    remembered = store._file.snapshots._terms

    assert len(store.terms(ids)) == 200
    assert not remembered.get(ids)

    store.terms(ids[:3])
    assert list(remembered.get(ids)) == ids[:3]


def test_idle_work_is_done_once(store: Store, path: Path) -> None:
    store.apply(Batch(upserts=[make_note(f"{n}.md", "tea") for n in range(501)]))
    assert store.care.idle()
    assert not store.care.idle()
    log = database.log_of(path)
    assert not log.exists() or log.stat().st_size == 0
    assert store.postings([key("tea")])[0].df == 501


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_in_memory_says_what_the_file_says(seed: int, home: Path) -> None:
    disk, warm = Disk(seed), Store.open(home / "warm" / "index.duckdb")
    for step in range(4):
        warm.apply(disk.change())
        warm.care.compact()
        warm.care.idle()  # takes passages, terms and the whole base into memory
        warm.apply(disk.change())
        embed(warm)
        fresh = Store.open(home / f"fresh{step}" / "index.duckdb")
        fresh.apply(disk.final())
        embed(fresh)
        assert answers(warm, WORDS) == answers(fresh, WORDS)
        fresh.close()
    warm.close()


def test_a_lazy_view_notices_that_something_was_written(store: Store) -> None:
    store.apply(Batch(upserts=[make_note("a.md", "red tea", problems=PROBLEMS)]))
    with store.view(lazy=True) as view:
        store.apply(Batch(upserts=[make_note("a.md", "green tea")]))
        with pytest.raises(ViewOutdated):
            view.problems()
    with store.view(lazy=True) as view:
        assert view.problems() == []


def test_a_note_that_names_its_successor_is_known_as_superseded_after_reopening_too(home: Path) -> None:
    store = Store.open(home / "index.duckdb")
    old = make_note("old.md", "red", meta={"superseded_by": "new"})
    store.apply(Batch(upserts=[old, make_note("new.md", "red", meta={"was": "superseded_by"})]))

    for _ in range(2):
        assert {note.path: note.superseded for note in store.notes.all()} == {"old.md": True, "new.md": False}
        store.close()
        store = Store.open(home / "index.duckdb")
    store.close()


def test_a_sample_is_the_same_for_the_same_notes(tmp_path: Path) -> None:
    store, other = Store.open(tmp_path / "a.duckdb"), Store.open(tmp_path / "b.duckdb")
    notes = [make_note(f"n{n}.md", f"Passage number {n} of a note that says nothing else at all.") for n in range(9)]
    store.apply(Batch(upserts=[*notes, make_note("short.md", "too short")]))
    for note in reversed(notes):
        other.apply(Batch(upserts=[note]))
    sampled = store.sample(4)
    assert sampled == other.sample(4) and [len(rows) for rows in sampled.values()] == [4]
    assert sum(len(rows) for rows in store.sample(100).values()) == 9
    store.close()
    other.close()


def test_a_note_that_is_written_anew_is_there_all_the_while(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.apply(Batch(upserts=[make_note(name, "tea") for name in ("a.md", "b.md", "c.md")]))
    ids, put = dict(store.notes.ids()), NoteTable.put
    absent: list[str] = []

    def watched(notes: NoteTable, *fields: Any) -> None:
        absent.extend(path for path, note_id in ids.items() if notes.get(note_id) is None)
        put(notes, *fields)

    monkeypatch.setattr(NoteTable, "put", watched)
    moves = [Move("b.md", make_note("c.md", "pot")), Move("c.md", make_note("b.md", "pot"))]
    store.apply(Batch(upserts=[make_note("a.md", "pot")], moves=moves))
    assert absent == []
    assert dict(store.notes.ids()) == {"a.md": ids["a.md"], "b.md": ids["c.md"], "c.md": ids["b.md"]}


def test_passages_are_found_by_what_they_say_whatever_their_case(store: Store) -> None:
    store.apply(Batch(upserts=[make_note("a.md", "An Open Box", "it's [X]"), make_note("b.md", "nothing")]))
    with store.view() as view:
        rows = {row.passage_id: row.text for row in view.passages(list(range(8)))}
        found = [rows[passage] for _, passage in view.passages_saying(("[x]", "open"), 9)]
        assert found == ["it's [X]", "An Open Box"]
        assert len(view.passages_saying(("[x]", "open"), 1)) == 1
        assert [rows[passage] for _, passage in view.passages_saying(("it's",), 9)] == ["it's [X]"]
