"""What can be wrong with the file of decisions, in English and in Traditional Chinese."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...text.readers import worded

_BROKEN, _UNKNOWN, _CONFLICT = "decision-broken", "decision-unknown", "decision-conflict"

_FLAWS: dict[str, tuple[str, str, str]] = {
    # key: (code, English, Traditional Chinese)
    "too-long": (_BROKEN, "longer than {size} MB", "超過 {size} MB"),
    "no-file": (_BROKEN, "it is not a plain file", "它不是一般檔案"),
    "no-utf8": (
        _BROKEN,
        "not UTF-8 from here on: nothing can be decided until it is",
        "從這裡起不是 UTF-8：改正之前無法寫入決定",
    ),
    "unreadable": (_BROKEN, "it cannot be read: {reason}", "無法讀取：{reason}"),
    "marker": (
        _BROKEN,
        "git left a conflict here; both sides are read: remove this line",
        "git 在此留下衝突標記；兩邊都會讀取：請刪除這一行",
    ),
    "more": (
        _BROKEN,
        "{count} more things are wrong from here on; put these right first",
        "從這裡起還有 {count} 個問題；請先改正前面的",
    ),
    "no-decision": (_BROKEN, "not a decision: {text}", "不是決定：{text}"),
    "no-toml": (_BROKEN, "{reason}", "不是有效的 TOML：{reason}"),
    "no-table": (_UNKNOWN, "no table is called {name}", "沒有名為「{name}」的表格"),
    "no-entry": (_UNKNOWN, "{name} is no decision", "{name} 不是決定"),
    "no-text": (_BROKEN, "{name} is not a text", "{name} 不是文字"),
    "no-moment": (_BROKEN, "{name} is not a date and time", "{name} 不是日期與時間"),
    "lacks": (_BROKEN, "it has no {name}", "缺少 {name}"),
    "no-act": (_UNKNOWN, "no act is called {name}", "沒有名為「{name}」的動作"),
    "needs-object": (_BROKEN, "{name} needs an object", "{name} 需要 object"),
    "strange": (
        _UNKNOWN,
        "{names} means nothing here; the rest is in force",
        "這裡的 {names} 沒有意義；其餘照樣生效",
    ),
    "twice": (
        _CONFLICT,
        "the id {id} is that of line {first} too: an undo means both; give this one another",
        "編號 {id} 與第 {first} 行相同：撤回時兩者都會撤回；請給這一行另一個編號",
    ),
    "no-undone": (_UNKNOWN, "it undoes {id}, which is not in this file", "它撤回的 {id} 不在這個檔案裡"),
    "opposed": (
        _CONFLICT,
        "{told}: line {later} says otherwise ({other}), and is later",
        "{told}：第 {later} 行另有說法（{other}），而且較晚",
    ),
    "one-already": (
        _CONFLICT,
        "{told}: both are one already; it is left out",
        "{told}：兩者已是同一個；不採用這一行",
    ),
    "ring": (_CONFLICT, "{told}: that closes a ring; it is left out", "{told}：這會繞成一圈；不採用這一行"),
    "no-note": (_UNKNOWN, "{told}: no note is called {name} now", "{told}：目前沒有名為「{name}」的筆記"),
}


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something wrong with a decision. `line` counts from 1; 0 is the file as a whole."""

    line: int
    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """What kind of flaw, kebab-case and stable."""
        return _FLAWS[self.key][0]

    @property
    def text(self) -> str:
        """What is wrong, in English."""
        return self.told("en")

    def told(self, lang: str) -> str:
        """What is wrong, in the reader's language."""
        _, english, chinese = _FLAWS[self.key]
        between = worded(", ", "、", lang)
        said = {key: between.join(each) if isinstance(each, tuple) else each for key, each in self.values.items()}
        return worded(english, chinese, lang).format(**said)


def flaw(line: int, key: str, **values: object) -> Flaw:
    """Return a flaw with the values its text needs."""
    return Flaw(line, key, values)
