"""Vectors of concepts' labels, kept in memory: in a file a label could outlive the note that was withdrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...index.graph.extraction.translations import LabelVector, Vector
    from ..model.embedding import Encoder

MOST = 20_000
"""Vectors that are kept; beyond that all are forgotten."""


class LabelVectors:
    """What the model makes of labels, each asked once."""

    def __init__(self) -> None:
        self.model = ""
        """The name of the model that read them."""
        self._known: dict[tuple[str, str], Vector] = {}

    def knows(self, label: str, lang: str) -> bool:
        """Whether a label was read already."""
        return (label, lang) in self._known

    def of(self, encoder: Encoder, means: Mapping[str, Vector]) -> LabelVector:
        """Return what gives a label's vector by this model, less the mean of its language: float32[dims], length 1."""
        if self.model != encoder.name:
            self.model = encoder.name
            self._known.clear()

        def vector(label: str, lang: str) -> Vector:
            known = self._known.get((label, lang))
            if known is None:
                if len(self._known) >= MOST:
                    self._known.clear()
                centred = encoder.encode_passage(label) - means.get(lang, np.float32(0))
                known = (centred / max(float(np.linalg.norm(centred)), 1e-9)).astype(np.float32)
                self._known[label, lang] = known
            return known

        return vector
