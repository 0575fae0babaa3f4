"""What `recall doctor --security` says, in English and in Traditional Chinese."""

from __future__ import annotations

SECURITY = {
    # key: (English, Traditional Chinese)
    "security_owner": ("belongs to another user (uid {about})", "屬於另一個使用者（uid {about}）"),
    "security_mode": ("is open to others (mode {about})", "對其他人開放（模式 {about}）"),
    "security_files": ("none can be read by others", "其他人都無法讀取"),
    "security_files_open": (
        "{n:,} can be read by others, {path} among them",
        "有 {n:,} 個檔案其他人可以讀取，例如 {path}",
    ),
    "security_credentials": (
        "{path}: the address of the language model holds a password",
        "{path}：語言模型的位址裡有密碼",
    ),
    "security_credentials_hint": (
        "take it out; a key belongs in the environment variable that llm.key_env names",
        "請移除；金鑰應放在 llm.key_env 指定的環境變數裡",
    ),
    "security_peer": ("process {pid} of yours answers at {path}", "由你的行程 {pid} 在 {path} 回應"),
    "security_log": ("no text of a note or question is logged", "紀錄裡沒有筆記或問題的文字"),
    "security_log_debug": ("text of notes and questions is logged", "紀錄裡有筆記和問題的文字"),
    "security_log_hint": (
        'set log_level = "info" in config.toml, and delete the log when you are done',
        '請在 config.toml 設定 log_level = "info"，用完後刪除紀錄',
    ),
    "security_llm_none": ("none is set: nothing leaves this machine", "未設定：沒有內容離開這台機器"),
    "security_llm_here": ("at {url}, on this machine", "位於 {url}，在這台機器上"),
    "security_llm_away": (
        "at {url}: passages may leave this machine",
        "位於 {url}：段落可能離開這台機器",
    ),
    "security_llm_hint": (
        "that is as you set it; `allow_remote = false` below [llm] takes it back",
        "這是你的設定；在 [llm] 下設 `allow_remote = false` 可收回",
    ),
    "security_model_own": (
        "{name}: not one that came with recalld, so there is no checksum to compare with",
        "{name}：不是隨 recalld 附帶的模型，沒有可比對的檢查碼",
    ),
    "security_model_none": ("no weights are installed: words alone", "沒有安裝模型權重：只按文字搜尋"),
    "security_agent_reads": ("{file}: it may read notes, and write none", "{file}：可讀取筆記，不能寫入"),
    "security_agent_writes": ("{file}: it may write notes", "{file}：可以寫入筆記"),
    "security_agent_hint": (
        "as you allowed it; `recall mcp install --client {program}` takes the permission back",
        "這是你允許的；`recall mcp install --client {program}` 可收回",
    ),
    "security_secrets": (
        "{n:,} {n:note|notes} with what looks like a key or password",
        "{n:,} 則筆記裡有看似金鑰或密碼的內容",
    ),
    "security_secrets_unseen": (
        "not looked at: the vault is not ready",
        "尚未查看：筆記庫還沒就緒",
    ),
    "security_secrets_hint": (
        "`recall health --vault {name}` lists them; change those keys, and take them out of the notes",
        "`recall health --vault {name}` 會列出；請更換那些金鑰，並從筆記移除",
    ),
}
