"""What `recall init` says, in English and in Traditional Chinese."""

from __future__ import annotations

INIT = {
    # key: (English, Traditional Chinese)
    "init_missing": ("there is no folder {path}", "沒有這個資料夾：{path}"),
    "init_missing_hint": (
        "make it first, or try the demo: `recall init --demo`",
        "請先建立，或試試示範：`recall init --demo`",
    ),
    "init_not_folder": ("{path} is a file, not a folder", "{path} 是檔案，不是資料夾"),
    "init_not_folder_hint": ("name the folder that holds your notes", "請指定放筆記的資料夾"),
    "demo_not_empty": ("{path} is not empty", "{path} 不是空的"),
    "demo_not_empty_hint": (
        "name another folder, or add --yes to copy the demo notes into it",
        "請指定別的資料夾，或加 --yes 把示範筆記複製進去",
    ),
    "demo_lacking": ("the demo notes are not part of this installation", "這份安裝沒有附示範筆記"),
    "demo_lacking_hint": (
        "install recalld again, or name a folder of your own",
        "請重新安裝 recalld，或指定自己的資料夾",
    ),
    "demo_copied": ("Copied {n} demo {n:note|notes} to {path}", "已把 {n} 則示範筆記複製到 {path}"),
    "demo_kept": ("The demo notes are at {path} already", "示範筆記已經在 {path}"),
    "registered": ("Registered {path} as “{name}”", "已登記 {path}，名稱「{name}」"),
    "registered_already": ("{path} is registered already, as “{name}”", "{path} 已經登記過，名稱「{name}」"),
    "indexed": (
        "Indexed {notes:,} {notes:note|notes}, {passages:,} {passages:passage|passages} in {seconds:.1f} s",
        "已索引 {notes:,} 則筆記、{passages:,} 個段落，用了 {seconds:.1f} 秒",
    ),
    "meaning_later": (
        "Search by meaning follows in the background; words work now",
        "語意搜尋會在背景完成；關鍵字現在就能用",
    ),
    "nothing_written": ("No note was changed.", "沒有更動任何筆記。"),
    "next_step": ('Next: recall ask "{question}"{where}', '下一步：recall ask "{question}"{where}'),
    "next_note": (
        "Next: write a note there, a file whose name ends in .md; it is found as soon as it is saved.",
        "下一步：在裡面寫一則筆記（檔名以 .md 結尾），存檔後就找得到。",
    ),
    "question_demo": ("why does vLLM crash at start?", "vLLM 為什麼一啟動就當掉？"),
    "question_any": ("…", "…"),
    "init_where": (
        "Where are your notes? Type the path of the folder, or press Enter for the demo: forty-odd notes\n"
        "of an invented engineer, half Chinese, half English. Notes are read and never changed.",
        "你的筆記在哪裡？請輸入資料夾路徑；直接按 Enter 則使用示範筆記（一位虛構工程師的四十多則筆記，\n"
        "中英各半）。筆記只會被讀取，不會更動。",
    ),
    "init_which": ("which folder?", "哪一個資料夾？"),
    "init_which_hint": (
        "name it: `recall init ~/notes`, or try the demo: `recall init --demo`",
        "請指定：`recall init ~/notes`，或試試示範：`recall init --demo`",
    ),
    "init_goes_on": (
        "Indexing goes on in the background. `recall init` again shows how far it is; `recall stop` ends it.",
        "索引會在背景繼續。再執行 `recall init` 可看進度；`recall stop` 可停止。",
    ),
    "init_first": (
        "A first question, from what your notes are about:\n  {question}\nAsk it now? [Y/n]",
        "依你的筆記內容，試問第一個問題：\n  {question}\n現在就問嗎？[Y/n]",
    ),
    "hooks_question": (
        "\nThese notes are in git. Hooks tell the daemon of commits and branch switches\n"
        "at once: five small shell scripts that write one line to a file of recalld and\n"
        "never fail a commit.\n"
        "Undone by: recall hooks uninstall\nInstall them? [y/N]",
        "\n這些筆記在 git 裡。hook 會在提交與切換分支時立即通知背景程式：\n"
        "五個小小的 shell 指令檔，只在 recalld 的檔案寫下一行，絕不會讓提交失敗。\n"
        "移除：recall hooks uninstall\n要安裝嗎？[y/N]",
    ),
    "service_question": (
        "\nAs a service of your own, recalld comes up when you log in, is started anew if\n"
        "it hangs, and tends the concept graph at night. Without it, the first command\n"
        "starts recalld.\n"
        "Undone by: recall service uninstall\nInstall it? [y/N]",
        "\n成為服務後，recalld 會在你登入時啟動、停擺時重新啟動，並在夜間整理概念圖；\n"
        "不裝也可以，第一個指令會自動啟動它。\n移除：recall service uninstall\n要安裝嗎？[y/N]",
    ),
    "mcp_question": (
        "\n{client} is on this machine. Its agent can search and read these notes, and\n"
        "cite them; it cannot write. This adds a server, with a copy kept beside, to\n"
        "{path}\nUndone by: recall mcp uninstall --client {client}\nAdd it? [y/N]",
        "\n這台機器上有 {client}。它的代理程式可以搜尋、閱讀並引用這些筆記，\n"
        "但不能寫入。這會加入一個伺服器，並在旁邊保留原檔：\n{path}\n"
        "移除：recall mcp uninstall --client {client}\n要加入嗎？[y/N]",
    ),
    "mcp_offer": (
        "To give these notes to {client}: recall mcp install --client {client}",
        "要讓 {client} 使用這些筆記：recall mcp install --client {client}",
    ),
    "mcp_offer_missing": (
        "Agents can use these notes once `pip install 'recalld[mcp]'` is done; then: recall mcp install",
        "執行 `pip install 'recalld[mcp]'` 之後，代理程式就能使用這些筆記：recall mcp install",
    ),
    "time_left": ("{span} left", "還要 {span}"),
}
