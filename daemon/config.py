"""The settings: the person's `config.toml` and a vault's `.recall/config.toml`, checked to the last key."""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, field

from ..index.notes.tomltext import read_toml
from . import paths, settingsfile, settingstext, vaultroot
from .errors import INVALID_PARAMS, RecalldError
from .messages import refusal, text

NO_MODEL = "none"
"""As `model`: words only."""

Threads = Annotated[int, Meta(ge=0, le=64)]
Megabytes = Annotated[float, Meta(gt=0, le=1024)]
Field = Literal["title", "aliases", "tags", "headings", "concepts", "path", "body"]
LogLevel = Literal["debug", "info", "warning", "error"]


class VaultEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[vaults.NAME]`: one folder that is followed."""

    path: str


class Ui(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[ui]`: how the terminal app looks and which keys it takes."""

    theme: str = "dark"
    """`dark`, `light`, `contrast`, `ansi-dark`, `ansi-light`, or another that the app knows."""
    borders: Literal["", "round", "ascii"] = ""
    """`ascii` for terminals that draw lines and bars two columns wide; round but on the Linux console when empty."""
    lang: Literal["", "en", "zh-Hant", "zh-Hans"] = ""
    """Its language; by the locale when nothing is said."""
    editor: str = ""
    """The command that opens a note; else VISUAL, EDITOR, git's, or a usual one that is there."""
    keymap: dict[str, str] = field(default_factory=dict)
    """Id of a binding → its keys, separated by commas."""


class Dream(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[dream]`: when the graphs are made anew."""

    at: Annotated[str, Meta(pattern="^(off|([01][0-9]|2[0-3]):[0-5][0-9])$")] = "04:00"
    """Local time of day, or `off`."""


class Llm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[llm]`: the language model that commands may ask. The daemon shows these settings and asks no model."""

    url: str = ""
    """Where it listens; where its kind usually does when nothing is said."""
    model: str = ""
    """Its name there. None named: no language model is used."""
    kind: Literal["auto", "openai", "ollama"] = "auto"
    """How it is spoken to: OpenAI's chat completions or Ollama's chat; `auto` tells by the port."""
    num_ctx: Annotated[int, Meta(ge=512, le=4_194_304)] = 8192
    """Tokens it can read and write in one go."""
    timeout: Annotated[float, Meta(gt=0, le=3600)] = 120.0
    """Seconds that it may be silent."""
    allow_remote: bool = False
    """Whether it may be on another machine: then passages of notes leave this one."""
    key_env: Annotated[str, Meta(pattern="^[A-Za-z_][A-Za-z0-9_]{0,63}$")] = "RECALLD_LLM_KEY"
    """The environment variable that holds its key. The key itself is in no file."""
    intent: bool = False
    """Whether it is asked what kind of question it is, where nothing else can tell: a short call more."""
    predict: bool = False
    """Whether it is asked, after an answer in a conversation, what may be asked next: a short call more."""
    price_in: Annotated[float, Meta(ge=0)] = 0.0
    """What a million tokens read cost, for `recall ingest --max-cost`."""
    price_out: Annotated[float, Meta(ge=0)] = 0.0
    """What a million tokens written cost."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The person's settings."""

    model: str = "e5-small"
    """The embedding model: a known name, a folder, or `none`."""
    threads: Threads = 0
    """Threads that embed; 0 is one a core, at most two."""
    memory_mb: Annotated[int, Meta(ge=256, le=65536)] = 512
    """What the database may hold in memory, a vault."""
    log_level: LogLevel = "info"
    """How much is written to the log; above `debug` no text of a note or question."""
    slow_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 1000
    """A query that takes so long is logged, without what was asked; 0 logs none."""
    ui: Ui = Ui()
    dream: Dream = Dream()
    llm: Llm = Llm()
    vaults: dict[str, VaultEntry] = field(default_factory=dict)
    """The folders that are followed: `[vaults.NAME]` with a `path`."""


class VaultConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings that travel with a vault."""

    ignore: tuple[str, ...] = ()
    """Globs, in gitignore syntax, of what is no note."""
    index: Literal["save", "commit", "keyword", "all"] = "save"
    """What is followed: files as they are saved, or what HEAD has. `keyword`: saved files, words only, no vectors.
    `all` is an older name of `save`."""
    agents: tuple[str, ...] = ()
    """Globs of authors that are programs, beside those that are known: a name, an address, or `Name <address>`."""
    private: Literal["exclude", "local"] = "exclude"
    """What becomes of private notes: they are left out. `local` (in memory alone) is not built: it is `exclude`."""
    language: str = ""
    """The language to assume for text whose script does not tell."""
    max_note_mb: Megabytes = 10.0
    """A larger file is no note."""
    weights: dict[Field, Annotated[float, Meta(ge=0, le=100)]] = field(default_factory=dict)
    """Field weights of keyword search that differ from the defaults."""

    @property
    def max_note_bytes(self) -> int:
        """`max_note_mb` in bytes."""
        return int(self.max_note_mb * 1e6)


S = TypeVar("S", Config, VaultConfig)


class Loaded(msgspec.Struct, frozen=True):
    """Settings as found: what is wrong with the file, if anything, is said, and then the defaults hold."""

    config: Config
    file: str
    problem: RecalldError | None = None
    set_keys: frozenset[str] = frozenset()

    def refused(self) -> dict[str, str]:
        """Of the vaults that are not followed, by name: why, with file and line, in English."""
        good = roots(self.config.vaults)
        return {name: _no_root(self, name) for name in self.config.vaults if name not in good}


def roots(vaults: Mapping[str, VaultEntry]) -> dict[str, str]:
    """The real paths of the vaults by name, without those whose path may be no vault's, or is that of one before."""
    named = {name: vaultroot.named(entry.path) for name, entry in vaults.items()}
    usable = {name: root for name, root in named.items() if root is not None and not vaultroot.is_too_wide(root)}
    first = {root: name for name, root in reversed(usable.items())}
    return {name: root for name, root in usable.items() if first[root] == name}


def load(lang: str = "") -> Loaded:
    """The person's settings. Never raises: a broken file leaves the defaults and a `problem`."""
    file = paths.config_file()
    try:
        config, keys = read(Path(file), Config, lang)
    except RecalldError as problem:
        return Loaded(Config(), file, problem)
    return Loaded(config, file, None, keys)


def load_vault(root: str, lang: str = "") -> tuple[VaultConfig, RecalldError | None]:
    """A vault's settings and what is wrong with them. Never raises."""
    try:
        return read(Path(paths.vault_settings_file(root)), VaultConfig, lang)[0], None
    except RecalldError as problem:
        return VaultConfig(), problem


def read(file: Path, kind: type[S], lang: str = "") -> tuple[S, frozenset[str]]:
    """The settings in `file` and which keys it sets; no file is the defaults.

    Raises `RecalldError` with the file and the line.
    """
    try:
        source = settingsfile.source(file)
    except (FileNotFoundError, NotADirectoryError):
        return kind(), frozenset()
    except OSError as error:
        raise unread(file, error.strerror or str(error), lang) from None
    try:
        table = read_toml(source)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        line = int(found[1]) if found else source.count("\n") + 1
        raise _broken(file, line, re.sub(r" \(at .*\)$", "", str(error)), lang) from None
    try:
        return msgspec.convert(table, kind), frozenset(table)
    except msgspec.ValidationError as error:
        raise _broken(file, _line_of(str(error), source), _plain(str(error)), lang) from None


_SHOWN = {
    "": ("model", "threads", "memory_mb", "log_level", "slow_ms"),
    "ui": ("theme", "borders", "lang", "editor"),
    "dream": Dream.__struct_fields__,
    "llm": Llm.__struct_fields__,
}
"""By table, the settings that `origins` tells of one by one."""


def origins(loaded: Loaded) -> list[dict[str, Any]]:
    """Each setting with its value and where it comes from: `default`, `user` or `env`."""
    rows: list[dict[str, Any]] = []
    for table, names in _SHOWN.items():
        held: Any = getattr(loaded.config, table) if table else loaded.config
        for name in names:
            key = f"{table}.{name}" if table else name
            value = without_credentials(held.url) if key == "llm.url" else getattr(held, name)
            rows.append({"key": key, "value": value, "origin": _origin(loaded, table or name)})
    found = {f"ui.keymap.{name}": keys for name, keys in loaded.config.ui.keymap.items()}
    found |= {f"vaults.{name}.path": entry.path for name, entry in loaded.config.vaults.items()}
    rows += [{"key": key, "value": value, "origin": "user"} for key, value in found.items()]
    return rows + [
        {"key": name, "value": os.environ[name], "origin": "env"}
        for name in sorted(os.environ)
        if name in ("RECALLD_HOME", "RECALLD_SOCKET", "RECALLD_CONFIG", "RECALLD_MODELS")
    ]


def without_credentials(url: str) -> str:
    """An address as it may be shown: without the user, the password and the query that somebody put into it."""
    return re.sub(r"[?#].*$", "?…", re.sub(r"//[^/?#]*@", "//…@", url))


def _origin(loaded: Loaded, key: str) -> str:
    return "user" if key in loaded.set_keys else "default"


def vault_origins(root: str) -> list[dict[str, Any]]:
    """The same for a vault's settings: `default` or `vault`."""
    try:
        config, keys = read(Path(paths.vault_settings_file(root)), VaultConfig)
    except RecalldError:
        config, keys = VaultConfig(), frozenset()
    return [
        {"key": name, "value": getattr(config, name), "origin": "vault" if name in keys else "default"}
        for name in VaultConfig.__struct_fields__
    ]


def unread(file: Path, reason: str, lang: str = "") -> RecalldError:
    """The refusal of a file that is not read at all: a folder, without permission, too long."""
    told = {"path": str(file), "reason": reason, "kb": settingsfile.LONGEST // 1000}
    return refusal("config-unread", "config", INVALID_PARAMS, lang, instead=text("config.defaults", lang), **told)


def _no_root(loaded: Loaded, name: str) -> str:
    """Why this vault is not followed, in English."""
    path, file = loaded.config.vaults[name].path, loaded.file
    try:
        source = settingsfile.source(Path(file))
        number = settingstext.line_of(source, "vaults", name, "path")
    except (OSError, ValueError):
        number = 1  # it was changed in this moment, and is read again
    root = vaultroot.named(path)
    twin = next((other for other, at in roots(loaded.config.vaults).items() if at == root), None)
    if twin is not None:
        return f"{file}:{number}: {path!r} is followed already, as {twin!r}; recall forget {name!r} takes this one away"
    if root is None:
        return f"{file}:{number}: {path!r} does not say where the folder is; write it whole, from / or ~"
    return f"{file}:{number}: {path!r} is too wide for a vault; name the folder that holds the notes"


def _broken(file: Path, line: int, reason: str, lang: str) -> RecalldError:
    """The refusal of what stands in a file; `line` 0 where nobody knows which it is."""
    told = {"path": str(file), "reason": reason, "instead": text("config.defaults", lang)}
    if line:
        return refusal("config", "config", INVALID_PARAMS, lang, line=line, **told)
    return refusal("config-somewhere", "config", INVALID_PARAMS, lang, **told)


def _plain(reason: str) -> str:
    """msgspec's words without its `$`: "Expected `int`, got `str` - at `$.threads`"."""
    return reason.replace("Object contains unknown field", "unknown key").replace("`$.", "`").replace(" - at `$`", "")


def _line_of(reason: str, source: str) -> int:
    """The line a complaint is about: of the key it names, else of what that is written in, else 0."""
    names = [n for n in re.findall(r"`\$?\.?([^`]+)`", reason) if n]
    unknown = re.search(r"unknown field `([^`]+)`", reason)
    where = re.search(r"at `\$\.?([^`]*)`", reason)
    path = where[1] if where else names[-1] if names else ""
    keys = [*reversed(re.sub(r"\[[^\]]*\]", "", path).split("."))]
    for key in [unknown[1], *keys] if unknown else keys:
        for number, line in enumerate(source.split("\n"), 1):
            if key and re.match(rf"\s*\[*\s*(?:[^\]=#]*\.)?\s*[\"']?{re.escape(key)}[\"']?\s*(?:=|\]|\.)", line):
                return number
    return 0
