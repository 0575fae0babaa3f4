"""Every key of both files of settings, and the environment."""

from typing import Any

import msgspec

from recalld.daemon import config

from .markup import GENERATED, attribute_docs, cell, doc, table


def page() -> str:
    """Every key of both files."""
    lines = ["# Configuration", "", GENERATED]
    lines += ["`recall config show --origin` tells what is in force and where it comes from.", ""]
    for kind, file in (
        (config.Config, "$XDG_CONFIG_HOME/recalld/config.toml"),
        (config.VaultConfig, "VAULT/.recall/config.toml"),
    ):
        lines += [f"## `{file}`", "", doc(kind), "", *_settings(kind, ""), ""]
    lines += ["## Environment", "", *table(("variable", "what it does"), ENVIRONMENT)]
    return "\n".join(lines)


ENVIRONMENT = [
    ("`RECALLD_HOME`", "puts configuration, state, cache and socket below one folder"),
    ("`RECALLD_SOCKET`", "the socket's path"),
    ("`RECALLD_CONFIG`", "the path of the settings"),
    ("`RECALLD_VAULT`", "the vault to use where none is named and none holds the current folder"),
    ("`RECALLD_MODELS`", "the folder of models, to share one between homes"),
    ("`RECALLD_LANG`", "`en`, `zh-Hant` or `zh-Hans`; by the locale when nothing is said"),
    ("`RECALLD_DEBUG`", "an error inside `recall` shows where it came from"),
    ("`NO_COLOR`", "no colour"),
]


def _settings(kind: Any, prefix: str) -> list[str]:
    rows, tables = [], []
    told = attribute_docs(kind)
    for one in msgspec.structs.fields(kind):
        default = None if one.default is msgspec.NODEFAULT else one.default
        if isinstance(default, msgspec.Struct):
            tables.append((one.name, type(default)))
            continue
        shown = "" if default is None else f"`{_toml(default)}`"
        rows.append((f"`{prefix}{one.name}`", shown, cell(told.get(one.name, ""))))
    lines = table(("key", "default", "what it does"), rows)
    for name, inner in tables:
        lines += ["", f"### `[{name}]`", "", doc(inner), "", *_settings(inner, f"{name}.")]
    return lines


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
