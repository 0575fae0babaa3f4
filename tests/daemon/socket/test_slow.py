"""What the log says of what took long."""

from recalld.daemon.socket.slow import told


def test_stages_and_counts_and_no_text() -> None:
    result = {
        "query": "my secret",
        "timings_ms": {"fuse": 3.2, "words": 120.0, "tiny": 0.1},
        "cards": [{"text": "private"}],
        "candidates": {"found": 7, "used": 3},
    }
    assert told(result) == " (words 120, fuse 3, cards 1, candidates 7)"
    assert told({"rows": [[1], [2]]}) == " (rows 2)"
    assert told({"schema": 1}) == told([1]) == told(None) == ""
