"""The background that a question is heard against: passages of the vault that nobody asked for.

Between any two texts a model sees some likeness, more of it within one language than across two. How alike a question
is to passages picked blindly is its null: only what stands above it says something (docs/decisions/006-rerank.md).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ...embed.means import Means
from ..ranking.tokenvectors import Tokens

SAMPLED = 24
"""Passages of each language in the sample."""

_PRIOR_TOKENS = 1_600
"""What the shipped mean of a language weighs beside the tokens of the sample: eight passages."""
_PRIOR_PASSAGES = 2
_PRIOR_OWN, _PRIOR_FOREIGN = 0.24, 0.20
"""MaxSim of unrelated texts within and across languages, measured on four vaults."""


@dataclass(frozen=True, slots=True)
class Background:
    """What the texts of a vault are like on average. Never changed: a vault that changed gets a new one."""

    means: Means = field(default_factory=dict)
    """Mean token vector by language, float32[dims]."""
    samples: Mapping[str, tuple[Tokens, NDArray[np.intp]]] = field(default_factory=dict)
    """By language: centred tokens of all sampled passages together, and where each passage begins."""
    places: Mapping[str, Mapping[bytes, int]] = field(default_factory=dict)
    """By language: the how manieth of the sample a passage is, by its hash, where that is known."""

    @classmethod
    def of(
        cls,
        samples: Mapping[str, Sequence[Tokens]],
        shipped: Means,
        hashes: Mapping[str, Sequence[bytes]] | None = None,
    ) -> "Background":
        """Return the background that sampled passages make, by language, together with a known model's means.

        `hashes`: what stands for each of the passages.
        """
        means = {lang: _mean(lang, samples.get(lang, ()), shipped) for lang in {*samples, *shipped}}
        bare = cls(means)
        joined, places = {}, {}
        for lang, passages in samples.items():
            kept = [place for place, tokens in enumerate(passages) if len(tokens)]
            if kept:
                joined[lang] = join([bare.centred(passages[place], lang) for place in kept])
                known = (hashes or {}).get(lang, ())
                places[lang] = {known[place]: n for n, place in enumerate(kept) if place < len(known)}
        return cls(means, joined, places)

    def centred(self, tokens: Tokens, lang: str) -> Tokens:
        """Token vectors without the mean of their language, each of length 1: float32[tokens, dims]."""
        mean = self.means.get(lang)
        if mean is None and self.means:
            mean = np.asarray(np.mean(list(self.means.values()), axis=0), np.float32)
        apart = tokens if mean is None else tokens - mean
        return np.asarray(apart / np.maximum(np.linalg.norm(apart, axis=1, keepdims=True), 1e-9), np.float32)

    def null(self, forms: Sequence[Tokens], spoken: str, lang: str) -> "Null":
        """How alike a question (centred tokens of each of its forms) is to unrelated passages of a language."""
        prior = usual(spoken, lang)
        if lang not in self.samples or not forms:
            return Null(prior, np.zeros(0, np.float32), {})
        return Null(prior, likeness(forms, *self.samples[lang]), self.places.get(lang, {}))


@dataclass(frozen=True, slots=True)
class Null:
    """How alike a question is to passages of a language that nobody asked for: `alike`, float32[sample]."""

    prior: float
    alike: NDArray[np.float32]
    places: Mapping[bytes, int]

    def beside(self, text_hash: bytes) -> float:
        """What a passage is held against: the sample, but for itself where the sample is all that there is.

        Of few passages of a language each would be much of what it is held against. Where the sample is a blind draw,
        all passages are held against the same, in it or not.
        """
        own = self.places.get(text_hash)
        total, count = float(self.alike.sum()), len(self.alike)
        if own is not None and count < SAMPLED:
            total, count = total - float(self.alike[own]), count - 1
        return (total + _PRIOR_PASSAGES * self.prior) / (count + _PRIOR_PASSAGES)


def usual(spoken: str, lang: str) -> float:
    """How alike unrelated texts of two languages are in whatever vault: a null that no vault had a say in."""
    return _PRIOR_OWN if spoken == lang else _PRIOR_FOREIGN


def join(passages: Sequence[Tokens]) -> tuple[Tokens, NDArray[np.intp]]:
    """The tokens of several passages, none of them empty, as one array, and where each begins."""
    sizes = [len(tokens) for tokens in passages]
    return np.concatenate(passages), np.cumsum([0, *sizes[:-1]], dtype=np.intp)


def maxsim(question: Tokens, passages: Tokens, starts: NDArray[np.intp]) -> NDArray[np.float32]:
    """Mean over the question's tokens of the nearest token of each passage: float32[passages], in -1..1.

    Late interaction after Khattab & Zaharia, "ColBERT" (2020), with a mean for the sum.
    """
    nearest = np.maximum.reduceat(passages @ question.T, starts, axis=0)
    return np.asarray(nearest.mean(axis=1), np.float32)


def likeness(forms: Sequence[Tokens], passages: Tokens, starts: NDArray[np.intp]) -> NDArray[np.float32]:
    """MaxSim of each passage with the form of the question that is most like it."""
    return np.asarray(np.max([maxsim(form, passages, starts) for form in forms], axis=0), np.float32)


def _mean(lang: str, passages: Sequence[Tokens], shipped: Means) -> NDArray[np.float32]:
    count = sum(map(len, passages))
    total = sum((tokens.sum(axis=0, dtype=np.float64) for tokens in passages), np.float64(0))
    weight = _PRIOR_TOKENS if lang in shipped else 0
    prior = shipped[lang].astype(np.float64) if weight else np.float64(0)
    return np.asarray((total + weight * prior) / max(count + weight, 1), np.float32)
