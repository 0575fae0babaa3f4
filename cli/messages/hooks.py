"""What `recall hooks` and `recall check` say, in English and Traditional Chinese."""

HOOKS = {
    # key: (English, Traditional Chinese)
    "help_hooks": ("let git tell the daemon of commits and branches", "讓 git 在提交或切換分支時通知背景程式"),
    "hooks_installed": ("hooks are installed", "已安裝 hook"),
    "hooks_outdated": (
        "hooks are installed, and not up to date: recall hooks install",
        "hook 已過期：請執行 recall hooks install",
    ),
    "hooks_partial": ("some hooks are installed: recall hooks install", "只裝了部分 hook：請執行 recall hooks install"),
    "hooks_none": ("no hooks are installed", "沒有安裝 hook"),
    "git_hooks": ("git: {state}", "git：{state}"),
    "hook_installed": ("installed", "已安裝"),
    "hook_outdated": ("not up to date", "已過期"),
    "hook_line": ("added by hand", "已手動加入"),
    "hook_foreign": ("another's hook", "其他工具的 hook"),
    "hook_none": ("none", "無"),
    "hooks_did_write": ("wrote {path}", "已寫入 {path}"),
    "hooks_did_keep": (
        "kept the hook that was there as {other}; ours runs it",
        "原有的 hook 保留為 {other}，由我們的 hook 執行",
    ),
    "hooks_did_restore": ("put {path} back as it was", "已還原 {path}"),
    "hooks_did_remove": ("removed {path}", "已移除 {path}"),
    "hooks_did_configure": ("told git to run ours, in {path}", "已在 {path} 設定由 git 執行"),
    "hooks_did_unset": ("took our section out of {path}", "已從 {path} 移除我們的設定"),
    "hooks_would_write": ("would write {path}:", "會寫入 {path}："),
    "hooks_would_keep": (
        "would keep {path} as {other}; ours runs it",
        "會把 {path} 保留為 {other}，由我們的 hook 執行",
    ),
    "hooks_would_restore": ("would put {path} back as it was", "會還原 {path}"),
    "hooks_would_remove": ("would remove {path}", "會移除 {path}"),
    "hooks_would_configure": ("would tell git, in {path}, to run:", "會在 {path} 設定由 git 執行："),
    "hooks_would_unset": ("would take our section out of {path}", "會從 {path} 移除我們的設定"),
    "hooks_next": (
        "Commits and branch switches are heard of at once from now on; `recall hooks status` shows the hooks.",
        "從現在起，提交與切換分支都會立即得知；`recall hooks status` 會列出這些 hook。",
    ),
    "hooks_next_dry": (
        "Nothing was written; without --dry-run it will be.",
        "沒有寫入任何內容；拿掉 --dry-run 才會寫入。",
    ),
    "hooks_nothing_install": ("Hooks are installed already.", "hook 已經安裝好了。"),
    "hooks_nothing_uninstall": ("No hook of ours is there.", "沒有我們的 hook。"),
    "hooks_left": (
        "{path} was there before our hook, and another has taken its place: look whether you need it",
        "{path} 是我們之前的 hook，現在已有別的 hook 取代：請看看是否還需要",
    ),
    "hooks_by_hand": (
        "the line you added to {path} is yours to take out",
        "你加到 {path} 的那一行請自行移除",
    ),
    "hooks_offer": (
        "These notes are in git; to hear of commits and branches at once: recall hooks install",
        "這些筆記在 git 裡；若要立即得知提交與分支切換：recall hooks install",
    ),
    "hooks_ask": ("Install there all the same? [y/N]", "仍要裝在那裡嗎？[y/N]"),
    # check
    "help_check": ("check notes before they are committed", "在提交之前檢查筆記"),
    "check_what": ("say which files to check, or add --staged", "請指定要檢查的檔案，或加上 --staged"),
    "check_nothing": ("No note to check.", "沒有要檢查的筆記。"),
    "check_good": ("No problems in {n:,} {n:note|notes}.", "檢查了 {n:,} 則筆記，沒有問題。"),
    "check_outside": ("not checked, since no vault holds it: {path}", "未檢查，不屬於任何筆記庫：{path}"),
    "check_private": ("not checked, since it is private: {path}", "未檢查，屬於私人筆記：{path}"),
    "check_ignored": ("not checked, since the vault leaves it out: {path}", "未檢查，筆記庫排除了它：{path}"),
    "check_not_note": ("not checked, since it is no note: {path}", "未檢查，不是筆記：{path}"),
    "check_too_long": ("not checked, since it is too long: {path}", "未檢查，內容太長：{path}"),
    "check_behind": (
        "the index is behind; links to notes written just now may show as broken",
        "索引尚未跟上；連到剛寫好的筆記的連結可能顯示為失效",
    ),
    "check_no_git": ("git could not tell what is to be checked: {reason}", "git 無法列出要檢查的檔案：{reason}"),
    "check_no_git_hint": ("run it in a repository, or name the files", "請在儲存庫裡執行，或指定檔案"),
    "check_unreadable": ("{path} could not be read: {reason}", "無法讀取 {path}：{reason}"),
    "check_no_file": ("it is no regular file", "不是一般檔案"),
    "check_unreadable_hint": ("name a file that is there", "請指定存在的檔案"),
}
