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
        "`man` does not look where the pages are: `recall help --man` opens the manual, or set `MANPATH={folder}:`.",
        "`man` 不會去找說明頁所在的資料夾：請用 `recall help --man` 開啟，或設定 `MANPATH={folder}:`。",
    ),
    "manuals_foreign": (
        "`man recall` goes by the system's locale and is in another language; `recall help --man` is in yours.",
        "`man recall` 依系統語系選用語言，顯示的不是中文；`recall help --man` 則是中文。",
    ),
    "completions_fish": ("Open a new shell.", "請開啟新的 shell。"),
    "completions_occupied": ("{path} is there and is not ours", "{path} 已存在，而且不是我們的"),
    "completions_occupied_hint": (
        "print them and put them where you like: recall completions bash|zsh|fish",
        "改為印出後自行放置：recall completions bash|zsh|fish",
    ),
    "completions_unwritable": ("{path} cannot be written: {reason}", "無法寫入 {path}：{reason}"),
}
