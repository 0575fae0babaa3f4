"""What `recall doctor --security` looks at: who could read, change or pretend to be something of ours."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from ...daemon import paths, settingsfile
from ...daemon.errors import RecalldError
from .. import session
from ..messages.commandline import say
from . import checks, openness
from .agentchecks import agents
from .checked import Check

if TYPE_CHECKING:
    from argparse import Namespace

NO_MODEL = "none"


def all_checks(args: Namespace) -> list[Check]:
    """Run every check, those that need the daemon last."""
    from . import servicechecks

    done = [*folders(), own_files(), config(), program()]
    done += [each for each in servicechecks.all_checks() if each.name in ("units", "sandbox")]
    done += agents()
    try:
        with session.connect(args) as daemon:
            status, settings = daemon.call("status"), daemon.call("config.show")
            healths = {each["name"]: _health(daemon, each["name"]) for each in status["vaults"]}
    except RecalldError as error:
        # One that pretends to be the daemon is refused here, by its user.
        return [*done, Check("daemon", False, error.message, error.hint, optional=error.kind != "foreign-server")]
    named = {row["key"]: row["value"] for row in settings.get("settings", ())}
    done += [peer(status, daemon.path), checks.network(status["pid"]), log_level(named), language_model(named)]
    done.append(weights(str(named.get("model", ""))))
    for each in status["vaults"]:
        done += [vault(each), *hooks(each), secrets(each["name"], healths[each["name"]])]
    return done


def folders() -> list[Check]:
    """Only we can enter the folders that hold our state."""
    named = {
        "config": os.path.dirname(paths.config_file()),
        "state": paths.state_dir(),
        "cache": paths.cache_dir(),
        "run": os.path.dirname(paths.socket_path()),
    }
    return [_folder(name, path) for name, path in named.items()]


def _folder(name: str, path: str) -> Check:
    if not os.path.isdir(path):
        return Check(f"{name} folder", True, say("doctor_folder_none", path=path))
    wrong = openness.enterable(path)
    # Settings hold no secret: that others read them is worth a word, that they write them is a fault.
    mild = name == "config" and wrong is not None and not openness.writable(path)
    detail = say("told_of", name=path, text=said(wrong)) if wrong else path
    return Check(f"{name} folder", wrong is None, detail, openness.mended(path, "700"), optional=mild)


def own_files() -> Check:
    """No file of ours can be read by others, whatever its folder lets them do."""
    found = [path for top in (paths.state_dir(), paths.cache_dir()) for path in openness.readable_below(top)]
    detail = say("security_files_open", n=len(found), path=found[0]) if found else say("security_files")
    return Check("files", not found, detail, openness.mended(found[0], "600") if found else "")


def config() -> Check:
    """Only we can change the settings, and no secret stands in them."""
    path = paths.config_file()
    if not os.path.exists(path):
        return Check("settings", True, say("doctor_config_none", path=path))
    if wrong := openness.writable(path):
        return Check("settings", False, say("told_of", name=path, text=said(wrong)), openness.mended(path, "600"))
    if _has_credentials(path):
        return Check("settings", False, say("security_credentials", path=path), say("security_credentials_hint"))
    return Check("settings", True, path)


def _has_credentials(path: str) -> bool:
    """Whether the address of a language model holds a name and password."""
    from urllib.parse import urlsplit

    try:
        address = settingsfile.table(path).get("llm", {}).get("url", "")
        return bool(urlsplit(str(address)).password)
    except (OSError, ValueError, AttributeError):
        return False


def program() -> Check:
    """Nobody else can change the code that runs as us."""
    import sys

    package = os.path.realpath(paths.PACKAGE)
    for path in (package, os.path.realpath(sys.executable), os.path.dirname(os.path.realpath(sys.executable))):
        if wrong := openness.writable(path, root_may=True):
            return Check("program", False, say("told_of", name=path, text=said(wrong)), openness.mended(path, "go-w"))
    return Check("program", True, package)


def peer(status: dict[str, Any], path: str) -> Check:
    """Who answers is a process of ours, on a socket that is closed to others."""
    if wrong := openness.enterable(path):
        return Check("socket", False, say("told_of", name=path, text=said(wrong)), openness.mended(path, "600"))
    return Check("socket", True, say("security_peer", pid=str(status["pid"]), path=path))


def log_level(settings: dict[str, Any]) -> Check:
    """Nothing of notes and questions is written to the log."""
    quiet = settings.get("log_level") != "debug"
    detail = say("security_log" if quiet else "security_log_debug")
    return Check("log", quiet, detail, say("security_log_hint"), optional=True)


def language_model(settings: dict[str, Any]) -> Check:
    """Whether passages may leave this machine: only where the person has said so."""
    address = str(settings.get("llm.url") or "")
    if not address:
        return Check("language model", True, say("security_llm_none"))
    here = not settings.get("llm.allow_remote")
    detail = say("security_llm_here" if here else "security_llm_away", url=address)
    return Check("language model", here, detail, say("security_llm_hint"), optional=True)


def weights(model: str) -> Check:
    """The weights that came with the installation are those that were published."""
    from ...index.embed import catalog

    known = {info.name: info for info in catalog.known() if info.bundled}
    if model == NO_MODEL or model not in known:
        return Check("model files", True, say("security_model_own", name=model))
    found = catalog.find_weights()
    if found is None:
        return Check("model files", True, say("security_model_none"))
    digest = _sha256(str(found))
    same = digest == known[model].sha256
    return Check("model files", same, f"{found} sha256 {digest[:12]}…", say("doctor_packages_hint"))


def _sha256(path: str) -> str:
    import hashlib

    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def vault(state: dict[str, Any]) -> Check:
    """Nobody else can put notes into a vault."""
    name, path = f"vault {state['name']}", state["path"]
    if not os.path.isdir(path):
        return Check(name, True, say("doctor_vault_gone", path=path))
    wrong = openness.writable(path, root_may=True)
    detail = say("told_of", name=path, text=said(wrong)) if wrong else path
    return Check(name, wrong is None, detail, openness.mended(path, "go-w"))


def hooks(state: dict[str, Any]) -> list[Check]:
    """The hooks in a vault's repository that name us are ours, and nobody else can change them."""
    from ...daemon.hooks import hookplace

    if (state.get("git") or {}).get("hooks") in (None, "", "none", "unknown"):
        return []
    try:
        place = hookplace.find(state["path"])
    except (hookplace.GitFailed, OSError):
        return []
    for event in hookplace.EVENTS:
        path = os.path.join(place.folder, event)
        if os.path.lexists(path) and (wrong := openness.writable(path, root_may=True)):
            detail = say("told_of", name=path, text=said(wrong))
            return [Check(f"hooks {state['name']}", False, detail, openness.mended(path, "go-w"))]
    return [Check(f"hooks {state['name']}", True, place.folder)]


def secrets(name: str, health: dict[str, Any] | None) -> Check:
    """No note holds what looks like a key or a password. (Answers mask it; the file has it still.)"""
    if health is None:
        return Check(f"secrets {name}", True, say("security_secrets_unseen"))
    found = [row for row in health.get("problems", ()) if row.get("code") == "secret"]
    detail = say("security_secrets", n=len(found))
    return Check(f"secrets {name}", not found, detail, say("security_secrets_hint", name=name))


def said(wrong: tuple[str, str] | None) -> str:
    """What is wrong with a file, in the reader's language."""
    return say(f"security_{wrong[0]}", about=wrong[1]) if wrong else ""


def _health(daemon: Any, name: str) -> dict[str, Any] | None:
    """A vault's health; None while it cannot be told, which is no fault of its security."""
    try:
        found: dict[str, Any] = daemon.call("health", {"vault": name}, timeout=60.0)
    except RecalldError:
        return None
    return found
