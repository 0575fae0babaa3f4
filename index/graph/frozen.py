"""What is taken once, when a whole graph is built, and holds until the next is: its epoch."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np

from .extraction.phrases import Statistics
from .structure.communities import Members
from .weaving.meaning import Means, means_from_bytes, means_to_bytes
from .weaving.rarity import Rarity


@dataclass(frozen=True, slots=True)
class Frozen:
    """Statistics of one epoch. `epoch`: the revision of the index they were taken at."""

    epoch: int
    statistics: Statistics
    rarity: Rarity
    gods: frozenset[str]
    """Keys of concepts in too many notes to join any."""
    members: Members
    vectors: Mapping[int, int]
    """Every note there was, and how many vectors it had."""
    means: Means
    """What vectors are centred on, by language: float32[dims] each."""
    model: str = ""
    """The model whose vectors took part."""

    @property
    def n(self) -> int:
        """How many notes there were."""
        return len(self.vectors)

    def to_blobs(self) -> dict[str, bytes]:
        """Return all of it as named bytes."""
        head = {"epoch": self.epoch, "gods": sorted(self.gods), "model": self.model}
        notes = [(note_id, self.members.get(note_id, -1), n) for note_id, n in sorted(self.vectors.items())]
        return {
            "head": json.dumps(head).encode(),
            "statistics": self.statistics.to_bytes(),
            "rarity": self.rarity.to_bytes(),
            "means": means_to_bytes(self.means),
            "notes": np.array(notes, np.int64).tobytes(),
        }

    @classmethod
    def from_blobs(cls, blobs: Mapping[str, bytes]) -> Self:
        """Read what `to_blobs` wrote; raises KeyError or ValueError when it is not that."""
        head = json.loads(blobs["head"])
        notes = np.frombuffer(blobs["notes"], np.int64).reshape(-1, 3).tolist()
        return cls(
            epoch=int(head["epoch"]), gods=frozenset(head["gods"]), model=str(head["model"]),
            statistics=Statistics.from_bytes(blobs["statistics"]), rarity=Rarity.from_bytes(blobs["rarity"]),
            means=means_from_bytes(blobs["means"]),
            members={note_id: number for note_id, number, _ in notes if number >= 0},
            vectors={note_id: n for note_id, _, n in notes},
        )  # fmt: skip
