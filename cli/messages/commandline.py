"""What the command line says, in English and in Traditional Chinese."""

from __future__ import annotations

from ...daemon.locale import counted, settled_language, worded
from ...daemon.problemwords import with_reason

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Iterable

_CATALOGUE = {
    # key: (English, Traditional Chinese)
    "tui_terminal": ("the app needs a terminal", "這個介面需要終端機"),
    "tui_terminal_hint": (
        "in a script, use `recall ask` or `recall search`",
        "在腳本裡請用 `recall ask` 或 `recall search`",
    ),
    "tui_missing": ("the terminal app is not installed", "尚未安裝終端機介面"),
    "nothing_found": ("Nothing found for “{query}”.", "找不到「{query}」。"),
    "sources": ("Sources", "來源"),
    "around": ("Around it", "相關筆記"),
    "unverified": ("(unverified: {reason})", "（未經證實：{reason}）"),
    "model_writing": ("{model} is writing …", "{model} 正在撰寫…"),
    "model_retracted": (
        "(the lines above were the model thinking aloud, and no answer)",
        "（以上是模型的思考，不是答案）",
    ),
    "describe_which": ("say which community", "請指定要說明的社群"),
    "no_source": ("say what to ingest", "請指定要讀入的來源"),
    "ingest_wrote": ("Wrote {n} {n:page|pages}: {pages}", "已寫入 {n} 頁：{pages}"),
    "ingest_would": ("Would write {n} {n:page|pages}: {pages}", "將寫入 {n} 頁：{pages}"),
    "ingest_nothing": ("Nothing was written.", "沒有寫入任何內容。"),
    "ingest_log": ("work log: {path}", "工作紀錄：{path}"),
    "ingest_ask": (
        "{model} will write pages into {vault} (folder: {folder}) from: {sources}. Go on? [y/N]",
        "{model} 將依 {sources} 在 {vault} 寫入頁面（資料夾：{folder}）。繼續嗎？[y/N]",
    ),
    "ingest_dry": ("not written: a dry run", "試行，未寫入"),
    "ingest_cost": ("{text} is not a cost", "{text} 不是費用"),
    "score": ("score", "分數"),
    "stage_ms": ("{stage} {ms:.1f} ms", "{stage} {ms:.1f} 毫秒"),
    "comma": (", ", "、"),
    "semicolon": ("; ", "；"),
    "listed": ("{first}, {then}", "{first}，{then}"),
    "told_of": ("{name}: {text}", "{name}：{text}"),
    "aside": ("({text})", "（{text}）"),
    "with_aside": ("{name} ({aside})", "{name}（{aside}）"),
    "sum_of": ("{n:,} ({parts})", "{n:,}（{parts}）"),
    "share_of": ("{n:,} ({share:.0%})", "{n:,}（{share:.0%}）"),
    "stale": ("changed since it was indexed", "索引之後有改動"),
    "redacted": ("redacted: {rules}", "已遮蔽：{rules}"),
    "handle": ("the whole passage: recall get {handle}", "整個段落：recall get {handle}"),
    "hint": ("hint: ", "提示："),
    "interrupted": ("interrupted", "已中斷"),
    "internal": ("something went wrong inside recall: {detail}", "recall 內部出錯：{detail}"),
    "unwritten": ("what there is to say could not be written: {reason}", "結果無法寫出：{reason}"),
    "internal_hint": ("set RECALLD_DEBUG=1 to see where", "設定 RECALLD_DEBUG=1 可看到出錯位置"),
    "unknown_command": ("no such command: {name}", "沒有這個指令：{name}"),
    "did_you_mean": ("did you mean `recall {name}`?", "你是指 `recall {name}` 嗎？"),
    "see_help": ("`recall --help` lists the commands", "`recall --help` 會列出所有指令"),
    "see_help_of": ("see `{command} --help`", "請看 `{command} --help`"),
    "unknown_option": ("no such option: {name}", "沒有這個選項：{name}"),
    "next_sentence": (" ", ""),
    "option_near": ("did you mean {name}?", "你是指 {name} 嗎？"),
    "option_or_text": (
        "put -- before words that begin with a dash",
        "以減號開頭的字詞，請在前面加上 --",
    ),
    "span_s": ("{n:.0f} s", "{n:.0f} 秒"),
    "span_min": ("{n:.0f} min", "{n:.0f} 分鐘"),
    "span_h": ("{n:.0f} h", "{n:.0f} 小時"),
    "span_d": ("{n:.0f} d", "{n:.0f} 天"),
    "no_query": ("say what to look for", "請輸入要找的內容"),
    "no_note": ("say which note", "請指定筆記"),
    "no_question": ("ask something", "請輸入問題"),
    "stopped": ("Stopped.", "已停止。"),
    "was_not_running": ("No daemon was running.", "背景程式本來就沒有在執行。"),
    "stopping_slow": ("the daemon is still ending after {seconds} s", "過了 {seconds} 秒，背景程式仍在結束中"),
    "ready": ("Everything on disk is searchable.", "磁碟上的一切都可以搜尋了。"),
    "ready_vectors": (
        "Everything on disk is searchable, by meaning too.",
        "磁碟上的一切都可以搜尋了，也能按語意搜尋。",
    ),
    "waiting": ("waiting for the index", "等待索引"),
    "awaits_start": ("starting the daemon …", "正在啟動背景程式…"),
    "awaits_opening": ("opening the index …", "正在開啟索引…"),
    "awaits_indexing": ("indexing notes …", "正在建立索引…"),
    "awaits_loading": ("loading the embedding model …", "正在載入語意模型…"),
    "awaits_answer": ("waiting for the answer …", "等待結果…"),
    "embedding": ("embedding passages", "計算語意向量"),
    "indexing": ("indexing notes", "建立索引"),
    "reindexed": (
        "Looked at every file again: {notes:,} {notes:note|notes}.",
        "已重新檢查每個檔案：{notes:,} 則筆記。",
    ),
    "reindexed_full": ("Built the index anew: {notes:,} {notes:note|notes}.", "已重建索引：{notes:,} 則筆記。"),
    "no_vaults": (
        "No vault yet. Register one with `recall init PATH`.",
        "還沒有筆記庫。用 `recall init 路徑` 登記一個。",
    ),
    "vault_line": (
        "{notes:,} {notes:note|notes}, {passages:,} {passages:passage|passages}",
        "{notes:,} 則筆記、{passages:,} 個段落",
    ),
    "embedded_line": ("{embedded:,} of {passages:,} embedded", "{passages:,} 個中有 {embedded:,} 個已算語意向量"),
    "pending_line": ("{pending:,} {pending:file|files} waiting", "{pending:,} 個檔案等待中"),
    "last_change": ("last change {ago} ago", "上次變動：{ago}前"),
    "daemon_was_started": (
        "No daemon was running: this command has just started it. `recall status --no-start` only looks.",
        "背景程式原本沒有在執行，剛剛由這個指令啟動；只想查看時請用 `recall status --no-start`。",
    ),
    "daemon_line": ("recalld {version}, process {pid}, up {uptime}", "recalld {version}，行程 {pid}，已執行 {uptime}"),
    "memory_line": ("memory {memory:.0f} MB, index {db:.1f} MB", "記憶體 {memory:.0f} MB，索引 {db:.1f} MB"),
    "stages_line": ("slowest stages, ms (median): {stages}", "最耗時的階段，毫秒（中位數）：{stages}"),
    "queries_line": (
        "{n:,} {n:query|queries}: half within {p50:.1f} ms, 95 % within {p95:.1f} ms",
        "{n:,} 次查詢：半數在 {p50:.1f} 毫秒內，95 % 在 {p95:.1f} 毫秒內",
    ),
    "requests_line": (
        "{n:,} {n:request|requests}, {errors:,} refused, {waiting:,} waiting, {kb_in:,.0f} kB in, {kb_out:,.0f} kB out",
        "{n:,} 個要求，{errors:,} 個被回絕，{waiting:,} 個等待中，收 {kb_in:,.0f} kB，送 {kb_out:,.0f} kB",
    ),
    "model_line": ("model {model}", "模型 {model}"),
    "no_notes": ("No notes match.", "沒有符合的筆記。"),
    "no_notes_known": ("--{name} that notes have: {values}", "筆記裡有的 --{name}：{values}"),
    "notes_count": ("{n:,} {n:note|notes}", "{n:,} 則筆記"),
    "healthy": ("No problems in {n:,} {n:note|notes}.", "檢查了 {n:,} 則筆記，沒有問題。"),
    "orphans": ("Nothing joins these with others", "這些筆記與其他筆記沒有關聯"),
    "problems_count": ("{n:,} {n:problem|problems}", "{n:,} 個問題"),
    "vote_what": (
        "which way? say up or down after the note, or undo",
        "請在筆記之後寫 up（有用）、down（沒用）或 undo（收回）",
    ),
    "voted_undo": ("Taken back: the last vote on {path}.", "已收回對 {path} 的上一次評價。"),
    "voted_up": ("Noted: {path} was useful.", "已記下：{path} 有用。"),
    "voted_down": ("Noted: {path} was not useful.", "已記下：{path} 沒用。"),
    "prefetch_line": (
        "thinking ahead: {hits:,} of {asked:,} {asked:answer|answers} were ready, {saved:.1f} s saved",
        "預先思考：{asked:,} 次中有 {hits:,} 次已備好答案，省下 {saved:.1f} 秒",
    ),
    "resting": ("off for {span}: {reason}", "停用 {span}：{reason}"),
    "reranker_line": ("closer look at the best notes: {reranker}", "細看最相關的筆記：{reranker}"),
    "config_origin": ("({origin})", "（{origin}）"),
    # logs
    "no_log": ("there is no log yet at {path}", "{path} 還沒有紀錄檔"),
    "journal_hint": (
        "under systemd the log is in the journal: journalctl --user -u recalld",
        "由 systemd 執行時，紀錄在 journal：journalctl --user -u recalld",
    ),
    "journal": ("the journal", "系統日誌（journal）"),
    "log_end": (
        "The last {n:,} {n:line|lines} of {place}. `recall doctor` tells what is amiss in plain words.",
        "以上是 {place} 的最後 {n:,} 行。紀錄一律用英文，方便搜尋與回報；`recall doctor` 會用中文說明哪裡有問題。",
    ),
    "log_follows": ("What is added follows; Ctrl+C ends it.", "接著顯示新增的內容；按 Ctrl+C 結束。"),
    # models
    "model_installed": ("installed", "已安裝"),
    "model_available": ("can be installed", "可以安裝"),
    "model_foreign": (
        "get its folder, then: recall models use PATH",
        "先取得它的資料夾，再執行：recall models use 路徑",
    ),
    "model_wanted": ("chosen, not installed yet", "已選用，尚未安裝"),
    "model_in_use": ("in use", "使用中"),
    "model_converting": ("converting {name}", "轉換 {name}"),
    "model_done": ("{name} is installed in {path}", "{name} 已安裝在 {path}"),
    "model_used": ("Using {name}.", "改用 {name}。"),
    "model_which": ("say which model", "請指定模型"),
    # doctor
    "doctor_good": ("All is well.", "一切正常。"),
    "doctor_known": ("No check failed; {n} {n:word|words} of warning.", "沒有檢查不通過；有 {n} 項提醒。"),
    "doctor_bad": ("{n} of {total} checks failed.", "{total} 項檢查中有 {n} 項不通過。"),
    # help
    "pager_keys": ("space: on, b: back, q: leave", "空白鍵：下一頁，b：上一頁，q：離開"),
    "usage": (
        "usage: recall COMMAND [ARGUMENTS] [--vault NAME|PATH] [--json] [--no-start]",
        "用法：recall 指令 [引數] [--vault 名稱|路徑] [--json] [--no-start]",
    ),
    "about": ("A memory for a folder of markdown notes.", "讓一個 markdown 筆記資料夾成為你的記憶。"),
    "begin": (
        "To begin: recall init ~/notes, then recall ask QUESTION, or recall tui.",
        "開始使用：先 recall init ~/筆記，再 recall ask 問題，或開啟 recall tui。",
    ),
    "more_help": (
        "`recall help COMMAND` tells more, `recall help --man` all of it.",
        "`recall help 指令` 有更多說明，`recall help --man` 是整份說明頁。",
    ),
    "group_find": ("Find:", "尋找："),
    "group_vault": ("The vault:", "筆記庫："),
    "group_daemon": ("The daemon:", "背景程式："),
    "group_setup": ("Set-up:", "設定："),
    "help_init": ("register a folder of notes and index it", "登記一個筆記資料夾並建立索引"),
    "help_ask": ("answer a question from the notes, with sources", "根據筆記回答問題，並附來源"),
    "help_search": ("find notes, with the passage that matched", "搜尋筆記，並顯示符合的段落"),
    "help_get": ("print a note, a section or some lines", "印出筆記、章節或某幾行"),
    "help_scan": ("list notes and what is known of them", "列出筆記與其資料"),
    "help_health": ("show problems, orphans and broken links", "列出問題、孤立筆記與失效連結"),
    "help_tui": ("ask, search and govern in a terminal app", "在終端機介面裡提問、搜尋與治理"),
    "help_context": ("for agents: what the notes know about a prompt", "給代理程式：筆記裡與提示相關的內容"),
    "help_ingest": ("let a language model compile sources into notes", "讓語言模型把來源整理成筆記"),
    "help_vote": ("say whether a note was useful", "評價一則筆記是否有用"),
    "help_status": ("show what the daemon is doing", "顯示背景程式的狀態"),
    "help_wait": ("wait until everything on disk is searchable", "等到磁碟上的一切都可以搜尋"),
    "help_reindex": ("look at every file again", "重新檢查每個檔案"),
    "help_stop": ("stop the daemon", "停止背景程式"),
    "help_logs": ("print the end of the daemon's log", "印出背景程式紀錄的結尾"),
    "help_doctor": ("check the installation and say what to mend", "檢查安裝，並說明如何修正"),
    "help_config": (
        "show the settings, and with --origin where each comes from",
        "顯示設定；加 --origin 也列出各自的來源",
    ),
    "help_models": ("list, install or choose embedding models", "列出、安裝或選用語意模型"),
    "help_completions": ("print shell completions", "印出 shell 自動補全"),
    "help_help": ("explain a command", "說明一個指令"),
}


def say(key: str, lang: str = "", **values: object) -> str:
    """Return the message called `key` in `lang` (by default the reader's), with `values` filled in.

    Make the values `safe` first.
    """
    if key not in _CATALOGUE:
        from .lazymessages import LAZY

        _CATALOGUE.update(LAZY)
    known = with_reason(values, lang)
    return worded(*_CATALOGUE[key], lang).format(**counted(known))


def listed(names: Iterable[str], most: int | None = None) -> str:
    """Return names one after the other, as the reader's language does it; at most so many, and that there are more."""
    given = list(names)
    return say("comma").join(given if most is None or len(given) <= most else [*given[:most], "…"])


def spoken(question: str) -> str:
    """Return the language that a question is answered in: a reader of Chinese is told in Chinese, as the daemon does;
    everybody else in the language settled on, or in the question's own."""
    if settled := settled_language():
        return settled
    han = sum("\u3400" <= char <= "\u9fff" for char in question)
    words = len("".join(char if char.isascii() and char.isalnum() else " " for char in question).split())
    return "zh-Hant" if han and han >= 0.2 * (han + words) else "en"
