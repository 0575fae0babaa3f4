"""The notes of a vault as rows: in their folders, by their last change, or those with some letters in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Note:
    """A note in the list. `changed`: seconds since 1970; `folded`: what is looked through while a person types."""

    path: str
    title: str
    changed: float
    folded: str

    @classmethod
    def of(cls, wire: Mapping[str, Any]) -> Note:
        """From a brief `scan`."""
        path, title = str(wire["path"]), str(wire["title"])
        return cls(path, title, float(wire["mtime"]), fold(f"{title}\n{path}"))


@dataclass(frozen=True, slots=True)
class Row:
    """A row: a folder (`path` ends with `/`), which may be open, or a note. `deep`: how many folders it is in."""

    kind: Literal["folder", "note"]
    path: str
    text: str
    deep: int = 0
    open: bool = False
    count: int = 0
    """Of a folder: how many notes are in it and below."""
    changed: float = 0.0


@dataclass(slots=True)
class _Folder:
    """What is right in a folder."""

    folders: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    count: int = 0


class NoteList:
    """All notes, sorted once; rows are made from it as they are asked for."""

    def __init__(self, notes: Iterable[Note] = ()) -> None:
        self.notes = sorted(notes, key=lambda note: note.path)
        self.by_path = {note.path: note for note in self.notes}
        self._folders: dict[str, _Folder] = {"": _Folder()}
        for note in self.notes:
            for folder in self._entered(note.path):
                self._folders[folder].count += 1
            self._folders[folder_of(note.path)].notes.append(note)

    def tree(self, opened: Collection[str]) -> list[Row]:
        """Folders first, then notes by path; what is in a folder only where it is open."""
        return list(self._below("", 0, opened))

    def recent(self) -> list[Row]:
        """All notes, the one changed last first."""
        return [_flat(note) for note in sorted(self.notes, key=lambda note: (-note.changed, note.path))]

    def matching(self, typed: str, also: Sequence[str] = ()) -> list[Row]:
        """Notes with every word in title or path, then those of the paths `also`.

        What is called as it was typed comes first, then titles that begin with the first word.
        """
        words = fold(typed).split()
        whole = " ".join(words)
        found = [note for note in self.notes if all(word in note.folded for word in words)]
        if words:
            found.sort(key=lambda note: (fold(note.title) != whole, not note.folded.startswith(words[0]), note.path))
        known = {note.path for note in found}
        more = [self.by_path[path] for path in also if path in self.by_path and path not in known]
        return [_flat(note) for note in (*found, *more)]

    def _entered(self, path: str) -> list[str]:
        """The folders that a path goes through, made known on the way."""
        entered = [""]
        for part in path.split("/")[:-1]:
            folder = f"{entered[-1]}{part}/"
            if folder not in self._folders:
                self._folders[folder] = _Folder()
                self._folders[entered[-1]].folders.append(folder)
            entered.append(folder)
        return entered

    def _below(self, folder: str, deep: int, opened: Collection[str]) -> Iterator[Row]:
        inside = self._folders[folder]
        for path in inside.folders:
            is_open = path in opened
            name = path.removesuffix("/").rpartition("/")[2]
            yield Row("folder", path, name, deep, is_open, self._folders[path].count)
            if is_open:
                yield from self._below(path, deep + 1, opened)
        for note in inside.notes:
            yield Row("note", note.path, note.title, deep, changed=note.changed)


def folder_of(path: str) -> str:
    """Return the folder of a path, with a slash behind it; "" for the vault's own."""
    head, slash, _ = path.rpartition("/")
    return head + slash


def folders_of(path: str) -> list[str]:
    """Return all folders that a path is in, the outermost first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: at + 1]) + "/" for at in range(len(parts))]


def fold(text: str) -> str:
    """Return text as it is compared while a person types."""
    return unicodedata.normalize("NFKC", text).casefold()


def _flat(note: Note) -> Row:
    return Row("note", note.path, note.title, changed=note.changed)
