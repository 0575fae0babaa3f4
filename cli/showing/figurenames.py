"""What figures and states of the daemon are called to a person."""

from ...daemon.locale import locale_language


def named(name: str) -> str:
    """Return a figure's or a state's name in the reader's language: as it is, where there is no other."""
    group, separator, code = name.rpartition(": ")  # `off: no model`
    return _called(name) if name in _NAMES or not separator else f"{_called(group)}{_COLON[_reader()]}{_called(code)}"


def _called(name: str) -> str:
    return _NAMES[name][_reader()] if name in _NAMES else name


def _reader() -> int:
    return 1 if locale_language() == "zh-Hant" else 0


_COLON = (": ", "：")
_NAMES = {
    "counts": ("counts", "數量"),
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
    "isolated": ("notes without edges (copies not counted)", "概念圖中沒有關聯的筆記（不計副本）"),
    "copies": ("copies", "副本"),
    "metas": ("index notes", "索引筆記"),
    "communities": ("communities", "社群"),
    "concepts": ("concepts", "概念"),
    "gods": ("concepts that are too common", "太常見的概念"),
    "banned": ("banned concepts", "禁用的概念"),
    "proposals": ("to decide", "待決定"),
    "god": ("too common", "太常見"),
    "merge": ("merge", "合併"),
    "meta": ("index", "索引"),
    "mirror": ("copy", "副本"),
    "stale": ("out of date", "過時"),
    "orphan": ("alone", "孤立"),
    "ambiguous-link": ("ambiguous link", "連結不明確"),
    "alias": ("link to a note", "連到筆記的連結"),
    "bad-characters": ("unreadable characters", "字元無法解讀"),
    "bad-date": ("no date", "日期有誤"),
    "bad-frontmatter": ("bad frontmatter", "frontmatter 有誤"),
    "bad-key": ("bad key", "鍵有誤"),
    "bad-name": ("file name not UTF-8", "檔名不是 UTF-8"),
    "bad-number": ("no number", "數值有誤"),
    "bad-private": ("private neither true nor false", "private 的值有誤"),
    "bad-title": ("no title", "標題有誤"),
    "bad-value": ("bad value", "值有誤"),
    "bad-yaml": ("no valid YAML", "YAML 有誤"),
    "bad-toml": ("no valid TOML", "TOML 有誤"),
    "binary": ("no text", "不是文字"),
    "broken-link": ("broken link", "失效連結"),
    "duplicate-key": ("key given twice", "鍵重複"),
    "duplicate-title": ("same title", "同名"),
    "frontmatter-no-mapping": ("frontmatter without keys", "frontmatter 沒有鍵"),
    "frontmatter-too-big": ("frontmatter too big", "frontmatter 過大"),
    "frontmatter-unclosed": ("frontmatter not closed", "frontmatter 沒有結尾"),
    "legacy-charset": ("not UTF-8", "不是 UTF-8"),
    "linked-folder": ("link to a folder", "連到資料夾的連結"),
    "markdown-unreadable": ("markdown not understood", "markdown 無法解析"),
    "not-a-file": ("no regular file", "不是一般檔案"),
    "nul-character": ("NUL characters", "含 NUL 字元"),
    "outside": ("link out of the vault", "連到外面的連結"),
    "secret": ("secret", "機密"),
    "too-large": ("too large", "過大"),
    "unreadable": ("cannot be read", "無法讀取"),
    "unreadable-folder": ("folder that cannot be read", "資料夾無法讀取"),
    "opening": ("opening", "開啟中"),
    "indexing": ("indexing", "建立索引中"),
    "ready": ("ready", "就緒"),
    "degraded": ("degraded", "運作不完全"),
    "gone": ("the folder is gone", "資料夾不在"),
    "failed": ("failed", "失敗"),
    "stopped": ("stopped", "已停止"),
    "loading": ("loading", "載入中"),
    "idle": ("idle", "尚未用到"),
    "off": ("off", "關閉"),
    "no model": ("no model", "沒有模型"),
    "no model is wanted": ("no model is wanted", "設定為不用模型"),
    "this vault is indexed by words alone": ("this vault is indexed by words alone", "這個筆記庫只按文字索引"),
    "maxsim": ("word by word", "逐詞比對"),
    "source": ("source", "來源"),
    "licence": ("licence", "授權"),
    "default": ("default", "預設"),
    "user": ("user", "使用者"),
    "vault": ("vault", "筆記庫"),
    "env": ("environment", "環境變數"),
}
"""English, Traditional Chinese."""
