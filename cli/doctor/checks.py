"""What `recall doctor` looks at. Each check returns what it saw, and what to do when that is wrong."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import stat
import sys
from typing import TYPE_CHECKING, Any

from ... import __version__
from ...daemon import paths, settingsfile
from ...daemon.errors import RecalldError
from ...daemon.problemwords import told
from ...daemon.systemwords import reason
from .. import session
from ..messages.commandline import say
from ..showing.figurenames import named
from .checked import Check

if TYPE_CHECKING:
    from argparse import Namespace

PACKAGES = ("duckdb", "numpy", "onnxruntime", "tokenizers", "watchfiles", "msgspec", "pyromark", "opencc")
OLDEST_PYTHON = (3, 11)
FREE_BYTES = 500_000_000
INOTIFY_LIMIT = "/proc/sys/fs/inotify/max_user_watches"


def all_checks(args: Namespace) -> list[Check]:
    """Run every check, those of the daemon last."""
    from . import servicechecks

    done = [python(), packages(), locale(), config(), *folders(), disk(), git(), *servicechecks.all_checks()]
    try:
        with session.connect(args) as daemon:
            status = daemon.call("status")
    except RecalldError as error:
        return [*done, Check("daemon", False, error.message, error.hint)]
    done += [daemon_version(status), socket(daemon.path)]
    done += [vault(each) for each in status["vaults"]] or [no_vault()]
    done += [repository(each) for each in status["vaults"] if (each.get("git") or {}).get("state", "none") != "none"]
    done += [settings(each) for each in status.get("problems", ())]
    return [*done, watches(status), model(status), network(status["pid"])]


def python() -> Check:
    """The interpreter is new enough."""
    ok = sys.version_info >= OLDEST_PYTHON
    said = say("doctor_python", version=sys.version.split()[0], path=sys.executable)
    return Check("python", ok, said, say("doctor_python_hint"))


def packages() -> Check:
    """What the daemon needs is installed."""
    found, lacking = [], []
    for name in PACKAGES:
        try:
            found.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            lacking.append(name)
    return Check("packages", not lacking, say("comma").join(lacking or found), say("doctor_packages_hint"))


def locale() -> Check:
    """Names of files are read as UTF-8."""
    encoding = sys.getfilesystemencoding()
    return Check("locale", encoding == "utf-8", say("doctor_locale", encoding=encoding), say("doctor_locale_hint"))


def config() -> Check:
    """The settings can be read; keys and values are for the daemon to judge."""
    path = paths.config_file()
    try:
        settingsfile.table(path)
    except FileNotFoundError:
        return Check("config", True, say("doctor_config_none", path=path))
    except (OSError, ValueError) as error:
        hint = say("doctor_config_unread_hint" if isinstance(error, OSError) else "doctor_config_hint")
        return Check("config", False, say("told_of", name=path, text=told(reason(error))), hint)
    return Check("config", True, path)


def folders() -> list[Check]:
    """Ours alone can enter the folders that hold state."""
    found = []
    for name, path in (("state", paths.state_dir()), ("cache", paths.cache_dir()), ("run", paths.run_dir())):
        try:
            mode = stat.S_IMODE(os.stat(path).st_mode)
        except OSError:
            found.append(Check(name, True, say("doctor_folder_none", path=path)))
            continue
        found.append(Check(name, not mode & 0o077, f"{path} {mode:04o}", f"chmod 700 {path}"))
    return found


def disk() -> Check:
    """There is room for an index and a model."""
    path = paths.cache_dir()
    while not os.path.isdir(path):
        path = os.path.dirname(path)
    free = shutil.disk_usage(path).free
    return Check("disk", free >= FREE_BYTES, say("doctor_disk", free=free / 1e9, path=path), say("doctor_disk_hint"))


def git() -> Check:
    """Git is there; notes work without it, but who wrote what is then not known."""
    path = shutil.which("git")
    return Check("git", path is not None, path or say("doctor_git_none"), say("doctor_git_hint"), optional=True)


def daemon_version(status: dict[str, Any]) -> Check:
    """The daemon runs the code that is installed."""
    version = status["version"]
    detail = say("doctor_daemon", version=version, pid=str(status["pid"]))
    return Check("daemon", version == __version__, detail, say("doctor_daemon_hint", version=__version__))


def settings(problem: dict[str, Any]) -> Check:
    """The daemon could use the settings."""
    return Check("settings", False, problem["message"], str((problem.get("data") or {}).get("hint", "")))


def socket(path: str) -> Check:
    """Nobody else can talk to the daemon."""
    try:
        mode = stat.S_IMODE(os.stat(path).st_mode)
    except OSError as error:
        return Check("socket", False, say("told_of", name=path, text=reason(error)), say("doctor_socket_hint"))
    return Check("socket", mode == 0o600, f"{path} {mode:04o}", f"chmod 600 {path}")


def vault(state: dict[str, Any]) -> Check:
    """A vault's folder is there and followed."""
    name, path = state["name"], state["path"]
    if not path:
        return Check(f"vault {name}", False, told(state["reason"]), say("doctor_vault_refused_hint"))
    if not os.path.isdir(path):
        return Check(f"vault {name}", False, say("doctor_vault_gone", path=path), say("doctor_vault_gone_hint"))
    detail = say("doctor_vault", path=path, notes=state["notes"], state=named(state["state"]))
    if state.get("reason"):
        detail = say("with_aside", name=detail, aside=told(state["reason"]))
    ok = state["state"] in ("opening", "indexing", "ready")
    return Check(f"vault {name}", ok, detail, say("doctor_vault_hint"))


def repository(state: dict[str, Any]) -> Check:
    """The repository around a vault can be read; by the git program as well, though that is slower."""
    about = state["git"]
    branch, reader = (str(about.get(name) or "-") for name in ("branch", "backend"))
    detail = say("doctor_repository", branch=branch, state=named(about["state"]), reader=reader)
    if about.get("reason"):
        detail = say("with_aside", name=detail, aside=told(about["reason"]))
    return Check(f"git {state['name']}", about["state"] != "failed", detail, say("doctor_repository_hint"))


def no_vault() -> Check:
    """There is something to remember."""
    return Check("vault", False, say("doctor_no_vault"), say("doctor_no_vault_hint"))


def watches(status: dict[str, Any]) -> Check:
    """The system lets us watch every folder."""
    wanted = sum(int((each.get("watch") or {}).get("expected") or 0) for each in status["vaults"])
    try:
        with open(INOTIFY_LIMIT, encoding="ascii") as file:
            limit = int(file.read())
    except (OSError, ValueError):
        return Check("watches", True, say("doctor_watches_free", n=wanted))
    more = max(wanted * 2, 524_288)
    hint = f"sudo sysctl fs.inotify.max_user_watches={more}"
    return Check("watches", wanted < limit * 0.9, say("doctor_watches", n=wanted, limit=limit), hint)


def model(status: dict[str, Any]) -> Check:
    """Search by meaning works, or is not wanted. Without it words still do."""
    name, state = (str((status.get("model") or {}).get(key) or "") for key in ("name", "state"))
    ok = name == "none" or state in ("idle", "loading", "ready")
    return Check("model", ok, f"{name} {named(state)}".strip(), f"recall models install {name}")


def network(pid: int) -> Check:
    """The daemon talks to nobody outside: it has no internet socket (Linux only)."""
    try:
        links = [os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")]
        inodes = {link[8:-1] for link in links if link.startswith("socket:[")}
        open_ones = inodes & _internet_sockets()
    except OSError:
        return Check("network", True, say("doctor_network_unseen"))
    detail = say("doctor_network", n=len(open_ones))
    return Check("network", not open_ones, detail, say("doctor_network_hint"))


def _internet_sockets() -> set[str]:
    """The inodes of every TCP and UDP socket of this system."""
    found: set[str] = set()
    for name in ("tcp", "tcp6", "udp", "udp6"):
        try:
            with open(f"/proc/net/{name}", encoding="ascii") as file:
                found.update(line.split()[9] for line in list(file)[1:])
        except FileNotFoundError:
            continue
    return found
