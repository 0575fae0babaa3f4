"""What confines a process, by what the kernel says of it: settings alone may do nothing.

Run as a program, it prints that of itself as JSON.
"""

from __future__ import annotations

import os
import re
from dataclasses import asdict, dataclass

ALL_USERS = "4294967295"
SECCOMP_FILTER = "2"
_OCTAL = re.compile(r"\\([0-7]{3})")
"""How the kernel writes blanks and backslashes in `mountinfo`."""


@dataclass(frozen=True, slots=True)
class Confinement:
    """Each is whether it is in force. `home`: the home folder can only be read; `system`: so can the rest."""

    privileges: bool
    syscalls: bool
    users: bool
    network: bool
    system: bool
    home: bool

    @property
    def is_sandboxed(self) -> bool:
        """Whether all that needs namespaces holds."""
        return self.users and self.network and self.system and self.home


def observed(pid: int | str = "self", home: str = "") -> Confinement:
    """What confines a process of ours. Raises OSError when it is gone, or this is not Linux."""
    status = dict(line.split(":\t", 1) for line in _read(pid, "status").splitlines() if ":\t" in line)
    mounts = [_mount(line) for line in _read(pid, "mountinfo").splitlines()]
    links = {line.split(":")[0].strip() for line in _read(pid, "net/dev").splitlines()[2:]}
    return Confinement(
        privileges=status.get("NoNewPrivs") == "1",
        syscalls=status.get("Seccomp") == SECCOMP_FILTER,
        users=_read(pid, "uid_map").split()[2:3] != [ALL_USERS],
        network=links <= {"lo"},
        system=_is_read_only("/usr", mounts),
        home=_is_read_only(home or os.path.expanduser("~"), mounts),
    )


def is_read_only(path: str, pid: int | str = "self") -> bool:
    """Whether a process of ours can only read at `path`, by its mounts. Raises OSError."""
    return _is_read_only(path, [_mount(line) for line in _read(pid, "mountinfo").splitlines()])


def _read(pid: int | str, name: str) -> str:
    with open(f"/proc/{pid}/{name}", encoding="utf-8", errors="surrogateescape") as file:
        return file.read()


def _mount(line: str) -> tuple[str, bool]:
    """Where a line of `mountinfo` mounts something, and whether it can only be read there."""
    fields = line.split(" ")
    return _OCTAL.sub(lambda found: chr(int(found[1], 8)), fields[4]), "ro" in fields[5].split(",")


def _is_read_only(path: str, mounts: list[tuple[str, bool]]) -> bool:
    """By the mount that holds `path`: the longest, and of equal ones the last, which covers the others."""
    best, found = "", False
    for point, read_only in mounts:
        inside = path == point or path.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):
            best, found = point, read_only
    return found


if __name__ == "__main__":
    import json

    print(json.dumps(asdict(observed())))
