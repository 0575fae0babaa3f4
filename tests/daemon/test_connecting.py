"""Finding the daemon: nobody there, a crowd at the door, a socket that is not ours."""

import socket
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from recalld.daemon import connecting, paths
from recalld.daemon.errors import RecalldError
from recalld.daemon.process import door

from .conftest import Serve, until
from .test_client import answer


def test_nobody_there() -> None:
    with pytest.raises(RecalldError) as alone:
        connecting.connect(start=False)
    assert alone.value.exit_code == 3
    assert paths.socket_path() in alone.value.message
    assert "recalld" in alone.value.hint


def test_a_crowd_at_the_door_is_waited_for(home: Path) -> None:
    path = str(home / "door.sock")
    with socket.socket(socket.AF_UNIX) as listener, ExitStack() as crowd:
        listener.bind(path)
        listener.listen(0)
        with pytest.raises(BlockingIOError):
            while True:
                one = crowd.enter_context(socket.socket(socket.AF_UNIX))
                one.setblocking(False)
                one.connect(path)
        room = threading.Timer(0.2, lambda: crowd.enter_context(listener.accept()[0]))
        room.start()
        entered = door.entered(path)
        room.join()
        assert entered is not None
        entered.close()


def test_a_server_of_another_user_is_not_believed(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve(answer)
    connecting.connect(start=False, socket_path=served.path).close()
    until(lambda: not served.server.connections)
    monkeypatch.setattr(door, "peer_uid", lambda connection: 12345)
    with pytest.raises(RecalldError, match="another user"):
        connecting.connect(start=False, socket_path=served.path)
