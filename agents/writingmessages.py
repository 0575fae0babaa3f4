"""What is said about written answers, in English and Traditional Chinese."""

from ..daemon.locale import worded
from ..index.recall.verifying.verify import Check

_TEXTS = {
    "no_source": ("it cites no passage", "沒有引用任何段落"),
    "number": ("{detail} is not what the passage says there", "段落裡沒有這樣說到 {detail}"),
    "name": ("{detail} is not in the passage", "段落裡沒有 {detail}"),
    "negation": ("the passage says the contrary: {detail}", "與段落的肯定或否定相反：{detail}"),
    "overstated": ("the passage says less: {detail}", "說得比段落多：{detail}"),
    "bound": ("the passage says this of something else than {detail}", "段落說的不是 {detail}"),
    "changed": ("the passage has another word in the place of {detail}", "段落在「{detail}」處說的是別的"),
    "order": ("the passage has it the other way round", "與段落的順序相反"),
    "words": ("not in the passage: {detail}", "段落裡沒有：{detail}"),
    "language": (
        "the passage is in another language ({detail}): only numbers and names were checked",
        "段落是另一種語言（{detail}）：只核對了數字與名稱",
    ),
    "model_failed": (
        "The language model could not write an answer: {reason}. These are the notes' own sentences. {hint}",
        "語言模型無法寫出答案：{reason}。以下是筆記的原句。{hint}",
    ),
    "model_empty": (
        "The language model replied with nothing. Found in {count} passages, in the notes' own sentences.",
        "語言模型沒有回覆內容。以下是從 {count} 個段落找到的筆記原句。",
    ),
    "model_unfinished": (
        "The answer was cut off ({reason}); an unfinished sentence was left out.",
        "答案在途中中斷（{reason}）；沒寫完的句子已略去。",
    ),
    "reason_limit": ("the model's limit", "達到模型上限"),
    "reason_gone": ("the model went away", "模型斷線"),
    "model_refused": (
        "{model} found no answer in {count} passages, nearest: {titles}. "
        "The notes' own sentences: recall ask --no-model",
        "{model} 在 {count} 個段落裡找不到答案，最接近的有：{titles}。筆記原句：recall ask --no-model",
    ),
    "refused": ("The notes don't say.", "筆記裡沒有提到。"),
    "markers_dropped": (
        "Markers left out that are no passage's: {markers}.",
        "略去不存在的段落編號：{markers}。",
    ),
    "context_cut": (
        "The model's server read less than it was sent: raise `num_ctx` under `[llm]`.",
        "模型伺服器讀到的比送出的少：請提高 `[llm]` 的 `num_ctx`。",
    ),
    "passages_left_out": (
        "{left} of {count} passages did not fit in the model's window.",
        "{count} 個段落中有 {left} 個放不進模型的視窗。",
    ),
    "thinking_dropped": (
        "What the model thought aloud before its answer was left out.",
        "模型在答案之前的思考已略去。",
    ),
    "comma": (", ", "、"),
}


def say(key: str, lang: str = "", **values: object) -> str:
    """The message for `key` in `lang`: by default in the reader's."""
    return worded(*_TEXTS[key], lang).format(**values)


def reason(found: Check, lang: str) -> str:
    """Why a sentence is unverified; "" for one that is supported."""
    return "" if found.supported else say(found.reason or "words", lang, detail=found.detail)
