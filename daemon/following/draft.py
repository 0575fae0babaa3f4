"""A transaction in the making: what a look has found so far."""

from dataclasses import dataclass, field

from ...index.store.rows import Batch, Believed, IndexedNote, Move, RefusedFile, Stat

BATCH_BYTES = 8_000_000


@dataclass(slots=True)
class Draft:
    """A batch being filled."""

    upserts: list[IndexedNote] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    touched: list[tuple[str, Stat]] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    refused: list[RefusedFile] = field(default_factory=list)
    withdraws: bool = False
    """What is removed is to leave no trace."""
    size: int = 0

    def count(self) -> int:
        """How much it would change."""
        return len(self.upserts) + len(self.moves) + len(self.touched) + len(self.removed) + len(self.refused)

    def is_full(self, notes: int) -> bool:
        """Whether it holds so many notes, or as many bytes as one transaction should."""
        return len(self.upserts) + len(self.moves) >= notes or self.size >= BATCH_BYTES

    def batch(self) -> Batch:
        """What the store takes."""
        return Batch(self.upserts, self.moves, self.touched, self.removed, self.refused, self.withdraws)

    def refuse(self, refused: RefusedFile, known: Believed | None) -> None:
        """Remember a refusal, unless it is the one already known."""
        if known is None or not known.refused or known.stat != refused.stat:
            self.refused.append(refused)
