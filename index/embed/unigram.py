"""A unigram tokenizer (SentencePiece, XLM-R) whose pieces take a third of the memory that `tokenizers` takes for them.

The library's trie of 143,000 pieces is 125 MB, a dictionary of them 44. Normalising, cutting into words, offsets and
special tokens are left to the library; what is done here is the search for the most probable pieces of a word (Kudo,
"Subword Regularization", 2018, 3.2), as the library does it, to the same ids.
"""

import re
from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Any

import msgspec
from tokenizers import Encoding, NormalizedString, PreTokenizedString, Regex, Token, Tokenizer

_UNKNOWN = 10.0
"""So much below the least probable piece is a character that no piece has, as log probability."""

Piece = tuple[int, str, tuple[int, int]]
"""Id, text, and the bytes of the word that it covers."""


class Unigram:
    """Cuts text as `tokenizers.Tokenizer` does with the same file. Safe to share between threads."""

    def __init__(
        self, frame: Tokenizer, pieces: Sequence[tuple[str, float]], unknown: int, special: Sequence[str]
    ) -> None:
        """`frame`: the library's tokenizer of the same file without its pieces; `unknown`: the id for anything else.

        `special`: tokens that are cut out of a text before anything else, as they are.
        """
        self._frame = frame
        self._ids = {piece: number for number, (piece, _) in enumerate(pieces)}
        self._scores = array("d", (score for _, score in pieces))
        self._unknown = unknown
        self._least = min(self._scores) - _UNKNOWN
        self._longest: dict[str, int] = {}
        """Characters of the longest piece that begins with these two."""
        for piece in self._ids:
            self._longest[piece[:2]] = max(len(piece), self._longest.get(piece[:2], 0))
        self._special = frozenset(special)
        self._mark = Regex("|".join(map(re.escape, special)))
        self._pieces = lru_cache(maxsize=8192)(self._cut)

    def encode(self, text: str) -> Encoding:
        """The tokens of a text, special ones around it: ids, offsets in characters, and which ones are special."""
        cut = PreTokenizedString(text)
        if any(token in text for token in self._special):
            cut.split(lambda _, part: part.split(self._mark, "isolated"))
        cut.normalize(self._normalize)
        self._frame.pre_tokenizer.pre_tokenize(cut)
        cut.tokenize(lambda word: [Token(*piece) for piece in self._pieces(word)])
        return self._frame.post_process(cut.to_encoding())

    def _normalize(self, part: NormalizedString) -> None:
        if str(part.normalized) not in self._special:
            self._frame.normalizer.normalize(part)

    def _cut(self, word: str) -> tuple[Piece, ...]:
        """The most probable pieces of a word; neighbours that no piece has are one."""
        if word[1:] in self._special:  # with the mark of a word in front
            start = len(word[0].encode())
            return ((self._ids[word[1:]], word[1:], (start, len(word.encode()))),)
        ends = self._best_ends(word)
        cuts: list[tuple[int, int, int]] = []
        end = len(word)
        while end:
            start, number = ends[end]
            if number == self._unknown and cuts and cuts[-1][2] == self._unknown:
                cuts[-1] = (start, cuts[-1][1], number)
            else:
                cuts.append((start, end, number))
            end = start
        found, at = [], 0
        for start, end, number in reversed(cuts):
            text = word[start:end]
            found.append((number, text, (at, at := at + len(text.encode()))))
        return tuple(found)

    def _best_ends(self, word: str) -> list[tuple[int, int]]:
        """For every place in a word the start and the id of the last piece on the most probable way to it (Viterbi)."""
        find, scores, longest, n = self._ids.get, self._scores, self._longest.get, len(word)
        best = [0.0, *[-inf] * n]
        ends = [(0, self._unknown)] * (n + 1)
        for start in range(n):
            here = best[start]
            single = find(word[start])
            score, number = (here + self._least, self._unknown) if single is None else (here + scores[single], single)
            if score > best[start + 1]:
                best[start + 1], ends[start + 1] = score, (start, number)
            for end in range(start + 2, min(n, start + longest(word[start : start + 2], 0)) + 1):
                piece = find(word[start:end])
                if piece is not None and here + scores[piece] > best[end]:
                    best[end], ends[end] = here + scores[piece], (start, piece)
        return ends


def load(path: Path) -> Unigram | Tokenizer:
    """The tokenizer of a file, which neither cuts nor fills up; the library's own where it is of another kind.

    Raises what the library raises.
    """
    file = msgspec.json.decode(path.read_bytes())
    model, added = file["model"], file.get("added_tokens") or []
    if model.get("type") != "Unigram" or not _is_plain(file):
        return _bare(Tokenizer.from_file(str(path)))
    pieces = [(str(piece), float(score)) for piece, score in model["vocab"]]
    special = [token["content"] for token in added]
    kept = max((token["id"] for token in added), default=0)
    file["model"] = {**model, "vocab": model["vocab"][: max(kept, model["unk_id"]) + 1]}
    frame = _bare(Tokenizer.from_str(msgspec.json.encode(file).decode()))
    return Unigram(frame, pieces, model["unk_id"], special)


def _is_plain(file: dict[str, Any]) -> bool:
    """Whether it is cut as it is done here: words with a mark in front, special tokens without rules of their own."""
    model, before = file["model"], file.get("pre_tokenizer") or {}
    rules = ("single_word", "lstrip", "rstrip", "normalized")
    return (
        not model.get("byte_fallback")
        and model.get("unk_id") is not None
        and before.get("type") == "Metaspace"
        and before.get("prepend_scheme") == "always"
        and file.get("normalizer") is not None
        and all(not any(token[rule] for rule in rules) for token in file.get("added_tokens") or [])
    )


def _bare(tokenizer: Tokenizer) -> Tokenizer:
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer
