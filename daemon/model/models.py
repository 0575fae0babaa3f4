"""The embedding models as the daemon sees them: which there are, which is used, and loading it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import config, footprint, paths
from ..errors import INVALID_PARAMS
from ..messages import joined, refusal

if TYPE_CHECKING:
    from ...index.embed.model import Encoder


def load(name: str) -> Encoder:
    """The encoder for a known name (converted first, if it never was) or for a folder of one's own. Takes seconds.

    Raises `ModelUnavailable`.
    """
    from ...index.embed import catalog
    from ...index.embed.convert import install
    from ...index.embed.model import Encoder

    models = Path(footprint.make_private(paths.models_dir()))
    if Path(name).is_absolute():
        return Encoder.load(Path(name), threads=1)
    if not catalog.find(name).bundled:
        for model in catalog.installed(models):
            if model.name == name:
                return Encoder.load(model.folder, threads=1)
    return Encoder.load(install(models, name), threads=1)


def listed(active: str) -> list[dict[str, Any]]:
    """All models that can be named, with where they come from and whether they are ready."""
    from ...index.embed import catalog

    ready = {model.name for model in catalog.installed(Path(paths.models_dir()))}
    rows: list[dict[str, Any]] = [
        {
            "name": model.name,
            "source": model.source,
            "licence": model.licence,
            "sha256": model.sha256,
            "dims": model.dims,
            "bundled": model.bundled,
            "installed": model.name in ready,
            "active": model.name == active,
        }
        for model in catalog.known()
    ]
    if active not in {row["name"] for row in rows} | {config.NO_MODEL}:
        rows.append({"name": active, "source": active, "installed": Path(active).is_dir(), "active": True})
    return rows


def check(name: str, lang: str) -> None:
    """Raise `RecalldError` unless `name` is a known model, `none`, or the absolute path of a model's folder."""
    from ...index.embed import catalog

    known = [model.name for model in catalog.known()]
    folder = Path(name)
    if name in (*known, config.NO_MODEL) or (folder.is_absolute() and (folder / "model.json").is_file()):
        return
    names = joined((*known, config.NO_MODEL), lang)
    raise refusal("no-such-model", "no-such-model", INVALID_PARAMS, lang, name=name, names=names)
