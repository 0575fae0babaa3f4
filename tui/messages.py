"""What the app says, in English and in Traditional Chinese. Each screen has its own table in `screens/`."""

from collections.abc import Mapping

from ..daemon.messages import locale_language

Catalogue = Mapping[str, tuple[str, str]]
"""Key → English, Traditional Chinese."""

COMMON: Catalogue = {
    "ask": ("Ask", "提問"),
    "search": ("Search", "搜尋"),
    "review": ("Review", "審閱"),
    "concepts": ("Concepts", "概念"),
    "communities": ("Communities", "社群"),
    "notes": ("Notes", "筆記"),
    "status": ("Status", "狀態"),
    "connecting": ("connecting…", "連線中…"),
    "connected": ("connected", "已連線"),
    "lost": ("the daemon is away; trying again", "背景程式不在，正在重試"),
    "quit": ("Quit", "離開"),
    "help": ("Help", "說明"),
    "palette": ("Commands", "指令"),
    "hint": ("hint: {hint}", "提示：{hint}"),
}


def say(key: str, catalogue: Catalogue = COMMON, **values: object) -> str:
    """Return a message in the person's language."""
    english, chinese = catalogue[key]
    return (chinese if locale_language().startswith("zh") else english).format(**values)
