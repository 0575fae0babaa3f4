"""Make the default model ready to run, once: the weights that came with the installation to ONNX and a tokenizer."""

import fcntl
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from .catalog import DESCRIPTION, MODEL, PACKAGE, TOKENIZER, ModelInfo, ModelUnavailable, find, find_weights, read

if TYPE_CHECKING:
    from tokenizers import Tokenizer

    from .weights import Weights

VERSION = "1"
"""Of the conversion: another one makes other vectors, which must not mix with these."""

Variant = Literal["int8", "std", "full"]
VARIANTS: tuple[Variant, ...] = ("int8", "std", "full")
"""int8: the default, for CPUs. std: float32, for accelerators. full: int8 with the pieces of every script."""

Progress = Callable[[int, int], None]
"""Called with steps done and steps in all."""

_STEPS = 5
_LOCK = ".lock"
_UNFINISHED = ".new-"


def install(
    models_dir: Path, name: str = "e5-small", variant: str = "int8", on_progress: Progress | None = None
) -> Path:
    """The folder of a model that is ready to be loaded, made first if it is not there; raises ModelUnavailable.

    Safe to call from several processes: one makes it, the others wait. A half-made or damaged folder is made anew.
    """
    info = find(name)
    if variant not in VARIANTS:
        raise ModelUnavailable(f"{name} has no variant {variant!r}", f"choose one of {', '.join(VARIANTS)}")
    folder = folder_of(models_dir, info, variant)
    if _is_complete(folder):
        return folder
    weights = _weights_of(info)
    models_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _locked(models_dir):
        if not _is_complete(folder):
            _make(weights, info, variant, folder, on_progress or (lambda done, total: None))
    return folder


def folder_of(models_dir: Path, info: ModelInfo, variant: str) -> Path:
    """Where a conversion is kept: another file, converter or variant is another folder."""
    return models_dir / f"{info.sha256[:12]}-{VERSION}-{variant}"


def _is_complete(folder: Path) -> bool:
    try:
        read(folder)
    except ModelUnavailable:
        return False
    return True


def _weights_of(info: ModelInfo) -> Path:
    if not info.bundled:
        raise ModelUnavailable(
            f"{info.name} does not come with the installation",
            f"get {info.source}, then `recall models use PATH` with its folder",
        )
    weights = find_weights()
    if weights is None:
        raise ModelUnavailable(
            f"the package {PACKAGE} with the model's weights is not installed (or has none for this machine)",
            "search by words works without; on Linux and on macOS arm64 reinstalling recalld brings the weights",
        )
    return weights


@contextmanager
def _locked(models_dir: Path) -> Iterator[None]:
    """Hold the model cache's lock; the system lets go of it when the process ends, however it ends."""
    descriptor = os.open(models_dir / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _make(source: Path, info: ModelInfo, variant: str, folder: Path, on_progress: Progress) -> None:
    for left in folder.parent.glob(f"{_UNFINISHED}*"):
        shutil.rmtree(left, ignore_errors=True)
    unfinished = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=folder.parent))
    try:
        _convert(source, info, variant, unfinished, on_progress)
        if folder.exists():
            shutil.rmtree(folder)
        unfinished.replace(folder)
        _sync(folder.parent)
    except OSError as error:
        hint = "make room on the disk that holds the cache, then try again"
        raise ModelUnavailable(f"the model cannot be written: {error}", hint) from error
    finally:
        with suppress(FileNotFoundError):
            shutil.rmtree(unfinished)
    on_progress(_STEPS, _STEPS)


def _convert(source: Path, info: ModelInfo, variant: str, folder: Path, on_progress: Progress) -> None:
    from . import graph, weights  # onnx takes 0.3 s to import, and nothing else needs it

    on_progress(0, _STEPS)
    parsed = weights.parse(_checked(source, info))
    if variant != "full":
        parsed = weights.without_other_scripts(parsed)
    on_progress(1, _STEPS)
    _write(folder / MODEL, graph.build(parsed, "float32" if variant == "std" else "int8").SerializeToString())
    on_progress(3, _STEPS)
    _write(folder / TOKENIZER, _tokenizer(parsed).to_str(pretty=False).encode())
    on_progress(4, _STEPS)
    _write(folder / DESCRIPTION, json.dumps(_description(info, variant, folder), indent=1).encode())


def _checked(source: Path, info: ModelInfo) -> bytes:
    data = source.read_bytes()
    found = hashlib.sha256(data).hexdigest()
    if found != info.sha256:
        raise ModelUnavailable(
            f"{source} is not the file that is known as {info.name} (sha256 {found})",
            f"reinstall recalld: it needs the exact version of {PACKAGE} that it names",
        )
    return data


def _description(info: ModelInfo, variant: str, folder: Path) -> dict[str, object]:
    return {
        "name": info.name,
        "variant": variant,
        "version": VERSION,
        "dims": info.dims,
        "max_tokens": info.max_tokens,
        "pooling": info.pooling,
        "query_prefix": info.query_prefix,
        "passage_prefix": info.passage_prefix,
        "source": info.source,
        "licence": info.licence,
        "sha256": info.sha256,
        "files": {name: (folder / name).stat().st_size for name in (MODEL, TOKENIZER)},
    }


def _tokenizer(weights: "Weights") -> "Tokenizer":
    """The model's unigram tokenizer (XLM-R): its normaliser is Nmt and NFKC, but for U+FF5E, which it keeps."""
    from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

    bos, eos, pad, unk = weights.special
    tokenizer = Tokenizer(models.Unigram(list(zip(weights.pieces, weights.scores.tolist(), strict=True)), unk_id=unk))
    tokenizer.normalizer = normalizers.Sequence(
        [
            normalizers.Replace("\uff5e", "\ue0fe"),
            normalizers.Nmt(),
            normalizers.NFKC(),
            normalizers.Replace("\ue0fe", "\uff5e"),
            normalizers.Replace(Regex(" {2,}"), " "),
        ]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always", split=True)
    tokenizer.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="always")
    special = [AddedToken(weights.pieces[i], normalized=False, special=True) for i in (bos, pad, eos, unk)]
    tokenizer.add_special_tokens(special)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", bos), ("</s>", eos)]
    )
    return tokenizer


def _write(path: Path, data: bytes) -> None:
    """A file only its owner reads, on the disk before the folder gets its name."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(descriptor)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
