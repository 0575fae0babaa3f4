"""Words that carry grammar rather than content: never required, and the places where a Chinese question is cut."""

from functools import cache

from .normalize import normalize

_ENGLISH = """
    a about after all also am an and any are arent as at be because been before being between both but by can cant
    could couldnt did didnt do does doesnt doing dont for from had has have having he her here him his how i if im in
    into is isnt it its itself ive just me my no nor not of off on once only or other our out over own s same she
    should so some such t than that thats the their them then there these they this those through to too under until
    up us very was wasnt we were what whats when where which while who whom whose why will with would you your youre
"""
_QUESTION_WORDS = """
    什麼時候 甚麼時候 什麼 甚麼 為什麼 爲什麼 為甚麼 為何 何時 何地 何處 何者 何種 何謂 如何 怎麼樣 怎麼 怎樣 怎么
    哪些 哪個 哪裡 哪裏 哪兒 哪一個 哪一種 哪一年 哪一 哪種 哪位 哪年 哪 誰 幾個 幾歲 幾年 幾月 幾 多少 多久 多大 是否
    有沒有 是不是 能不能 可不可以 嗎 呢 吧 啊 呀 嘛 麼 請問
"""
_JOINTS = """
    的 了 是 在 和 與 以及 或者 還是 還有 但是 而且 因為 所以 如果 雖然 不過 然後 對於 關於 這個 那個 這些 那些 它們
    我們 你們 他們 她們 自己 可以 應該 時候 一個 一種 一些
"""
# Too much a part of other words (會 in 委員會, 所 in 研究所) to cut at: measured, every one of them costs answers.
_ALONE = """
    跟 及 或 但 而 就 都 也 又 還 很 最 更 被 把 讓 給 對 從 由 於 以 為 之 其 所 這 那 它 我 你 您 他 她 有 要 會 能
    個 著 着 過 地 得 用 到 向 當
"""
# Words of content that hold a character of the lists cut at; those met most, the rest is found by its pieces.
_CONTENT_WORDS = """
    目的 目的地 的確 的士 標的 了解 瞭解 為了 除了 了結 了不起 於是 凡是 是非 國是 實事求是 存在 現在 所在 內在 外在
    潛在 正在 實在 在線 在地 在職 在野 自在 和平 共和 和尚 和諧 和解 和約 和聲 和服 飽和 總和 緩和 溫和 柔和 中和 議和
    講和 附和 昭和 大和 參與 與會 授與 給與 酒吧 網吧 貼吧 幾何 幾乎 幾內亞 呢絨
"""

ENGLISH = frozenset(_ENGLISH.split())
"""English stop words, lower case, contractions without the apostrophe."""


def is_stop_word(word: str) -> bool:
    """Whether a normalised word only carries grammar."""
    return word in ENGLISH or word in chinese_joints() or word in _alone()


@cache
def chinese_joints() -> frozenset[str]:
    """Chinese question and function words to cut a sentence at, normalised (so one form serves both scripts)."""
    return frozenset(normalize(_QUESTION_WORDS + _JOINTS).split())


@cache
def chinese_content() -> frozenset[str]:
    """Chinese content words that contain a joint's character, normalised: a sentence is not cut inside them."""
    return frozenset(normalize(_CONTENT_WORDS).split())


@cache
def _alone() -> frozenset[str]:
    return frozenset(normalize(_ALONE).split())
