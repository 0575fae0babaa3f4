"""What `recall service` and its checks say, in English and in Traditional Chinese."""

from __future__ import annotations

SERVICE = {
    "help_service": ("have recalld run with every login, as a service", "讓 recalld 成為服務，登入後自動執行"),
    "service_offer": (
        "To have recalld run with every login: recall service install",
        "要讓 recalld 每次登入自動執行：recall service install",
    ),
    "service_write": ("wrote {target}", "已寫入 {target}"),
    "service_would_write": ("write {target}", "會寫入 {target}"),
    "service_would_remove": ("remove {target}", "會移除 {target}"),
    "service_would_link": ("enable: {target}", "會啟用：{target}"),
    "service_would_reload": ("{target} reads the units anew", "{target} 會重新讀取單元"),
    "service_would_start": ("start {target}", "會啟動 {target}"),
    "service_would_stop": ("stop {target}", "會停止 {target}"),
    "service_would_load": ("load {target}", "會載入 {target}"),
    "service_would_unload": ("unload {target}", "會卸載 {target}"),
    "service_keep": ("unchanged: {target}", "不變：{target}"),
    "service_remove": ("removed {target}", "已移除 {target}"),
    "service_link": ("enabled: {target}", "已啟用：{target}"),
    "service_reload": ("{target} read the units anew", "{target} 已重新讀取單元"),
    "service_hand_over": (
        "the recalld that ran (process {target}) answered what it was asked, and made way",
        "原本執行中的 recalld（行程 {target}）答完手上的問題後已讓位",
    ),
    "service_start": ("started {target}", "已啟動 {target}"),
    "service_stop": ("stopped {target}", "已停止 {target}"),
    "service_load": ("loaded {target}", "已載入 {target}"),
    "service_unload": ("unloaded {target}", "已卸載 {target}"),
    "service_answers": ("{target} answers", "{target} 已回應"),
    "service_unanswered": ("it does not answer yet: {target}", "尚未回應：{target}"),
    "service_later": (
        "no systemd of yours runs now: the units take effect at your next login",
        "目前沒有執行你的 systemd：單元會在下次登入時生效",
    ),
    "service_no_sandbox": ("no sandbox: {target}", "未加沙箱：{target}"),
    "service_dry": ("Only shown, nothing done:", "僅列出步驟，未做任何更動："),
    "service_installed": (
        "recalld is a service now. Undo it with `recall service uninstall`.",
        "recalld 現在是服務了。可用 `recall service uninstall` 還原。",
    ),
    "service_uninstalled": ("The service is gone; nothing of it remains.", "服務已移除，沒有留下任何東西。"),
    "service_was_not": ("There was no service to remove.", "本來就沒有安裝服務。"),
    "service_restarted": ("recalld {version} runs (process {pid}).", "recalld {version} 執行中（行程 {pid}）。"),
    "service_not_ended": ("the old recalld is still ending", "舊的 recalld 仍在結束中"),
    "service_linger": (
        "It ends when you log out. To keep it running without a login: loginctl enable-linger",
        "登出後它會結束。若要未登入也執行：loginctl enable-linger",
    ),
    "service_none": ("there is no service manager here that recall knows", "這裡沒有 recall 認識的服務管理程式"),
    "service_none_hint": (
        "recalld still starts by itself when a command needs it",
        "需要時，指令仍會自行啟動 recalld",
    ),
    "service_foreign": ("{subject} is there and is not ours", "{subject} 已存在，且不是 recall 建立的"),
    "service_foreign_hint": ("move it away, or replace it with --yes", "請先移開，或加 --yes 取代它"),
    "service_other_home": ("a service for another home is installed: {subject}", "已安裝另一個家目錄的服務：{subject}"),
    "service_other_home_hint": ("replace it with --yes", "加 --yes 取代它"),
    "service_failed": ("the service could not be put in place: {reason}", "無法安裝服務：{reason}"),
    "service_failed_hint": ("see how it stands: recall service status", "查看狀態：recall service status"),
    "service_bad_place": (
        "a unit cannot name this path: {path}",
        "單元檔無法寫入這個路徑：{path}",
    ),
    "service_what": (
        "say what to do: install, uninstall, status or restart",
        "請指定：install、uninstall、status 或 restart",
    ),
    # status
    "service_is_not": ("not installed", "未安裝"),
    "service_is": ("installed in {folder} by recall {version}", "由 recall {version} 安裝在 {folder}"),
    "service_runs": ("running, process {pid}", "執行中，行程 {pid}"),
    "service_idle": ("not running; the first command starts it", "未執行；第一個指令會啟動它"),
    "service_enabled": ("comes up at every login", "每次登入自動啟動"),
    "service_listens": ("listens at {socket}", "在 {socket} 等候連線"),
    "service_dreams": ("dreams next at {at}", "下次夜間整理：{at}"),
    "service_lingers": ("runs without a login too (linger)", "未登入也會執行（linger）"),
    "service_sandboxed": ("sandbox in force", "沙箱生效中"),
    "service_basic": ("basic confinement in force ({names})", "基本限制生效中（{names}）"),
    "service_unmanaged": ("no service manager of yours answers now", "目前沒有可用的服務管理程式"),
    # what is wrong, and what to do
    "trouble_other_home": ("it serves another home: {about}", "它服務另一個家目錄：{about}"),
    "trouble_python_gone": ("the Python it starts is not there: {about}", "它啟動的 Python 不存在：{about}"),
    "trouble_other_python": ("it starts another installation: {about}", "它啟動的是另一份安裝：{about}"),
    "trouble_other_version": ("its units are of version {about}", "它的單元是版本 {about}"),
    "trouble_not_enabled": ("it is not enabled", "尚未啟用"),
    "trouble_not_listening": ("its socket is not listening: {about}", "它的 socket 沒有在等候：{about}"),
    "trouble_not_loaded": ("its units changed and were not read anew", "單元已變更但尚未重新讀取"),
    "trouble_sandbox_idle": ("its sandbox has no effect here", "它的沙箱在這裡沒有作用"),
    "trouble_vault_read_only": (
        "the sandbox does not let it write what you decide in {about}",
        "沙箱不允許它寫入 {about} 的決定",
    ),
    "trouble_hint": ("recall service install", "recall service install"),
    "trouble_restart_hint": ("recall service restart", "recall service restart"),
    "trouble_sandbox_hint": ("recall service install --sandbox", "recall service install --sandbox"),
    # doctor
    "doctor_service_none": (
        "not installed, and not needed: commands start recalld",
        "未安裝，也不需要：由指令啟動 recalld",
    ),
    "doctor_service_hint": (
        "to have it run with every login: recall service install",
        "若要登入自動執行：recall service install",
    ),
    "doctor_linger_no": ("ends with the last logout", "最後一次登出時結束"),
    # versions
    "daemon_newer": (
        "recalld {theirs} is newer than this recall {ours}: upgrade this one",
        "recalld {theirs} 比這個 recall {ours} 新：請升級這個 recall",
    ),
    "daemon_older": (
        "recalld {theirs} is older than this recall {ours}: `recall service restart` brings it up to date",
        "recalld {theirs} 比這個 recall {ours} 舊：用 `recall service restart` 更新",
    ),
    "daemon_elsewhere": (
        "the service runs recalld {theirs} of another installation; `recall service install` makes it this ({ours})",
        "服務執行的是另一份安裝的 recalld {theirs}：用 `recall service install` 改成這一份（{ours}）",
    ),
}
