"""The words of `--help` and of what argparse has to complain about, in Traditional Chinese."""

from __future__ import annotations

from ..daemon.messages import locale_language


def worded(english: str) -> str:
    """The reader's words for a piece of help; the English ones where there are no others."""
    return _CHINESE.get(english, english) if locale_language() == "zh-Hant" else english


_CHINESE = {
    # argparse
    "usage: ": "用法：",
    "positional arguments": "引數",
    "options": "選項",
    "show this help message and exit": "顯示這份說明",
    "argument %(argument_name)s: %(message)s": "引數 %(argument_name)s：%(message)s",
    "not allowed with argument %s": "不能與 %s 同時使用",
    "ignored explicit argument %r": "不接受值 %r",
    "the following arguments are required: %s": "還缺：%s",
    "one of the arguments %s is required": "%s 必須擇一",
    "expected one argument": "需要一個值",
    "expected at most one argument": "最多一個值",
    "expected at least one argument": "至少要一個值",
    "unrecognized arguments: %s": "無法辨識：%s",
    "invalid %(type)s value: %(value)r": "無效的值：%(value)r",
    "invalid choice: %(value)r (choose from %(choices)s)": "沒有 %(value)r 這個選擇（可用：%(choices)s）",
    "{text!r} is not a number from {low:,} to {high:,}": "{text!r} 不是 {low:,} 到 {high:,} 的數字",
    # every command
    "examples:": "範例：",
    "anywhere": "各指令通用",
    ":": "：",
    "the vault to use (default: the one you are in)": "要用的筆記庫（預設：目前所在的）",
    "print one JSON object": "印出一個 JSON 物件",
    "fail rather than start the daemon": "背景程式沒有執行時就失敗，不啟動它",
    # finding
    "in your own words": "用自己的話問",
    "the first good answer": "第一個夠好的答案",
    "look further": "找得更遠",
    "tokens of notes to read at most": "最多讀多少 token 的筆記",
    "what to print (text)": "印出的格式（text）",
    "the conversation this belongs to": "所屬的對話",
    "use no language model: only the notes' own sentences": "不用語言模型：只用筆記原句",
    "wait until what is on disk now is in the index": "等磁碟上現有的內容都進了索引再找",
    'words, "a phrase", -without, tag: path: type: status: title: before: after: has:': (
        '詞語、"片語"、-排除、tag: path: type: status: title: before: after: has:'
    ),
    "by words, by meaning, or both": "按文字、按語意，或兩者並用",
    "notes at most (10)": "最多幾則筆記（10）",
    "show scores, handles and timings": "顯示分數、代號與耗時",
    "a path, title, alias, id or handle": "路徑、標題、別名、id 或代號",
    "redact nothing, in a pipe either": "什麼都不遮蔽，接到管線時也一樣",
    "with this tag, or one below it": "有這個標籤，或其下層標籤",
    "of this type": "屬於這個類型",
    "in this state": "處於這個狀態",
    "in this folder, or matching this glob": "在這個資料夾，或符合這個萬用字元",
    "changed on or after this day": "在這一天或之後改過",
    "a note by path or title, and your verdict": "筆記的路徑或標題，以及你的評價",
    "put them in their place, and the manual pages too": "放到該放的位置，說明頁也一併放好",
    "take all of that away again": "把這些都移除",
    "the commits that touched it, the newest first": "碰過這則筆記的提交，最新的在前",
    "headings to ask (40)": "要問幾個標題（40）",
    "tokens an answer (2000)": "每個回答的 token 數（2000）",
    "instead of standard input": "代替標準輸入",
    "tokens at most (2000)": "最多多少 token（2000）",
    # writing
    "make a new note, or change one that is there": "新增筆記，或修改現有的",
    "where, relative to the vault; the text is read from standard input": "相對於筆記庫的位置；內容由標準輸入讀取",
    "update: put the text at the end (so without any of these)": "update：加在最後（沒有指定時也是如此）",
    "update: put the text below this heading, in place of what is there": "update：取代這個標題下的內容",
    "update: put the text in place of the body; the frontmatter stays": "update：取代全文，frontmatter 不變",
    "update: only if the note still has this hash (of `recall get --json`)": (
        "update：只在筆記的 hash 仍相同時寫入（見 `recall get --json`）"
    ),
    "another name for the note; may be given again": "筆記的別名，可重複指定",
    # ingesting
    "files of markdown, text, HTML or PDF; - is standard input": "markdown、純文字、HTML 或 PDF 檔案；- 表示標準輸入",
    "write pages in this folder of the vault alone": "只在筆記庫的這個資料夾寫入頁面",
    "calls at most (40)": "最多呼叫幾次（40）",
    "tokens at most (400000)": "最多多少 token（400000）",
    "stop at this cost, by [llm] price_in": "達到此費用即停止（依 [llm] price_in 計）",
    "where the work log goes (default: the state folder)": "工作紀錄的位置（預設：狀態資料夾）",
    # the vault
    "the folder of your notes (default: this one)": "放筆記的資料夾（預設：目前的）",
    "copy the demo notes to PATH and use them": "把示範筆記複製到 PATH 並使用",
    "ask nothing, install nothing, and copy into a folder that is not empty": (
        "不詢問、不安裝，資料夾不是空的也照樣複製"
    ),
    "the vault to forget": "不再追蹤的筆記庫",
    "keep what was read and voted for": "保留閱讀與評價的紀錄",
    "register and index, offer nothing else": "只登記與索引，不提議別的",
    "what to call the vault (default: the folder's name)": "筆記庫的名稱（預設：資料夾名）",
    "forget the index, vectors too, and build it anew": "連語意向量一起丟掉，重建索引",
    "searchable by meaning too": "等到也能按語意搜尋",
    "give up after (600)": "超過這麼久就放棄（600）",
    'a line a query: {"id", "query", "relevant": [paths], "lang", "doc_lang"}': (
        '每行一個查詢：{"id", "query", "relevant": [路徑], "lang", "doc_lang"}'
    ),
    "write {id, ranked, refused, intent} of each query here": "把每個查詢的 {id, ranked, refused, intent} 寫到這裡",
    "leave these stages out": "略過這些階段",
    # the concept graph
    "a note by path, title, alias or id, or a concept": "筆記（路徑、標題、別名或 id）或概念",
    "a note by path, title, alias or id": "筆記的路徑、標題、別名或 id",
    "two notes or concepts, each as one word or in quotes": "兩則筆記或概念，各為一個詞，或用引號括起",
    "neighbours at most (12)": "最多幾個鄰居（12）",
    "steps away at most (1)": "最多幾步之外（1）",
    "let the language model say what it is about": "讓語言模型說明它在談什麼",
    "the community to show": "要顯示的社群編號",
    "a concept: show where it comes from": "概念：顯示它的出處",
    "by notes, edges, or name (df)": "按筆記數、連線數或名稱排序（df）",
    "only those with this in a name": "只列名稱含此文字的",
    "at most so many (100)": "最多幾項（100）",
    "mentions at most (100)": "最多幾處提及（100）",
    "notes at most (50)": "最多幾則筆記（50）",
    "notes at most (20)": "最多幾則筆記（20）",
    "concepts at most (50)": "最多幾個概念（50）",
    "write it out": "匯出",
    "for which program (json)": "匯出的格式（json）",
    "with concepts as nodes too": "概念也作為節點",
    "write to a file (default: standard output)": "寫入檔案（預設：標準輸出）",
    "a SELECT or WITH; - reads it from standard input": "SELECT 或 WITH；- 表示從標準輸入讀取",
    "print comma-separated values": "以逗號分隔值（CSV）印出",
    "rows at most (1000)": "最多幾列（1000）",
    "stop it after so many (10)": "超過這麼多秒就停止（10）",
    # deciding
    "what to do: {acts}": "要做什麼：{acts}",
    "concepts, notes, or ids, each in quotes": "概念、筆記或編號，各用引號括起",
    "merge: what all names go into": "merge：全部併入的概念",
    "supersede: the note that takes the place": "supersede：取而代之的筆記",
    "why, for those who read the decisions": "原因，給之後讀這些決定的人",
    "only show what would change": "只顯示會改變什麼",
    "do not ask": "不詢問",
    "list at most so many (50)": "最多列出幾項（50）",
    # the daemon and set-up
    "look at who could read or change what, instead": "改為檢查誰能讀取或更動什麼",
    "what to gather": "要收集什麼",
    "where to put it (the current folder)": "放在哪裡（目前的資料夾）",
    "leave names and paths in it": "保留名稱與路徑",
    "show what would be in it, and write nothing": "只顯示會包含什麼，不寫入",
    "go on showing it, until interrupted": "持續顯示，直到中斷",
    "go on printing what is added": "持續印出新增的紀錄",
    "lines to print (40)": "印出幾行（40）",
    "what to do (list)": "要做什麼（list）",
    "a known model, or the folder of your own": "已知的模型，或自備模型的資料夾",
    "precision, to install": "安裝時的精度",
    "settings, or their file": "設定值，或設定檔位置",
    "say where each value comes from": "說明每個值的來源",
    "the shell to complete in (default: yours)": "要自動補全的 shell（預設：你的）",
    "the command to explain": "要說明的指令",
    # git
    "what to do (status)": "要做什麼（status）",
    "a folder of the repository (default: this one)": "儲存庫裡的資料夾（預設：目前的資料夾）",
    "only show what would be written": "只顯示會寫入什麼",
    "the notes to check (default: those that differ from the last commit)": "要檢查的筆記（預設：與上次提交不同的）",
    "check what is staged, as git's index has it": "檢查已暫存的內容（以 git 索引為準）",
    "end with 1 when there is a problem": "有問題時以 1 結束",
    "in every vault that has not dreamt since the time set": "所有到了設定時間還沒做夢的筆記庫",
    "install: confine it, where that works": "install：加上沙箱（若有作用）",
    "install: take the sandbox away": "install：移除沙箱",
    "only show what would be done": "只顯示會做什麼",
    "replace what is not ours, or another home's service": "取代不是 recall 建立的檔案，或另一個家目錄的服務",
    "what to do": "要做什麼",
    # agents
    "write the server into a program's settings": "把伺服器寫入程式的設定",
    "the program whose agent is to have the notes": "要使用筆記的代理程式",
    "also hand what the notes know to every prompt": "也在每次提示時附上筆記中的相關內容",
    "offer the tools that write notes, and proposals": "也提供寫筆記與提議的工具",
    # tui
    "screen to begin with (ask)": "一開始的畫面（ask）",
}
