"""The search for garbage in cycles, which goes through all objects there are: put off while millions are made."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unsearched() -> Iterator[None]:
    """Make what is no garbage: looking for it there again and again takes up to a quarter of the time.

    For the whole process, and good for several threads at once: whoever found the search at work lets it go on.
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()
