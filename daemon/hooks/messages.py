"""What is said about git hooks and about checked files, in English and Traditional Chinese."""

HOOKS: dict[str, tuple[str, str]] = {
    # key: (English, Traditional Chinese)
    "hooks-no-git": ("there is no git program", "找不到 git 程式"),
    "hooks-no-git.hint": (
        "hooks need it; without them the daemon notices changes by itself",
        "hook 需要 git；沒有 hook 時，背景程式也會自行察覺變動",
    ),
    "hooks-owner": (
        "git does not trust {folder}: it belongs to another user",
        "git 不信任 {folder}：它屬於另一位使用者",
    ),
    "hooks-owner.hint": (
        "if you do: git config --global --add safe.directory '{folder}'",
        "若你信任它：git config --global --add safe.directory '{folder}'",
    ),
    "hooks-no-repository": ("{folder} is in no git repository", "{folder} 不在任何 git 儲存庫裡"),
    "hooks-no-repository.hint": (
        "name the folder of a repository: recall hooks install REPO",
        "請指定儲存庫的資料夾：recall hooks install 儲存庫",
    ),
    "hooks-bare": ("{path} is a bare repository: no notes are in it", "{path} 是 bare 儲存庫，裡面沒有筆記"),
    "hooks-bare.hint": (
        "name a work tree of it: recall hooks install FOLDER; used with --work-tree, its hooks take this line:\n{line}",
        "請指定它的工作目錄：recall hooks install 資料夾；若搭配 --work-tree 使用，把這一行加到它的 hook：\n{line}",
    ),
    "hooks-off": (
        "git is told to run no hooks here: core.hooksPath is {path}",
        "這裡設定了不執行任何 hook：core.hooksPath 是 {path}",
    ),
    "hooks-off.hint": (
        "to have them again: git config --unset core.hooksPath",
        "若要恢復：git config --unset core.hooksPath",
    ),
    "hooks-husky": (
        "husky owns the hooks here ({folder}) and would overwrite ours; nothing was written",
        "這裡的 hook 由 husky 管理（{folder}），我們寫的會被覆蓋；沒有寫入任何東西",
    ),
    "hooks-husky.hint": (
        "add this line to each of {files}:\n{line}",
        "請把這一行加到 {files}：\n{line}",
    ),
    "hooks-tree": (
        "core.hooksPath is {folder}, among the files of the repository, where recalld writes nothing",
        "core.hooksPath 是 {folder}，位於儲存庫的檔案之中，recalld 不在那裡寫入",
    ),
    "hooks-tree.hint": (
        "add this line to each of {files} (executable, beginning with #!/bin/sh):\n{line}",
        "請把這一行加到 {files}（需可執行，開頭為 #!/bin/sh）：\n{line}",
    ),
    "hooks-lefthook": (
        "lefthook owns hooks here and would put ours aside; nothing was written",
        "這裡的 hook 由 lefthook 管理，會把我們的移開；沒有寫入任何東西",
    ),
    "hooks-lefthook.hint": (
        "add this to {file}, then run `lefthook install`:\n{lines}",
        "請把以下內容加到 {file}，再執行 `lefthook install`：\n{lines}",
    ),
    "hooks-shared": (
        "core.hooksPath is {folder}, whose hooks run in other repositories too; nothing was written",
        "core.hooksPath 是 {folder}，那裡的 hook 也會在其他儲存庫執行；沒有寫入任何東西",
    ),
    "hooks-shared.hint": (
        "add --yes to install there (others' word is dropped), or add this line to your hooks:\n{line}",
        "加上 --yes 就會裝在那裡（其他儲存庫的訊息會略過），或把這一行加到你的 hook：\n{line}",
    ),
    "hooks-two": (
        "{path} has taken the place of our hook, and {other} was there before: which one counts?",
        "{path} 取代了我們的 hook，而 {other} 是更早的：該用哪一個？",
    ),
    "hooks-two.hint": (
        "put what you need of {other} into {path}, delete {other}, and install again",
        "把 {other} 裡需要的內容併入 {path}，刪除 {other}，再重新安裝",
    ),
    "hooks-unwritable": ("{file} could not be written: {reason}", "無法寫入 {file}：{reason}"),
    "hooks-unwritable.hint": (
        "see that the folder is yours and nobody holds a lock there, then try again",
        "請確認該資料夾屬於你、且沒有鎖定檔，再試一次",
    ),
    "secret-here": (
        "looks like a secret ({rules}): once committed it is in the history",
        "看來是機密（{rules}）：一旦提交就會留在歷史裡",
    ),
}
"""Key: English, Traditional Chinese."""
