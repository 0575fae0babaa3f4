"""What `recall doctor` says, in English and in Traditional Chinese."""

from __future__ import annotations

DOCTOR = {
    # key: (English, Traditional Chinese)
    "doctor_python": ("{version} at {path}", "{version}，位於 {path}"),
    "doctor_python_hint": ("install Python 3.11 or later", "請安裝 Python 3.11 或更新版本"),
    "doctor_packages_hint": ("install recalld again with pip", "請用 pip 重新安裝 recalld"),
    "doctor_locale": ("file names in {encoding}", "檔名編碼 {encoding}"),
    "doctor_locale_hint": ("set LANG to a UTF-8 locale", "請把 LANG 設為 UTF-8 的語系"),
    "doctor_config_none": ("{path} (none yet: defaults)", "{path}（尚未建立，使用預設值）"),
    "doctor_config_unread_hint": (
        "put a text file in its place that you may read; until then the defaults hold",
        "請在該處改放一個可讀取的文字檔；在此之前使用預設值",
    ),
    "doctor_config_hint": ("mend that line; until then the defaults hold", "請修正那一行；在那之前使用預設值"),
    "doctor_folder_none": ("{path} (not made yet)", "{path}（尚未建立）"),
    "doctor_disk": ("{free:.1f} GB free at {path}", "{path} 還有 {free:.1f} GB"),
    "doctor_disk_hint": ("free some space there", "請在那裡騰出空間"),
    "doctor_git_none": ("not found", "找不到"),
    "doctor_git_hint": ("install git", "請安裝 git"),
    "doctor_daemon": ("recalld {version}, process {pid}", "recalld {version}，行程 {pid}"),
    "doctor_daemon_hint": (
        "this is recall {version}: run `recall service restart`",
        "這是 recall {version}：請執行 `recall service restart`",
    ),
    "doctor_socket_hint": ("run `recall stop`, then any command", "請執行 `recall stop`，再執行任何指令"),
    "doctor_vault": ("{path}: {notes:,} {notes:note|notes}, {state}", "{path}：{notes:,} 則筆記，{state}"),
    "doctor_vault_gone": ("{path} is not there", "{path} 不存在"),
    "doctor_vault_gone_hint": (
        "mount it or bring it back; the index waits",
        "請掛載或還原它；索引會等著",
    ),
    "doctor_vault_refused_hint": (
        "edit that line, or take the vault out: recall forget NAME",
        "請修改該行，或移除這個筆記庫：recall forget 名稱",
    ),
    "doctor_vault_hint": (
        "recall logs says more; changes are found by looking, more slowly",
        "recall logs 有更多說明；仍會定時查看變動，只是較慢",
    ),
    "doctor_repository": (
        "its repository: branch {branch}, {state}, read by {reader}",
        "所在的 git 儲存庫：分支 {branch}，{state}，以 {reader} 讀取",
    ),
    "doctor_repository_hint": ("git -C FOLDER fsck tells what is wrong", "git -C 資料夾 fsck 會說明哪裡有問題"),
    "doctor_no_vault": ("none is registered", "沒有登記任何筆記庫"),
    "doctor_no_vault_hint": ("recall init PATH", "recall init 路徑"),
    "doctor_watches": ("{n:,} {n:folder|folders}, {limit:,} allowed", "{n:,} 個資料夾，上限 {limit:,}"),
    "doctor_watches_free": (
        "{n:,} {n:folder|folders}; this system has no limit to read",
        "{n:,} 個資料夾；這個系統沒有可讀的上限",
    ),
    "doctor_network": (
        "{n} internet {n:socket|sockets} open, no telemetry",
        "開啟的網際網路連線：{n}；不回傳任何資料",
    ),
    "doctor_network_unseen": ("cannot be looked at here", "這個系統無法查看"),
    "doctor_network_hint": ("please report this: recalld opens none", "請回報：recalld 不應開啟任何連線"),
}

CHECK_NAMES = {
    "python": "Python",
    "packages": "套件",
    "locale": "語系",
    "config": "設定",
    "settings": "設定",
    "state": "狀態資料夾",
    "cache": "快取資料夾",
    "run": "執行資料夾",
    "config folder": "設定資料夾",
    "state folder": "狀態資料夾",
    "cache folder": "快取資料夾",
    "run folder": "執行資料夾",
    "files": "檔案",
    "program": "程式",
    "disk": "磁碟",
    "git": "git",
    "hooks": "hook",
    "service": "服務",
    "linger": "登出後續行",
    "units": "服務單元",
    "service socket": "服務 socket",
    "sandbox": "沙箱",
    "daemon": "背景程式",
    "socket": "socket",
    "vault": "筆記庫",
    "watches": "監看",
    "model": "模型",
    "model files": "模型檔案",
    "language model": "語言模型",
    "network": "網路",
    "log": "紀錄",
    "secrets": "機密",
    "agent": "代理程式",
}
"""What each check is called in Traditional Chinese; a program, and an English reader, know it by its name."""
