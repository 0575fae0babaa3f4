"""What may be asked a second time, of the daemon that comes after one that went away."""

from ..errors import RecalldError

ASKED_AGAIN = frozenset(
    (
        *("recall", "search", "ask.passages", "context", "get", "scan", "health", "status", "config.show", "logs"),
        *("vault.list", "vault.add", "models.list", "neighbors", "path", "communities", "concepts", "names", "orphans"),
        *("stale", "hubs", "gods", "mentions", "backlinks", "graph.export", "govern.list", "govern.review", "sql"),
        *("wait", "reindex", "dream", "pause", "subscribe"),
    )
)
"""Methods that come to the same when they are asked twice."""


def may_be_asked_again(method: str, error: RecalldError) -> bool:
    """Whether a request that ended so can be put again: what a stopping daemon refuses it has not begun."""
    return error.kind == "stopping" or (error.kind == "gone" and method in ASKED_AGAIN)
