"""What the read track says about its own work, in English and in both written forms of Chinese."""

from ..text.normalize import language, normalize
from ..text.readers import language_of
from .answermessages import ANSWERS
from .result import Disclosure
from .stepmessages import STEPS
from .timemessages import TIMES

LANGUAGES = ("en", "zh-Hant", "zh-Hans")

_SIMPLIFIED_ONLY = frozenset(
    "么个们这说时会对没过还进样问间关开发现为动学长么吗谁让请给应该几条边东车书见话语门无电经线结"
)


def reader_language(text: str, wanted: str = "") -> str:
    """The language to answer in: the one asked for, else the question's own; English when it is neither."""
    if wanted in LANGUAGES:
        return wanted
    if wanted.lower().startswith("zh"):
        return language_of(wanted)
    if wanted or language(text) != "zh":
        return "en"
    folded = normalize(text)
    if any(char not in folded for char in text if "\u3400" <= char <= "\u9fff"):
        return "zh-Hant"
    return "zh-Hans" if any(char in _SIMPLIFIED_ONLY for char in text) else "zh-Hant"


def say(key: str, lang: str, **values: object) -> str:
    """The message `key` in `lang`, with its values filled in."""
    return text(key, lang).format(**values)


def text(key: str, lang: str) -> str:
    """The message `key` in `lang`, its values not filled in."""
    return _TEXTS[key][LANGUAGES.index(lang)]


def disclose(code: str, lang: str, **values: object) -> Disclosure:
    """A disclosure whose text is the message of the same name."""
    return Disclosure(code, say(code, lang, **values))


_TEXTS: dict[str, tuple[str, str, str]] = (
    ANSWERS
    | STEPS
    | TIMES
    | {
        "narrowed": (
            "Narrowed from {found} notes to {used}.",
            "從 {found} 則筆記縮減為 {used} 則。",
            "从 {found} 则笔记缩减为 {used} 则。",
        ),
        "named_only": (
            "{named} are called so; {others} more only mention it.",
            "名稱或標籤符合的有 {named} 則；另有 {others} 則只在內文提到。",
            "名称或标签符合的有 {named} 则；另有 {others} 则只在正文提到。",
        ),
        "carried_on": (
            "Read with the question before it, as: {question}",
            "接著上一個問題，讀作：{question}",
            "接着上一个问题，读作：{question}",
        ),
        "mentioned_only": (
            "No note is called so: these mention it.",
            "沒有筆記的名稱或標籤是這個；以下只是提到。",
            "没有笔记的名称或标签是这个；以下只是提到。",
        ),
        "expanded_by_alias": (
            "Looked further by other names: {titles}.",
            "以別名或相近的名稱找到：{titles}。",
            "以别名或相近的名称找到：{titles}。",
        ),
        "expanded_by_neighbours": (
            "Notes added that are linked with those: {count}.",
            "加上與之互相連結的 {count} 則筆記。",
            "加上与之互相链接的 {count} 则笔记。",
        ),
        "kindred": (
            "Notes added that are linked with those or share concepts with them: {count}.",
            "加上與之互相連結或有共同概念的 {count} 則筆記。",
            "加上与之互相链接或有共同概念的 {count} 则笔记。",
        ),
        "links_to": ("links to", "連結到", "链接到"),
        "linked_from": ("linked from", "連結自", "链接自"),
        "step_concept": (" — shares {concepts} with → ", " — 同樣談到{concepts} → ", " — 同样谈到{concepts} → "),
        "step_words": (" — shares rare words with → ", " — 有同樣少見的詞 → ", " — 有同样少见的词 → "),
        "step_meaning": (" — is near in meaning to → ", " — 意思相近 → ", " — 意思相近 → "),
        "step_named": ("asked for: {concept} → ", "問到的{concept} → ", "问到的{concept} → "),
        "concept": ("«{label}»", "「{label}」", "“{label}”"),
        "in_community": (
            "community «{name}» ({count} notes) → ",
            "社群「{name}」（{count} 則筆記）→ ",
            "社群“{name}”（{count} 则笔记）→ ",
        ),
        "connected": (
            "The strongest way between {a} and {b}: {way}. `recall path` tells more of it.",
            "「{a}」與「{b}」之間最強的連結：{way}。`recall path` 有更多說明。",
            "“{a}”与“{b}”之间最强的连接：{way}。`recall path` 有更多说明。",
        ),
        "unconnected": (
            "No way leads from {a} to {b}: they share no link, concept or meaning, not over other notes either.",
            "「{a}」與「{b}」之間沒有路徑：沒有連結、共同概念或相近的意思，經由其他筆記也沒有。",
            "“{a}”与“{b}”之间没有路径：没有链接、共同概念或相近的意思，经由其他笔记也没有。",
        ),
        "meta_demoted": (
            "Ranked below what they point at: {titles}.",
            "索引類筆記排在其所指的筆記之後：{titles}。",
            "索引类笔记排在其所指的笔记之后：{titles}。",
        ),
        "mirror_folded": (
            "Copies shown once: {titles}.",
            "重複的副本只列一次：{titles}。",
            "重复的副本只列一次：{titles}。",
        ),
        "versions": (
            "{one} and {other} share most of their lines. Only the first has: {here}. Only the second has: {there}.",
            "{one} 和 {other} 大部分的句子相同。只有前者有：{here}；只有後者有：{there}。",
            "{one} 和 {other} 大部分的句子相同。只有前者有：{here}；只有后者有：{there}。",
        ),
        "quoted": ("“{text}”", "「{text}」", "“{text}”"),
        "lines_more": ("{n} more", "另外 {n} 行", "另外 {n} 行"),
        "nothing_more": ("nothing", "沒有", "没有"),
        "copies_differ": (
            "Not word for word in the copy: {paths}.",
            "副本中的說法不同，或沒有這一句：{paths}。",
            "副本中的说法不同，或没有这一句：{paths}。",
        ),
        "quarantined": (
            "Notes left out by their tag or status, {tags}: {count}. Add {filters} to see them.",
            "略過 {count} 則標籤或狀態為 {tags} 的筆記；加上 {filters} 即可看到。",
            "略过 {count} 则标签或状态为 {tags} 的笔记；加上 {filters} 即可看到。",
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
        "reranker_off": (
            "The closer look at the best notes was left out: {reason}.",
            "未進一步比對最相關的筆記：{reason}。",
            "未进一步比对最相关的笔记：{reason}。",
        ),
        "reranker_rests": (
            "it failed several times and rests for {seconds} s",
            "連續失敗，暫停 {seconds} 秒",
            "连续失败，暂停 {seconds} 秒",
        ),
        "reranker_failed": ("it failed just now", "剛才失敗", "刚才失败"),
        "reranked_in_part": (
            "There was time to look closely at {done} of the best {of} notes.",
            "時間只夠細看最相關的 {of} 則中的 {done} 則。",
            "时间只够细看最相关的 {of} 则中的 {done} 则。",
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
        "no_date": ("{typed} is no date", "{typed} 不是日期", "{typed} 不是日期"),
        "no_date_hint": (
            'write {name}:2024, {name}:2024-06, {name}:2024-06-01, {name}:7d or {name}:"last week"',
            "請寫 `{name}:2024`、`{name}:2024-06`、`{name}:2024-06-01`、`{name}:7d` 或 `{name}:上週`",
            "请写 `{name}:2024`、`{name}:2024-06`、`{name}:2024-06-01`、`{name}:7d` 或 `{name}:上周`",
        ),
        "no_has": ("{typed} is unknown", "沒有 {typed}", "没有 {typed}"),
        "no_has_hint": ("has: knows {known}", "`has:` 可用 {known}", "`has:` 可用 {known}"),
        "not_a_filter": (
            "{typed} is no filter, and was looked for as words. Filters are: `{names}`",
            "{typed} 不是篩選，當成字詞尋找。可用的篩選：`{names}`",
            "{typed} 不是筛选，当成字词查找。可用的筛选：`{names}`",
        ),
        "bad_filter": ("{text}: {hint}.", "{text}：{hint}。", "{text}：{hint}。"),
        "no_seed": (
            "No note has these words. This does not mean there is none: try other words, or search by meaning.",
            "沒有筆記包含這些詞。這不代表沒有相關筆記：請換個說法，或以語意搜尋。",
            "没有笔记包含这些词。这不代表没有相关笔记：请换个说法，或按语义搜索。",
        ),
        "none_near": (
            "No note has these words or comes near in meaning. This does not mean there is none: try other words.",
            "沒有筆記包含這些詞，語意相近的也沒有。這不代表沒有相關筆記：請換個說法。",
            "没有笔记包含这些词，语义相近的也没有。这不代表没有相关笔记：请换个说法。",
        ),
        "none_passes": (
            "No note at all passes {filters}. `recall scan` lists notes with their tags, types and statuses.",
            "沒有任何筆記符合 {filters}。`recall scan` 會列出筆記的標籤、類型與狀態。",
            "没有任何笔记符合 {filters}。`recall scan` 会列出笔记的标签、类型与状态。",
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
        "called_so": (
            "Read as {used}: no note is called by {typed}.",
            "當成「{used}」來找：沒有筆記的名稱裡有「{typed}」。",
            "当成“{used}”来找：没有笔记的名称里有“{typed}”。",
        ),
        "meaning_only": (
            "Found by meaning alone: none of the words asked for is in these notes.",
            "僅憑語意找到：查詢的詞都沒有出現在這些筆記中。",
            "仅凭语义找到：查询的词都没有出现在这些笔记中。",
        ),
        "named_so": ("named so", "名稱相符", "名称相符"),
        "found_words": ("words: {words}", "詞：{words}", "词：{words}"),
        "found_parts": ("parts of words", "部分字詞", "部分字词"),
        "near_in_meaning": ("meaning {cosine:.2f}", "語意 {cosine:.2f}", "语义 {cosine:.2f}"),
        "once_more": ("looked for once more", "再次搜尋所得", "再次搜索所得"),
        "pointed_at": ("another note says to look here", "另一則筆記說要看這裡", "另一则笔记说要看这里"),
        "lines_cut": (
            "Only {used} of {found} such lines.",
            "這類內容共 {found} 項，只列出 {used} 項。",
            "这类内容共 {found} 项，只列出 {used} 项。",
        ),
        "members_missing": (
            "{asked} were asked for; the note lists {found}.",
            "問的是 {asked} 項，筆記只列出 {found} 項。",
            "问的是 {asked} 项，笔记只列出 {found} 项。",
        ),
        "other_way": (
            "The notes only tell of the opposite: who owes whom is the other way round.",
            "筆記只寫到相反的情形：欠的人和被欠的人剛好反過來。",
            "笔记只写到相反的情形：欠的人和被欠的人刚好反过来。",
        ),
        "sources": ("Sources:", "出處：", "出处："),
        "comma": (", ", "、", "、"),
        "or": (" or ", " 或 ", " 或 "),
        "space": (" ", "", ""),
        "told_of": ("{name}: {text}", "{name}：{text}", "{name}：{text}"),
        "with_aside": ("{name} ({aside})", "{name}（{aside}）", "{name}（{aside}）"),
    }
)
