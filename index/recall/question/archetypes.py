"""Archetypes: how near a question is to the example questions of each kind."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from ...text.normalize import normalize
from ..snapshot import Encoder, Vector

LANGUAGES = ("en", "zh")
LOOKUP = "lookup"
"""The ask of a question that is none of the others."""


@dataclass(frozen=True, slots=True)
class Archetypes:
    """The centroids of one model. Everything is centred by the mean of all examples in its language.

    `means` and `spreads` by language: float32[dims]; `intents` and `asks` by language: float32[labels, dims], of
    length 1, in the order of the labels.
    """

    intent_labels: tuple[str, ...]
    ask_labels: tuple[str, ...]
    means: Mapping[str, Vector]
    intents: Mapping[str, NDArray[np.float32]]
    asks: Mapping[str, NDArray[np.float32]]

    def of_intent(self, vector: Vector, lang: str, temperature: float) -> dict[str, float]:
        """How likely each intent is, adding up to 1; nothing for a language without examples."""
        return self._likely(self.intent_labels, self.intents, vector, lang, temperature)

    def of_ask(self, vector: Vector, lang: str, temperature: float) -> dict[str, float]:
        """How likely each ask is, `lookup` among them; adding up to 1."""
        return self._likely(self.ask_labels, self.asks, vector, lang, temperature)

    def _likely(
        self,
        labels: Sequence[str],
        centroids: Mapping[str, NDArray[np.float32]],
        vector: Vector,
        lang: str,
        temperature: float,
    ) -> dict[str, float]:
        if lang not in centroids or len(vector) != len(self.means[lang]):
            return {}
        cosines = centroids[lang] @ _unit(vector - self.means[lang])
        odds = np.exp((cosines - cosines.max()) / temperature)
        return dict(zip(labels, (odds / odds.sum()).tolist(), strict=True))


def embed(encoder: Encoder) -> Archetypes:
    """The archetypes of a model: some two hundred short texts to embed, about a second."""
    table = examples()
    made = {
        kind: {lang: {label: _vectors(encoder, texts[lang]) for label, texts in labels.items()} for lang in LANGUAGES}
        for kind, labels in table.items()
    }
    means = {
        lang: np.concatenate([rows for kind in made.values() for rows in kind[lang].values()]).mean(axis=0)
        for lang in LANGUAGES
    }
    intents = {lang: _centroids(made["intent"][lang].values(), means[lang]) for lang in LANGUAGES}
    lookups = {lang: np.concatenate(list(made["intent"][lang].values())) for lang in LANGUAGES}
    asks = {lang: _centroids([*made["ask"][lang].values(), lookups[lang]], means[lang]) for lang in LANGUAGES}
    return Archetypes(tuple(table["intent"]), (*table["ask"], LOOKUP), means, intents, asks)


@cache
def examples() -> Mapping[str, Mapping[str, Mapping[str, tuple[str, ...]]]]:
    """The example questions by kind (`intent`, `ask`), label and language, Chinese ones folded to Simplified."""
    text = files("recalld.index.recall.question").joinpath("archetypes.toml").read_text(encoding="utf-8")
    return {
        kind: {
            label: {lang: tuple(map(folded, texts)) for lang, texts in by_lang.items()}
            for label, by_lang in labels.items()
        }
        for kind, labels in tomllib.loads(text).items()
    }


def folded(text: str) -> str:
    """A question as archetypes are compared: Chinese in one script; English as it is, capitals mean something."""
    return text if text.isascii() else normalize(text)


def _vectors(encoder: Encoder, texts: Iterable[str]) -> NDArray[np.float32]:
    return np.stack([encoder.encode_query(text) for text in texts])


def _centroids(groups: Iterable[NDArray[np.float32]], mean: Vector) -> NDArray[np.float32]:
    return np.stack([_unit(np.asarray(rows.mean(axis=0) - mean, np.float32)) for rows in groups])


def _unit(vector: Vector) -> Vector:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)
