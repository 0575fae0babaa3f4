"""`recall check`: what it asks git for, what it hands to the daemon, and what it ends with."""

import base64
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ..conftest import Daemon, Recall


@pytest.fixture
def repo(home: Path, monkeypatch: pytest.MonkeyPatch, daemon: Daemon) -> Path:
    """A repository with one commit; the daemon of this test finds nothing wrong."""
    folder = home / "筆記"
    (folder / "sub").mkdir(parents=True)
    monkeypatch.chdir(folder)
    for name in ("GIT_AUTHOR", "GIT_COMMITTER"):
        monkeypatch.setenv(f"{name}_NAME", "a")
        monkeypatch.setenv(f"{name}_EMAIL", "a@example.org")
    git("init", "-q")
    (folder / "a.md").write_text("# A\n", encoding="utf-8")
    (folder / "sub" / "中文 b.md").write_text("# B\n", encoding="utf-8")
    git("add", "-A")
    git("commit", "-q", "-m", "m")
    daemon.answers["check"] = answered()
    return folder


def git(*words: str) -> None:
    subprocess.run(["git", *words], check=True, timeout=30, capture_output=True)


def answered(*problems: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "schema": 1,
        "checked": 1,
        "problems": list(problems),
        "skipped": [],
        "outside": [],
        "disclosures": [],
        **fields,
    }


def sent(daemon: Daemon) -> dict[str, dict[str, Any]]:
    """The files handed over last, by name."""
    return {Path(file["path"]).name: file for file in daemon.asked("check")["files"]}


def test_staged_is_what_the_index_has(recall: Recall, daemon: Daemon, repo: Path) -> None:
    (repo / "a.md").write_text("staged\n", encoding="utf-8")
    (repo / 'new\n"名.md').write_text("new\n", encoding="utf-8")
    (repo / "x.txt").write_text("no note\n", encoding="utf-8")
    (repo / "link.md").symlink_to("a.md")
    git("rm", "-q", "sub/中文 b.md")
    git("add", "-A")
    (repo / "a.md").write_text("not staged\n", encoding="utf-8")
    assert recall("check", "--staged").code == 0
    files = sent(daemon)
    assert {name: file["text"] for name, file in files.items()} == {"a.md": "staged\n", 'new\n"名.md': "new\n"}
    assert files["a.md"]["before"] == "# A\n" and "before" not in files['new\n"名.md']
    assert files["a.md"]["path"] == str(repo / "a.md")
    assert daemon.asked("check")["gone"] == [str(repo / "sub" / "中文 b.md")]


def test_staged_may_be_narrowed(recall: Recall, daemon: Daemon, repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.md", "sub/c*.md", "sub/cc.md"):
        (repo / name).write_text("x\n", encoding="utf-8")
    git("add", "-A")
    monkeypatch.chdir(repo / "sub")
    recall("check", "--staged", "c*.md")
    assert set(sent(daemon)) == {"c*.md"}, "a name, no pattern"


def test_before_the_first_commit(recall: Recall, daemon: Daemon, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "fresh").mkdir()
    monkeypatch.chdir(home / "fresh")
    git("init", "-q")
    Path("a.md").write_text("x\n", encoding="utf-8")
    git("add", "-A")
    for words in (["--staged"], [], ["a.md"]):
        assert recall("check", *words).code == 0
        assert sent(daemon)["a.md"]["text"] == "x\n"


def test_what_is_not_committed(recall: Recall, daemon: Daemon, repo: Path) -> None:
    (repo / "a.md").write_text("changed\n", encoding="utf-8")
    (repo / "sub" / "new.md").write_text("new\n", encoding="utf-8")
    (repo / "sub" / "中文 b.md").unlink()
    recall("check")
    assert {name: file.get("before") for name, file in sent(daemon).items()} == {"a.md": "# A\n", "new.md": None}
    assert daemon.asked("check")["gone"] == [str(repo / "sub" / "中文 b.md")]


def test_files_and_folders_by_name(recall: Recall, daemon: Daemon, repo: Path, home: Path) -> None:
    (repo / ".hidden").mkdir()
    (repo / ".hidden" / "h.md").write_text("", encoding="utf-8")
    (home / "out.md").write_bytes("繁體".encode("big5"))
    recall("check", ".", "a.md", str(home / "out.md"))
    files = sent(daemon)
    assert sorted(files) == ["a.md", "out.md", "中文 b.md"]
    assert files["out.md"]["data"] == base64.b64encode("繁體".encode("big5")).decode() and "text" not in files["out.md"]
    assert recall("check", "missing.md").code == 2


def test_problems_have_a_line_and_an_exit_code(recall: Recall, daemon: Daemon, repo: Path) -> None:
    (repo / "sub" / "c.md").write_text("x\n", encoding="utf-8")
    git("add", "-A")
    bad = {"path": str(repo / "sub" / "c.md"), "line": 3, "code": "broken-link", "text": "no note is called x\x1b"}
    daemon.answers["check"] = answered(bad)
    ran = recall("check", "--staged")
    assert (ran.code, ran.out) == (0, "sub/c.md:3: no note is called x\\x1b [broken-link]\n")
    assert ran.err == "1 problem\n"
    assert recall("check", "--staged", "--strict").code == 1
    assert recall("check", "--staged", "--strict", "--json").json["problems"][0]["path"] == "sub/c.md"


def test_what_was_not_checked_is_said(recall: Recall, daemon: Daemon, repo: Path, home: Path) -> None:
    skipped = [{"path": str(repo / "p.md"), "reason": reason} for reason in ("private", "ignored", "not_note")]
    stale = [{"code": "stale_index", "text": "v"}]
    daemon.answers["check"] = answered(checked=0, outside=[str(home / "out.md")], skipped=skipped, disclosures=stale)
    ran = recall("check", "a.md", "--strict")
    assert ran.code == 0
    for part in (str(home / "out.md"), "private: p.md", "leaves it out: p.md", "no note: p.md", "behind"):
        assert part in ran.err


def test_nothing_to_check_asks_nobody(recall: Recall, daemon: Daemon, repo: Path) -> None:
    assert (recall("check", "--staged").err, recall("check").err) == ("No note to check.\n",) * 2
    assert daemon.calls == []


def test_a_large_commit_is_asked_in_parts(recall: Recall, daemon: Daemon, repo: Path) -> None:
    for number in range(5):
        (repo / f"{number}.md").write_text("大" * 60_000, encoding="utf-8")
    git("add", "-A")
    daemon.answers["check"] = lambda asked: answered(checked=len(asked["files"]))
    assert recall("check", "--staged", "--json").json["checked"] == 5
    asked = [params for name, params in daemon.calls if name == "check"]
    assert len(asked) > 1
    assert all([Path(path).name for path in one["also"]] == [f"{number}.md" for number in range(5)] for one in asked)


def test_what_is_too_much_for_a_request_is_left_out(recall: Recall, daemon: Daemon, repo: Path) -> None:
    """A commit must not fail for it: one note is too long, and thousands are gone."""
    names = [f"{'gone' * 40}-{number}.md" for number in range(3000)]
    for name in names:
        (repo / name).write_text("", encoding="utf-8")
    git("add", "-A")
    git("commit", "-q", "-m", "many")
    git("rm", "-q", "--cached", *names)
    (repo / "a.md").write_text("大" * 300_000, encoding="utf-8")
    (repo / "b.md").write_text("# B\n", encoding="utf-8")
    git("add", "a.md", "b.md")
    ran = recall("check", "--staged", "--strict")
    assert ran.code == 0 and "too long: a.md" in ran.err
    asked = daemon.asked("check")
    assert list(sent(daemon)) == ["b.md"] and len(json.dumps(asked)) < 1 << 20 and len(asked["gone"]) > 100


def test_outside_of_git(recall: Recall, daemon: Daemon, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    ran = recall("check", "--staged")
    assert ran.code == 2 and "name the files" in ran.err
    (home / "n.md").write_text("x", encoding="utf-8")
    assert recall("check", "n.md").code == 0


def test_in_a_hook_it_sees_the_commit_under_way(recall: Recall, daemon: Daemon, repo: Path) -> None:
    """`git commit FILE` has an index of its own, which git names to its hooks alone."""
    hook = repo / ".git" / "hooks" / "pre-commit"
    hook.write_text('#!/bin/sh\nenv >"$PWD/.git/around"\ncp "$GIT_INDEX_FILE" .git/kept\n', encoding="utf-8")
    hook.chmod(0o755)
    (repo / "a.md").write_text("mine\n", encoding="utf-8")
    (repo / "sub" / "中文 b.md").write_text("staged before\n", encoding="utf-8")
    git("add", "sub")
    subprocess.run(["git", "commit", "-q", "-m", "m", "a.md"], check=True, timeout=30)
    git("reset", "-q", "--soft", "HEAD~1")
    os.environ["GIT_INDEX_FILE"] = str(repo / ".git" / "kept")
    try:
        recall("check", "--staged")
    finally:
        del os.environ["GIT_INDEX_FILE"]
    assert {name: file["text"] for name, file in sent(daemon).items()} == {"a.md": "mine\n"}


def test_no_program_is_run_that_the_repository_names(recall: Recall, daemon: Daemon, repo: Path) -> None:
    """A repository that somebody else made: its filters, and what fetches the parts of a partial clone."""
    trap = repo / ".git" / "trap"
    trap.write_text('#!/bin/sh\necho "$0" >>"$(dirname "$0")/sprung"\nexit 1\n', encoding="utf-8")
    trap.chmod(0o755)
    git("clone", "-q", "--bare", ".", ".git/other")
    (repo / ".gitattributes").write_text("*.md filter=a=b\n", encoding="utf-8")
    git("config", "filter.a=b.clean", str(trap))
    git("config", "filter.a=b.required", "true")
    git("config", "core.fsmonitor", str(trap))
    git("config", "extensions.partialClone", "origin")
    git("config", "remote.origin.url", str(repo / ".git" / "other"))
    git("config", "remote.origin.promisor", "true")
    git("config", "remote.origin.uploadpack", str(trap))
    for lacking in (repo / ".git" / "objects").glob("??/*"):
        if subprocess.check_output(["git", "cat-file", "-t", lacking.parent.name + lacking.name]) == b"blob\n":
            lacking.unlink()
    (repo / "a.md").write_text("# B\n", encoding="utf-8")
    (repo / ".git" / "sprung").unlink(missing_ok=True)
    for words in ((), ("a.md",), ("--staged",)):
        assert recall("check", *words).code == 0
    assert sent(daemon)["a.md"]["text"] == "# B\n" and "before" not in sent(daemon)["a.md"]
    assert not (repo / ".git" / "sprung").exists()


def test_what_is_no_file_is_not_waited_for(recall: Recall, daemon: Daemon, repo: Path) -> None:
    os.mkfifo(repo / "fifo.md")
    (repo / "dangling.md").symlink_to("nowhere")
    assert recall("check", ".").code == 0
    assert sorted(sent(daemon)) == ["a.md", "中文 b.md"]
    ran = recall("check", "fifo.md")
    assert ran.code == 2 and "no regular file" in ran.err
