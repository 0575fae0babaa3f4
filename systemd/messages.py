"""Why a sandbox was not put around the service, in English and in Traditional Chinese."""

from __future__ import annotations

from ..daemon.locale import worded

_TEXTS = {
    # key: (English, Traditional Chinese)
    "no-systemd": ("no systemd of this person runs now", "目前沒有執行你的 systemd"),
    "not-understood": (
        "the probe said nothing that is understood: {reason}",
        "看不懂探測的結果：{reason}",
    ),
    "no-effect": ("without effect here: {names}", "在這裡沒有作用：{names}"),
    "comma": (", ", "、"),
    "users": ("users", "使用者"),
    "network": ("network", "網路"),
    "system": ("system", "系統資料夾"),
    "home": ("home", "家目錄"),
}


def say(key: str, **values: object) -> str:
    """The message for `key` in the person's language."""
    return worded(*_TEXTS[key]).format(**values)
