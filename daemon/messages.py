"""What the daemon and its client say to people, in their language: a key, a sentence each in en and zh-Hant."""

from __future__ import annotations

from .authoring.messages import NOTE
from .errors import RecalldError
from .git.messages import GIT
from .governance.messages import GOVERN
from .hooks.messages import HOOKS
from .locale import worded
from .problemwords import with_reason

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Iterable

_TEXTS: dict[str, tuple[str, str]] = {
    "comma": (", ", "、"),
    "unreachable": ("no recalld answers at {socket}", "{socket} 沒有 recalld 回應"),
    "unreachable.hint": ("start it: recalld &", "啟動它：recalld &"),
    "start-failed": ("recalld did not start: {reason}", "recalld 未能啟動：{reason}"),
    "start-failed.hint": (
        "run `recalld --foreground` to see why; the log is {log}",
        "執行 `recalld --foreground` 查看原因；紀錄檔在 {log}",
    ),
    "gone": ("recalld closed the connection", "recalld 關閉了連線"),
    "gone.hint": ("see why: recall logs", "查看原因：recall logs"),
    "timeout": ("no answer within {seconds} s", "{seconds} 秒內沒有回應"),
    "timeout.hint": ("see what it is doing: recall status", "看看它在做什麼：recall status"),
    "foreign-server": (
        "the process at {socket} belongs to another user (uid {uid})",
        "{socket} 的行程屬於另一位使用者（uid {uid}）",
    ),
    "foreign-server.hint": ("remove that socket, then: recalld &", "移除該 socket，然後：recalld &"),
    "too-long": ("the request is over {limit} bytes", "要求超過 {limit} 位元組"),
    "too-long.hint": ("send less text in one request", "請減少單次要求的文字量"),
    "parse": ("not JSON: {reason}", "不是 JSON：{reason}"),
    "parse.hint": ("send one JSON object a line, in UTF-8", "每行傳送一個 UTF-8 的 JSON 物件"),
    "invalid-request": ("not a JSON-RPC 2.0 request: {reason}", "不是 JSON-RPC 2.0 要求：{reason}"),
    "invalid-request.hint": (
        'send {{"jsonrpc": "2.0", "id": 1, "method": "status"}}',
        '請傳送 {{"jsonrpc": "2.0", "id": 1, "method": "status"}}',
    ),
    "no-method": ("no method {name}", "沒有 {name} 這個方法"),
    "no-method.hint": ("`hello` lists what this server can do", "`hello` 會列出此伺服器支援的方法"),
    "invalid-params": ("bad parameters of {name}: {reason}", "{name} 的參數錯誤：{reason}"),
    "invalid-params.hint": ("fix that field and ask again", "修正該欄位後再試一次"),
    "no-date": ("no date to list from: since {since}", "since 不是日期：{since}"),
    "no-date.hint": (
        "write a day, such as 2026-01-31, or a span: 7d, 2w, 3m, 1y, last week, 3 days ago",
        "請寫日期，例如 2026-01-31，或一段時間：7d、2w、3m、1y、上週、三天前",
    ),
    "broken-link": ("no note is called {name}", "沒有筆記叫做 {name}"),
    "ambiguous-link": (
        "several notes are called {name}; {target} is taken",
        "有多則筆記叫做 {name}，這裡取 {target}",
    ),
    "duplicate-title": ("another note has the title {title}: {others}", "另有筆記同名「{title}」：{others}"),
    "secret": (
        "looks as if it held a secret ({rules}); it is masked wherever the note is shown",
        "看來含有機密（{rules}）；顯示這則筆記時一律遮蔽",
    ),
    "no-stage": ("no stage {name} can be left out", "沒有可略過的階段 {name}"),
    "no-stage.hint": ("these can: {names}", "可略過的有：{names}"),
    "in-flight": ("more than {limit} requests at once on one connection", "同一連線同時超過 {limit} 個要求"),
    "in-flight.hint": ("wait for an answer, or open another connection", "等待回應，或另開連線"),
    "busy": ("too many requests are waiting", "等待中的要求太多"),
    "busy.hint": ("ask again in a moment", "請稍後再試"),
    "cancelled": ("cancelled", "已取消"),
    "cancelled.hint": ("ask again", "請再試一次"),
    "internal": ("internal error {number}", "內部錯誤 {number}"),
    "internal.hint": ("the log says more: recall logs", "紀錄檔有詳細內容：recall logs"),
    "stopping": ("recalld is stopping", "recalld 正在停止"),
    "stopping.hint": ("ask again: a command starts a new one", "再試一次：指令會啟動新的 recalld"),
    "opening": ("the index of {name} is still being opened", "{name} 的索引仍在開啟中"),
    "opening.hint": ("wait for it: recall wait", "等候它：recall wait"),
    "vault-failed": ("{name} could not be opened: {reason}", "無法開啟 {name}：{reason}"),
    "vault-failed.hint": ("see what is wrong: recall doctor", "查看問題：recall doctor"),
    "no-vaults": ("there is no vault yet", "還沒有任何筆記庫"),
    "no-vaults.hint": ("name a folder of notes: recall init PATH", "指定筆記資料夾：recall init 路徑"),
    "no-such-vault": ("no vault {name}", "沒有名為「{name}」的筆記庫"),
    "no-such-vault.hint": ("these are known: {names}", "已知的有：{names}"),
    "which-vault": ("which vault? there are {count}", "要用哪個筆記庫？共有 {count} 個"),
    "which-vault.hint": ("say --vault NAME, one of: {names}", "請加上 --vault 名稱，可選：{names}"),
    "vault-exists": ("the name {name} is taken by {path}", "名稱 {name} 已由 {path} 使用"),
    "vault-exists.hint": ("choose another: recall init PATH --name NAME", "換一個名稱：recall init 路徑 --name 名稱"),
    "bad-vault-name": ("{name} cannot be a vault's name", "{name} 不能作為筆記庫名稱"),
    "bad-vault-name.hint": (
        "use letters, digits, - _ . and spaces; no slash, and no . or ~ at the beginning",
        "可用文字、數字、- _ . 與空格；不可有斜線，開頭不可是 . 或 ~",
    ),
    "no-folder": ("{path} is not a folder", "{path} 不是資料夾"),
    "no-folder.hint": ("make it first, or give another path", "請先建立它，或改用其他路徑"),
    "not-a-vault-root": ("{path} is too wide for a vault", "{path} 範圍太大，不能作為筆記庫"),
    "not-a-vault-root.hint": ("name the folder that holds the notes", "請指定存放筆記的資料夾"),
    "nested": ("{path} is inside the vault {name} or around it", "{path} 與筆記庫 {name} 互相包含"),
    "nested.hint": (
        "use --vault {name}, or list what to leave out in .recallignore",
        "使用 --vault {name}，或在 .recallignore 列出要排除的內容",
    ),
    "no-such-note": ("not found: {name}", "找不到：{name}"),
    "no-such-note.hint": ("look for it: recall search {name}", "搜尋它：recall search {name}"),
    "no-such-note.near": ("did you mean {names}?", "是不是 {names}？"),
    "ambiguous-note": ("{name} names {count} notes", "{name} 對應 {count} 則筆記"),
    "ambiguous-note.hint": ("say which by its path: {names}", "請以路徑指定：{names}"),
    "no-such-heading": ("{path} has no heading {name}", "{path} 裡沒有「{name}」這個標題"),
    "no-such-heading.hint": ("its headings: {names}", "它的標題有：{names}"),
    "no-such-lines": ("{path} has {count} lines, none of {name}", "{path} 只有 {count} 行，沒有 {name}"),
    "no-such-lines.hint": ("ask for lines from 1 to {count}", "請指定 1 到 {count} 行"),
    "unreadable": ("{path} cannot be read: {reason}", "無法讀取 {path}：{reason}"),
    "unreadable.hint": ("recall health lists such files", "recall health 會列出這類檔案"),
    "config-by-hand": (
        "{path}:{line}: {name} is written here in a way that recall does not change; nothing was written",
        "{path}:{line}：{name} 在這裡的寫法 recall 不會改動；沒有寫入任何內容",
    ),
    "config-by-hand.hint": (
        "change it there yourself, or give it a table of its own such as [vaults.NAME], then do it again",
        "請自行修改該處，或改寫成獨立的表，例如 [vaults.名稱]，然後再做一次",
    ),
    "config": ("{path}:{line}: {reason}", "{path}:{line}：{reason}"),
    "config-somewhere": ("{path}: {reason}", "{path}：{reason}"),
    "config-somewhere.hint": ("look for it in the file; until then {instead}", "請在檔案中找出它；在此之前{instead}"),
    "config-unread": ("{path} cannot be read: {reason}", "無法讀取 {path}：{reason}"),
    "config-unread.hint": (
        "put a text file in its place that you may read, of at most {kb} kB; until then {instead}",
        "請在該處改放一個可讀取的文字檔，最多 {kb} kB；在此之前{instead}",
    ),
    "config.hint": ("edit that line; until then {instead}", "請修改該行；在此之前{instead}"),
    "config.defaults": ("the defaults hold", "使用預設值"),
    "stale-index": (
        "what changed within the last moments may be missing: the index was not in step after {ms} ms",
        "最近的變更可能尚未納入：{ms} 毫秒後索引仍未同步",
    ),
    "stale-everything": (
        "git has just made a commit or changed branches, or much changed at once, and all notes are being looked "
        "through: this may be what they said before",
        "git 剛有提交或切換分支，或一次變動了很多，正在重新查看所有筆記：這可能是先前的內容",
    ),
    "stale-changes": (
        "changed and not read yet: {count}; this may be what these notes said before",
        "有 {count} 個檔案已變更、尚未重新讀取：這可能是先前的內容",
    ),
    "stale-meanwhile": (
        "notes changed while this was being answered: it may be what they said before",
        "回答的同時有筆記變更：這可能是先前的內容",
    ),
    "stale-gone": (
        "this is what the notes said when they were last seen: {reason}",
        "這是上次看到筆記時的內容：{reason}",
    ),
    "stale-indexing": (
        "the notes are still being read ({done} of {total}): what is not read yet cannot be found",
        "仍在讀取筆記（{done}/{total}）：尚未讀取的還找不到",
    ),
    "mending": (
        "the index of {name} cannot be read now and is being mended: {reason}",
        "{name} 的索引目前無法讀取，正在修復：{reason}",
    ),
    "mending.hint": ("ask again in a moment; see how it goes: recall status", "請稍後再試；查看進度：recall status"),
    "no-vote": ("no vote on {path} can be taken back", "對 {path} 沒有可以收回的評價"),
    "no-vote.hint": ("say whether it was of use: recall vote NOTE up", "說它有沒有用：recall vote 筆記 up"),
    "not-kept": ("the vote could not be kept: {reason}", "無法保存這次投票：{reason}"),
    "not-kept.hint": ("make room on the disk, then vote again", "請先騰出磁碟空間，再投一次"),
    "held": ("recalld is already running (pid {pid}) at {socket}", "recalld 已在執行（pid {pid}），位於 {socket}"),
    "held.hint": ("use that one, or stop it: recall stop", "使用它，或停止它：recall stop"),
    "no-vectors": ("nothing is embedded: {reason}", "沒有建立向量：{reason}"),
    "no-vectors.hint": ("search by words works; see recall models list", "仍可用文字搜尋；請看 recall models list"),
    "graph-building": (
        "the concept graph is still being made: what is missing here may come in a moment",
        "概念圖仍在建立中：這裡缺少的內容可能稍後就會出現",
    ),
    "graph-stale": (
        "the latest changes are not in the concept graph yet",
        "最近的變更尚未納入概念圖",
    ),
    "copy-folded": ("{copy} is a copy: {path} stands for it", "{copy} 是副本：由 {path} 代表"),
    "no-such-concept": ("no concept is called {name}", "沒有名為「{name}」的概念"),
    "no-such-concept.hint": ("list them: recall concepts", "列出概念：recall concepts"),
    "first-question": ("What do my notes say about {subject}?", "關於「{subject}」，我的筆記怎麼說？"),
    "no-such-end": ("no note and no concept is called {name}", "沒有名為「{name}」的筆記或概念"),
    "no-such-community": ("there is no community {number}: there are {count}", "沒有社群 {number}：共有 {count} 個"),
    "no-such-community.hint": ("list them: recall communities", "列出社群：recall communities"),
    "mentions-of-note": ("{name} is a concept, not a note", "{name} 是概念，不是筆記"),
    "mentions-of-note.hint": ("see where it is found: recall concepts {name}", "查看它的出處：recall concepts {name}"),
    "concept-god": (
        "in {df} of {notes} notes, more than half: sharing it says nothing",
        "出現在 {notes} 則筆記中的 {df} 則，超過一半：共有它不代表什麼",
    ),
    "concept-outlier": (
        "in {df} of {notes} notes, far more than any other concept",
        "出現在 {notes} 則筆記中的 {df} 則，遠多於其他概念",
    ),
    "concept-banned": ("banned by a decision; in {df} of {notes} notes", "已由決定禁用；出現在 {notes} 則中的 {df} 則"),
    "concept-pinned": ("pinned by a decision; in {df} of {notes} notes", "已由決定釘選；出現在 {notes} 則中的 {df} 則"),
    "concept-kept": ("kept by a decision; in {df} of {notes} notes", "已由決定保留；出現在 {notes} 則中的 {df} 則"),
    "cut": ("showing {shown} of {total}", "顯示 {total} 項中的 {shown} 項"),
    "rows-cut": ("only the first {shown} rows: there are more", "只有前 {shown} 列：還有更多"),
    "sql-redacted": (
        "something in the rows was left out ({rules}); the files are untouched",
        "部分內容已遮蔽（{rules}）；檔案本身未動",
    ),
    "sql-error": ("{reason}", "資料庫無法執行這個查詢：{reason}"),
    "sql-error.hint": (
        "see a view's columns: SELECT * FROM notes LIMIT 1 (docs/sql.md tells of all)",
        "查看視圖的欄位：SELECT * FROM notes LIMIT 1（docs/sql.md 有全部說明）",
    ),
    "sql-empty": ("there is no statement", "沒有敘述"),
    "sql-empty.hint": (
        'such as: recall sql "SELECT path, title FROM notes"',
        '例如：recall sql "SELECT path, title FROM notes"',
    ),
    "sql-one": ("one statement at a time", "一次只能執行一個敘述"),
    "sql-one.hint": ("remove what follows the semicolon", "請移除分號之後的內容"),
    "sql-not-select": ("only SELECT and WITH that change nothing", "只能使用不更動任何內容的 SELECT 與 WITH"),
    "sql-not-select.hint": (
        "see a view's columns: SELECT * FROM notes LIMIT 1 (docs/sql.md tells of all)",
        "查看視圖的欄位：SELECT * FROM notes LIMIT 1（docs/sql.md 有全部說明）",
    ),
    "sql-too-deep": ("the statement is too deep to be read", "敘述的層次太深，無法讀取"),
    "sql-too-deep.hint": ("ask for less at once", "請簡化敘述"),
    "sql-no-view": ("there is no view {name}", "沒有名為「{name}」的視圖"),
    "sql-no-view.hint": ("there are: {names}", "可用的有：{names}"),
    "sql-no-function": ("{name} may not be used here", "這裡不能使用 {name}"),
    "sql-no-function.hint": ("only what looks at the views", "只能使用查詢視圖的功能"),
    "sql-slow": ("stopped after {seconds} s", "執行 {seconds} 秒後已中止"),
    "sql-slow.hint": ("ask for less, or add a LIMIT to the parts", "請縮小範圍，或在子查詢加上 LIMIT"),
    "sql-large": ("one row holds more than {size} MB", "單一列超過 {size} MB"),
    "sql-large.hint": ("ask for less of it", "請縮小範圍"),
    "no-dream": ("the graph could not be made anew: {reason}", "無法重建概念圖：{reason}"),
    "no-dream.hint": ("try again in a moment; see recall status", "請稍後再試；查看 recall status"),
    "no-such-model": ("no model {name}", "沒有模型 {name}"),
    "no-such-model.hint": ("these are known: {names}", "已知的有：{names}"),
    **GOVERN,
    **HOOKS,
    **NOTE,
    **GIT,
}


def text(key: str, lang: str = "", **values: object) -> str:
    """The message for `key` in `lang` (a tag of either Chinese, else English; by default the reader's)."""
    return worded(*_TEXTS[key], lang).format(**with_reason(values, lang))


def joined(names: Iterable[str], lang: str = "") -> str:
    """Names one after the other, as `lang` does it."""
    return text("comma", lang).join(names)


def refusal(key: str, kind: str, code: int, lang: str = "", **values: object) -> RecalldError:
    """A `RecalldError` whose message is `key` and whose hint is `key.hint`."""
    path, line = values.get("path"), values.get("line")
    return RecalldError(
        text(key, lang, **values),
        kind=kind,
        code=code,
        hint=text(f"{key}.hint", lang, **values) if f"{key}.hint" in _TEXTS else "",
        path=path if isinstance(path, str) else None,
        line=line if isinstance(line, int) else None,
    )
