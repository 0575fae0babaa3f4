"""What the stages of a search are called to a person; a program, and `recall eval --without`, know them by name."""

from ...daemon.locale import worded


def stage(name: str) -> str:
    """Return a stage's name in the reader's language."""
    return worded(name, _CHINESE.get(name, name))


_CHINESE = {
    "read": "讀懂查詢",
    "classify": "判斷種類",
    "hear_time": "聽出時間",
    "hear_subject": "聽出主題",
    "hear_kind": "聽出類型",
    "hear_several": "聽出多件事",
    "gather": "分別尋找",
    "narrow": "套用篩選",
    "search_words": "以詞搜尋",
    "search_meaning": "以語意搜尋",
    "rank": "合併排序",
    "verify": "核對片語",
    "expand": "擴大尋找",
    "fold": "合併副本",
    "score": "計分",
    "miss": "核對所缺",
    "under_conditions": "只看時間類型",
    "rerank": "重新排序",
    "settle": "定出順序",
    "hydrate": "取出段落",
    "cascade": "看周邊",
    "grade": "判斷是否足夠",
    "fit": "符合長度",
    "conclude": "寫出答案",
    "told": "說明合併的副本",
    "recency": "時效",
    "importance": "重要程度",
    "trust": "來源信任",
    "feedback": "評價",
    "length": "篇幅",
    "decay": "淡忘",
    "ppr": "中心度",
    "semantic": "語意",
    "gate": "門檻",
    "noise": "隔離",
    "dedup": "去除重複",
}
"""Every stage of `index/recall/pipeline.py` and of `index/recall/ranking/score.py`."""
