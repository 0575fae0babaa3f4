"""Commands are found, errors say the next step, and every ending has its exit code."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from recalld import __version__
from recalld.cli.main import COMMANDS
from recalld.daemon import errors
from recalld.daemon.errors import RecalldError

from .conftest import Daemon, Recall, hit, recalled, spawn

HEAVY = ("duckdb", "numpy", "onnxruntime", "textual", "watchfiles", "asyncio", "msgspec")
SLOW = ("dataclasses", "typing", "pathlib", "tomllib", "shutil", "logging", "subprocess", "threading")


@pytest.mark.parametrize("words", [(), ("help",), ("--help",), ("-h",)])
def test_the_overview_lists_every_command(recall: Recall, words: tuple[str, ...]) -> None:
    ran = recall(*words)
    assert ran.code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in ran.out


@pytest.mark.parametrize(
    "words", [("help", "search"), ("search", "--help"), ("--help", "search"), ("search", "x", "-h")]
)
def test_help_is_accepted_anywhere(words: tuple[str, ...]) -> None:
    ran = spawn(*words)
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"usage: recall search")


def test_the_version(recall: Recall) -> None:
    assert recall("--version").out == f"recall {__version__}\n"
    assert recall("--version", "--json").json["version"] == __version__


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("serach", "x"), "recall search"),
        (("statsu",), "recall status"),
        (("zzzz",), "recall --help"),
        (("help", "nothing"), "recall --help"),
        (("--quiet", "search"), "recall --help"),
    ],
)
def test_an_unknown_command_is_a_usage_error_with_a_guess(recall: Recall, words: tuple[str, ...], hint: str) -> None:
    ran = recall(*words)
    assert ran.code == 2
    assert ran.out == ""
    assert hint in ran.err


@pytest.mark.parametrize(
    ("code", "exit_code"),
    [
        (errors.NOT_READY, 4),
        (errors.NO_SUCH_VAULT, 2),
        (errors.NO_SUCH_NOTE, 1),
        (errors.EXISTS, 5),
        (errors.CONFLICT, 5),
        (errors.INTERNAL_ERROR, 70),
    ],
)
def test_refusals_of_the_daemon_become_exit_codes(recall: Recall, daemon: Daemon, code: int, exit_code: int) -> None:
    daemon.answers["get"] = RecalldError("not \x1b[31mthis", kind="x", code=code, hint="try that", path="a.md", line=3)
    ran = recall("get", "x")
    assert ran.code == exit_code
    assert ran.err == "recall: a.md:3: not \\x1b[31mthis\n  hint: try that\n"
    assert ran.out == ""


def test_a_path_is_said_once(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["get"] = RecalldError("a.md has no heading X", kind="x", code=errors.NO_SUCH_NOTE, path="a.md")
    assert recall("get", "a.md#X").err == "recall: a.md has no heading X\n"


def test_an_error_is_an_object_for_programs(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["get"] = RecalldError("no such note", kind="no-such-note", code=errors.NO_SUCH_NOTE, hint="look")
    ran = recall("get", "x", "--json")
    assert ran.json == {
        "schema": 1,
        "error": {
            "code": errors.NO_SUCH_NOTE,
            "message": "no such note",
            "data": {"kind": "no-such-note", "hint": "look"},
        },
    }


@pytest.mark.parametrize("words", [("status",), ("search", "x"), ("wait",), ("config",)])
def test_without_a_daemon_it_says_what_starts_one(recall: Recall, words: tuple[str, ...]) -> None:
    ran = recall(*words, "--no-start")
    assert ran.code == 3
    assert "recalld" in ran.err.split("hint:")[1]


def test_messages_follow_the_locale(recall: Recall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert "沒有這個指令" in recall("serach").err
    assert "搜尋筆記" in recall("help").out
    monkeypatch.setenv("RECALLD_LANG", "en")
    assert "no such command" in recall("serach").err


def test_an_accident_is_one_line_and_its_own_code(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["search"] = {"unexpected": True}
    ran = recall("search", "x")
    assert ran.code == 70
    assert "KeyError" in ran.err
    assert "Traceback" not in ran.err


def test_a_reader_that_leaves_early_is_no_error(daemon: Daemon) -> None:
    daemon.answers["search"] = recalled(*(hit(text="long " * 2000) for _ in range(100)))
    command = [sys.executable, "-m", "recalld.cli.main", "search", "long", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("words", [("search", "x"), ("search", "x", "--json"), ("help",)])
def test_an_output_without_room_is_told_in_one_line(daemon: Daemon, words: tuple[str, ...]) -> None:
    daemon.answers["search"] = recalled(hit())
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "recalld.cli.main", *words]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert ran.returncode == 70
    assert b"No space left" in ran.stderr
    assert b"Traceback" not in ran.stderr


@pytest.mark.parametrize("closed", [">&-", "<&-", ">&- 2>&-", "2>&-"])
def test_a_stream_may_be_closed(daemon: Daemon, closed: str) -> None:
    daemon.answers["search"] = recalled(hit())
    command = ["sh", "-c", f'exec "$0" -m recalld.cli.main search x {closed}', sys.executable]
    ran = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_help_is_an_object_for_programs(recall: Recall) -> None:
    assert "usage: recall search" in recall("help", "search", "--json").json["text"]
    assert "\n  search " in recall("help", "--json").json["text"]


def test_an_interrupt_ends_with_130_and_no_traceback(daemon: Daemon) -> None:
    import threading

    asked, leave = threading.Event(), threading.Event()

    def never(params: dict[str, object]) -> dict[str, object]:
        asked.set()
        leave.wait(30)
        return {}

    daemon.answers["search"] = never
    # A runner in the background of a shell ignores interrupts, and its children inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    command = [sys.executable, "-m", "recalld.cli.main", "search", "x"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert asked.wait(30)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        leave.set()
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_output_is_utf8_in_any_locale(daemon: Daemon) -> None:
    daemon.answers["search"] = recalled(hit(title="旗標 ♞"))
    for locale in ("C", "POSIX", "en_US.ISO-8859-1"):
        ran = spawn("search", "旗標", LC_ALL=locale, PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        assert ran.returncode == 0, ran.stderr
        assert "旗標 ♞" in ran.stdout.decode()
        assert daemon.asked("search")["query"] == "旗標"


def test_a_query_that_is_not_utf8_is_still_a_query(daemon: Daemon) -> None:
    daemon.answers["search"] = recalled(hit())
    command = [os.fsencode(sys.executable), b"-m", b"recalld.cli.main", b"search", b"caf\xe9"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_a_search_loads_nothing_heavy(daemon: Daemon) -> None:
    daemon.answers["search"] = recalled(hit())
    code = (
        "import sys, json; before = set(sys.modules); from recalld.cli.main import main; main(['search', 'flag']);"
        "print(json.dumps(sorted(set(sys.modules) - before)), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=os.environ)
    loaded = json.loads(ran.stderr)
    assert [name for name in loaded if name.split(".")[0] in HEAVY] == []
    assert [name for name in loaded if name in SLOW] == []
    assert "recalld.cli.messages.commandline" in loaded
    assert not {"recalld.cli.messages.lazymessages", "recalld.daemon.messages"} & set(loaded)


def test_the_process_ends_at_once_unless_threads_may_run(daemon: Daemon) -> None:
    daemon.answers["search"] = recalled(hit())
    code = "import {}; sys.argv = ['recall', 'search', 'flag']; from recalld.cli.main import main; print(main())"
    for modules, told in (("sys", []), ("sys, threading", [b"0"])):
        ran = subprocess.run(
            [sys.executable, "-c", code.format(modules)], capture_output=True, check=True, env=os.environ
        )
        assert b"Cobra flags" in ran.stdout and [line for line in ran.stdout.splitlines() if line == b"0"] == told
