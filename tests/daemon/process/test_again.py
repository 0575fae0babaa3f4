"""What may be asked twice."""

import pytest

from recalld.daemon.errors import RecalldError
from recalld.daemon.methods.table import METHODS
from recalld.daemon.process.again import ASKED_AGAIN, may_be_asked_again


@pytest.mark.parametrize(
    ("method", "kind", "again"),
    [
        ("search", "gone", True),
        ("vote", "gone", False),
        ("vote", "stopping", True),
        ("stop", "gone", False),
        ("search", "timeout", False),
        ("search", "internal", False),
    ],
)
def test_only_what_comes_to_the_same(method: str, kind: str, again: bool) -> None:
    assert may_be_asked_again(method, RecalldError("x", kind=kind, code=0)) is again


def test_nothing_that_changes_what_is_kept_is_among_it() -> None:
    assert not {"vote", "stop", "session.append", "session.open", "eval", "init"} & ASKED_AGAIN
    assert not [
        name for name in ASKED_AGAIN if name.startswith("govern.") and name.split(".")[1] not in ("list", "review")
    ]
    assert set(METHODS) >= ASKED_AGAIN - {"logs", "names", "backlinks"}
