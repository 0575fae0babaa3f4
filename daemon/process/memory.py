"""Memory that was freed and should go back to the system: asked of glibc, where that is what we run on."""

import ctypes
import sys

_ARENA_MAX = -8
"""`M_ARENA_MAX` of mallopt(3)."""
_ARENAS = 2
"""With one for each of twenty threads, what each of them once needed stays with it for ever."""


def share_arenas() -> None:
    """Let all threads allocate from few arenas; before the first thread is started."""
    if (libc := _libc()) is not None:
        libc.mallopt(_ARENA_MAX, _ARENAS)


def give_back() -> None:
    """Hand pages that hold nothing back to the system; takes milliseconds."""
    if (libc := _libc()) is not None:
        libc.malloc_trim(0)


def _libc() -> ctypes.CDLL | None:
    """The C library, if it is one that can do both."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    return libc if hasattr(libc, "mallopt") and hasattr(libc, "malloc_trim") else None
