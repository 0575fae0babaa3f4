"""What a confined service may write to: its own folders, and the notes that its settings name."""

from __future__ import annotations

import os

from ..daemon import paths, settingsfile
from .place import Place

TEMPORARY = ("/tmp", "/var/tmp")


def own(place: Place) -> tuple[str, ...]:
    """The folders that recalld makes for itself, absolute, without those that lie in another of them."""
    home = dict(place.environment).get("RECALLD_HOME")
    folders = [home] if home else [os.path.dirname(paths.config_file()), place.state, paths.cache_dir()]
    return _outermost([*folders, paths.models_dir(), os.path.dirname(place.socket)])


def vaults() -> list[str]:
    """The folders of notes in the person's settings; none when the settings cannot be read."""
    try:
        return settingsfile.registered()
    except (OSError, ValueError):
        return []


def needs_tmp(place: Place) -> bool:
    """Whether something that the service needs lies where a private `/tmp` would hide it."""
    named = [part for _, value in place.environment for part in value.split(os.pathsep)]
    needed = [*own(place), *vaults(), place.python, place.package, *named]
    return any(each == tmp or each.startswith(f"{tmp}/") for each in needed for tmp in TEMPORARY)


def _outermost(folders: list[str]) -> tuple[str, ...]:
    kept: list[str] = []
    for folder in sorted(set(folders)):
        if not any(folder.startswith(each.rstrip("/") + "/") for each in kept):
            kept.append(folder)
    return tuple(kept)
