"""What is said to people about the language model, in English and Traditional Chinese."""

from ...daemon.errors import INVALID_PARAMS, MODEL_UNAVAILABLE, OVER_LIMIT, RecalldError
from ...daemon.locale import worded

_TEXTS: dict[str, tuple[str, str]] = {
    "llm-missing": ("language models need httpx, which is not installed", "使用語言模型需要 httpx，目前沒有安裝"),
    "llm-missing.hint": ("pip install 'recalld[llm]'",) * 2,
    "llm-none": ("no language model is set", "尚未設定語言模型"),
    "llm-none.hint": (
        'write `[llm]` with `model = "…"` into the file that `recall config path` names',
        '在 `recall config path` 所示的檔案寫入 `[llm]` 與 `model = "…"`',
    ),
    "llm-url": ("{url} is no address of a language model", "{url} 不是語言模型的位址"),
    "llm-url.hint": (
        "write http://HOST:PORT without user, password or query; a key belongs into ${key_env}",
        "請寫 http://主機:埠，不含帳號、密碼或查詢；金鑰請放在 ${key_env}",
    ),
    "llm-remote": (
        "{host} is another machine: passages of your notes would leave this one",
        "{host} 是另一台機器：筆記內容會離開這台電腦",
    ),
    "llm-remote.hint": (
        "if that is what you want, write `allow_remote = true` under `[llm]`",
        "若確定要這樣，請在 `[llm]` 寫 `allow_remote = true`",
    ),
    "llm-unreachable": ("no language model answers at {url}", "{url} 沒有語言模型回應"),
    "llm-unreachable.hint": (
        "start it (such as `ollama serve`), or mend `url` under `[llm]`",
        "請啟動它（例如 `ollama serve`），或修正 `[llm]` 的 `url`",
    ),
    "llm-timeout": ("the language model was silent for {seconds} s", "語言模型 {seconds} 秒沒有回應"),
    "llm-timeout.hint": (
        "raise `timeout` under `[llm]`, or use a smaller model",
        "請提高 `[llm]` 的 `timeout`，或改用較小的模型",
    ),
    "llm-key-odd": ("the key in {key_env} cannot be sent", "{key_env} 中的金鑰無法送出"),
    "llm-key-odd.hint": (
        "copy it again: a key is one line of plain letters, digits and signs",
        "請重新複製：金鑰是一行一般的英文字母、數字與符號",
    ),
    "llm-key": ("the language model refuses us ({status})", "語言模型拒絕存取（{status}）"),
    "llm-key.hint": ("put its key into the environment: export {key_env}=…", "把金鑰放進環境變數：export {key_env}=…"),
    "llm-no-model": ("{url} has no model {model}", "{url} 沒有模型 {model}"),
    "llm-no-model.hint": (
        "get it (such as `ollama pull {model}`), or mend `model` and `url` under `[llm]`",
        "請取得它（例如 `ollama pull {model}`），或修正 `[llm]` 的 `model` 與 `url`",
    ),
    "llm-redirect": (
        "the language model points to {target}, and redirects are not followed",
        "語言模型轉址到 {target}；不會跟隨轉址",
    ),
    "llm-redirect.hint": ("write the right `url` under `[llm]`", "請在 `[llm]` 寫正確的 `url`"),
    "llm-context": (
        "{needed} tokens do not fit in the model's window of {num_ctx}",
        "{needed} 個 token 放不進模型的 {num_ctx} 視窗",
    ),
    "llm-context.hint": (
        "ask with a smaller --budget, or raise `num_ctx` under `[llm]` if the model can",
        "請用較小的 --budget，或在模型允許時提高 `[llm]` 的 `num_ctx`",
    ),
    "llm-status": ("the language model answered {status}: {reason}", "語言模型回應 {status}：{reason}"),
    "llm-status.hint": ("its own log says more", "它自己的紀錄有詳細內容"),
    "llm-garbled": ("what came from the language model is no reply: {reason}", "語言模型的回應無法解讀：{reason}"),
    "llm-garbled.hint": (
        "check `kind` and `url` under `[llm]`",
        "請檢查 `[llm]` 的 `kind` 與 `url`",
    ),
    "llm-cut-off": ("the language model went away before it said anything", "語言模型還沒說話就斷線了"),
    "llm-cut-off.hint": ("ask again; its own log says why", "請再試一次；它自己的紀錄會說明原因"),
    "llm-cancelled": ("cancelled", "已取消"),
}

_CODES = {
    "llm-url": INVALID_PARAMS,
    "llm-remote": INVALID_PARAMS,
    "llm-none": INVALID_PARAMS,
    "llm-context": OVER_LIMIT,
}


def text(key: str, lang: str = "", **values: object) -> str:
    """The message for `key` in `lang`: by default in the reader's."""
    return worded(*_TEXTS[key], lang).format(**values)


def refusal(key: str, lang: str = "", **values: object) -> RecalldError:
    """A `RecalldError` about the language model: `kind` is the key, the hint says what to do."""
    hint = text(f"{key}.hint", lang, **values) if f"{key}.hint" in _TEXTS else ""
    return RecalldError(text(key, lang, **values), kind=key, code=_CODES.get(key, MODEL_UNAVAILABLE), hint=hint)
