"""What putting completions and manual pages in place says, in English and in Traditional Chinese."""

from __future__ import annotations

PLACING = {
    # key: (English, Traditional Chinese)
    "which_shell": ("say which shell: {shells}", "請指定 shell：{shells}"),
    "completions_written": ("Wrote {path}", "已寫入 {path}"),
    "completions_removed": ("Removed {path}", "已移除 {path}"),
    "completions_none": ("There was nothing to remove.", "沒有需要移除的檔案。"),
    "completions_bash": (
        "Open a new shell. It needs the package bash-completion.",
        "請開啟新的 shell；需要套件 bash-completion。",
    ),
    "completions_zsh": (
        "Put this into ~/.zshrc before compinit: fpath+=(~/.local/share/zsh/site-functions)",
        "請在 ~/.zshrc 的 compinit 之前加上：fpath+=(~/.local/share/zsh/site-functions)",
    ),
    "manuals_unseen": (
        "`man` does not look where the pages are: `man -M {folder} recall`, or set `MANPATH={folder}:` for good.",
        "`man` 不會去找說明頁所在的資料夾：請用 `man -M {folder} recall`，或長期設定 `MANPATH={folder}:`。",
    ),
    "completions_fish": ("Open a new shell.", "請開啟新的 shell。"),
    "completions_occupied": ("{path} is there and is not ours", "{path} 已存在，而且不是我們的"),
    "completions_occupied_hint": (
        "print them and put them where you like: recall completions bash|zsh|fish",
        "改為印出後自行放置：recall completions bash|zsh|fish",
    ),
    "completions_unwritable": ("{path} cannot be written: {reason}", "無法寫入 {path}：{reason}"),
}
