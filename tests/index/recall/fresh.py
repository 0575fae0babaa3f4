"""Sentences in the manner of models, about notes with lists, tables and code."""

from .written import Told

FRESH = (
    Told(
        "en",
        "# Router\n\n| setting | value |\n|---|---|\n| SSID | attic-5g |\n| channel | 44 |\n| DHCP range | "
        "192.168.7.50 - "
        "192.168.7.199 |\n\nThe guest network is isolated and switches itself off at 23:00.",
        (
            "According to the notes, the SSID is attic-5g and the channel is 44.",
            "The DHCP range goes from 192.168.7.50 to 192.168.7.199.",
            "The guest network is isolated and switches off at 11 pm.",
        ),
        (
            "The channel is 36.",
            "The DHCP range goes from 192.168.7.50 to 192.168.7.254.",
            "The guest network switches itself on at 23:00.",
            "The guest network is not isolated.",
        ),
    ),
    Told(
        "en",
        "# Deploy\n\n1. Run `make release` on a clean checkout.\n2. Wait until CI is green (about 12 minutes).\n"
        "3. Tag with `git tag -s`.\n4. **Never** push the tag before the changelog is merged.\n\n"
        "Rollback: `kubectl rollout undo deploy/api`.",
        (
            "First run `make release` on a clean checkout, then wait until CI is green, which takes about 12 minutes.",
            "To roll back, use `kubectl rollout undo deploy/api`.",
            "The tag must never be pushed before the changelog is merged.",
        ),
        (
            "Push the tag before the changelog is merged.",
            "To roll back, use `kubectl rollout restart deploy/api`.",
            "Wait until CI is green, which takes about 20 minutes.",
            "Never push the tag after the changelog is merged.",
        ),
    ),
    Told(
        "en",
        "Meeting 2026-05-11. Present: Priya, Tom, Wei. Decided: we drop support for Python 3.9 in version "
        "2.0. Wei will write "
        "the migration guide by Friday. Open: whether to keep the XML export. Tom is against it.",
        (
            "It was decided to drop support for Python 3.9 in version 2.0.",
            "Wei will write the migration guide by Friday.",
            "Whether to keep the XML export is still open.",
            "Tom is against the XML export.",
        ),
        (
            "It was decided to drop support for Python 3.10 in version 2.0.",
            "Tom will write the migration guide by Friday.",
            "It was decided to keep the XML export.",
            "Priya is against the XML export.",
            "Tom is in favour of the XML export.",
        ),
    ),
    Told(
        "en",
        "The heat pump draws 2.4 kW at -7 °C and 1.1 kW at 7 °C. Below -15 °C the heating rod switches in. "
        "The installer recommends keeping the flow temperature under 45 °C.",
        (
            "At 7 °C the heat pump draws 1.1 kW.",
            "The heating rod switches in below -15 °C.",
            "The installer recommends a flow temperature under 45 °C.",
        ),
        (
            "At 7 °C the heat pump draws 2.4 kW.",
            "The heating rod switches in above -15 °C.",
            "The installer recommends a flow temperature over 45 °C.",
            "The heating rod switches in below 15 °C.",
        ),
    ),
    Told(
        "en",
        "Bayes: the prior says how likely the disease is before the test, the posterior how likely after it. "
        "With a prevalence of 1 % and a false positive rate of 5 %, most positive tests are false.",
        (
            "The prior says how likely the disease is before the test.",
            "With a prevalence of 1% and a false positive rate of 5%, most positive tests are false.",
        ),
        (
            "The posterior says how likely the disease is before the test.",
            "With a prevalence of 1% and a false positive rate of 5%, most positive tests are true.",
            "With a prevalence of 5% and a false positive rate of 1%, most positive tests are false.",
            "With a prevalence of 1% and a false positive rate of 5%, all positive tests are false.",
        ),
    ),
    Told(
        "en",
        "Passport office: Room 214, second floor. Open Monday to Thursday 8:30-12:00. Bring two photos and "
        "the old passport; "
        "birth certificates are needed only for children. The fee is 70 euros, cards are accepted.",
        (
            "The passport office is in room 214 on the second floor.",
            "Bring two photos and the old passport.",
            "Birth certificates are only needed for children.",
            "The fee is 70 euros and cards are accepted.",
        ),
        (
            "The passport office is in room 241.",
            "Birth certificates are needed for everybody.",
            "The fee is 70 euros and cards are not accepted.",
            "Bring four photos and the old passport.",
        ),
    ),
    Told(
        "en",
        "Thread pools hide back pressure: a queue without bound grows until memory ends. We use a bounded "
        "queue of 256 and "
        "reject the caller when it is full. Retrying belongs to the client, with jitter.",
        (
            "A queue without a bound grows until memory ends.",
            "We use a bounded queue of 256 entries and reject the caller when it is full.",
            "Retrying is the client's job, with jitter.",
        ),
        (
            "We use an unbounded queue and block the caller when it is full.",
            "We use a bounded queue of 512 and reject the caller when it is full.",
            "Retrying belongs to the server, with jitter.",
            "We accept the caller when the queue is full.",
        ),
    ),
    Told(
        "zh",
        "# 路由器\n\n- 名稱：閣樓-5G\n- 頻道：44\n- DHCP：192.168.7.50 到 192.168.7.199\n\n訪客網路是隔離的，"
        "晚上十一點自動關閉。",
        (
            "根據筆記，路由器的頻道是 44。",
            "訪客網路會在晚上 11 點自動關閉。",
            "DHCP 的範圍是 192.168.7.50 到 192.168.7.199。",
        ),
        (
            "路由器的頻道是 36。",
            "訪客網路會在晚上十點自動關閉。",
            "訪客網路會在晚上十一點自動開啟。",
            "訪客網路沒有隔離。",
        ),
    ),
    Told(
        "zh",
        "# 發佈流程\n\n1. 在乾淨的目錄執行 `make release`。\n2. 等 CI 變綠，大約十二分鐘。\n3. 用 `git tag "
        "-s` 簽章。\n"
        "4. 變更記錄合併之前，**絕對不要**推送標籤。\n\n回復：`kubectl rollout undo deploy/api`。",
        (
            "先在乾淨的目錄執行 `make release`，再等 CI 變綠，大約 12 分鐘。",
            "要回復時，執行 `kubectl rollout undo deploy/api`。",
            "變更記錄合併之前不要推送標籤。",
        ),
        (
            "變更記錄合併之前就要推送標籤。",
            "要回復時，執行 `kubectl rollout restart deploy/api`。",
            "等 CI 變綠大約要二十分鐘。",
            "變更記錄合併之後絕對不要推送標籤。",
        ),
    ),
    Told(
        "zh",
        "会议 2026-05-11。出席：佩玲、汤姆、阿伟。决定：2.0 版不再支持 Python 3.9。阿伟周五前写迁移指南。"
        "未决：要不要保留 XML 导出，汤姆反对。",
        (
            "會議決定 2.0 版不再支援 Python 3.9。",
            "阿偉會在週五前寫遷移指南。",
            "湯姆反對保留 XML 匯出。",
        ),
        (
            "會議決定 2.0 版不再支援 Python 3.8。",
            "湯姆會在週五前寫遷移指南。",
            "湯姆贊成保留 XML 匯出。",
            "阿偉會在週三前寫遷移指南。",
            "會議決定 2.0 版繼續支援 Python 3.9。",
        ),
    ),
    Told(
        "zh",
        "熱泵在零下七度時耗電 2.4 kW，在七度時耗電 1.1 kW。低於零下十五度電熱棒會介入。"
        "師傅建議出水溫度不要超過四十五度。",
        (
            "熱泵在 7 度時耗電 1.1 kW。",
            "低於零下 15 度時電熱棒會介入。",
            "師傅建議出水溫度不要超過 45 度。",
        ),
        (
            "熱泵在七度時耗電 2.4 kW。",
            "高於零下十五度電熱棒會介入。",
            "師傅建議出水溫度要超過四十五度。",
            "師傅建議出水溫度不要超過五十五度。",
        ),
    ),
    Told(
        "zh",
        "辦護照在二樓 214 室，週一到週四八點半到十二點。要帶兩張照片和舊護照，只有小孩才需要出生證明。費用 "
        "1,300 元，可以刷卡。",
        (
            "辦護照在二樓的 214 室。",
            "需要帶兩張照片和舊護照。",
            "只有小孩需要出生證明。",
            "費用是 1300 元，可以刷卡。",
        ),
        (
            "辦護照在三樓 214 室。",
            "需要帶四張照片和舊護照。",
            "所有人都需要出生證明。",
            "費用 1,300 元，不能刷卡。",
            "費用 3,100 元，可以刷卡。",
        ),
    ),
    Told(
        "zh",
        "執行緒池會掩蓋背壓：沒有上限的佇列會一直長到記憶體用完。我們用上限 256 的佇列，滿了就拒絕呼叫端。"
        "重試由客戶端負責，並加上隨機延遲。",
        (
            "沒有上限的佇列會一直長到記憶體用完。",
            "我們用上限 256 的佇列，滿了就拒絕呼叫端。",
            "重試由客戶端負責。",
        ),
        (
            "我們用沒有上限的佇列。",
            "重試由伺服器負責。",
            "我們用上限 512 的佇列，滿了就拒絕呼叫端。",
            "佇列滿了就接受呼叫端。",
        ),
    ),
    Told(
        "zh",
        "先驗機率是檢測之前得病的可能性，後驗機率是檢測之後的。盛行率 1 %、偽陽性率 5 % 時，大多數陽性結果是錯的。",
        (
            "先驗機率是檢測之前得病的可能性。",
            "盛行率 1%、偽陽性率 5% 時，大多數陽性結果是錯的。",
        ),
        (
            "後驗機率是檢測之前得病的可能性。",
            "盛行率 5%、偽陽性率 1% 時，大多數陽性結果是錯的。",
            "盛行率 1%、偽陽性率 5% 時，大多數陽性結果是對的。",
        ),
    ),
)
