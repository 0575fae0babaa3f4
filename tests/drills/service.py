"""recalld under a real, unprivileged systemd: started by its socket, watched, restarted, confined, and gone again.

    python tests/drills/service.py [NAME …]

As root, it makes a user's systemd in namespaces of its own. It prints a line a scene and ends with 1 when one failed,
with 77 when there can be no such systemd here.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import usersystemd

SKIPPED = 77
NOTES = {"cobra.md": "# Cobra\nA persistent flag is seen by every subcommand.\n", "筆記.md": "# 露營\n帶睡袋。\n"}
CLIENTS = 30
STOP_S = 5.0
WITHIN_S = 90.0


def handed_over() -> str:
    """Installing over a daemon that runs: it makes way, and whoever asks meanwhile is answered."""
    before = pid()
    with asking(4) as answers:
        done("service", "install")
    check(unit("ActiveState") == "active" and unit("MainPID") != str(before), "the service does not run")
    check(unit("MainPID") == str(pid()), "the service is not who answers")
    check(not answers.refused, f"refused: {answers.refused[:3]}")
    return f"{len(answers.times)} questions answered meanwhile"


def activated() -> str:
    """A stopped service is started by the first who asks."""
    began = time.monotonic()
    systemctl("stop", "recalld.service")
    took = time.monotonic() - began
    check(took <= STOP_S, f"stopping took {took:.1f} s")
    check(unit("ActiveState") == "inactive", "it still runs")
    found = done("search", "flag", "--no-start", "--json")
    check(bool(json.loads(found)["cards"]), "nothing found")
    check(unit("ActiveState") == "active", "it was not started")
    return f"stopped in {took:.1f} s"


def watched() -> str:
    """A process that stands still is started anew by the watchdog, and who waits is answered."""
    before = pid()
    os.kill(before, signal.SIGSTOP)
    began = time.monotonic()
    found = json.loads(done("search", "flag", "--json"))
    took = time.monotonic() - began
    check(bool(found["cards"]) and pid() != before, "the stopped process was not replaced")
    check(int(unit("NRestarts")) >= 1, "systemd did not restart it")
    return f"answered after {took:.0f} s"


def never_refused() -> str:
    """Thirty clients ask on, over two restarts: none is refused."""
    with asking(CLIENTS) as answers:
        for _ in range(2):
            enough = len(answers.times) + CLIENTS
            until(lambda enough=enough: len(answers.times) >= enough)  # type: ignore[misc]
            systemctl("restart", "recalld.service")
        enough = len(answers.times) + CLIENTS
        until(lambda: len(answers.times) >= enough)
    check(not answers.refused, f"{len(answers.refused)} refused, such as {answers.refused[:2]}")
    return f"{len(answers.times)} questions, none refused, the slowest {max(answers.times):.1f} s"


def upgraded() -> str:
    """New code at the old place: the next command has the old daemon make way, and no request is lost."""
    library = Path.home() / "lib"
    copied(library, "0.0.9")
    done("service", "install", "--yes", library=library)
    check(version() == "0.0.9", f"the copy does not run: {version()}")
    old = pid()
    with asking(4) as answers:
        copied(library, "0.2.0")
        done("search", "flag", library=library)
        check(version() == "0.2.0" and pid() != old, f"not renewed: {version()}")
    check(not answers.refused, f"lost: {answers.refused[:3]}")
    new = pid()
    said = ran("search", "flag")
    check(said.returncode == 0 and "0.2.0" in said.stderr and pid() == new, "an older client meddled, or was silent")
    check("0.0.9" in json.dumps(status()), "the units should still be the old version's")
    done("service", "restart", library=library)
    check(status()["version"] == "0.2.0" and pid() != new, "restart left the units as they were")
    done("service", "install")
    check(version() not in ("0.2.0", "0.0.9"), "the own installation does not run again")
    return "0.0.9 → 0.2.0 by the next command; an older one says so and lets it be"


def confined() -> str:
    """The sandbox is in force by the kernel's word, and the vault can still be written to where that was decided."""
    done("service", "install", "--sandbox")
    force = status()["sandbox"]["in_force"]
    check(all(force.values()), f"in force: {force}")
    doctor = {each["name"]: each for each in json.loads(ran("doctor", "--json").stdout)["checks"]}
    check(doctor["sandbox"]["ok"], f"doctor: {doctor['sandbox']}")
    done("wait", "--vectors")
    done("govern", "pin", "Cobra", "--yes", ok=(0, 1, 2))
    done("vote", "cobra", "up")
    shutil.rmtree(Path.home() / ".cache" / "recalld", ignore_errors=True)
    done("service", "restart")
    done("wait")
    check(bool(json.loads(done("search", "flag", "--json"))["cards"]), "a deleted cache was not made anew")
    exposure = rated()
    check(exposure <= 2.0, f"exposure {exposure}")
    done("service", "install", "--no-sandbox")
    check(not status()["sandbox"]["in_force"]["users"], "the sandbox is still there")
    return f"exposure {exposure}"


def refused_sandbox() -> str:
    """Where units cannot have namespaces, no drop-in is written, and it is said."""
    said = ran("service", "install", "--sandbox")
    check(said.returncode == 1 and "no sandbox" in said.stderr, f"{said.returncode} {said.stderr}")
    check(not list(units().rglob("*.conf")), "a drop-in was written")
    check(bool(json.loads(done("search", "flag", "--json"))["cards"]), "the service does not answer")
    return "said, and the service runs without"


def in_order() -> str:
    """systemd finds nothing to complain of in the units."""
    files = sorted(str(file) for file in units().glob("recalld*.*") if file.is_file())
    found = subprocess.run(["systemd-analyze", "--user", "verify", "--man=no", *files], capture_output=True, text=True)
    complaints = [line for line in found.stderr.splitlines() if "recalld" in line]
    check(not complaints and found.returncode == 0, f"{found.returncode} {complaints}")
    return f"{len(files)} units"


def dreamt() -> str:
    """The timer's service runs to its end."""
    systemctl("start", "recalld-dream.service")
    check(unit("Result", "recalld-dream.service") == "success", unit("Result", "recalld-dream.service"))
    return "nothing was due, and that is no failure"


def gone() -> str:
    """After uninstalling nothing is left: no process, unit, link, lock, socket or stamp."""
    done("service", "uninstall")
    left = [
        str(file)
        for folder in (".config/systemd", ".local/share/systemd")
        for file in (Path.home() / folder).rglob("*")
    ]
    left += [str(file) for file in Path(os.environ["XDG_RUNTIME_DIR"]).rglob("*recalld*")]
    left += [str(file) for file in (Path.home() / ".local" / "state").rglob("*.lock")]
    left += [
        line for line in systemctl("list-units", "--all", "--plain", "--no-legend").splitlines() if "recalld" in line
    ]
    left += [name for name in processes() if "recalld.daemon" in name]
    check(not left, f"left: {left}")
    check(not status()["installed"], "it says that it is installed")
    return "nothing left"


SCENES: tuple[Callable[[], str], ...] = (
    *(handed_over, in_order, activated, never_refused, watched, dreamt, upgraded, confined, gone),
)
WITHOUT_NAMESPACES: tuple[Callable[[], str], ...] = (handed_over, refused_sandbox, gone)


def main(names: list[str]) -> int:
    """Play the scenes, each set in a systemd of its own."""
    if "--inside" in names:
        return play([scene for scene in (*SCENES, *WITHOUT_NAMESPACES) if scene.__name__ in names])
    why = usersystemd.lacking()
    if why:
        print(f"skipped: {why}")
        return SKIPPED
    worst = 0
    for scenes, sandboxes in ((SCENES, True), (WITHOUT_NAMESPACES, False)):
        wanted = [scene.__name__ for scene in scenes if not names or scene.__name__ in names]
        if wanted:
            ended = usersystemd.inside(__file__, "--inside", *wanted, sandboxes=sandboxes)
            print(ended.stdout, end="")
            worst = max(worst, abs(ended.returncode))
    return worst


def play(scenes: list[Callable[[], str]]) -> int:
    """As the user: the scenes in their order, a line each."""
    failed = 0
    with usersystemd.running():
        begin()
        if scenes[0] is not handed_over:
            done("service", "install")
        for scene in dict.fromkeys(scenes):
            try:
                print(f"✓ {scene.__name__}: {scene()}", flush=True)
            except Exception as error:
                failed = 1
                words = str(error) if isinstance(error, AssertionError) else traceback.format_exc()
                print(f"✗ {scene.__name__}: {words}", flush=True)
        ran("service", "uninstall")
        ran("stop")
    if failed:
        print((Path.home() / "systemd.log").read_text(errors="replace")[-3000:])
        print((Path.home() / ".local/state/recalld/recalld.log").read_text(errors="replace")[-3000:])
    return failed


def begin() -> None:
    """A vault, followed by a daemon that a command started."""
    vault = Path.home() / "notes"
    vault.mkdir()
    for name, text in NOTES.items():
        (vault / name).write_text(text, encoding="utf-8")
    done("init", str(vault), "--bare")


class Answers:
    """How long each question took, and what was refused."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.refused: list[str] = []


@contextlib.contextmanager
def asking(clients: int) -> Iterator[Answers]:
    """So many clients that ask one question after the other, each on a connection of its own, until the block ends."""
    from recalld.daemon import connecting
    from recalld.daemon.errors import RecalldError

    answers, over = Answers(), threading.Event()

    def ask() -> None:
        while not over.is_set():
            began = time.monotonic()
            try:
                with connecting.connect(renew=False) as daemon:
                    daemon.call("search", {"query": "flag", "mode": "keyword"})
                answers.times.append(time.monotonic() - began)
            except RecalldError as error:
                answers.refused.append(f"{error.kind}: {error.message}")

    threads = [threading.Thread(target=ask) for _ in range(clients)]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        over.set()
        for thread in threads:
            thread.join()


def ran(*words: str, library: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command line of ours, of the installation in `library` if one is named."""
    environment = dict(os.environ) if library is None else {**os.environ, "PYTHONPATH": str(library)}
    command = [sys.executable, "-P", "-m", "recalld.cli.main", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=WITHIN_S, check=False)


def done(*words: str, library: Path | None = None, ok: tuple[int, ...] = (0,)) -> str:
    """What it printed; it has to end well."""
    ended = ran(*words, library=library)
    check(ended.returncode in ok, f"recall {' '.join(words)}: {ended.returncode}\n{ended.stdout}{ended.stderr}")
    return ended.stdout


def copied(library: Path, version: str) -> None:
    """Our package at that place, as if it were of another version."""
    import recalld

    target = library / "recalld"
    if not target.exists():
        hidden = shutil.ignore_patterns("__pycache__", "vault")
        shutil.copytree(os.path.dirname(recalld.__file__), target, ignore=hidden)  # noqa: PTH120
    init = target / "__init__.py"
    text = init.read_text(encoding="utf-8").replace(recalld.__version__, version)
    init.unlink()
    init.write_text(text if version in text else f'"""Other."""\n\n__version__ = "{version}"\n', encoding="utf-8")


def status() -> dict[str, Any]:
    """How the service says that it stands."""
    standing: dict[str, Any] = json.loads(done("service", "status", "--json"))
    return standing


def pid() -> int:
    """The process that answers."""
    return int(json.loads(done("status", "--json"))["pid"])


def version() -> str:
    """The version of the process that answers."""
    from recalld.daemon import connecting

    with connecting.connect(renew=False) as daemon:
        return daemon.version


def unit(name: str, of: str = "recalld.service") -> str:
    """A property of a unit."""
    return systemctl("show", of, f"--property={name}", "--value").strip()


def units() -> Path:
    """Where the units are."""
    return Path.home() / ".config" / "systemd" / "user"


def systemctl(*words: str) -> str:
    """What `systemctl --user` prints."""
    ended = subprocess.run(
        ["systemctl", "--user", *words], capture_output=True, text=True, timeout=WITHIN_S, check=False
    )
    check(ended.returncode == 0, f"systemctl {' '.join(words)}: {ended.stderr}")
    return ended.stdout


def rated() -> float:
    """How exposed the service is, as systemd rates it, from 0 to 10."""
    command = ["systemd-analyze", "security", "--offline=true", str(units() / "recalld.service")]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    return float(next(line for line in lines if "Overall exposure" in line).split(": ")[1].split(" ")[0])


def processes() -> list[str]:
    """Every command line here."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            found += (
                [(entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")]
                if entry.name.isdigit()
                else []
            )
    return found


def until(happened: Callable[[], object]) -> None:
    """Poll for something that has to happen."""
    deadline = time.monotonic() + WITHIN_S
    while not happened():
        check(time.monotonic() < deadline, "it did not happen in time")
        time.sleep(0.02)


def check(holds: object, otherwise: str) -> None:
    """Fail unless something holds."""
    if not holds:
        raise AssertionError(otherwise)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
