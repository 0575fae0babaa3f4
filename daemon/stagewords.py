"""What the stages of a search are called to a person; a program, and `recall eval --without`, know them by name."""

from __future__ import annotations

from .locale import worded


def stage(name: str) -> str:
    """Return a stage's name in the reader's language; that of one that is new to us as it is."""
    return worded(*_NAMES.get(name, (name, name)))


_NAMES = {
    "read": ("read the question", "讀懂問題"),
    "classify": ("tell what kind of question it is", "判斷問題種類"),
    "hear_time": ("hear a time that is named", "看是否提到時間"),
    "hear_subject": ("hear a subject that alone is asked about", "看是否只問一個主題"),
    "hear_kind": ("hear a kind that is named", "看是否提到類型"),
    "hear_several": ("see whether several things are asked for", "看是否問到多件事"),
    "gather": ("look for each of them", "分別尋找每一件"),
    "narrow": ("apply filters", "套用篩選"),
    "search_words": ("search by words", "以詞搜尋"),
    "search_meaning": ("search by meaning", "以語意搜尋"),
    "rank": ("put both in one order", "合併排序"),
    "verify": ("check quoted phrases", "核對片語"),
    "expand": ("look at other names and neighbours", "看別名與相鄰筆記"),
    "fold": ("fold copies", "合併副本"),
    "score": ("score the notes", "為筆記計分"),
    "miss": ("see what no note says", "看缺了什麼"),
    "under_conditions": ("keep to that time or kind", "只看那段時間或類型"),
    "rerank": ("look closely at the best", "細看最相關的"),
    "settle": ("settle the order", "決定順序"),
    "hydrate": ("fetch the passages", "取出段落"),
    "cascade": ("look around", "看周邊"),
    "grade": ("judge whether it is enough", "判斷是否足夠"),
    "fit": ("fit into the budget", "符合長度預算"),
    "conclude": ("write the answer", "寫出答案"),
    "told": ("say which copies are folded", "說明合併的副本"),
    "recency": ("recency", "時效"),
    "importance": ("importance", "重要程度"),
    "trust": ("trust in its source", "來源信任"),
    "feedback": ("votes", "評價"),
    "length": ("length", "篇幅"),
    "decay": ("fading", "淡忘"),
    "ppr": ("centrality", "中心度"),
    "semantic": ("meaning", "語意"),
    "gate": ("threshold", "門檻"),
    "noise": ("set apart", "隔離"),
    "dedup": ("copies of others", "去除重複"),
}
"""Every stage of `index/recall/pipeline.py` and of `index/recall/ranking/score.py`: English, Traditional Chinese."""
