"""The files and folders of recalld, by their names: what is not known by name is not ours, and stays."""

from __future__ import annotations

import contextlib
import os
import re
import shutil

from ...daemon import footprint, paths
from ...daemon.systemwords import reason
from ..messages.commandline import say
from ..setup import demo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

VAULT_ID = re.compile(r"[a-z0-9-]+-[0-9a-f]{10}")
USAGE = "usage.jsonl"


def found(keep_usage: bool) -> Iterator[str]:
    """The paths to remove: settings, indexes, models, journals, the log, the socket, and demo notes nobody changed.

    The settings go first: should it end in the middle, nothing is followed any more. The lock goes last.
    """
    if _is_file(paths.config_file()):
        yield paths.config_file()
    yield from _below(paths.cache_dir(), _of_a_vault)
    if paths.models_dir().startswith(paths.cache_dir() + os.sep) and os.path.lexists(paths.models_dir()):
        yield paths.models_dir()
    for folder in _below(paths.state_dir(), _of_a_vault):
        if keep_usage and os.path.lexists(os.path.join(folder, USAGE)):
            yield from _below(folder, lambda name: name != USAGE)
        else:
            yield folder
    yield from _below(paths.state_dir(), lambda name: name == os.path.basename(paths.spool_dir()))
    if demo_state() == "untouched":
        yield demo.place(None)
    yield from filter(_is_file, _files())


def _files() -> Iterator[str]:
    """Where our files are, but for those in our folders. A folder that stands there is not ours."""
    yield from _below(paths.state_dir(), lambda name: name.startswith("recalld.log") or name == footprint.NAME)
    sockets = dict.fromkeys(each for each in (paths.socket_path(), paths.recorded_socket()) if each)
    yield from (*sockets, *(f"{each}.lock" for each in sockets), paths.owner_lock())


def _is_file(path: str) -> bool:
    return os.path.lexists(path) and (os.path.islink(path) or not os.path.isdir(path))


def meaning(path: str) -> str:
    """What one of these paths is, as the key of a message; "" for what is told otherwise."""
    name, folder = os.path.basename(path), os.path.dirname(path)
    if path in (paths.config_file(), paths.models_dir(), demo.place(None)):
        return {paths.config_file(): "own_settings", paths.models_dir(): "own_models"}.get(path, "own_demo")
    if _of_a_vault(name):
        return "own_index" if folder == paths.cache_dir() else "own_usage"
    if name.endswith((".sock", ".lock")):
        return "own_socket"
    if folder == paths.state_dir():
        return "own_log" if name.startswith("recalld.log") else "own_notes"
    return ""


def usage() -> list[str]:
    """The journals of what was read and voted for."""
    folders = _below(paths.state_dir(), _of_a_vault)
    return [path for path in (os.path.join(folder, USAGE) for folder in folders) if os.path.lexists(path)]


def bundles() -> list[str]:
    """The archives that `recall debug bundle` wrote, wherever that was, and that are still there."""
    return sorted(path for path in footprint.known() if _is_bundle(path))


def demo_state() -> str:
    """The copy of the demo notes among the person's data: `none`, `untouched`, `changed`, or `decided` about."""
    from ...demo import notes

    place = demo.place(None)
    if not os.path.isdir(place):
        return "none"
    decided = False
    for path in (os.path.join(folder, name) for folder, _, files in os.walk(place) for name in files):
        name = os.path.relpath(path, place)
        original = os.path.join(notes.VAULT, name)
        if name.startswith(".recall" + os.sep):
            decided = True
        elif not os.path.isfile(original) or _bytes(path) != _bytes(original):
            return "changed"
    return "decided" if decided else "untouched"


def removed(path: str) -> str:
    """Remove a file or a folder with all that is in it; return why not, "" when it is gone."""
    try:
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        else:
            os.unlink(path)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return say("told_of", name=error.filename or path, text=reason(error))
    return ""


def folders() -> list[str]:
    """The folders that hold nothing but what is ours, the innermost first."""
    socket = os.path.dirname(paths.socket_path())
    own = [
        paths.run_dir(),
        paths.cache_dir(),
        paths.state_dir(),
        paths.data_dir(),
        os.path.dirname(paths.config_file()),
    ]
    if socket.startswith("/tmp/recalld-"):
        own.insert(0, socket)
    return [*own, *([home] if (home := os.environ.get("RECALLD_HOME")) else [])]


def leftovers() -> list[str]:
    """What is in our folders or in our files' places, and was not removed: put there by somebody else, or kept."""
    named = [each for each in (paths.cache_dir(), paths.state_dir(), paths.data_dir()) if os.path.isdir(each)]
    known = {demo.place(None), *(os.path.dirname(journal) for journal in usage())}
    found = [path for each in named for path in _below(each, lambda name: True) if path not in known]
    return list(dict.fromkeys([*found, *(path for path in (paths.config_file(), *_files()) if os.path.lexists(path))]))


def emptied(folder: str, made_above: frozenset[str]) -> None:
    """Remove a folder of ours if it is empty, and then those above it that were made for it."""
    with contextlib.suppress(OSError):
        os.rmdir(folder)
        while (folder := os.path.dirname(folder)) in made_above:
            os.rmdir(folder)


def _below(folder: str, ours: Callable[[str], bool]) -> list[str]:
    try:
        return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if ours(name)]
    except OSError:
        return []


def _of_a_vault(name: str) -> bool:
    return VAULT_ID.fullmatch(name) is not None


def _is_bundle(path: str) -> bool:
    import tarfile

    from ..commands.debug import FOLDER

    try:
        with tarfile.open(path) as archive:
            first = archive.next()
    except (OSError, EOFError, tarfile.TarError):
        return False
    return first is not None and first.name.startswith(f"{FOLDER}/")


def _bytes(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
