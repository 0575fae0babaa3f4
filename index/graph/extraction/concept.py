"""Concepts: the things notes are about, and where in a note each was found."""

from dataclasses import dataclass
from typing import Literal

Source = Literal["tag", "title", "alias", "mention", "link", "code", "language", "name", "heading", "folder", "phrase"]
"""What a concept was found in: `code` is inline code, `language` that of a code fence, `name` a product, an identifier
or an acronym, `phrase` a statistical one; `mention` is another note's title or alias in the text."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One concept of one note, as one source has it. A note may have the same concept from several."""

    key: str
    """The label folded: what is one concept has one key (`labels.fold`)."""
    label: str
    """As written."""
    source: Source
    line: int
    """In the file, from 1; 0 where a line says nothing (folders)."""
    weight: float
    """How much the note is about it, in 0..1, within this source."""


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept of the vault, after all decisions."""

    key: str
    label: str
    names: tuple[str, ...] = ()
    """Other labels of it: aliases, merged concepts, other languages."""
    df: int = 0
    """How many notes hold it."""
    degree: int = 0
    """How many edges it is a reason of."""
    god: bool = False
    """In too many notes to join any: it carries no edge."""
    banned: bool = False
    """A person said that it carries no edge."""
    pinned: bool = False
    """A person said that it matters: never taken for a god, and listed first."""


@dataclass(frozen=True, slots=True)
class Held:
    """That a note holds a concept. `weight` in 0..1."""

    note_id: int
    key: str
    weight: float
