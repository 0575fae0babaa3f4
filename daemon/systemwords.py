"""Why the system refused something, in the reader's language where the reason is one that people meet."""

from __future__ import annotations

import errno
import os

from .locale import worded

CHINESE = {
    os.strerror(code): chinese
    for code, chinese in (
        (errno.ENOENT, "沒有這個檔案或資料夾"),
        (errno.EACCES, "沒有權限"),
        (errno.EPERM, "不允許這項操作"),
        (errno.EISDIR, "這是資料夾"),
        (errno.ENOTDIR, "這不是資料夾"),
        (errno.EEXIST, "已經存在"),
        (errno.ENOSPC, "磁碟空間不足"),
        (errno.EDQUOT, "超過磁碟配額"),
        (errno.EROFS, "檔案系統是唯讀的"),
        (errno.ENAMETOOLONG, "名稱太長"),
        (errno.EIO, "讀寫錯誤"),
    )
}
"""By the system's own words."""


def reason(error: OSError | ValueError) -> str:
    """Why it failed."""
    said = getattr(error, "strerror", None) or str(error)
    return worded(said, CHINESE.get(said, said))
