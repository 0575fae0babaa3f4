"""What the daemon says about writing notes, in English and Traditional Chinese."""

NOTE: dict[str, tuple[str, str]] = {
    # key: (English, Traditional Chinese)
    "note-outside": ("{path} is not a path inside the vault", "{path} 不是筆記庫內的路徑"),
    "note-outside.hint": (
        "give a path relative to the vault, without ..: topics/name.md",
        "請給相對於筆記庫、不含 .. 的路徑：topics/name.md",
    ),
    "note-suffix": ("{path} is not the name of a note", "{path} 不是筆記的檔名"),
    "note-suffix.hint": ("end it with .md or .markdown", "請以 .md 或 .markdown 結尾"),
    "note-hidden": ("{path} is in a place that is never looked at", "{path} 位於從不讀取的位置"),
    "note-hidden.hint": (
        "use no folder or name that begins with a dot, and not node_modules",
        "請勿使用以點開頭的資料夾或檔名，也不要用 node_modules",
    ),
    "note-name": ("{path} is not a name that every disk takes", "{path} 不是各種磁碟都接受的名稱"),
    "note-name.hint": (
        'leave out \\ : * ? " < > |, invisible characters, and blanks or dots at the ends; keep it short',
        '請避免 \\ : * ? " < > |、看不見的字元，以及前後的空白或句點，並保持簡短',
    ),
    "note-ignored": ("{path} is hidden by the vault's ignore rules", "{path} 被筆記庫的忽略規則隱藏"),
    "note-ignored.hint": ("choose another path", "請改用其他路徑"),
    "note-taken": ("{path} cannot be used", "{path} 不能使用"),
    "note-taken.hint": ("choose another path", "請改用其他路徑"),
    "note-twin": (
        "a folder of {path} is there under another spelling, which many disks do not tell apart",
        "{path} 的資料夾已有另一種寫法，許多磁碟無法分辨",
    ),
    "note-twin.hint": ("use the one that is there: {near}", "請用既有的：{near}"),
    "note-exists": ("exists: {path}", "已存在：{path}"),
    "note-exists.hint": (
        "change it with note_update (recall note update PATH), or choose another path",
        "請用 note_update 修改它（recall note update 路徑），或改用其他路徑",
    ),
    "note-missing": ("not found: {path}", "找不到：{path}"),
    "note-missing.hint": (
        "create it with note_create (recall note create PATH)",
        "請用 note_create 建立它（recall note create 路徑）",
    ),
    "note-missing.near": (
        "use the path of the one that is there: {names}; or create it with note_create (recall note create PATH)",
        "請用現有筆記的路徑：{names}；或用 note_create 建立它（recall note create 路徑）",
    ),
    "note-conflict": ("{path} changed since you read it", "{path} 在你讀取之後已被更改"),
    "note-conflict.hint": (
        "read it again with notes_read (recall get PATH --json), then update with its new hash as expect",
        "請用 notes_read 重新讀取（recall get 路徑 --json），再以新的 hash（雜湊值）作為 expect 更新",
    ),
    "note-link": ("{path} leads through a link or is no plain file", "{path} 經過連結，或不是一般檔案"),
    "note-link.hint": (
        "write to the note itself, by its own path in the vault",
        "請用筆記本身在筆記庫內的路徑",
    ),
    "note-empty": ("there is no text to write", "沒有要寫入的文字"),
    "note-empty.hint": ("give the text of the note", "請提供筆記內容"),
    "note-binary": (
        "{path} cannot be written without changing what it holds: {reason}",
        "無法在不改動原有內容的情況下寫入 {path}：{reason}",
    ),
    "note-binary.hint": ("save it as UTF-8 in an editor first", "請先用編輯器將它存成 UTF-8"),
    "note-text": ("the text cannot be a note: {reason}", "這段文字不能作為筆記：{reason}"),
    "note-text.hint": ("mend that and send it again", "請修正後重新送出"),
    "note-aliases": (
        "the aliases cannot be merged into the frontmatter of {path} (line {line})",
        "無法將別名併入 {path} 的 frontmatter（第 {line} 行）",
    ),
    "note-aliases.hint": (
        "leave aliases out, or have a person write them as a list: aliases: [a, b]",
        "請先不要給 aliases，或請人改寫成清單：aliases: [a, b]",
    ),
    "note-section": ("replace-section needs the name of a section", "replace-section 需要段落名稱"),
    "note-section.hint": ("give a heading as section, or use append", "請以 section 指定標題，或改用 append"),
    "note-not-section": ("section goes with replace-section only", "section 只能與 replace-section 一起使用"),
    "note-not-section.hint": (
        "set how to replace-section, or leave section out",
        "請將 how 設為 replace-section，或不要給 section",
    ),
    "note-no-heading": ("{path} has no heading {name}", "{path} 裡沒有「{name}」這個標題"),
    "note-no-heading.hint": (
        "its headings: {names}; or add a section with append",
        "它的標題有：{names}；也可用 append 新增段落",
    ),
    "note-headings": ("{path} has {count} headings called {name}", "{path} 有 {count} 個名為 {name} 的標題"),
    "note-headings.hint": ("say which by the one above it: Chapter#{name}", "請加上它的上層標題：章#{name}"),
    "note-too-large": (
        "{path} would have {size} bytes, more than the {limit} that are indexed",
        "{path} 將有 {size} 位元組，超過可索引的 {limit}",
    ),
    "note-too-large.hint": ("split it into several notes", "請拆成多則筆記"),
    "note-unwritten": ("{path} was not written: {reason}", "沒有寫入 {path}：{reason}"),
    "note-unwritten.hint": (
        "see whether the disk is full or the folder may not be written to; then try again",
        "請檢查磁碟是否已滿、資料夾是否可寫入，然後再試一次",
    ),
    "note-front-kept": (
        "the note keeps its own frontmatter; of the one in the text only aliases were merged",
        "筆記保留原本的 frontmatter；文字中的 frontmatter 只併入了別名",
    ),
    "note-unchanged": ("the note says this already: nothing was written", "筆記內容已是如此：沒有寫入任何東西"),
    "note-unseen": (
        "written; it is not in the index yet",
        "已寫入；尚未進入索引",
    ),
    "note-private": ("the note is private: it is in no index and no answer", "這則筆記是私人的：不在索引與答案中"),
}
