"""What `recall forget` and `recall uninstall` say, in English and in Traditional Chinese."""

from __future__ import annotations

REMOVAL = {
    # key: (English, Traditional Chinese)
    "help_forget": ("stop following a vault, and remove its index", "不再追蹤一個筆記庫，並移除其索引"),
    "forget_done": ("{name} is forgotten, and its index removed.", "已不再追蹤「{name}」，並移除其索引。"),
    "forget_journal": ("What was read and voted for stays: {path}", "閱讀與評價的紀錄仍保留：{path}"),
    "help_uninstall": ("take away all that recall set up; notes stay", "移除 recall 設置的一切；筆記保留"),
    "uninstall_settings": (
        "the settings cannot be read, so hooks in repositories cannot be looked for: {reason}",
        "無法讀取設定，因此無法找出儲存庫裡的 hook：{reason}",
    ),
    "uninstall_none": ("There is nothing of recall here.", "這裡沒有 recall 的任何東西。"),
    "uninstall_would": ("This would be done:", "將會："),
    "uninstall_ask": ("Do all of this? [y/N]", "要全部執行嗎？[y/N]"),
    "uninstall_ask_usage": (
        "What you read and voted for cannot be made anew. Keep it, for another day? [y/N]",
        "閱讀與評價的紀錄無法重建。要保留下來嗎？[y/N]",
    ),
    "uninstall_left": ("Nothing was removed.", "沒有移除任何東西。"),
    "uninstall_needs_yes": ("nothing was removed: there is nobody to ask", "沒有移除任何東西：無人可確認"),
    "uninstall_needs_yes_hint": ("look at it with --dry-run, then add --yes", "先以 --dry-run 查看，再加上 --yes"),
    "uninstall_hangs": ("the daemon does not end", "背景程式停不下來"),
    "uninstall_hangs_hint": (
        "nothing of its files was removed; see `recall logs`, and try again",
        "尚未移除它的檔案；請看 `recall logs`，再試一次",
    ),
    "uninstall_hooks": ("take the git hooks out of {target}", "移除 {target} 的 git hook"),
    "uninstall_agents": ("take the server for agents out of {target}", "從 {target} 移除給代理程式的伺服器"),
    "uninstall_service": ("take the service away: {target}", "移除服務：{target}"),
    "uninstall_stop": ("stop the daemon (process {target})", "停止背景程式（行程 {target}）"),
    "uninstall_remove": ("remove {target}", "移除 {target}"),
    "uninstall_failed": ("✖ could not be done: {target}", "✖ 無法完成：{target}"),
    "uninstall_done": ("All that recall set up is gone.", "recall 設置的一切都已移除。"),
    "uninstall_partly": ("Some of it is still there; see ✖ above.", "還有一部分未移除，請看上面的 ✖。"),
    "uninstall_kept": ("These stay, as they are:", "以下原樣保留："),
    "kept_notes": ("notes: {path}", "筆記：{path}"),
    "kept_decisions": ("your decisions about them: {path}", "你對筆記的決定：{path}"),
    "kept_settings": ("their own settings: {path}", "筆記庫的設定：{path}"),
    "kept_other": ("yours to look at: {path}", "請自行查看：{path}"),
    "kept_usage": ("what was read and voted for: {path}", "閱讀與評價的紀錄：{path}"),
    "kept_demo": ("demo notes that were changed: {path}", "改動過的示範筆記：{path}"),
    "kept_models": ("models in a folder that you named: {path}", "你指定的資料夾裡的模型：{path}"),
    "kept_by_hand": ("a line you added to a hook: {path}", "你自行加入 hook 的一行：{path}"),
    "kept_hook": ("a hook that took the place of one: {path}", "已被取代的舊 hook：{path}"),
    "kept_backup": ("settings as they were before a change: {path}", "更改之前的設定檔：{path}"),
    "kept_unit": ("a service of another home: {path}", "另一個家目錄的服務：{path}"),
    "uninstall_program": (
        "The program itself goes with what brought it: pip uninstall recalld (or uv tool, pipx).",
        "程式本身請用當初的安裝方式移除：pip uninstall recalld（或 uv tool、pipx）。",
    ),
}
