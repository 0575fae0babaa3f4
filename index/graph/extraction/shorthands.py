"""Names that people shorten: Postgres of PostgreSQL, 健保 of 全民健康保險."""

import tomllib
from functools import cache
from importlib.resources import files

from .labels import fold


@cache
def full_names() -> dict[str, tuple[str, ...]]:
    """Folded short form → the folded names that it stands for."""
    listed = tomllib.loads(files(__package__).joinpath("shorthands.toml").read_text(encoding="utf-8"))["names"]
    found: dict[str, tuple[str, ...]] = {}
    for entry in listed.replace("\n", "|").split("|"):
        name, _, shorts = entry.partition(":")
        for short in filter(None, map(fold, shorts.split(","))):
            found[short] = (*found.get(short, ()), fold(name))
    return found
