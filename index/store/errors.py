"""What can go wrong with the index file, told apart by what the caller has to do next."""


class StoreError(Exception):
    """Anything that keeps the index file from being used."""


class IndexLocked(StoreError):
    """Another process has the index open: talk to that one instead. `pid` is 0 when it is not known."""

    def __init__(self, message: str, pid: int = 0) -> None:
        super().__init__(message)
        self.pid = pid


class IndexUnavailable(StoreError):
    """The machine is in the way (disk full, permissions, memory): nothing is lost; `Store.reopen()` once it is not."""


class IndexDamaged(StoreError):
    """The file's bytes cannot be trusted: `Store.reopen(rebuild=True)`, then index everything again."""


class ViewOutdated(StoreError):
    """Something was written between the start of a view and its first read: look again."""
