"""Makes the means that are shipped with the default model (index/embed/e5-small.npz) from a folder of notes.

python bench/means.py [VAULT] [MODELS]
"""

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

import numpy as np

from recalld.index.embed.catalog import E5_SMALL
from recalld.index.embed.convert import install
from recalld.index.embed.model import Encoder
from recalld.index.indexer import index_file
from recalld.index.store.rows import IndexedNote, Stat, embedding_text
from recalld.index.text.normalize import language

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "zh")


def main() -> None:
    """Embed every passage of the notes, and write the mean of each language, in half precision."""
    vault = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "demo" / "vault"
    models = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.gettempdir()) / "recalld-golden" / "models"
    encoder = Encoder.load(install(models))
    passages: dict[str, list[np.ndarray]] = {lang: [] for lang in LANGUAGES}
    tokens: dict[str, list[np.ndarray]] = {lang: [] for lang in LANGUAGES}
    for path in sorted(vault.rglob("*.md")):
        data = path.read_bytes()
        indexed = index_file(data, str(path.relative_to(vault)), Stat(len(data), 0, 0, 0))
        if not isinstance(indexed, IndexedNote):
            continue
        for passage in indexed.note.passages:
            lang = language(passage.text)
            if lang in passages:
                text = embedding_text(indexed.note.title, passage.heading, passage.text)
                passages[lang].append(encoder.encode_passage(text))
                tokens[lang].append(encoder.token_vectors(text))
    arrays = {f"passages.{lang}": np.mean(found, axis=0) for lang, found in passages.items()}
    arrays |= {f"tokens.{lang}": np.concatenate(found).mean(axis=0) for lang, found in tokens.items()}
    target = ROOT / "index" / "embed" / f"{E5_SMALL.name}.npz"
    np.savez_compressed(target, **{name: mean.astype(np.float16) for name, mean in arrays.items()})
    print(f"{target}: {', '.join(f'{lang} {len(found)} passages' for lang, found in passages.items())}")


if __name__ == "__main__":
    main()
