"""What is wrong with a file, in the reader's language: it is found and kept in English, and said where it is shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from .locale import locale_language, worded
from .systemwords import CHINESE


def told(english: str, lang: str = "") -> str:
    """A problem's text in `lang`: "" is the person's. What no sentence is known for stays as it is."""
    reader = lang or locale_language()
    if not reader.lower().startswith("zh"):
        return english
    for pattern, chinese in _patterns():
        if found := pattern.fullmatch(english):
            values = {
                name: worded(value, _REASONS.get(value, value), reader) for name, value in found.groupdict().items()
            }
            return worded(english, chinese, reader).format(**values)
    return worded(english, _REASONS.get(english, english), reader)


def with_reason(values: Mapping[str, object], lang: str = "") -> Mapping[str, object]:
    """What fills a message in: a `reason` among it was found in English too."""
    reason = values.get("reason")
    return {**values, "reason": told(reason, lang)} if isinstance(reason, str) else values


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(english)), re.DOTALL), chinese)
        for english, chinese in _PROBLEMS
    )


_PROBLEMS = (
    # (English with its values as it is written where the problem is found, Chinese)
    ("the file's name is not UTF-8: rename it", "檔名不是 UTF-8：請改名"),
    ("the name is not valid UTF-8, so it cannot be indexed; rename it", "檔名不是有效的 UTF-8，無法索引；請改名"),
    ("not a note", "不是筆記"),
    ("not a note: the file is {kind}", "不是筆記：這個檔案是{kind}"),
    ("the markdown parser gave up; read as plain text", "無法解析 markdown，當成純文字讀取"),
    (
        "the title is a list or a map; the heading or the file name is used",
        "title 是清單或對照表，改用標題或檔名",
    ),
    ("`{key}` should be a word, not a map", "`{key}` 應該是文字，不是對照表"),
    ("`{key}` is no date like 2024-06-01: {value}", "`{key}` 不是 2024-06-01 這樣的日期：{value}"),
    ("`{key}` should be 0 to 1, or high, medium, low", "`{key}` 應該是 0 到 1，或 `high`、`medium`、`low`"),
    (
        "`private` is neither true nor false; the note is kept private",
        "`private` 不是 `true` 也不是 `false`，這則筆記視為私人",
    ),
    ("`{key}` should be a list of words; maps in it are left out", "`{key}` 應該是文字清單，其中的對照表已略過"),
    ("`{key}` is given twice; the first one counts", "`{key}` 出現兩次，以第一個為準"),
    ("holds NUL characters; they are read as spaces", "含有 NUL 字元，當成空格讀取"),
    ("no byte order mark: read as {charset}", "沒有位元組順序記號，以 {charset} 讀取"),
    ("some bytes are not {charset}; read as �", "有些位元組不是 {charset}，以 � 表示"),
    (
        "not UTF-8: read as {charset}; save it as UTF-8 to be sure",
        "不是 UTF-8，以 {charset} 讀取；請存成 UTF-8 以策安全",
    ),
    (
        "the frontmatter has no closing {rule} within {count} characters; it is read as text",
        "frontmatter 在 {count} 個字元內沒有結尾的 {rule}，當成內文讀取",
    ),
    ("the frontmatter has no closing {rule}; it is read as text", "frontmatter 沒有結尾的 {rule}，當成內文讀取"),
    ("the frontmatter is no list of `key: value`; read as text", "frontmatter 不是`鍵: 值`的清單，當成內文讀取"),
    ("a key of the frontmatter is no plain word", "frontmatter 有一個鍵不是單純的文字"),
    ("the frontmatter unfolds without end; cut", "frontmatter 展開沒有止盡，已截斷"),
    ("the frontmatter is no valid YAML: {reason}", "frontmatter 不是有效的 YAML：{reason}"),
    ("the frontmatter is no valid TOML: {reason}", "frontmatter 不是有效的 TOML：{reason}"),
    (
        "{size} MB is more than a note may have ({limit} MB); split it, or raise max_note_mb",
        "{size} MB 超過一則筆記的上限（{limit} MB）；請分成幾則，或調高 `max_note_mb`",
    ),
    ("the file cannot be read: {reason}", "無法讀取檔案：{reason}"),
    (
        "this folder cannot be read ({reason}); notes below it are not followed",
        "無法讀取這個資料夾（{reason}），其中的筆記不會追蹤",
    ),
    ("this is not a regular file, so it is not opened", "這不是一般檔案，所以不開啟"),
    (
        "links to folders are not followed; add that folder as a vault of its own",
        "不追蹤指向資料夾的連結；請把那個資料夾另外登記為筆記庫",
    ),
    ("a link to {target}, which is the note", "這是連到 {target} 的連結，筆記在那裡"),
    ("a link that leads out of the vault is not followed", "連到筆記庫之外的連結不追蹤"),
    # why a vault is not as it should be
    ("{folder} is not there ({reason})", "{folder} 不在（{reason}）"),
    ("{folder} is not there", "{folder} 不在"),
    ("changes on {kind} are not announced", "{kind} 上的變動不會通知"),
    (
        "the system allows no more watches; raise the limit: {command}",
        "系統不允許更多監看；請提高上限：{command}",
    ),
    (
        "a file's name is not valid UTF-8, which the watcher cannot bear; rename it",
        "有檔名不是有效的 UTF-8，因此無法監看；請改名",
    ),
    (
        "{file}:{line}: {path} does not say where the folder is; write it whole, from / or ~",
        "{file}:{line}：{path} 沒有說明資料夾在哪裡；請從 / 或 ~ 寫起",
    ),
    (
        "{file}:{line}: {path} is too wide for a vault; name the folder that holds the notes",
        "{file}:{line}：{path} 範圍太大，不能作為筆記庫；請指定存放筆記的資料夾",
    ),
    ("watching fails: {reason}", "監看失敗：{reason}"),
    ("the commits cannot be read: {reason}", "無法讀取提交：{reason}"),
    ("there is no repository", "沒有儲存庫"),
    ("git {command} took longer than {seconds} s", "git {command} 超過 {seconds} 秒"),
    ("git cannot be run: {reason}", "無法執行 git：{reason}"),
    ("pygit2 cannot be loaded: {reason}", "無法載入 pygit2：{reason}"),
    ("fatal: not a git repository (or any of the parent directories): .git", "這裡不在任何 git 儲存庫裡"),
    # why a model cannot be had or run
    ("no model is called {name}", "沒有模型 {name}"),
    ("{name} has no variant {variant}", "{name} 沒有 {variant} 這種版本"),
    ("choose one of {names}", "可用的有：{names}"),
    ("{name} does not come with the installation", "{name} 沒有隨程式安裝"),
    (
        "get {source}, then `recall models use PATH` with its folder",
        "先取得 {source}，再執行 `recall models use 路徑`，路徑是它的資料夾",
    ),
    (
        "the package {package} with the model's weights is not installed (or has none for this machine)",
        "沒有安裝含模型權重的套件 {package}（或它不支援這台機器）",
    ),
    (
        "{file} is not the file that is known as {name} (sha256 {digest})",
        "{file} 不是名為 {name} 的那個檔案（sha256 {digest}）",
    ),
    (
        "reinstall recalld: it needs the exact version of {package} that it names",
        "請重新安裝 recalld：它需要所指定的 {package} 版本",
    ),
    ("the model in {folder} cannot be loaded: {reason}", "無法載入 {folder} 裡的模型：{reason}"),
    ("{name} wants inputs nobody gives: {inputs}", "{name} 要求沒有人提供的輸入：{inputs}"),
    ("{name} has no output {one} or {other}", "{name} 沒有輸出 {one} 或 {other}"),
    ("{name} cannot be run: {reason}", "{name} 無法執行：{reason}"),
    (
        "{name} makes vectors of {size} numbers, not of {dims}",
        "{name} 產生的向量有 {size} 個數，不是 {dims} 個",
    ),
    ("the model cannot be written: {reason}", "無法寫入模型：{reason}"),
    ("the weights hold no tensor {name} of the kind expected", "權重裡沒有所需的張量 {name}"),
    ("the weights cannot be read: {reason}", "無法讀取權重：{reason}"),
    ("{file} cannot be read: {reason}", "無法讀取 {file}：{reason}"),
    ("{file} is not a JSON object", "{file} 不是 JSON 物件"),
    ("{file} is missing", "缺少 {file}"),
    ("{file} is incomplete", "{file} 不完整"),
    ("{file}: dims, max_tokens or pooling make no sense", "{file}：dims、max_tokens 或 pooling 不合理"),
    (
        "a model's folder holds {files} with name, dims and pooling",
        "模型的資料夾要有 {files}，並寫明 name、dims 與 pooling",
    ),
    # what is wrong with a line of a file of questions
    ("no JSON: {reason}", "不是 JSON：{reason}"),
    ("the id {id} is there twice", "id {id} 出現兩次"),
    # as the reader of TOML says where
    ("{reason} (at line {line}, column {column})", "{reason}（第 {line} 行，第 {column} 個字）"),
    ("{reason} (at end of document)", "{reason}（在檔案結尾）"),
)
_REASONS = {
    **CHINESE,
    "it cannot be read": "無法解讀",
    "binary data": "二進位資料",
    "a PNG picture": "PNG 圖片",
    "a JPEG picture": "JPEG 圖片",
    "a GIF picture": "GIF 圖片",
    "a ZIP archive or an office document": "ZIP 壓縮檔或辦公文件",
    "a PDF document": "PDF 文件",
    "a gzip archive": "gzip 壓縮檔",
    "a bzip2 archive": "bzip2 壓縮檔",
    "an xz archive": "xz 壓縮檔",
    "a 7-Zip archive": "7-Zip 壓縮檔",
    "a RAR archive": "RAR 壓縮檔",
    "a Zstandard archive": "Zstandard 壓縮檔",
    "a program": "程式",
    "a database": "資料庫",
    "an old office document": "舊格式的辦公文件",
    "a sound, film or picture": "聲音、影片或圖片",
    "a sound or film": "聲音或影片",
    "a sound": "聲音",
    "a film or picture": "影片或圖片",
    "did not find expected node content": "缺少應有的內容",
    "did not find expected key": "缺少應有的鍵",
    "did not find expected ',' or ']'": "缺少逗號或右方括號",
    "did not find expected ',' or '}'": "缺少逗號或右大括號",
    "could not find expected ':'": "缺少冒號",
    "mapping values are not allowed in this context": "冒號不能出現在這裡",
    "block sequence entries are not allowed in this context": "清單項目不能出現在這裡",
    "found character that cannot start any token": "有不能放在開頭的字元",
    "found unexpected end of stream": "引號或括號沒有結束",
    "found undefined alias": "別名沒有定義",
    "Invalid value": "值的寫法不對",
    "Invalid statement": "這一行的寫法不對",
    "Unclosed array": "陣列沒有結束",
    "Unterminated string": "字串沒有結束",
    "Cannot overwrite a value": "同一個鍵出現兩次",
    "Expected '=' after a key in a key/value pair": "鍵之後缺少等號",
    "Expected newline or end of document after a statement": "值之後還有多餘的字",
    "Illegal character '\\n'": "字串沒有結束",
    "Expecting value": "缺少值",
    "Expecting property name enclosed in double quotes": "缺少用雙引號括起的鍵",
    "Expecting ',' delimiter": "缺少逗號",
    "Expecting ':' delimiter": "缺少冒號",
    "Unterminated string starting": "字串沒有結束",
    "Extra data": "值之後還有多餘的字",
    "Invalid control character": "字串裡有控制字元",
    "Invalid \\escape": "反斜線的寫法不對",
    "nested too deeply": "層次太深",
    'needs a "query"': "缺少 `query`",
    '"relevant" is a list of paths': "`relevant` 應該是路徑清單",
    "make room on the disk that holds the cache, then try again": "請在放快取的磁碟騰出空間後再試",
    "`recall models list` shows those that are known": "`recall models list` 會列出已知的模型",
    "`recall models install` makes it anew": "`recall models install` 會重新產生",
    "search by words works without; on Linux and on macOS arm64 reinstalling recalld brings the weights": (
        "沒有它也能按文字搜尋；在 Linux 與 macOS arm64 上重新安裝 recalld 就有權重"
    ),
    "use an encoder exported to ONNX with its own tokenizer.json, and say its dims and pooling in model.json": (
        "請用匯出成 ONNX、附有 tokenizer.json 的編碼器，並在 model.json 寫明 dims 與 pooling"
    ),
}
"""Of the readers of YAML and TOML and of the system, those that people meet; others are said as they come."""
