"""Vaults of any size, made from real notes by changing their words. The same seed gives the same bytes."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

_WORD = re.compile(r"[A-Za-z]{5,}|[\u4e00-\u9fff]{2}")


def multiply(sources: list[Path], target: Path, notes: int, seed: int = 7) -> int:
    """Write `notes` markdown files below `target`, from the notes of `sources`; return how many bytes.

    The first round is the sources as they are. Each further round exchanges about every fifth word for another word
    of the same corpus, so that vocabulary, lengths and languages stay real and no two notes are equal.
    """
    originals = [(path.stem, path.read_text(encoding="utf-8", errors="replace")) for path in _markdown(sources)]
    if not originals:
        raise SystemExit(f"no markdown notes below {', '.join(map(str, sources))}")
    words = sorted({word for _, text in originals for word in _WORD.findall(text)})
    rng = random.Random(seed)
    size = 0
    for number in range(notes):
        stem, text = originals[number % len(originals)]
        round_number = number // len(originals)
        if round_number:
            text = _WORD.sub(lambda m: rng.choice(words) if rng.random() < 0.2 else m.group(), text)
        folder = target / f"{round_number:03}"
        folder.mkdir(parents=True, exist_ok=True)
        data = text.encode()
        (folder / f"{stem[:80]}-{number}.md").write_bytes(data)
        size += len(data)
    return size


def _markdown(sources: list[Path]) -> Iterator[Path]:
    for source in sources:
        yield from sorted(source.rglob("*.md"))
