"""Writing the person's `config.toml`: a vault more, a vault less, another model, and not a comment changed."""

import contextlib
import os
import re
import tempfile
from pathlib import Path

from . import config, footprint, paths
from .errors import EXISTS, INVALID_PARAMS, NO_SUCH_VAULT, RecalldError
from .messages import joined, refusal


def add_vault(path: str, name: str | None = None, lang: str = "") -> tuple[str, str, bool]:
    """Register a folder: its name, its real path, and whether it is new.

    A folder that is known already (by whatever path) keeps its entry. Raises `RecalldError`.
    """
    root = _usable_root(path, lang)
    known = _config(lang).vaults
    for other, entry in known.items():
        if paths.real_root(entry.path) == root:
            return other, root, False
    for other, entry in known.items():
        if _contains(entry.path, root) or _contains(root, entry.path):
            raise refusal("nested", "nested", INVALID_PARAMS, lang, path=root, name=other)
    name = _name(name, root, set(known), lang)
    if name in known:
        raise refusal("vault-exists", "exists", EXISTS, lang, name=name, path=known[name].path)
    source = _source()
    gap = "" if not source else "\n" if source.endswith("\n") else "\n\n"
    _write(f"{source}{gap}[vaults.{_key(name)}]\npath = {_string(root)}\n", lang)
    return name, root, True


def remove_vault(name: str, lang: str = "") -> str:
    """Forget a vault by name or path, and return its name. Its notes stay as they are."""
    known = _config(lang).vaults
    if name not in known:
        root = paths.real_root(name)
        alike = [other for other, entry in known.items() if paths.real_root(entry.path) == root]
        if not alike:
            names = joined(known, lang)
            key = "no-such-vault" if known else "no-vaults"
            raise refusal(key, "no-such-vault", NO_SUCH_VAULT, lang, name=name, names=names)
        name = alike[0]
    _write(_without_table(_source(), ("vaults", name)), lang)
    return name


def set_model(name: str, lang: str = "") -> None:
    """Make `name` the embedding model."""
    _config(lang)
    lines = _source().split("\n")
    _put(lines, 0, _next_table(lines, 0), "model", name)
    _write("\n".join(lines), lang)


def set_ui(key: str, value: str, lang: str = "") -> None:
    """Set one value of `[ui]`."""
    _config(lang)
    lines = _source().split("\n")
    header = next((n for n, line in enumerate(lines) if re.match(r"\s*\[\s*ui\s*\]", line)), None)
    if header is None:
        lines[-1:] = ["[ui]", ""] if lines == [""] else [*lines[-1:], "[ui]", ""]
        header = len(lines) - 2
    _put(lines, header + 1, _next_table(lines, header + 1), key, value)
    _write("\n".join(lines), lang)


def _next_table(lines: list[str], start: int) -> int:
    """Where the next table begins; the end of the file when none does."""
    return next((n for n in range(start, len(lines)) if lines[n].lstrip().startswith("[")), len(lines))


def _put(lines: list[str], start: int, end: int, key: str, value: str) -> None:
    """Set `key` in the table whose lines are `start` to `end`."""
    setting = f"{key} = {_string(value)}"
    for number in range(start, end):
        if re.match(rf"\s*[\"']?{key}[\"']?\s*=", lines[number]):
            lines[number] = setting
            return
    lines.insert(start, setting)


def _config(lang: str) -> config.Config:
    """The settings as they are; a broken file is not written over."""
    return config.read(Path(paths.config_file()), config.Config, lang)[0]


def _source() -> str:
    try:
        return Path(paths.config_file()).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return ""


def _usable_root(path: str, lang: str) -> str:
    root = paths.real_root(path)
    if not os.path.isdir(root):  # noqa: PTH112 - a `Path` raises when the name is too long
        raise refusal("no-folder", "no-folder", INVALID_PARAMS, lang, path=root)
    # The home folder, what it stands in, and where every program puts what it will throw away.
    if Path(paths.real_root("~")).is_relative_to(root) or root == paths.real_root(tempfile.gettempdir()):
        raise refusal("not-a-vault-root", "not-a-vault-root", INVALID_PARAMS, lang, path=root)
    return root


def _contains(outer: str, inner: str) -> bool:
    outer, inner = paths.real_root(outer), paths.real_root(inner)
    return inner.startswith(outer.rstrip("/") + "/")


def _name(wanted: str | None, root: str, taken: set[str], lang: str) -> str:
    if wanted is not None:
        if not wanted.strip() or "/" in wanted or not wanted.isprintable() or len(wanted) > 64:
            raise refusal("bad-vault-name", "bad-vault-name", INVALID_PARAMS, lang, name=repr(wanted))
        return wanted
    plain = "".join(c for c in Path(root).name if c.isprintable())[:60] or "notes"
    numbers = (plain if n == 1 else f"{plain}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in numbers if name not in taken)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _string(name)


def _string(value: str) -> str:
    """A TOML basic string."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda m: f"\\u{ord(m[0]):04x}", escaped) + '"'


def _without_table(source: str, key: tuple[str, ...]) -> str:
    """`source` without the table `key`: its header and its lines, down to the next header."""
    import tomllib

    kept: list[str] = []
    inside = False
    for line in source.split("\n"):
        if line.lstrip().startswith("["):
            try:
                table = tomllib.loads(line)
            except (ValueError, RecursionError):
                table = {}
            inside = table == {key[0]: {key[1]: {}}}
        if not inside:
            kept.append(line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).rstrip("\n") + "\n" if any(kept) else ""


def _write(source: str, lang: str) -> None:
    """Put `source` in the file's place at once, if it says what was meant; a link to the file stays a link."""
    file = Path(os.path.realpath(paths.config_file()))
    if not file.parent.is_dir():
        footprint.make_private(str(file.parent))
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=".config-", suffix=".toml")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(source)
            out.flush()
            os.fsync(out.fileno())
        config.read(Path(temporary), config.Config, lang)
        Path(temporary).replace(file)
    except (OSError, RecalldError):
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise
