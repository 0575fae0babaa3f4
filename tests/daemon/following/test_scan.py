"""Scanning: what is a note, what is reported, and what must not be believed gone."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from recalld.daemon.following.ignore import Ignore
from recalld.daemon.following.root import RootGone
from recalld.daemon.following.scan import Scan, scan


def _scan(root: Path, *under: str) -> Scan:
    return scan(root, Ignore(root), under)


def _write(root: Path, *paths: str) -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(path)


def test_notes_and_nothing_else(tmp_path: Path) -> None:
    odd = ["-rf.md", "$(touch x).md", "a\nb.md", "\x1b[31m.md", "🗂️ hub.md", "C# notes.md", "é" * 100 + ".md"]
    _write(tmp_path, "a.md", "sub/B.MD", "sub/c.markdown", "dir.md/inside.md", *odd)
    _write(tmp_path, ".obsidian/x.md", "node_modules/p/README.md", ".git/d.md", "a.txt", "a.md~", "a.md.tmp.1")
    found = _scan(tmp_path)
    assert set(found.files) == {"a.md", "sub/B.MD", "sub/c.markdown", "dir.md/inside.md", *odd}
    assert found.folders == {"", "sub", "dir.md"}
    assert not found.problems


def test_what_is_no_regular_file_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    listener = socket.socket(socket.AF_UNIX)
    monkeypatch.chdir(tmp_path)  # the path of a socket has to be short
    listener.bind("socket.md")
    found = _scan(tmp_path)
    listener.close()
    assert not found.files
    assert {path: problem.code for path, problem in found.problems.items()} == dict.fromkeys(
        ("pipe.md", "socket.md"), "not-a-file"
    )


def test_links_are_reported_and_not_followed(tmp_path: Path) -> None:
    root = tmp_path / "vault"
    _write(tmp_path, "outside/o.md", "vault/real.md", "vault/sub/n.md")
    (root / "alias.md").symlink_to("real.md")
    (root / "out.md").symlink_to(tmp_path / "outside" / "o.md")
    (root / "folder").symlink_to(tmp_path / "outside")
    (root / "sub" / "loop").symlink_to("..")
    (root / "self.md").symlink_to("self.md")
    found = _scan(root)
    assert set(found.files) == {"real.md", "sub/n.md"}
    codes = {path: problem.code for path, problem in found.problems.items()}
    assert codes["alias.md"] == "alias" and codes["out.md"] == "outside"
    assert codes["folder"] == codes["sub/loop"] == "linked-folder"


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes are a Linux matter")
def test_a_name_that_is_not_utf8_is_reported(tmp_path: Path) -> None:
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff.md"))).write_text("x")
    _write(tmp_path, "ok.md")
    found = _scan(tmp_path)
    assert set(found.files) == {"ok.md"}
    assert found.problems["bad\\xff.md"].code == "bad-name"


def test_a_part(tmp_path: Path) -> None:
    _write(tmp_path, "a.md", "sub/b.md", "sub/deep/c.md", ".hidden/d.md", "ignored/e.md")
    (tmp_path / ".gitignore").write_text("ignored/\n")
    assert set(_scan(tmp_path, "sub").files) == {"sub/b.md", "sub/deep/c.md"}
    assert set(_scan(tmp_path, "a.md", "sub/deep/c.md", "gone.md", "a.md/x.md").files) == {"a.md", "sub/deep/c.md"}
    assert not _scan(tmp_path, ".hidden/d.md", "ignored/e.md", "ignored").files


def test_a_missing_root_is_no_empty_vault(tmp_path: Path) -> None:
    with pytest.raises(RootGone):
        _scan(tmp_path / "nope")
    with pytest.raises(RootGone):
        _scan(tmp_path / "nope", "a.md")


UNREADABLE = """
import sys
from pathlib import Path
from recalld.daemon.following.ignore import Ignore
from recalld.daemon.following.scan import scan
found = scan(Path(sys.argv[1]), Ignore(Path(sys.argv[1])))
print(sorted(found.files), sorted(found.problems), found.sees("private/p.md"), found.sees("ok.md"))
"""


def test_an_unreadable_folder_hides_only_itself(home: Path) -> None:
    root = home / "vault"
    _write(root, "ok.md", "private/p.md", "z/ok.md")
    (root / "private").chmod(0)
    command = [sys.executable, "-c", UNREADABLE, str(root)]
    if os.geteuid() == 0:
        home.chmod(0o755)
        probe = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        if subprocess.run([*probe, sys.executable, "-c", "import recalld"], check=False, timeout=30).returncode:
            pytest.skip("cannot become another user")
        command = [*probe, *command]
    done = subprocess.run(command, capture_output=True, check=True, timeout=30)
    (root / "private").chmod(0o700)
    assert done.stdout.decode().split() == ["['ok.md',", "'z/ok.md']", "['private']", "False", "True"]


def test_many_files_in_many_folders_are_all_found(home: Path) -> None:
    for folder in range(100):
        (home / f"{folder}").mkdir()
        for note in range(50):
            (home / f"{folder}/{note}.md").touch()
    (home / ".gitignore").write_text("*.log\nbuild/\n/x/**\n")
    assert len(scan(home, Ignore(home)).files) == 5000
