"""Fixtures for every test: a home of its own, and a guard over the real one."""

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

REAL_HOME = os.path.realpath(os.path.expanduser("~"))  # noqa: PTH111 - pathlib would follow a changed HOME later on
CHECKOUT = os.path.realpath(Path(__file__).parent.parent)
KEPT_MODELS = os.environ.get("RECALLD_TEST_MODELS")
OF_THE_TERMINAL = {"COLUMNS", "LINES"}
"""What readline leaves to processes that are started: where they are set, an app takes no other size."""
MOST_WORKERS = 8
"""Each has a model in memory in the end, and the longest file bounds what more of them would gain."""
MODELS = pytest.StashKey[str]()
"""Where the models of this run are; all its workers share them."""
WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def _inside_real_home(path: object) -> bool:
    if not isinstance(path, str | bytes | os.PathLike):
        return False
    real = os.path.realpath(os.fsdecode(path))
    inside = real == REAL_HOME or real.startswith(REAL_HOME + os.sep)
    return inside and not real.startswith(CHECKOUT + os.sep) and f"{os.sep}.pyenv{os.sep}" not in real


def _guard(event: str, args: tuple[object, ...]) -> None:
    """Refuse any act of this process that would change the person's real home folder."""
    if event == "open":
        path, mode, flags = args[0], args[1], args[2]
        writes = isinstance(flags, int) and flags & WRITE_FLAGS and mode not in ("r", "rb")
        if not writes or str(path).endswith(".pyc"):
            return
        changed: tuple[object, ...] = (path,)
    elif event in ("os.mkdir", "os.remove", "os.rmdir", "os.truncate", "os.chmod"):
        changed = args[:1]
    elif event in ("os.rename", "os.link", "os.symlink"):
        changed = args[:2]
    else:
        return
    for path in changed:
        if _inside_real_home(path):
            raise PermissionError(f"a test would write to the real home: {path!r} ({event})")


sys.addaudithook(_guard)

# A busy machine, or the first use of a dictionary, is not a failure.
settings.register_profile("recalld", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("recalld")


def pytest_configure(config: pytest.Config) -> None:
    """Name the folder of models: a worker is told by the process that started it.

    What tests start is to end with Ctrl-C, also where a shell started the tests in the background, which ignores it.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    of_worker = getattr(config, "workerinput", {}).get("models")
    config.stash[MODELS] = of_worker or KEPT_MODELS or tempfile.mkdtemp(prefix="rcm", dir="/tmp")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the folder of models, where it is this run's and this process is the first."""
    if not KEPT_MODELS and not hasattr(config, "workerinput"):
        shutil.rmtree(config.stash[MODELS], ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker where the models are."""
    node.workerinput["models"] = node.config.stash[MODELS]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """A worker for each processor, but none without a file of its own; one alone is this process: 0."""
    named = {argument.partition("::")[0] for argument in config.args}
    files = len(named) if all(name.endswith(".py") for name in named) else sys.maxsize
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = min(processors, files, MOST_WORKERS)
    return workers if workers > 1 else 0


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable() -> Generator[None, Any, Any]:
    """Let a worker tell what a test printed, whatever it was: halves of characters cannot be sent."""
    return _sendable((yield))


def _sendable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {name: _sendable(one) for name, one in value.items()}
    return [_sendable(one) for one in value] if isinstance(value, list | tuple) else value


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A short, empty home (socket paths have 107 bytes), with every way to the real one closed."""
    folder = Path(tempfile.mkdtemp(prefix="rc", dir="/tmp"))
    for name in [n for n in os.environ if n.startswith(("XDG_", "RECALLD_", "GIT_")) or n in OF_THE_TERMINAL]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("RECALLD_HOME", str(folder / "r"))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def models_dir(request: pytest.FixtureRequest) -> Path:
    """A model cache with the default model in it, made once a run; RECALLD_TEST_MODELS names one to keep."""
    from recalld.index.embed import catalog, convert

    if catalog.find_weights() is None:
        pytest.skip("the default model has no weights for this machine")
    folder = Path(request.config.stash[MODELS])
    convert.install(folder)  # where workers come together here, the others wait for the first
    return folder
