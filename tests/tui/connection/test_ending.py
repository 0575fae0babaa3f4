"""Ending by signals."""

import signal
import subprocess
import sys

BUSY = """
import asyncio
from recalld.tui.connection.ending import end_on_signals

async def run():
    end_on_signals(lambda result, code: None)  # what would leave never comes to its turn
    print("begun", flush=True)
    await asyncio.sleep(60)

asyncio.run(run())
"""


def test_without_a_terminal_a_busy_app_ends_all_the_same() -> None:
    with subprocess.Popen([sys.executable, "-P", "-c", BUSY], stdout=subprocess.PIPE) as app:
        assert app.stdout is not None and app.stdout.readline() == b"begun\n"
        app.send_signal(signal.SIGHUP)
        assert app.wait(30) == 128 + signal.SIGHUP
