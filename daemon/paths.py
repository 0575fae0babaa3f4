"""Where everything is kept: one function a place, read from the environment each time it is asked.

Standard library only and plain strings: the command line imports this on every start.
"""

from __future__ import annotations

import os
import sys

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""Where the code itself lies."""
SOCKET_NAME = "recalld.sock"
SOCKET_PATH_BYTES = 103 if sys.platform == "darwin" else 107
"""Longest path that fits `sun_path`, without its closing NUL."""


def config_file() -> str:
    """The person's settings."""
    return os.path.abspath(os.environ.get("RECALLD_CONFIG") or os.path.join(_base("config"), "config.toml"))


def state_dir() -> str:
    """What cannot be derived from the notes (usage journals), and the log."""
    return _base("state")


def cache_dir() -> str:
    """What can be deleted at will: indexes and models."""
    return _base("cache")


def data_dir() -> str:
    """Where a copied demo vault goes."""
    return _base("data")


def models_dir() -> str:
    """One folder a model. `RECALLD_MODELS` names another place, such as one shared by several homes."""
    return os.path.abspath(os.environ.get("RECALLD_MODELS") or os.path.join(cache_dir(), "models"))


def log_file() -> str:
    """The log of a daemon that does not run under a service manager."""
    return os.path.join(state_dir(), "recalld.log")


def spool_dir() -> str:
    """Where git hooks leave word while no daemon runs."""
    return os.path.join(state_dir(), "spool")


def owner_lock() -> str:
    """The lock of the one process that may write this state; it holds that process's pid and socket."""
    return os.path.join(state_dir(), "recalld.lock")


def index_dir(vault: str) -> str:
    """The index folder of a vault id."""
    return os.path.join(cache_dir(), vault)


def journal_dir(vault: str) -> str:
    """The folder of a vault id's usage journal."""
    return os.path.join(state_dir(), vault)


def vault_settings_file(root: str) -> str:
    """The settings that travel with a vault."""
    return os.path.join(root, ".recall", "config.toml")


def socket_path(wanted: str | None = None) -> str:
    """The socket's path, the same for client and server: one too long for the system moves to a short folder."""
    wanted = wanted or os.environ.get("RECALLD_SOCKET")
    wanted = os.path.abspath(wanted) if wanted else os.path.join(run_dir(), SOCKET_NAME)
    if len(os.fsencode(wanted)) <= SOCKET_PATH_BYTES:
        return wanted
    return os.path.join(f"/tmp/recalld-{os.getuid()}-{_hash(wanted, 6)}", SOCKET_NAME)


def run_dir() -> str:
    """The folder of the socket: below the session's runtime folder if that is really there, else in the state."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if not os.environ.get("RECALLD_HOME") and os.path.isabs(runtime) and os.access(runtime, os.W_OK | os.X_OK):
        return os.path.join(runtime, "recalld")
    return os.path.join(_base("run") if os.environ.get("RECALLD_HOME") else os.path.join(state_dir(), "run"))


def recorded_socket() -> str | None:
    """The socket of the process that holds this state, when it listens elsewhere than where we would look."""
    if os.environ.get("RECALLD_SOCKET"):
        return None
    try:
        with open(owner_lock(), encoding="utf-8", errors="surrogateescape") as file:
            lines = file.read(8192).split("\n")
    except OSError:
        return None
    return lines[1] if len(lines) > 1 and os.path.isabs(lines[1]) else None


def real_root(path: str) -> str:
    """The one name of a vault's folder: absolute, links followed, and spelt as on disk where case does not count.

    A path that no folder can have stays as it is.
    """
    if "\0" in path:
        return path
    real = os.path.realpath(os.path.expanduser(path))
    swapped = os.path.join(os.path.dirname(real), os.path.basename(real).swapcase())
    if swapped == real or not _same(swapped, real):
        return real
    return _spelt_as_on_disk(real)


def vault_id(root: str) -> str:
    """A stable, readable name for a vault's folders in cache and state: `notes-1f0c9a2b4d`."""
    real = real_root(root)
    name = "".join(c if c.isalnum() else "-" for c in os.path.basename(real).lower())[:32].strip("-")
    slug = name if name.isascii() and name else "vault"
    return f"{slug}-{_hash(real, 5)}"


def _base(kind: str) -> str:
    home = os.environ.get("RECALLD_HOME")
    if home:
        return os.path.join(os.path.abspath(home), kind)
    variable, below = _XDG[kind]
    named = os.environ.get(variable, "")
    # The XDG specification: a relative path in these variables is to be ignored.
    return os.path.join(named if os.path.isabs(named) else os.path.join(_home(), below), "recalld")


_XDG = {
    "config": ("XDG_CONFIG_HOME", ".config"),
    "state": ("XDG_STATE_HOME", ".local/state"),
    "cache": ("XDG_CACHE_HOME", ".cache"),
    "data": ("XDG_DATA_HOME", ".local/share"),
}


def _home() -> str:
    home = os.path.expanduser("~")  # without HOME it asks the user database
    return home if os.path.isabs(home) else f"/tmp/recalld-{os.getuid()}"


def _hash(text: str, size: int) -> str:
    from hashlib import blake2b

    return blake2b(os.fsencode(text), digest_size=size).hexdigest()


def _same(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def _spelt_as_on_disk(path: str) -> str:
    spelt = "/"
    for part in path.strip("/").split("/"):
        try:
            names = os.listdir(spelt)
        except OSError:
            names = []
        alike = [n for n in names if n.casefold() == part.casefold() and n != part]
        spelt = os.path.join(spelt, part if part in names or not alike else alike[0])
    return spelt
