"""A systemd of an ordinary user, on a machine that was started without one: in namespaces of its own, as root.

`inside(script, …)` runs a Python script there as that user, with `HOME` and `XDG_RUNTIME_DIR` of its own; `running()`
is the systemd, for the script to start.
"""

import contextlib
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

UID = 1000
SYSTEMD = "/usr/lib/systemd/systemd"
KEPT = ("PATH", "PYTHONPATH", "RECALLD_MODELS", "LANG")
START_S = 20.0


def lacking() -> str:
    """Why there can be no such systemd here; "" when there can."""
    if os.geteuid() != 0:
        return "only root can make the namespaces"
    missing = [name for name in ("unshare", "setpriv", "systemctl") if shutil.which(name) is None]
    missing += [] if Path(SYSTEMD).exists() else [SYSTEMD]
    if missing:
        return f"there is no {', '.join(missing)}"
    tried = subprocess.run(["unshare", "-m", "-p", "-f", "--mount-proc", "true"], capture_output=True, check=False)
    return "" if tried.returncode == 0 else "namespaces are not allowed here"


def inside(
    script: str, *arguments: str, sandboxes: bool = True, seconds: float = 600.0
) -> subprocess.CompletedProcess[str]:
    """Run a script of ours as the user. Without `sandboxes`, units that want namespaces of their own do not start."""
    home = Path(tempfile.mkdtemp(prefix="rcs", dir="/tmp"))
    os.chown(home, UID, UID)
    prepare = _PREPARE.format(
        uid=UID, keep=_out_of_reach(), unit_root="/run/systemd/unit-root" if sandboxes else "", group=home.name
    )
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    environment |= {"HOME": str(home), "XDG_RUNTIME_DIR": f"/run/user/{UID}"}
    user = ["setpriv", "--reuid", str(UID), "--regid", str(UID), "--clear-groups"]
    command = ["unshare", "-m", "-p", "-f", "--kill-child", "--mount-proc", "bash", "-ec", prepare, "prepare", *user]
    try:
        return subprocess.run(
            [*command, sys.executable, script, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=seconds,
            check=False,
        )
    finally:
        shutil.rmtree(home, ignore_errors=True)
        _forget(home.name)


@contextlib.contextmanager
def running() -> Iterator[None]:
    """The user's systemd, as long as the block takes."""
    with (Path.home() / "systemd.log").open("wb") as log:
        # It hands its own environment on: what a service is to have has to be in its unit.
        environment = {name: os.environ[name] for name in ("HOME", "XDG_RUNTIME_DIR")}
        command = [SYSTEMD, "--user", "--log-target=console"]
        manager = subprocess.Popen(command, stdout=log, stderr=log, env=environment | {"PATH": "/usr/bin:/bin"})
    try:
        deadline = time.monotonic() + START_S
        while subprocess.run(["systemctl", "--user", "is-system-running"], capture_output=True).returncode not in (
            0,
            1,
        ):
            assert time.monotonic() < deadline, "systemd did not start"
            time.sleep(0.05)
        yield
    finally:
        manager.terminate()
        manager.wait(20)


def _forget(group: str) -> None:
    """Remove the control group that was made for it, wherever this machine has that hierarchy."""
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()]
    for mount in mounts:
        if mount[2] == "cgroup2":
            for folder, _, _ in os.walk(Path(mount[1], group), topdown=False):
                with contextlib.suppress(OSError):
                    Path(folder).rmdir()


def _out_of_reach() -> str:
    """Folders that this Python needs and others may not enter, each with the first folder that keeps them out."""
    wanted = {Path(sys.base_prefix), Path(sys.prefix), *(Path(each) for each in sys.path if Path(each).is_dir())}
    pairs: list[tuple[Path, Path]] = []
    for folder in sorted(each.resolve() for each in wanted):
        closed = [up for up in (*reversed(folder.parents), folder) if not up.stat().st_mode & stat.S_IXOTH]
        if closed and not any(str(folder).startswith(f"{known}/") for _, known in pairs):
            pairs.append((closed[0], folder))
    return " ".join(f"{shut}:{folder}" for shut, folder in pairs)


_PREPARE = """
aside="/tmp/.keep$$"
for pair in {keep}; do kept="${{pair#*:}}"; mkdir -p "$aside/$kept"; mount --bind "$kept" "$aside/$kept"; done
for pair in {keep}; do shut="${{pair%%:*}}"; mountpoint -q "$shut" || mount -t tmpfs -o mode=755 tmpfs "$shut"; done
for pair in {keep}; do
  kept="${{pair#*:}}"; mkdir -p "$kept"; mount --bind "$aside/$kept" "$kept"; umount "$aside/$kept"
done
find "$aside" -depth -type d -exec rmdir {{}} +
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /run/systemd/system /run/user/{uid} {unit_root}
chown {uid}:{uid} /run/user/{uid}; chmod 700 /run/user/{uid}
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mkdir /sys/fs/cgroup/{group}; chown -R {uid}:{uid} /sys/fs/cgroup/{group}; echo $$ > /sys/fs/cgroup/{group}/cgroup.procs
exec "$@"
"""
