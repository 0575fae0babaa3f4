"""What `recall govern` says, in English and in Traditional Chinese."""

from __future__ import annotations

GOVERN = {
    # key: (English, Traditional Chinese)
    "help_govern": ("decide on what the graph proposes, and take it back", "對概念圖的提議做決定，也可撤回"),
    "govern_no_act": ("say what to do: {acts}", "請指定要做什麼：{acts}"),
    "govern_no_name": ("say what it is about", "請指定要決定的對象"),
    "govern_into": ("merge needs two names: what, and into what", "merge 需要兩個名稱：要併入的，以及併到哪一個"),
    "govern_rename": (
        "rename needs two names: the concept and its new label",
        "rename 需要兩個名稱：概念，以及新的名稱",
    ),
    "govern_pair": ("distinct needs two notes", "distinct 需要兩則筆記"),
    "govern_needs_yes": (
        "{what}: {n} {n:decision|decisions}, {removed} {removed:edge|edges} fewer; not done without --yes",
        "{what}：{n} 項決定、少 {removed} 條關聯；沒有 --yes 就不執行",
    ),
    "govern_needs_yes_hint": ("look first with --dry-run, then add --yes", "先用 --dry-run 查看，再加上 --yes"),
    "govern_ask": ("Go on? [y/N] ", "要繼續嗎？[y/N] "),
    "govern_left": ("Nothing was decided.", "沒有做任何決定。"),
    "govern_would": ("would change: {what}", "將會改變：{what}"),
    "govern_changed": ("changed: {what}", "已改變：{what}"),
    "govern_preview": (
        "{concepts:,} {concepts:concept|concepts}, {notes:,} {notes:note|notes}; "
        "edges between notes: {removed:,} go, {added:,} come, {changed:,} with another weight, {stay:,} stay; "
        "ties of concepts to notes: {untied:,} go, {tied:,} come; no note is edited: "
        "it is kept in .recall/decisions.toml",
        "{concepts:,} 個概念、{notes:,} 則筆記；筆記之間的關聯：少 {removed:,} 條、多 {added:,} 條、"
        "{changed:,} 條改變強度、{stay:,} 條不變；概念與筆記的聯繫：少 {untied:,} 個、多 {tied:,} 個；"
        "不會修改任何筆記：記在 .recall/decisions.toml",
    ),
    "govern_undo": ("take it back: recall govern undo {ids}", "撤回：recall govern undo {ids}"),
    "govern_id": ("ID", "編號"),
    "govern_list_ways": (
        "decide one by one: recall govern review; propose one no more: recall govern dismiss ID",
        "逐項決定：recall govern review；不再提某一項：recall govern dismiss 編號",
    ),
    "govern_list_mend": (
        "mend them in the notes; propose one no more: recall govern dismiss ID",
        "請在筆記裡修正；不再提某一項：recall govern dismiss 編號",
    ),
    "govern_nothing": ("There is nothing to decide.", "沒有需要決定的事。"),
    "govern_undecided": ("Nothing has been decided that is in force.", "目前沒有生效中的決定。"),
    "govern_decided": ("Decided", "已決定"),
    "govern_first": (
        "The first decision here: a line of .recall/decisions.toml, which is new in the folder of your notes.",
        "這是這裡的第一個決定，寫在筆記資料夾裡新增的 .recall/decisions.toml。",
    ),
    "govern_more_decided": (
        "{n} of {total} decisions; more with --limit",
        "{total} 個決定中的 {n} 個；用 --limit 看更多",
    ),
    "govern_more": ("{n} of {total}; more with --limit", "{total} 項中的 {n} 項；用 --limit 看更多"),
    "govern_review_keys": (
        "[y] accept  {others}[n] dismiss  [l] later  [u] undo  [q] quit  [?] help",
        "[y] 接受  {others}[n] 不再提  [l] 稍後  [u] 撤回  [q] 離開  [?] 說明",
    ),
    "govern_review_info": (
        "[n] dismiss  [l] later  [u] undo  [q] quit  [?] help",
        "[n] 不再提  [l] 稍後  [u] 撤回  [q] 離開  [?] 說明",
    ),
    "govern_review_help": (
        "y: do the first that is listed; 2, 3 …: do that one instead. n: do nothing, and do not propose it again.\n"
        "l or Enter: leave it for another day. u: take back the last decision of this review. q: leave the rest.",
        "y：照列出的第一項做；2、3……：改做那一項。n：什麼都不做，也不再提出。\n"
        "l 或 Enter：留待以後。u：撤回這次檢視的上一個決定。q：離開，其餘留待以後。",
    ),
    "govern_reviewed": (
        "{accepted} accepted, {dismissed} dismissed, {left} left.",
        "接受 {accepted} 項、不再提 {dismissed} 項、剩下 {left} 項。",
    ),
    "govern_undone": ("Taken back: {what}.", "已撤回：{what}。"),
    "govern_nothing_undone": ("Nothing of this review is left to take back.", "這次檢視中沒有可撤回的決定。"),
    "act_merge": ("merge {subject} into {object}", "把 {subject} 併入 {object}"),
    "act_rename": ("call {subject} {object}", "把 {subject} 改名為 {object}"),
    "act_ban": ("ban {subject}: it carries no edge", "禁用 {subject}：不再產生關聯"),
    "act_unban": ("unban {subject}", "解除禁用 {subject}"),
    "act_pin": ("pin {subject}", "釘選 {subject}"),
    "act_keep": ("keep {subject}: it carries edges", "保留 {subject}：仍產生關聯"),
    "act_demote": ("rank {subject} below what it points at", "把 {subject} 排在所指筆記之後"),
    "act_promote": ("leave {subject} where it ranks", "不降低 {subject} 的排名"),
    "act_canonical": ("{object} folds into {subject}", "{object} 併入 {subject} 顯示"),
    "act_distinct": ("{subject} and {object} are two notes", "{subject} 與 {object} 是兩則不同的筆記"),
    "act_supersede": ("{object} takes the place of {subject}", "{subject} 已由 {object} 取代"),
    "act_outdated": ("{subject} is out of date", "{subject} 已過時"),
    "act_dismiss": ("dismiss {subject}", "不再提 {subject}"),
    "act_undone": ("take back {id}: {what}", "撤回 {id}：{what}"),
    "act_undo": ("undo {subject}", "撤回 {subject}"),
}
