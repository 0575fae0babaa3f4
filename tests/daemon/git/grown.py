"""A repository that a test makes and changes, with the git program."""

import os
import subprocess
from pathlib import Path


class Grown:
    """A working tree. Commits are a minute apart, so that their times tell their order."""

    def __init__(self, root: Path, *options: str) -> None:
        self.root = root
        self.clock = 1_700_000_000
        root.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main", *options)
        self.git("config", "user.name", "Ann")
        self.git("config", "user.email", "ann@example.org")

    def git(self, *arguments: str, fails: bool = False) -> str:
        """What git prints."""
        moment = f"{self.clock} +0000"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        env = kept | {"GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment, "GIT_EDITOR": "true"}
        done = subprocess.run(
            ["git", "-C", str(self.root), *arguments], capture_output=True, text=True, env=env, timeout=60
        )
        assert fails or not done.returncode, done.stderr
        return done.stdout.strip()

    def write(self, path: str, text: str) -> None:
        """Write a file of the working tree."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def commit(self, message: str = "change", files: dict[str, str] | None = None, author: str = "") -> str:
        """Commit everything there is; the new commit."""
        for path, text in (files or {}).items():
            self.write(path, text)
        self.clock += 60
        self.git("add", "-A")
        by = ["--author", author] if author else []
        self.git("commit", "-q", "--allow-empty", "-m", message, *by)
        return self.git("rev-parse", "HEAD")


LONG = "".join(f"line {number} of a note that is long enough to be known again\n" for number in range(20))
