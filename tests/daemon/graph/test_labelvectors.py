"""Labels are read once each, and less the mean of their language."""

from pathlib import Path

import numpy as np
import pytest

from recalld.daemon.graph.labelvectors import LabelVectors
from recalld.index.embed.means import shipped
from recalld.index.embed.model import Encoder


@pytest.fixture(scope="module")
def encoder(models_dir: Path) -> Encoder:
    """The default model."""
    return Encoder.load(next(folder for folder in sorted(models_dir.iterdir()) if (folder / "model.json").is_file()))


def test_a_translation_is_nearer_than_another_word(encoder: Encoder) -> None:
    vector = LabelVectors().of(encoder, shipped(encoder.name).passages)
    test, same, other = vector("測試", "zh"), vector("testing", "en"), vector("kitchen", "en")
    assert abs(float(np.linalg.norm(test)) - 1) < 1e-5
    assert float(test @ same) > float(test @ other) + 0.1


def test_what_was_read_is_kept(encoder: Encoder) -> None:
    labels = LabelVectors()
    vector = labels.of(encoder, {})
    assert not labels.knows("rust", "en")
    first = vector("rust", "en")
    assert labels.knows("rust", "en")
    assert labels.of(encoder, {})("rust", "en") is first
