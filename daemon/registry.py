"""Writing the person's `config.toml`: a vault more, a vault less, another model, and not a comment changed."""

import contextlib
import errno
import fcntl
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from . import config, footprint, paths, settingstext, vaultroot
from .errors import EXISTS, INVALID_PARAMS, NO_SUCH_VAULT, RecalldError
from .messages import joined, refusal


def add_vault(path: str, name: str | None = None, lang: str = "") -> tuple[str, str, bool]:
    """Register a folder: its name, its real path, and whether it is new.

    A folder that is known already (by whatever path) keeps its entry. Raises `RecalldError`.
    """
    root = _usable_root(path, lang)
    with _alone():
        return _added(root, name, lang)


def _added(root: str, name: str | None, lang: str) -> tuple[str, str, bool]:
    known = _config(lang).vaults
    followed = config.roots(known)
    for other, place in followed.items():
        if place == root:
            return other, root, False
    for other, place in followed.items():
        if _contains(place, root) or _contains(root, place):
            raise refusal("nested", "nested", INVALID_PARAMS, lang, path=root, name=other)
    name = _name(name, root, set(known), lang)
    if name in known:
        raise refusal("vault-exists", "exists", EXISTS, lang, name=name, path=known[name].path)
    _change(
        lambda text: settingstext.with_table(text, f"vaults.{_key(name)}", f"path = {_string(root)}"),
        lambda now: _with_vaults(now, {**now.vaults, name: config.VaultEntry(root)}),
        ("vaults", name),
        lang,
    )
    return name, root, True


def remove_vault(name: str, lang: str = "") -> str:
    """Forget a vault by name, or all entries of a path, and return the first name. Its notes stay as they are."""
    with _alone():
        known = _config(lang).vaults
        alike = [name] if name in known else []
        if not alike:
            root = paths.real_root(name)
            alike = [other for other, entry in known.items() if paths.real_root(entry.path) == root]
        if not alike:
            names = joined(known, lang)
            key = "no-such-vault" if known else "no-vaults"
            raise refusal(key, "no-such-vault", NO_SUCH_VAULT, lang, name=name, names=names)
        for each in alike:
            _remove(each, lang)
    return alike[0]


def _remove(name: str, lang: str) -> None:
    _change(
        lambda text: settingstext.without(text, "vaults", name),
        lambda now: _with_vaults(now, {other: entry for other, entry in now.vaults.items() if other != name}),
        ("vaults", name),
        lang,
    )


def set_model(name: str, lang: str = "") -> None:
    """Make `name` the embedding model."""
    with _alone():
        _change(
            lambda text: settingstext.with_value(text, _string(name), "model"),
            lambda now: replace(now, model=name),
            ("model",),
            lang,
        )


def set_ui(key: str, value: str, lang: str = "") -> None:
    """Set one value of `[ui]`."""

    def meant(now: config.Config) -> config.Config:
        return replace(now, ui=replace(now.ui, **{key: value}))

    with _alone():
        _change(lambda text: settingstext.with_value(text, _string(value), "ui", key), meant, ("ui", key), lang)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """While this lasts no thread and no process changes the settings but the caller: what is read is still true when
    it is written."""
    folder = os.open(_folder(), os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _folder() -> Path:
    """The folder of the settings, behind a link to them; made where there is none."""
    folder = Path(os.path.realpath(paths.config_file())).parent
    if not folder.is_dir():
        footprint.make_private(str(folder))
    return folder


def _with_vaults(now: config.Config, vaults: dict[str, config.VaultEntry]) -> config.Config:
    return replace(now, vaults=vaults)


def _config(lang: str) -> config.Config:
    """The settings as they are; a broken file is not written over."""
    return config.read(Path(paths.config_file()), config.Config, lang)[0]


def _change(
    edited: Callable[[str], str], meant: Callable[[config.Config], config.Config], keys: tuple[str, ...], lang: str
) -> None:
    """Put the text that is `edited` in the file's place, if a reader finds in it what is `meant`, and nothing else new.

    Raises `RecalldError` with the line that is to be changed by hand when not, and then leaves the file as it is.
    """
    wanted, source = meant(_config(lang)), _source()
    with _written(edited(source)) as (temporary, file):
        try:
            found = config.read(temporary, config.Config, lang)[0]
        except RecalldError as error:
            if not error.line:  # it is not what stands in it: it is too long
                raise config.unread(file, os.strerror(errno.EFBIG), lang) from None
            found = None
        if found != wanted:
            line, name = settingstext.line_of(source, *keys), ".".join(keys)
            raise refusal("config-by-hand", "config", INVALID_PARAMS, lang, path=str(file), line=line, name=name)
        temporary.replace(os.path.realpath(file))


def _source() -> str:
    """The text to the last byte: what is no UTF-8 stands in a comment, and stays as it is."""
    try:
        return Path(paths.config_file()).read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return ""


def _usable_root(path: str, lang: str) -> str:
    root = paths.real_root(path)
    if not os.path.isdir(root):  # noqa: PTH112 - a `Path` raises when the name is too long
        raise refusal("no-folder", "no-folder", INVALID_PARAMS, lang, path=root)
    if vaultroot.is_too_wide(root):
        raise refusal("not-a-vault-root", "not-a-vault-root", INVALID_PARAMS, lang, path=root)
    return root


def _contains(outer: str, inner: str) -> bool:
    return inner.startswith(outer.rstrip("/") + "/")


def _name(wanted: str | None, root: str, taken: set[str], lang: str) -> str:
    if wanted is not None:
        is_path = "/" in wanted or wanted[:1] in _OF_PATHS
        if not wanted.strip() or is_path or not wanted.isprintable() or len(wanted) > 64:
            raise refusal("bad-vault-name", "bad-vault-name", INVALID_PARAMS, lang, name=repr(wanted))
        return wanted
    plain = "".join(c for c in Path(root).name if c.isprintable()).lstrip(_OF_PATHS)[:60] or "notes"
    numbers = (plain if n == 1 else f"{plain}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in numbers if name not in taken)


_OF_PATHS = "~."
"""What begins with these is a path to those who name a vault."""


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _string(name)


def _string(value: str) -> str:
    """A TOML basic string."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda m: f"\\u{ord(m[0]):04x}", escaped) + '"'


@contextlib.contextmanager
def _written(source: str) -> Iterator[tuple[Path, Path]]:
    """A file beside the settings with this text, as long as it is not put in their place; and the settings' own.

    A link to them stays a link.
    """
    file = Path(paths.config_file())
    handle, temporary = tempfile.mkstemp(dir=_folder(), prefix=".config-", suffix=".toml")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(source.encode("utf-8", "surrogateescape"))
            out.flush()
            os.fsync(out.fileno())
        yield Path(temporary), file
    finally:
        Path(temporary).unlink(missing_ok=True)
