"""The service manager's two conventions: sockets it hands over, and the messages it wants to hear."""

import os
import socket

_FIRST_FD = 3


def inherited_sockets() -> list[socket.socket]:
    """The sockets the service manager opened for this process (`LISTEN_FDS`); the variables are then removed."""
    pid, count = os.environ.pop("LISTEN_PID", ""), os.environ.pop("LISTEN_FDS", "")
    os.environ.pop("LISTEN_FDNAMES", None)
    if pid != str(os.getpid()) or not count.isdigit():
        return []
    sockets = []
    for fd in range(_FIRST_FD, _FIRST_FD + int(count)):
        os.set_inheritable(fd, False)
        sockets.append(socket.socket(fileno=fd))
    return sockets


def notify(state: str) -> bool:
    """Tell the service manager `READY=1`, `STOPPING=1`, `WATCHDOG=1`, `STATUS=…`; False when there is none."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    name = "\0" + address[1:] if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
            channel.connect(name)
            channel.sendall(state.encode("utf-8"))
    except OSError:
        return False
    return True


def watchdog_seconds() -> float | None:
    """How often to send the manager `WATCHDOG=1`: four times within its own limit; None if it wants none."""
    micros, pid = os.environ.get("WATCHDOG_USEC", ""), os.environ.get("WATCHDOG_PID", "")
    if not micros.isdigit() or pid not in ("", str(os.getpid())):
        return None
    return int(micros) / 4_000_000
