"""The usage journal: appended, added up, and never lost."""

import json
import math
import os
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from recalld.daemon.journal import Journal
from recalld.index.store.rows import Usage


def _counts(usage: Usage) -> tuple[int, int, int]:
    return usage.reads, usage.up, usage.down


def test_events_add_up_and_outlive_the_process(tmp_path: Path) -> None:
    file = tmp_path / "state" / "usage.jsonl"
    journal = Journal(file)
    journal.read("a.md")
    journal.vote("a.md", "up")
    journal.vote("b.md", "down")
    journal.question("如何部署?")
    journal.move("a.md", "c.md")
    journal.move("never read.md", "x.md")
    journal.close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = Journal(file)
    assert {path: _counts(usage) for path, usage in again.usage().items()} == {"b.md": (0, 0, 1), "c.md": (1, 1, 0)}
    assert [question.text for question in again.questions()] == ["如何部署?"]
    assert again.usage()["c.md"].last > 0
    again.close()


def test_a_torn_last_line_is_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "usage.jsonl"
    file.write_text('{"at":1,"kind":"read","path":"a.md"}\nnot json\n{"at":2,"kind":"re')
    journal = Journal(file)
    journal.read("b.md")
    assert journal.bad_lines == 2
    journal.close()
    again = Journal(file)
    assert set(again.usage()) == {"a.md", "b.md"}
    again.close()


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b'{"kind":' * 50_000,
        b'{"kind":"read","path":"x.md","at":1' + b"0" * 400 + b"}",
        b'{"kind":"sum","path":"x.md","reads":1' + b"0" * 400 + b',"up":-5,"down":true,"at":NaN}',
        b'{"kind":"question","text":"\\ud800","intent":{"a":1},"at":Infinity}',
        b'{"kind":"question","text":["a"],"at":-1e300}',
        b'{"kind":"conversation","n":-7}',
        b'{"kind":["read"],"path":"x.md"}',
        b'{"kind":"move","path":"a.md","to":["b"]}',
        b"\xff\x00\xfe",
        "{}".encode("utf-16"),
    ],
    ids=range(11),
)
def test_no_line_keeps_a_journal_from_opening_or_being_counted_with(tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "usage.jsonl"
    good = b'{"at":1,"kind":"read","path":"good.md"}\n'
    file.write_bytes(good + line + b"\n" + good)
    journal = Journal(file, rotate_bytes=1)
    journal.vote("good.md", "up")
    usage = journal.usage()
    assert _counts(usage["good.md"]) == (2, 1, 0)
    assert all(0 <= n < 1000 for one in usage.values() for n in _counts(one))
    assert all(math.isfinite(one.last) for one in usage.values())
    assert all(math.isfinite(q.at) and q.text.encode() is not None for q in journal.questions())
    assert journal.conversations >= 0
    journal.habits(2e9)
    journal.close()


def test_where_it_cannot_be_written_nothing_is_kept_until_it_can(tmp_path: Path) -> None:
    (tmp_path / "usage.jsonl").symlink_to(tmp_path / "elsewhere" / "usage.jsonl")  # which nobody can make, root neither
    journal = Journal(tmp_path / "usage.jsonl")
    journal.read("a.md")
    with pytest.raises(OSError):
        journal.vote("a.md", "up")
    assert journal.usage() == {}
    assert journal.sync(now=True) is None
    (tmp_path / "elsewhere").mkdir()
    journal.vote("a.md", "up")
    journal.close()
    again = Journal(tmp_path / "usage.jsonl")
    assert _counts(again.usage()["a.md"]) == (0, 1, 0)
    again.close()


def test_a_large_journal_is_folded_up(tmp_path: Path) -> None:
    file = tmp_path / "usage.jsonl"
    journal = Journal(file, rotate_bytes=2000)
    for n in range(200):
        journal.read(f"{n % 3}.md")
    journal.question("still here")
    journal.close()
    assert file.stat().st_size < 3000
    again = Journal(file)
    assert sum(usage.reads for usage in again.usage().values()) == 200
    assert [question.text for question in again.questions()] == ["still here"]
    again.close()


def test_what_became_private_is_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "usage.jsonl"
    journal = Journal(file)
    journal.read("diary.md")
    journal.read("open.md")
    journal.forget(["diary.md"])
    journal.read("open.md")
    journal.close()
    assert b"diary" not in file.read_bytes()
    assert all(json.loads(line) for line in file.read_text().splitlines())
    again = Journal(file)
    assert again.usage()["open.md"].reads == 2
    again.close()


def test_lines_come_to_the_disk_in_time_and_idling_does_nothing(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "usage.jsonl")
    assert journal.sync() is None
    journal.read("a.md")
    left = journal.sync()
    assert left is not None and 0 < left <= 5
    assert journal.sync(now=True) is None and journal.sync() is None
    journal.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_keeps_nobody_from_reading(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "usage.jsonl")
    journal.vote("a.md", "up")
    assert journal._handle is not None
    disk = os.dup(journal._handle)
    full = os.open("/dev/full", os.O_WRONLY)
    os.dup2(full, journal._handle)
    os.close(full)
    journal.read("a.md")
    journal.question("what now?")
    with pytest.raises(OSError, match="No space"):
        journal.vote("a.md", "up")
    assert journal.sync(now=True) is not None or journal.sync() is None
    os.dup2(disk, journal._handle)
    os.close(disk)
    journal.vote("a.md", "up")
    journal.close()
    assert Journal(tmp_path / "usage.jsonl").usage()["a.md"].up == 2


def test_forgetting_is_tried_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "usage.jsonl")
    journal.read("secret.md")
    (tmp_path / "usage.part").mkdir()
    with pytest.raises(OSError):
        journal.forget(["secret.md"])
    (tmp_path / "usage.part").rmdir()
    journal.forget(["secret.md"])
    journal.close()
    assert "secret" not in (tmp_path / "usage.jsonl").read_text()


def test_the_last_vote_on_a_note_is_taken_back_once(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "usage.jsonl")
    journal.vote("a.md", "up")
    number = journal.vote("a.md", "down")
    journal.close()
    journal = Journal(tmp_path / "usage.jsonl")
    journal.move("a.md", "b.md")
    assert journal.take_back("b.md") == number
    assert journal.take_back("b.md") is None
    assert (journal.usage()["b.md"].up, journal.usage()["b.md"].down) == (1, 0)
    journal.close()
    again = Journal(tmp_path / "usage.jsonl")
    assert (again.usage()["b.md"].up, again.usage()["b.md"].down) == (1, 0)
    assert again.take_back("b.md") is None
    again.close()


def test_a_vote_is_taken_back_by_its_id_however_often(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "usage.jsonl")
    mine = journal.vote("a.md", "up")
    other = journal.vote("a.md", "down")
    journal.move("a.md", "b.md")
    for _ in range(2):
        assert journal.take_back("b.md", mine) == mine
        assert (journal.usage()["b.md"].up, journal.usage()["b.md"].down) == (0, 1)
        journal.close()
        journal = Journal(tmp_path / "usage.jsonl")
    assert journal.take_back("b.md", "unknown") is None
    assert journal.take_back("b.md") == other
    assert (journal.usage()["b.md"].up, journal.usage()["b.md"].down) == (0, 0)
    journal.close()


def test_one_of_many_who_take_back_the_same_vote_is_told_so(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "usage.jsonl")
    together = threading.Barrier(6)

    def take_back(_: int) -> str | None:
        together.wait()
        return journal.take_back("a.md")

    with ThreadPoolExecutor(6) as pool:
        for _ in range(50):
            number = journal.vote("a.md", "up")
            assert sorted(pool.map(take_back, range(6)), key=str) == sorted([number, *[None] * 5], key=str)
    assert journal.usage()["a.md"].up == 0
    journal.close()


def test_votes_of_files_without_ids_are_taken_back(tmp_path: Path) -> None:
    line = json.dumps({"at": 1.5, "kind": "vote", "path": "a.md", "vote": "up"})
    (tmp_path / "usage.jsonl").write_text(line + "\n", encoding="utf-8")
    for told in (True, False):
        journal = Journal(tmp_path / "usage.jsonl")
        assert (journal.take_back("a.md") is not None) == told
        assert journal.usage()["a.md"].up == 0
        journal.close()


def test_what_was_taken_back_already_counts_once(tmp_path: Path) -> None:
    lines = [
        {"at": 1, "kind": "vote", "path": "a.md", "vote": "up"},
        *[{"at": 2, "kind": "unvote", "path": "a.md", "vote": "up"}] * 2,
    ]
    (tmp_path / "usage.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    journal = Journal(tmp_path / "usage.jsonl")
    assert (journal.usage()["a.md"].up, journal.usage()["a.md"].down) == (0, 0)
    journal.close()
