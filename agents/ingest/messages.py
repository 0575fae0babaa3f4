"""What is said about ingesting, in English and Traditional Chinese."""

from ...daemon.errors import INVALID_NOTE, INVALID_PARAMS, METHOD_NOT_FOUND, RecalldError
from ...daemon.locale import worded

_TEXTS: dict[str, tuple[str, str]] = {
    "source-unreadable": ("{name} cannot be read: {reason}", "無法讀取 {name}：{reason}"),
    "source-unreadable.hint": (
        "give a file of markdown, text, HTML or PDF, or - for standard input",
        "請給 markdown、純文字、HTML 或 PDF 檔案，或用 - 表示標準輸入",
    ),
    "source-locked": ("{name} needs a password", "{name} 需要密碼"),
    "source-locked.hint": ("save a copy without its password, and give that", "請另存一份不需密碼的副本再讀入"),
    "source-empty": ("{name} holds no text", "{name} 沒有文字"),
    "source-empty.hint": (
        "a scanned PDF needs OCR first; then give the text",
        "掃描的 PDF 需先做文字辨識（OCR），再提供文字",
    ),
    "source-large": ("{name} has more than {limit} MB", "{name} 超過 {limit} MB"),
    "source-large.hint": ("split it, and give the parts", "請拆開後分別提供"),
    "pdf-missing": ("PDF needs pypdf, which is not installed", "讀取 PDF 需要 pypdf，目前沒有安裝"),
    "pdf-missing.hint": ("pip install 'recalld[llm]'",) * 2,
    "no-tool": ("there is no tool {name}", "沒有 {name} 這個工具"),
    "no-tool.hint": ("these are there: {names}", "可用的有：{names}"),
    "bad-arguments": ("bad arguments of {name}: {reason}", "{name} 的參數錯誤：{reason}"),
    "bad-arguments.hint": (
        "send one JSON object with the fields that the tool describes",
        "請傳送一個 JSON 物件，欄位如工具說明",
    ),
    "not-ours": (
        "{path} was not made by this run: it may be added to, and not be replaced as a whole",
        "{path} 不是這次建立的：可以補充，不能整篇取代",
    ),
    "not-ours.hint": (
        "use note_update with how = append, or replace-section and one of its headings",
        "請用 note_update 的 append，或 replace-section 並指定標題",
    ),
    "masked-text": (
        "the text holds what was masked when it was read ({mark}…])",
        "文字中含有讀取時被遮蔽的內容（{mark}…]）",
    ),
    "masked-text.hint": (
        "leave that part as it is: append, or replace another section",
        "請保留該部分：改用 append，或取代其他段落",
    ),
    "elsewhere": ("{path} is outside {folder}", "{path} 不在 {folder} 之內"),
    "elsewhere.hint": ("choose a path that begins with {folder}/", "請選擇以 {folder}/ 開頭的路徑"),
    "would-exist": ("exists: {path}", "已存在：{path}"),
    "would-exist.hint": ("use note_update", "請用 note_update"),
    "would-lack": ("{path} has not one section {name}", "{path} 沒有唯一的「{name}」小節"),
    "would-lack.hint": ("give one of its headings, or append", "請指定它的一個標題，或改用 append"),
    "stopped-steps": ("stopped after {limit} calls", "已達 {limit} 次呼叫上限而停止"),
    "stopped-tokens": ("stopped after {limit} tokens", "已達 {limit} 個 token 上限而停止"),
    "stopped-cost": ("stopped at a cost of {limit}", "已達費用上限 {limit} 而停止"),
    "stopped-gone": ("the language model stopped in the middle", "語言模型中途停止"),
    "model-silent": ("the language model replied with nothing", "語言模型沒有回覆內容"),
    "stopped-refused": ("stopped after {limit} refusals in a row", "連續 {limit} 次被拒絕而停止"),
    "undo-none": (
        "{root} is in no git repository: what was written can only be taken back by hand",
        "{root} 不在 git 儲存庫中：寫入的內容只能手動復原",
    ),
    "comma": (", ", "、"),
    "besides": ("; ", "；"),
    "undo-git": ("take it back: {commands}", "復原方式：{commands}"),
    "index-heading": ("Pages", "頁面"),
    "index-title": ("Index", "索引"),
    "aliases-both": (
        "written; next time give aliases in English and in Traditional Chinese",
        "已寫入；下次請同時提供英文與繁體中文別名",
    ),
}


def text(key: str, lang: str = "", **values: object) -> str:
    """The message for `key` in `lang`: by default in the reader's."""
    return worded(*_TEXTS[key], lang).format(**values)


_CODES = {"no-tool": METHOD_NOT_FOUND, "not-ours": INVALID_NOTE, "masked-text": INVALID_NOTE, "elsewhere": INVALID_NOTE}


def refusal(key: str, lang: str = "", **values: object) -> RecalldError:
    """A `RecalldError` with the next step."""
    hint = text(f"{key}.hint", lang, **values)
    return RecalldError(text(key, lang, **values), kind=key, code=_CODES.get(key, INVALID_PARAMS), hint=hint)
