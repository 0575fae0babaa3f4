"""What the commands about writing notes and about agents say, in English and Traditional Chinese."""

AGENT: dict[str, tuple[str, str]] = {
    # key: (English, Traditional Chinese)
    "help_note": ("write a note: make one, or change one", "寫筆記：新增或修改"),
    "note_which": ("say create or update, and the path of the note", "請指定 create 或 update，以及筆記的路徑"),
    "note_typing": ("Type the text; Ctrl-D ends it.", "請輸入內容；按 Ctrl-D 結束。"),
    "note_not_utf8": ("the text is not UTF-8 (byte {at})", "內容不是 UTF-8（第 {at} 個位元組）"),
    "note_utf8": ("convert it first, such as: iconv -t utf-8 FILE", "請先轉換，例如：iconv -t utf-8 檔案"),
    "note_create_how": (
        "a new note takes the whole text: --append, --replace-section, --whole and --expect are for update",
        "新筆記使用全部文字：--append、--replace-section、--whole 與 --expect 只用於 update",
    ),
    "note_created": ("Created {path} (lines {first}-{last}).", "已建立 {path}（第 {first}-{last} 行）。"),
    "note_updated": ("Updated {path} (lines {first}-{last}).", "已更新 {path}（第 {first}-{last} 行）。"),
    "note_unchanged": ("{path} says this already; nothing was written.", "{path} 內容已是如此；沒有寫入。"),
    # mcp
    "help_mcp": ("for agents: the notes as tools over MCP", "給代理程式：以 MCP 提供筆記工具"),
    "mcp_missing": ("the part for agents is not installed ({reason})", "尚未安裝給代理程式的部分（{reason}）"),
    "mcp_missing_hint": ("install it: pip install 'recalld[mcp]'", "請安裝：pip install 'recalld[mcp]'"),
}
