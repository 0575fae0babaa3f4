"""What the read track says about its own work, in English and in both written forms of Chinese."""

from ..text.normalize import language, normalize
from .result import Disclosure

LANGUAGES = ("en", "zh-Hant", "zh-Hans")

_SIMPLIFIED_ONLY = frozenset(
    "么个们这说时会对没过还进样问间关开发现为动学长什么吗谁哪让请给应该几条边东车书见话语门无电经线结"
)


def reader_language(text: str, wanted: str = "") -> str:
    """The language to answer in: the one asked for, else the question's own; English when it is neither."""
    if wanted in LANGUAGES:
        return wanted
    if wanted.lower().startswith("zh"):
        return "zh-Hans" if wanted.lower() in ("zh-cn", "zh-sg", "zh-my") else "zh-Hant"
    if wanted or language(text) != "zh":
        return "en"
    folded = normalize(text)
    if any(char not in folded for char in text if "\u3400" <= char <= "\u9fff"):
        return "zh-Hant"
    return "zh-Hans" if any(char in _SIMPLIFIED_ONLY for char in text) else "zh-Hant"


def say(key: str, lang: str, **values: object) -> str:
    """The message `key` in `lang`, with its values filled in."""
    return _TEXTS[key][LANGUAGES.index(lang)].format(**values)


def disclose(code: str, lang: str, **values: object) -> Disclosure:
    """A disclosure whose text is the message of the same name."""
    return Disclosure(code, say(code, lang, **values))


_TEXTS: dict[str, tuple[str, str, str]] = {
    "narrowed": (
        "Narrowed from {found} notes to {used}.",
        "從 {found} 則筆記縮減為 {used} 則。",
        "从 {found} 则笔记缩减为 {used} 则。",
    ),
    "relaxed_and_to_or": (
        "No note has all of it: these have some of it or are near in meaning.",
        "沒有筆記包含所有的詞；以下只符合一部分，或意思相近。",
        "没有笔记包含所有的词；以下只符合一部分，或意思相近。",
    ),
    "vectors_pending": (
        "{pending} of {total} passages are not yet searchable by meaning.",
        "{total} 段中還有 {pending} 段尚未能以語意搜尋。",
        "{total} 段中还有 {pending} 段尚不能按语义搜索。",
    ),
    "vectors_off": (
        "Searched by words alone: the embedding model is not ready.",
        "只以文字搜尋：語意模型尚未就緒。",
        "仅按文字搜索：语义模型尚未就绪。",
    ),
    "redacted": (
        "Something in the notes was left out ({rules}). The files are untouched.",
        "筆記中有內容被遮蔽（{rules}），檔案本身未動。",
        "笔记中有内容被遮蔽（{rules}），文件本身未动。",
    ),
    "query_truncated": (
        "Only the first {kept} {unit} of the query have to match.",
        "查詢只有前 {kept} 個{unit}必須符合。",
        "查询只有前 {kept} 个{unit}必须符合。",
    ),
    "unit_words": ("words", "詞", "词"),
    "unit_chars": ("characters", "字元", "字符"),
    "empty_query": (
        'Nothing was asked for: type words, a "phrase" or a filter such as tag:x.',
        "沒有查詢內容：請輸入詞語、「片語」或 tag:x 之類的篩選。",
        "没有查询内容：请输入词语、“短语”或 tag:x 之类的筛选。",
    ),
    "bad_filter": ("{text}: {hint}.", "{text}：{hint}。", "{text}：{hint}。"),
    "no_seed": (
        "No note has these words. This does not mean there is none: try other words, or search by meaning.",
        "沒有筆記包含這些詞。這不代表沒有相關筆記：請換個說法，或以語意搜尋。",
        "没有笔记包含这些词。这不代表没有相关笔记：请换个说法，或按语义搜索。",
    ),
    "phrase_limit": (
        "Only the {limit} best candidates were read for the phrase.",
        "只在最相關的 {limit} 則候選中核對了片語。",
        "只在最相关的 {limit} 则候选中核对了短语。",
    ),
    "low_confidence": (
        "The evidence is thin.",
        "證據薄弱。",
        "证据薄弱。",
    ),
    "refused": ("The notes don't say.", "筆記裡沒有提到。", "笔记里没有提到。"),
    "nearest": (
        "Nearest, but not an answer: {titles}.",
        "最接近但不是答案：{titles}。",
        "最接近但不是答案：{titles}。",
    ),
    "nothing_about": (
        "Nothing in the notes about: {terms}.",
        "筆記裡沒有關於：{terms}。",
        "笔记里没有关于：{terms}。",
    ),
    "comma": (", ", "、", "、"),
}
