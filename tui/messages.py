"""What the app says, in English and in Traditional Chinese. Each screen has its own table in `screens/`."""

from collections.abc import Iterable, Mapping

from ..daemon.locale import worded
from ..daemon.problemwords import with_reason

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
    "quiet": ("the daemon does not answer; waiting", "背景程式沒有回應，等候中"),
    "stopped": ("recalld was stopped; F9 starts it", "recalld 已被停止，按 F9 啟動"),
    "begin": ("Start recalld", "啟動 recalld"),
    "outdated": ("⚠ daemon of another version", "⚠ 背景程式版本不同"),
    "palette_wants": ("Search for a command…", "搜尋指令…"),
    "jump": ("Jump", "跳到"),
    "unknown_theme": (
        "theme {name}: there is no such theme; these are: {names}",
        "佈景主題 {name} 不存在；可用的有：{names}",
    ),
    "unknown_keys": (
        "keymap: nothing has the id {names}; Help (?, then tab) shows the ids",
        "keymap：沒有 id 為 {names} 的按鍵；按 `?` 再按 `tab`，說明會列出 id",
    ),
    "no_such_keys": ("keymap: there are no such keys for: {names}", "keymap：沒有這樣的按鍵：{names}"),
    "clashing_keys": ("keymap: {keys} took the place of: {names}", "keymap：{keys} 取代了：{names}"),
    "unsettled": ("settings: {reason}; the defaults hold", "設定：{reason}；改用預設值"),
    "colon": (": ", "："),
    "how_to_quit": ("ctrl+q leaves the app", "按 ctrl+q 離開"),
    "copied": ("Copied: {text}", "已複製：{text}"),
    "vault_used": ("Now in the vault {name}", "目前的筆記庫：{name}"),
    "quit": ("Quit", "離開"),
    "back": ("Back", "返回"),
    "take": ("Take it", "確定"),
    "open_note": ("Open note", "開啟筆記"),
    "suspend": ("To the shell; fg comes back", "回到 shell，fg 返回"),
    "help": ("Help", "說明"),
    "palette": ("Commands", "指令"),
    "hint": ("hint: {hint}", "提示：{hint}"),
    "and": (", ", "、"),
    "more": ("...", "…"),
    "besides": ("; ", "；"),
    "told_of": ("{name}: {text}", "{name}：{text}"),
}


def say(key: str, catalogue: Catalogue = COMMON, **values: object) -> str:
    """Return a message in the person's language."""
    return worded(*catalogue[key]).format(**with_reason(values))


def listed(names: Iterable[object], most: int | None = None) -> str:
    """Return names one after the other, as the person's language does it; at most so many, and that there are more."""
    given = list(map(str, names))
    return say("and").join(given if most is None or len(given) <= most else [*given[:most], say("more")])
