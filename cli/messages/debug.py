"""What `recall debug` says, in English and in Traditional Chinese."""

from __future__ import annotations

DEBUG = {
    # key: (English, Traditional Chinese)
    "help_debug": (
        "gather what a report of a fault needs, without a word of your notes",
        "收集回報問題所需的資料，不含筆記的任何文字",
    ),
    "bundle_holds": ("{path} will hold:", "{path} 將包含："),
    "bundle_about": (
        "versions, the system, and which RECALLD_ variables are set",
        "版本、系統，以及設了哪些 RECALLD_ 變數",
    ),
    "bundle_doctor": ("which checks of `recall doctor` passed", "`recall doctor` 各項檢查是否通過"),
    "bundle_config": ("settings; paths, addresses and patterns are left out", "設定；路徑、位址與樣式不列出"),
    "bundle_status": ("what the daemon does, in numbers and states", "背景程式的狀態與數字"),
    "bundle_metrics": ("requests, errors and times, by method and by stage", "依方法與階段的請求、錯誤與耗時"),
    "bundle_problems": ("how many problems of each kind the notes have", "筆記各類問題的數量"),
    "bundle_slow": ("slow queries, without what was asked", "較慢的查詢，不含所問內容"),
    "bundle_log": (
        "the end of the log; all that is not the program's own words is left out",
        "紀錄結尾；只保留程式自己的用語",
    ),
    "bundle_plain": (
        "Names and paths are left in it, since you asked for that.",
        "依你的要求，名稱與路徑保留在內。",
    ),
    "bundle_elsewhere": (
        "This folder is in the vault {vault}, where no such file belongs: it goes to {folder} (--output: elsewhere).",
        "這個資料夾在筆記庫 {vault} 裡，不適合放這種檔案：改放到 {folder}（可用 --output 指定別處）。",
    ),
    "bundle_ask": ("Write it? [Y/n]", "要寫入嗎？[Y/n]"),
    "bundle_written": (
        "Written: {path} ({kb:.0f} KB). Look into it before you send it.",
        "已寫入：{path}（{kb:.0f} KB）。送出前請先看過。",
    ),
    "bundle_not": ("Nothing was written.", "沒有寫入任何內容。"),
    "bundle_exists": ("{path} is there already", "{path} 已經存在"),
    "bundle_exists_hint": ("name another file with --output", "請用 --output 指定其他檔名"),
    "bundle_failed": ("{path} cannot be written: {reason}", "無法寫入 {path}：{reason}"),
    "bundle_failed_hint": ("name a file in another folder with --output", "請用 --output 指定其他資料夾的檔名"),
}
