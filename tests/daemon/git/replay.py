"""Weeks of work in a repository, in minutes: steps drawn by a seed, as people and rebases make them."""

import random
from collections.abc import Callable
from pathlib import Path

from recalld.daemon.vault import Vault
from tests.daemon.equal import assert_equal_to_fresh
from tests.daemon.git.grown import Grown
from tests.daemon.git.retold import equal_to_fresh

WORDS = ("tea", "stone", "river", "cobra", "flag", "memory", "index", "vault", "note", "granite", "茶", "石頭", "筆記")
FOLDERS = ("", "daily/", "projects/", "專案/")


class Replay:
    """A vault that is followed while its repository is worked in; after each step it equals one that is made anew."""

    def __init__(self, grown: Grown, vault: Vault, folder: Path, seed: int) -> None:
        self.grown, self.vault, self.folder = grown, vault, folder
        self.rng = random.Random(seed)
        self.made = 0
        self.counts: dict[str, int] = {}

    def step(self) -> str:
        """Do something, and compare; what was done."""
        acts: list[Callable[[], None]] = [
            self.edit, self.edit, self.edit, self.add, self.add, self.rename, self.rename, self.rename_case,
            self.delete, self.leave_uncommitted, self.branch, self.merge, self.rebase, self.stash, self.reset,
            self.amend, self.switch,
        ]  # fmt: skip
        act = self.rng.choice(acts)
        act()
        self.counts[act.__name__] = self.counts.get(act.__name__, 0) + 1
        self.compare()
        return act.__name__

    def compare(self) -> None:
        """Fail unless index and history are what they would be, made anew."""
        assert self.vault.wait(timeout=120)
        assert_equal_to_fresh(self.vault.store, self.vault.root)
        equal_to_fresh(self.vault, self.folder)

    # -- what people do

    def add(self) -> None:
        """Write new notes."""
        for _ in range(self.rng.randint(1, 3)):
            self.made += 1
            self.grown.write(f"{self.rng.choice(FOLDERS)}n{self.made}.md", self._text(20))
        self.grown.commit("add", author=self._author())

    def edit(self) -> None:
        """Change a note."""
        for path in self._some(2):
            (self.grown.root / path).write_text(self._edited(path), encoding="utf-8")
        self.grown.commit("edit", author=self._author())

    def rename(self) -> None:
        """Give a note another name or folder, now and then with a change."""
        for path in self._some(1):
            self.made += 1
            new = f"{self.rng.choice(FOLDERS)}r{self.made}.md"
            (self.grown.root / new).parent.mkdir(exist_ok=True)
            self.grown.git("mv", path, new)
            if self.rng.random() < 0.5:
                (self.grown.root / new).write_text(self._edited(new), encoding="utf-8")
        self.grown.commit("rename")

    def rename_case(self) -> None:
        """Change a name in its case alone."""
        for path in self._some(1):
            folder, _, name = path.rpartition("/")
            swapped = name.removesuffix(".md").swapcase() + ".md"
            self.grown.git("mv", path, f"{folder}/{swapped}" if folder else swapped)
        self.grown.commit("rename case")

    def delete(self) -> None:
        """Delete a note."""
        for path in self._some(1):
            self.grown.git("rm", "-q", path)
        self.grown.commit("delete")

    def leave_uncommitted(self) -> None:
        """Save without committing; the next commit takes it."""
        for path in self._some(1):
            (self.grown.root / path).write_text(self._edited(path), encoding="utf-8")

    def amend(self) -> None:
        """Write the last commit again."""
        self.grown.clock += 60
        self.grown.git("commit", "-q", "--amend", "--no-edit", "--allow-empty", "-a")

    def branch(self) -> None:
        """Begin a branch and commit there."""
        self._clean()
        self.made += 1
        self.grown.git("checkout", "-q", "-b", f"b{self.made}")
        self.edit()

    def switch(self) -> None:
        """Go to another branch."""
        self._clean()
        self.grown.git("checkout", "-q", self.rng.choice(self._branches()))

    def merge(self) -> None:
        """Merge a branch; conflicts are given up."""
        self._clean()
        self.grown.clock += 60
        self.grown.git("merge", "-q", "--no-edit", self.rng.choice(self._branches()), fails=True)
        self.grown.git("merge", "--abort", fails=True)

    def rebase(self) -> None:
        """Rebase onto another branch; conflicts are given up."""
        self._clean()
        self.grown.clock += 60
        self.grown.git("rebase", "-q", self.rng.choice(self._branches()), fails=True)
        self.grown.git("rebase", "--abort", fails=True)

    def stash(self) -> None:
        """Put changes aside, commit another, and take them back."""
        self._clean()
        paths = self._some(2)
        for path in paths[:1]:
            (self.grown.root / path).write_text(self._edited(path), encoding="utf-8")
        self.grown.git("stash", "-q", fails=True)
        self.compare()
        self.grown.git("stash", "pop", "-q", fails=True)

    def reset(self) -> None:
        """Throw the last commits away, also what was not committed."""
        back = self.rng.randint(0, 3)
        self.grown.git("reset", "-q", "--hard", f"HEAD~{back}", fails=True)

    # -- inside

    def _clean(self) -> None:
        if self.grown.git("status", "--porcelain"):
            self.grown.commit("what there was")

    def _branches(self) -> list[str]:
        return self.grown.git("branch", "--format=%(refname:short)").split("\n")

    def _some(self, count: int) -> list[str]:
        paths = sorted(p.relative_to(self.grown.root).as_posix() for p in self.grown.root.rglob("*.md"))
        return self.rng.sample(paths, min(count, len(paths)))

    def _text(self, lines: int) -> str:
        return "".join(" ".join(self.rng.choices(WORDS, k=8)) + "\n" for _ in range(lines))

    def _edited(self, path: str) -> str:
        return (self.grown.root / path).read_text(encoding="utf-8") + self._text(self.rng.randint(1, 2))

    def _author(self) -> str:
        return self.rng.choice(("", "", "Bo <bo@example.org>", "Claude <noreply@anthropic.com>"))
