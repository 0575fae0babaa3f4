"""Memory is given back where the C library can do that, and asking is no error anywhere."""

import subprocess
import sys

from recalld.daemon.process import memory


def test_giving_back_is_no_error() -> None:
    memory.give_back()


def test_arenas_are_shared_and_threads_still_work() -> None:
    script = (
        "import threading\nfrom recalld.daemon.process import memory\nmemory.share_arenas()\n"
        "threads = [threading.Thread(target=lambda: bytearray(10**6)) for _ in range(8)]\n"
        "[thread.start() for thread in threads]\n[thread.join() for thread in threads]\n"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=60).returncode == 0
