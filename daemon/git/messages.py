"""What is said of git and of the history of notes, in en and zh-Hant."""

GIT = {
    "no-repository": (
        'index = "commit" needs a git repository around the notes; until there is one, saved files are followed',
        'index = "commit" 需要筆記所在的 git 儲存庫；在那之前，以存檔內容為準',
    ),
    "git-fallback": (
        "the repository is read by the git program, which is slower: {reason}",
        "改用 git 程式讀取儲存庫，速度較慢：{reason}",
    ),
    "git-failed": (
        "the repository cannot be read, so nothing is known of the history of notes: {reason}",
        "無法讀取儲存庫，因此不知道筆記的歷史：{reason}",
    ),
    "git-reading": (
        "{done} of {total} commits have been read; what older ones say of notes is not known yet",
        "{total} 個提交中已讀取 {done} 個；較舊的提交如何提及筆記還不知道",
    ),
    "git-shallow": (
        "this is a shallow clone: when older notes began is not known (git fetch --unshallow)",
        "這是淺層複製（shallow clone）：較舊筆記的起始時間不明（git fetch --unshallow）",
    ),
    "history-none": (
        "this vault is in no git repository, so its notes have no history",
        "這個筆記庫不在 git 儲存庫裡，所以筆記沒有歷史",
    ),
    "history-uncommitted": (
        "{path} has not been committed at HEAD",
        "{path} 在 HEAD 尚未提交",
    ),
    "history-cut": (
        "{total} commits touched this note; the {shown} newest are listed",
        "這則筆記共有 {total} 個提交；列出最新的 {shown} 個",
    ),
}
