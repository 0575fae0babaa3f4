"""Reading a file whose owner may be anybody: a cloned folder can hold links to devices, and files without end."""

import errno
import os
import stat
from pathlib import Path


def read_plain(file: Path, limit: int) -> bytes:
    """The bytes of a plain file of at most `limit` bytes; a link is followed, though to no device or pipe.

    Raises OSError, with why it was not read.
    """
    handle = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as opened:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "not a plain file", str(file))
        data = opened.read(limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
    return data
