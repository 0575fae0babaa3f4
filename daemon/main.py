"""`recalld`: the process. It takes its place, answers at once, and opens the vaults behind that."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import faulthandler
import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import Coroutine
from typing import Any, NoReturn

from .. import __version__
from . import config, paths
from .errors import RecalldError
from .graph import night
from .hooks import spool
from .methods.table import dispatch
from .process import memory
from .process.activation import notify, watchdog_seconds
from .process.instance import Instance
from .process.log import set_up
from .service import Service
from .socket.server import Server

log = logging.getLogger("recalld")

INTERNAL = 70
REFUSED = 5
STOP_S = 5.0
DRAIN_S = 1.5
"""What was asked before we were told to stop is answered, as far as that is a matter of moments."""
GUARD_S = 2.0
"""Between two looks at whether the socket is still there."""
_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run until told to stop, and end the process with an exit code of the contract."""
    options = _options(arguments)
    _prepare()
    # From here to the loop's own handlers they wait: ended in between, we would leave a socket that nobody serves.
    signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        loaded = config.load()
        set_up(loaded.config.log_level, options.foreground)
        instance = Instance.acquire(paths.socket_path(options.socket))
    except RecalldError as error:
        print(f"recalld: {error.message}\n{error.hint}", file=sys.stderr)
        _end(REFUSED)
    except OSError as error:
        print(f"recalld: {error}", file=sys.stderr)
        _end(INTERNAL)
    os.chdir("/")
    try:
        asyncio.run(_serve(instance))
    except BaseException:
        log.critical("recalld ends by a fault of its own", exc_info=True)
        _end(INTERNAL)
    log.info("stopped")
    _end(0)


async def _serve(instance: Instance) -> None:
    service = Service(instance.path)
    server = service.server = Server(lambda call: dispatch(service, call))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, service.told_to_stop)
    loop.add_signal_handler(signal.SIGHUP, lambda: _spawn(service.reload()))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    await server.start(instance.listener)
    log.info("recalld %s listens at %s (pid %d)", __version__, instance.path, os.getpid())
    if service.loaded.problem is not None:
        log.error("%s", service.loaded.problem)
    service.follow()
    # Not after the model or the vaults: a client is answered from here on.
    notify(f"READY=1\nSTATUS=listening at {instance.path}")
    beside = [_beat(service), _guard(service, instance), night.watch(service), spool.watch(service)]
    running = [asyncio.create_task(each) for each in beside]
    await service.stopping.wait()
    for task in running:
        task.cancel()
    notify("STOPPING=1")
    log.info("stopping")
    # If a thread will not let go: everything on disk is as the last commit left it.
    threading.Timer(STOP_S - 0.5, _end, (0,)).start()
    server.stop_accepting()
    instance.close_socket()
    await server.drained(DRAIN_S)
    await asyncio.to_thread(service.stop)
    # The locks and the connections end with the process: to a client that waits, "gone" then means "may start anew".


async def _beat(service: Service) -> None:
    """Tell the service manager that we live, as long as the loop turns and every vault moves."""
    pause, stalled = watchdog_seconds(), False
    while pause is not None:
        if service.alive():
            notify("WATCHDOG=1")
        elif not stalled:
            stalled = True
            log.error("a vault does not move any more: the service manager will start this process anew")
        await asyncio.sleep(pause)


async def _guard(service: Service, instance: Instance) -> None:
    """End once nobody can find us any more: what the next client starts would wait for our locks in vain."""
    while True:
        await asyncio.sleep(GUARD_S)
        if not instance.in_place():
            log.error("%s or its lock was taken away: no client finds this process any more, so it ends", instance.path)
            service.stopping.set()
            return


def _spawn(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _background.add(task)
    task.add_done_callback(_background.discard)


_background: set[asyncio.Task[None]] = set()
"""The loop itself does not keep its tasks."""


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="recalld", description="Follows folders of notes and answers on a socket.")
    parser.add_argument("--foreground", action="store_true", help="log to standard error")
    parser.add_argument("--socket", metavar="PATH", help="listen here")
    parser.add_argument("--version", action="version", version=f"recalld {__version__}")
    return parser.parse_args(arguments)


def _prepare() -> None:
    """What has to be so before anything heavy is imported, or any file made."""
    # Measured: without it a 10,000-row product takes 16 ms instead of 0.25 on a busy machine.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    # onnxruntime reads it when it is imported; later is too late.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    for name in ("RECALLD_HOME", "RECALLD_CONFIG", "RECALLD_SOCKET", "RECALLD_MODELS"):
        if os.environ.get(name):
            os.environ[name] = os.path.abspath(os.environ[name])  # noqa: PTH100 - before the folder changes
    os.umask(0o077)
    memory.share_arenas()
    # The interpreter's own 5 ms would be most of a query's time while a note is being read beside it.
    sys.setswitchinterval(0.0005)
    threading.excepthook = _thread_died
    with contextlib.suppress(OSError, ValueError, RuntimeError):
        faulthandler.enable()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def _thread_died(died: threading.ExceptHookArgs) -> None:
    """A worker that is gone would leave a daemon that answers and does not follow: end loudly, to be started anew."""
    if died.exc_type is SystemExit:
        return
    name = died.thread.name if died.thread is not None else "?"
    trace = (died.exc_type, died.exc_value or died.exc_type(), died.exc_traceback)
    log.critical("the thread %s died", name, exc_info=trace)
    _end(INTERNAL)


def _end(code: int) -> NoReturn:
    """End now: a thread that still waits in a pool would hold an ordinary exit for as long as it waits."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    gc.disable()
    os._exit(code)


if __name__ == "__main__":
    main()
