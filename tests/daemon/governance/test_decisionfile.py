"""Decisions are appended whole or not at all; git merges what two people decided, without loss."""

import subprocess
import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from recalld.daemon.governance.decisionfile import DecisionsUnwritable, append
from recalld.index.graph.governance.decisions import NAME, Decision, Loaded, load
from recalld.index.graph.governance.resolve import resolve

AT = datetime(2026, 1, 1, tzinfo=UTC)


def decide(root: Path, act: str, subject: str, obj: str = "") -> Decision:
    [made] = append(root, lambda loaded: [Decision("", AT, act, subject, obj, "ann")])
    return made


def test_the_first_decision_makes_the_file_and_tells_git_how_to_merge_it(tmp_path: Path) -> None:
    made = decide(tmp_path, "ban", "api")
    assert [each.id for each in load(tmp_path).decisions] == [made.id]
    assert sorted(file.name for file in (tmp_path / ".recall").iterdir()) == [".gitattributes", "decisions.toml"]
    assert (tmp_path / ".recall/.gitattributes").read_text() == "decisions.toml merge=union\n"


def test_lines_of_others_stay_as_they_are(tmp_path: Path) -> None:
    folder = tmp_path / ".recall"
    folder.mkdir()
    (folder / ".gitattributes").write_text("*.toml text", "utf-8")
    (folder / "decisions.toml").write_bytes(b"\xef\xbb\xbf# mine\r\n[decisions]\r\nbroken = {\r\n")
    decide(tmp_path, "ban", "api")
    assert (folder / ".gitattributes").read_text() == "*.toml text\ndecisions.toml merge=union\n"
    data = (folder / "decisions.toml").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf# mine\r\n[decisions]\r\nbroken = {\r\nd")
    assert data.endswith(b"}\r\n")
    assert [problem.line for problem in load(tmp_path).problems] == [3]
    (folder / ".gitattributes").write_text("decisions.toml -merge\n", "utf-8")
    (folder / "decisions.toml").unlink()
    decide(tmp_path, "ban", "api")
    assert (folder / ".gitattributes").read_text() == "decisions.toml -merge\n"


def test_a_decision_is_later_than_all_that_are_there(tmp_path: Path) -> None:
    (tmp_path / ".recall").mkdir()
    ahead = '[decisions]\nx = { at = 2999-01-01T00:00:00Z, act = "ban", subject = "api" }\n'
    (tmp_path / NAME).write_text(ahead, "utf-8")
    decide(tmp_path, "pin", "api")
    assert resolve(load(tmp_path).decisions).vocabulary.pinned == {"api"}
    decide(tmp_path, "ban", "api")
    assert resolve(load(tmp_path).decisions).vocabulary.banned == {"api"}


def test_what_changed_underneath_is_read_again(tmp_path: Path) -> None:
    decide(tmp_path, "ban", "api")
    seen: list[int] = []

    def make(loaded: Loaded) -> Sequence[Decision]:
        seen.append(len(loaded.decisions))
        if len(seen) == 1:
            text = (tmp_path / NAME).read_text("utf-8")
            (tmp_path / NAME).write_text(text + 'hand = { act = "ban", subject = "index" }\n', "utf-8")
        return [Decision("", AT, "pin", "rust")]

    append(tmp_path, make)
    assert seen == [1, 2]
    assert [each.subject for each in load(tmp_path).decisions] == ["api", "index", "rust"]


def test_a_file_that_never_stays_the_same_is_given_up(tmp_path: Path) -> None:
    decide(tmp_path, "ban", "api")

    def make(loaded: Loaded) -> Sequence[Decision]:
        (tmp_path / NAME).write_text((tmp_path / NAME).read_text("utf-8") + "# again\n", "utf-8")
        return [Decision("", AT, "pin", "rust")]

    with pytest.raises(DecisionsUnwritable):
        append(tmp_path, make)
    assert not list((tmp_path / ".recall").glob(".decisions-*"))


def test_what_is_no_plain_text_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".recall").mkdir()
    (tmp_path / "elsewhere").write_text("", "utf-8")
    (tmp_path / NAME).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(DecisionsUnwritable):
        decide(tmp_path, "ban", "api")
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).write_bytes(b"\xff\xfe")
    with pytest.raises(DecisionsUnwritable):
        decide(tmp_path, "ban", "api")
    assert (tmp_path / NAME).read_bytes() == b"\xff\xfe"


def test_what_would_not_be_read_is_not_appended(tmp_path: Path) -> None:
    (tmp_path / ".recall").mkdir()
    text = '[decisions]\nx = { act = "ban", subject = """\n'
    (tmp_path / NAME).write_text(text, "utf-8")
    made = decide(tmp_path, "pin", "rust")
    assert [each.id for each in load(tmp_path).decisions] == [made.id]


def test_nothing_decided_is_nothing_written(tmp_path: Path) -> None:
    assert append(tmp_path, lambda loaded: []) == ()
    assert not (tmp_path / NAME).exists()


def test_many_at_once_lose_nothing(tmp_path: Path) -> None:
    threads = [
        threading.Thread(target=lambda n=n: [decide(tmp_path, "ban", f"{n}-{i}") for i in range(5)]) for n in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({each.subject for each in load(tmp_path).decisions}) == 20


# -- two people and git


def git(root: Path, *words: str) -> str:
    who = ("-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "init.defaultBranch=main")
    done = subprocess.run(["git", *who, *words], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A vault under git with one note."""
    git(tmp_path, "init", "-q")
    (tmp_path / "a.md").write_text("a\n", "utf-8")
    commit(tmp_path)
    return tmp_path


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-qm", "x")


def on_two_branches(root: Path, ours: Sequence[tuple[str, str, str]], theirs: Sequence[tuple[str, str, str]]) -> None:
    """Decide on two branches from here, and merge them; git has to manage alone."""
    git(root, "branch", "theirs")
    for acts in (ours, theirs):
        for act in acts:
            decide(root, *act)
        commit(root)
        if acts is ours:
            git(root, "checkout", "-q", "theirs")
    git(root, "checkout", "-q", "main")
    git(root, "merge", "-q", "--no-edit", "theirs")
    assert "<<<<<<<" not in (root / NAME).read_text("utf-8")
    assert git(root, "status", "--porcelain") == ""


def test_one_concept_merged_into_two_gives_the_later_and_a_report(repo: Path) -> None:
    decide(repo, "ban", "api")
    commit(repo)
    on_two_branches(repo, [("merge", "k8s", "kubernetes")], [("merge", "k8s", "container")])
    loaded = load(repo)
    assert {each.act for each in loaded.decisions} == {"ban", "merge"}
    assert len(loaded.decisions) == 3
    found = resolve(loaded.decisions)
    winner = max((each for each in loaded.decisions if each.act == "merge"), key=lambda each: each.order)
    loser = min((each for each in loaded.decisions if each.act == "merge"), key=lambda each: each.order)
    assert found.vocabulary.merged == {"k8s": winner.object}
    assert [(problem.line, problem.code) for problem in found.problems] == [(loser.line, "decision-conflict")]


def test_both_begin_the_file(repo: Path) -> None:
    on_two_branches(repo, [("ban", "api", ""), ("pin", "rust", "")], [("merge", "k8s", "kubernetes")])
    loaded = load(repo)
    assert sorted(each.subject for each in loaded.decisions) == ["api", "k8s", "rust"]
    assert loaded.problems == ()


def test_one_undoes_what_the_other_builds_on(repo: Path) -> None:
    first = decide(repo, "merge", "k8s", "kubernetes")
    commit(repo)
    on_two_branches(repo, [("undo", first.id, "")], [("merge", "kube", "k8s"), ("ban", "api", "")])
    loaded = load(repo)
    assert len(loaded.decisions) == 4
    found = resolve(loaded.decisions)
    assert found.vocabulary.merged == {"kube": "k8s"}
    assert found.vocabulary.banned == {"api"}
    assert found.problems == ()


def test_both_undo_the_same(repo: Path) -> None:
    first = decide(repo, "ban", "api")
    commit(repo)
    on_two_branches(repo, [("undo", first.id, "")], [("undo", first.id, "")])
    found = resolve(load(repo).decisions)
    assert found.vocabulary.banned == frozenset()
    assert found.problems == ()


def test_the_same_line_on_both_sides_is_one_decision(repo: Path) -> None:
    decide(repo, "ban", "api")
    commit(repo)
    git(repo, "branch", "theirs")
    line = 'same = { at = 2026-01-01T00:00:00Z, act = "pin", subject = "rust" }\n'
    for branch, more in (("main", ""), ("theirs", 'own = { act = "pin", subject = "go" }\n')):
        git(repo, "checkout", "-q", branch)
        (repo / NAME).write_text((repo / NAME).read_text("utf-8") + line + more, "utf-8")
        commit(repo)
    git(repo, "checkout", "-q", "main")
    git(repo, "merge", "-q", "--no-edit", "theirs")
    loaded = load(repo)
    assert sorted(each.subject for each in loaded.decisions) == ["api", "go", "rust"]
    assert loaded.problems == ()


def test_nothing_is_written_out_of_the_vault(tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "vault" / ".recall").symlink_to(tmp_path / "other")
    with pytest.raises(DecisionsUnwritable):
        decide(tmp_path / "vault", "ban", "api")
    assert list((tmp_path / "other").iterdir()) == []


def test_what_git_is_told_is_not_written_through_a_link(tmp_path: Path) -> None:
    theirs = tmp_path / "profile"
    theirs.write_text("mine\n", "utf-8")
    folder = tmp_path / "vault/.recall"
    folder.mkdir(parents=True)
    (folder / ".gitattributes").symlink_to(theirs)
    with pytest.raises(DecisionsUnwritable):
        decide(tmp_path / "vault", "ban", "api")
    assert theirs.read_text("utf-8") == "mine\n"
    assert not (folder / "decisions.toml").exists()
