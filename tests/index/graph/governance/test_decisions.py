"""Decisions as the file holds them: one by one, whatever the others are like."""

import os
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.governance.decisions import ACTS, MOST_FLAWS, NAME, Decision, appended, load, parse, written

AT = datetime(2026, 11, 30, 2, 25, 56, tzinfo=UTC)
MERGE = 'd7f3a9c2 = { at = 2026-11-30T02:25:56Z, by = "ann", act = "merge", subject = "k8s", object = "kubernetes" }'

WRITABLE = st.characters(codec="utf-8")


def codes(text: str) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in parse(text).problems]


def test_a_line_is_a_decision() -> None:
    loaded = parse(f"# ours\n[decisions]\n{MERGE}\n")
    assert loaded.decisions == (Decision("d7f3a9c2", AT, "merge", "k8s", "kubernetes", "ann", line=3),)
    assert loaded.problems == ()


def test_tables_that_people_write() -> None:
    text = '[[decision]]\nid = "x"\nact = "ban"\nsubject = "api"\n\n[decisions.y]\nact = "pin"\nsubject = """api"""\n'
    loaded = parse(text)
    assert [(each.id, each.act, each.line) for each in loaded.decisions] == [("x", "ban", 1), ("y", "pin", 6)]
    assert loaded.problems == ()
    without_id = parse('[[decision]]\nact = "ban"\nsubject = "api"\n').decisions[0]
    assert without_id.id == parse('\n[[decision]]\nsubject = "api"\nact = "ban"\n').decisions[0].id != ""


def test_a_broken_line_takes_no_other_down() -> None:
    first, last = MERGE, MERGE.replace("d7", "e7")
    text = f'[decisions]\na = {{ act = "ban", subject = "x" \n{first}\nb = {{ act = "ban" }}\n{last}\n???\nc = "no"\n'
    assert [each.id for each in parse(text).decisions] == ["d7f3a9c2", "e7f3a9c2"]
    assert codes(text) == [
        (2, "decision-broken"),
        (4, "decision-broken"),
        (6, "decision-broken"),
        (7, "decision-unknown"),
    ]


def test_what_is_unknown_is_said() -> None:
    text = (
        '[decisions]\na = { act = "adore", subject = "x" }\nb = { act = "ban", subject = "x", mood = "bad" }\n[more]\n'
    )
    assert [each.id for each in parse(text).decisions] == ["b"]
    assert codes(text) == [(2, "decision-unknown"), (3, "decision-unknown"), (4, "decision-unknown")]


def test_conflict_markers_are_reported_and_both_sides_read() -> None:
    ours, theirs = MERGE, MERGE.replace("d7f3a9c2", "d0").replace("k8s", "k3s")
    text = f"[decisions]\n<<<<<<< HEAD\n{ours}\n=======\n{theirs}\n>>>>>>> theirs\n"
    assert [each.subject for each in parse(text).decisions] == ["k8s", "k3s"]
    assert codes(text) == [(2, "decision-broken"), (4, "decision-broken"), (6, "decision-broken")]


def test_a_line_from_both_sides_is_one_decision_and_an_id_used_twice_is_reported() -> None:
    assert len(parse(f"[decisions]\n{MERGE}\n[decisions]\n{MERGE}\n").decisions) == 1
    other = MERGE.replace("k8s", "k3s")
    assert len(parse(f"[decisions]\n{MERGE}\n{other}\n").decisions) == 2
    assert codes(f"[decisions]\n{MERGE}\n{other}\n") == [(3, "decision-conflict")]


def test_a_moment_is_read_however_it_is_written() -> None:
    for at in ("2026-11-30T10:25:56+08:00", '"2026-11-30T02:25:56Z"', "2026-11-30T02:25:56"):
        assert parse(f'x = {{ at = {at}, act = "ban", subject = "x" }}').decisions[0].at == AT
    assert codes('x = { at = "soon", act = "ban", subject = "x" }') == [(1, "decision-broken")]


def test_appending_keeps_every_character_and_stays_toml() -> None:
    new = Decision("n", AT, "ban", "api")
    for text in (
        "",
        "# mine",
        f"[decisions]\n{MERGE}",
        f"[decisions]\r\n{MERGE}\r\n",
        f'[decisions]\n{MERGE}\n\n# hand-written\n[[decision]]\nid = "x"\nact = "pin"\nsubject = "api"\n',
    ):
        after = appended(text, [new])
        rest = iter(after)
        assert all(character in rest for character in text)
        assert [each.id for each in parse(after).decisions if each.id == "n"] == ["n"]
        assert parse(after).problems == ()
        assert tomllib.loads(after)["decisions"]["n"]["act"] == "ban"


def test_no_file_is_no_decision_and_one_that_is_no_text_is_a_problem(tmp_path: Path) -> None:
    assert not load(tmp_path).decisions
    assert not load(tmp_path).problems
    (tmp_path / ".recall").mkdir()
    (tmp_path / ".recall" / "decisions.toml").write_bytes(b"\xff\xfe[decisions]\n\x00\x01\n")
    assert load(tmp_path).problems


@given(st.text())
def test_reading_never_raises(text: str) -> None:
    parse(text)
    parse("[decisions]\n" + text)
    parse("[[decision]]\n" + text)


@given(
    st.text(WRITABLE, min_size=1),
    st.text(WRITABLE, min_size=1),
    st.sampled_from(sorted(ACTS)),
)
def test_what_is_written_is_read_again(subject: str, obj: str, act: str) -> None:
    decision = Decision("d1", AT, act, subject, obj, "someone", "because", "d0", 2)
    assert "\n" not in written(decision)
    assert parse("[decisions]\n" + written(decision) + "\n").decisions == (decision,)


def test_a_byte_order_mark_hides_no_section() -> None:
    added = appended('\ufeff[decisions]\nd0 = { act = "pin", subject = "x" }\n', [Decision("d1", AT, "ban", "api")])
    assert added.count("[decisions]") == 1
    assert [each.id for each in parse(added).decisions] == ["d0", "d1"]


def test_an_entry_without_end_is_not_read_again_for_every_line() -> None:
    loaded = parse("[decisions]\nd0 = [\n" + "[\n" * 4000 + f"\n{MERGE}\n")
    assert len(loaded.problems) == MOST_FLAWS + 1
    assert int(str(loaded.problems[-1].values["count"])) > MOST_FLAWS
    assert "more things" in loaded.problems[-1].text
    assert "個問題" in loaded.problems[-1].told("zh-Hant")
    assert [each.id for each in loaded.decisions] == ["d7f3a9c2"]


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / ".recall").mkdir()
    os.mkfifo(tmp_path / NAME)
    assert [problem.key for problem in load(tmp_path).problems] == ["no-file"]


def test_what_keeps_a_decision_from_being_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / ".recall").mkdir()
    (tmp_path / NAME).write_bytes(b'[decisions]\nd0 = { act = "pin", subject = "x" }\n# caf\xe9\n')
    found = load(tmp_path)
    assert [(problem.line, problem.key) for problem in found.problems] == [(3, "no-utf8")]
    assert [each.id for each in found.decisions] == ["d0"]
