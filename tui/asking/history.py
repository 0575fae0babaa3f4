"""The questions asked before, for the person's own arrow keys: in one private file a vault, and nowhere else."""

import contextlib
import json
import os
from pathlib import Path

from ...daemon import footprint, jsonlines, paths

KEPT = 200
LONGEST = 4000
"""A longer question is pasted text, and not worth keeping."""


class History:
    """What was asked, oldest first, and where in it one is."""

    def __init__(self, file: Path | None = None) -> None:
        """`file`: where it is kept; None keeps it for this run alone."""
        self._file = file
        self._asked = _read(file) if file else []
        self._at = len(self._asked)
        self._draft = ""

    @classmethod
    def of(cls, root: str) -> "History":
        """The history of the vault in the folder `root`."""
        return cls(Path(paths.journal_dir(paths.vault_id(root))) / "asked.jsonl")

    def add(self, question: str, kept: bool = True) -> None:
        """Remember a question; one that was asked before moves to the end. Unless it is `kept`, for this run alone."""
        if question.strip() and len(question) <= LONGEST:
            # Another app may have asked meanwhile.
            known = _read(self._file) if self._file and kept else self._asked
            self._asked = [*(old for old in known if old != question), question][-KEPT:]
            if kept:
                self._keep()
        self._at, self._draft = len(self._asked), ""

    @property
    def has_newer(self) -> bool:
        """Whether there is anything after what is shown."""
        return self._at < len(self._asked)

    def older(self, typed: str) -> str | None:
        """The question before the one shown; None at the beginning. What was being typed is kept."""
        if self._at == len(self._asked):
            self._draft = typed
        if self._at == 0:
            return None
        self._at -= 1
        return self._asked[self._at]

    def newer(self) -> str | None:
        """The question after the one shown, at last what was being typed; None after that."""
        if not self.has_newer:
            return None
        self._at += 1
        return self._asked[self._at] if self._at < len(self._asked) else self._draft

    def _keep(self) -> None:
        if self._file is None:
            return
        with contextlib.suppress(OSError):  # a full disk costs the memory of a question, not the answer
            # The daemon made the folder. Where it is gone, so is the vault, as after `recall uninstall`.
            footprint.check_private(os.fspath(self._file.parent))
            jsonlines.rewrite(self._file, (jsonlines.line({"asked": question}) for question in self._asked))


def _read(file: Path) -> list[str]:
    """What the file holds; a line that cannot be read is left out."""
    asked = []
    with contextlib.suppress(OSError):
        for line in file.read_text("utf-8", "replace").split("\n"):
            with contextlib.suppress(ValueError, TypeError, KeyError):
                asked.append(str(json.loads(line)["asked"]))
    return asked[-KEPT:]
