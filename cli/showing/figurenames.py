"""What figures and states of the daemon are called to a person."""

from ...daemon.locale import locale_language


def named(name: str) -> str:
    """Return a figure's or a state's name in the reader's language: as it is, where there is no other."""
    group, separator, code = name.rpartition(":")  # `code:broken-link`, `audit:…`
    return _called(name) if name in _NAMES or not separator else f"{_called(group)}{colon()}{_called(code)}"


def colon() -> str:
    """Return the mark between a name and what it names, in the reader's language."""
    return "：" if locale_language() == "zh-Hant" else ": "


def _called(name: str) -> str:
    english, chinese = _NAMES.get(name, (name, name))
    return chinese if locale_language() == "zh-Hant" else english


_NAMES = {
    "counts": ("counts", "數量"),
    "code": ("problem", "問題"),
    "audit": ("secret", "稽核"),
    "notes": ("notes", "筆記"),
    "refused": ("files not taken in", "未收的檔案"),
    "problems": ("problems", "問題"),
    "broken_links": ("broken links", "失效連結"),
    "orphans": ("notes that nothing joins", "孤立筆記"),
    "audited": ("notes with secrets", "有機密的筆記"),
    "coverage": ("coverage", "涵蓋範圍"),
    "passages": ("passages", "段落"),
    "embedded": ("with vectors", "已算向量"),
    "pending": ("waiting", "等待中"),
    "keyword": ("by words", "關鍵字"),
    "vector": ("by meaning", "語意"),
    "graph": ("graph", "概念圖"),
    "share": ("share", "比例"),
    "state": ("state", "狀態"),
    "gaps": ("notes found by neither", "兩者都找不到的筆記"),
    "edges": ("edges", "關聯"),
    "isolated": ("notes without edges", "沒有關聯的筆記"),
    "copies": ("copies", "副本"),
    "metas": ("index notes", "索引筆記"),
    "communities": ("communities", "社群"),
    "concepts": ("concepts", "概念"),
    "gods": ("concepts that are too common", "過廣的概念"),
    "banned": ("banned concepts", "禁用的概念"),
    "proposals": ("to decide", "待決定"),
    "god": ("too common", "過廣"),
    "merge": ("merge", "合併"),
    "meta": ("index", "索引"),
    "mirror": ("copy", "副本"),
    "stale": ("out of date", "過時"),
    "orphan": ("alone", "孤立"),
    "broken-link": ("broken link", "失效連結"),
    "duplicate-title": ("same title", "同名"),
    "ambiguous-link": ("ambiguous link", "連結不明確"),
    "bad-frontmatter": ("bad frontmatter", "frontmatter 有誤"),
    "opening": ("opening", "開啟中"),
    "indexing": ("indexing", "建立索引中"),
    "ready": ("ready", "就緒"),
    "degraded": ("degraded", "運作不完全"),
    "gone": ("the folder is gone", "資料夾不在"),
    "failed": ("failed", "失敗"),
    "stopped": ("stopped", "已停止"),
    "loading": ("loading", "載入中"),
}
"""English, Traditional Chinese."""
