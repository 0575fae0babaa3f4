"""Sentences as a model may write them about passages: what it may say, and what it may not."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """A passage, sentences that say what it says, and sentences that do not."""

    lang: str
    passage: str
    true: tuple[str, ...]
    false: tuple[str, ...]


TOLD = (
    Told(
        "en",
        "By default a model stays loaded for five minutes, and every new question starts that clock again. "
        "Set OLLAMA_KEEP_ALIVE=-1 to keep it for ever.",
        (
            "By default a model stays loaded for 5 minutes.",
            "Each new question starts the five-minute clock again.",
            "Setting `OLLAMA_KEEP_ALIVE=-1` keeps the model for ever.",
            "A model stays loaded for 300 seconds by default.",
        ),
        (
            "By default a model stays loaded for 15 minutes.",
            "By default a model stays loaded for five seconds.",
            "By default a model does not stay loaded.",
            "Set OLLAMA_MAX_LOADED=-1 to keep it for ever.",
            "Set OLLAMA_KEEP_ALIVE=0 to keep it for ever.",
        ),
    ),
    Told(
        "en",
        "vLLM takes 90 % of the memory pool when it starts. If Ollama still holds a model, vLLM crashes at start. "
        "The cure is to stop Ollama first, or to lower gpu_memory_utilization to 0.6.",
        (
            "vLLM takes 90% of the memory pool at start.",
            "If Ollama still holds a model, vLLM crashes.",
            "Stop Ollama first, or lower `gpu_memory_utilization` to 0.6.",
            "vLLM crashes at start when Ollama still holds a model.",
        ),
        (
            "Ollama takes 90% of the memory pool at start.",
            "vLLM takes 60% of the memory pool at start.",
            "If vLLM still holds a model, Ollama crashes at start.",
            "Stop Ollama first, or raise `gpu_memory_utilization` to 0.6.",
            "vLLM crashes because the driver is too old.",
        ),
    ),
    Told(
        "en",
        "Ann runs the nightly backup from the office; Bob checks it on Mondays. "
        "The backup starts at 2:30 am and takes about 40 minutes. It does not include the photo archive.",
        (
            "Ann runs the nightly backup.",
            "Bob checks the backup on Mondays.",
            "The backup starts at 02:30 and takes roughly 40 minutes.",
            "The photo archive is not included in the backup.",
        ),
        (
            "Bob runs the nightly backup from the office.",
            "Ann checks the backup on Mondays.",
            "The backup starts at 3:30 am and takes about 40 minutes.",
            "The backup includes the photo archive.",
            "Bob checks the backup on Fridays.",
        ),
    ),
    Told(
        "en",
        "A persistent flag in cobra is seen by the command and by all its subcommands. "
        "A local flag is seen by its own command only. Use PersistentFlags() on the root to add a global one.",
        (
            "A persistent flag is seen by a command and all its subcommands.",
            "Local flags are seen only by their own command.",
            "Use `PersistentFlags()` on the root to add a global flag.",
        ),
        (
            "A local flag is seen by the command and by all its subcommands.",
            "A persistent flag is seen by its own command only.",
            "Use `LocalFlags()` on the root to add a global one.",
            "A persistent flag is not seen by subcommands.",
        ),
    ),
    Told(
        "en",
        "On 14 March 2026 we moved the database from Postgres 15 to Postgres 17. The migration took three hours. "
        "Nobody lost data, but search was slow until the statistics were rebuilt.",
        (
            "The database was moved from Postgres 15 to Postgres 17 on March 14, 2026.",
            "The migration took 3 hours.",
            "No data was lost.",
            "Search was slow until the statistics were rebuilt.",
        ),
        (
            "The database was moved from Postgres 15 to Postgres 16 on March 14, 2026.",
            "The database was moved on March 15, 2026.",
            "The migration took three days.",
            "Search was fast until the statistics were rebuilt.",
            "Some data was lost in the migration.",
        ),
    ),
    Told(
        "en",
        "Sourdough wants 75 % water, 2 % salt and 20 % starter. Let it rest for 4 hours at 24 °C, "
        "then overnight in the fridge. Bake at 240 °C with steam for 20 minutes and 25 minutes without.",
        (
            "Sourdough wants 75% water, 2% salt and 20% starter.",
            "Let the dough rest for four hours at 24 °C.",
            "Bake at 240 °C with steam for 20 minutes.",
        ),
        (
            "Sourdough wants 65% water, 2% salt and 20% starter.",
            "Let the dough rest for four hours at 42 °C.",
            "Sourdough wants 75% salt and 2% water.",
            "Bake at 240 °C without steam for 20 minutes.",
        ),
    ),
    Told(
        "en",
        "Tokens from the auth service may expire while a job runs. The client must refresh them before each request. "
        "Refreshing after a 401 is too late, because the upload has already been rejected.",
        (
            "Tokens may expire while a job runs.",
            "The client must refresh tokens before each request.",
            "Refreshing after a 401 is too late because the upload has been rejected already.",
        ),
        (
            "Tokens always expire while a job runs.",
            "The client must refresh tokens after each request.",
            "Refreshing after a 403 is too late.",
            "Refreshing after a 401 is not too late.",
            "The server must refresh tokens before each request.",
        ),
    ),
    Told(
        "en",
        "The scanner in box C reaches 113 pages. Page 113 has a water stain: raise the contrast first and "
        "run OCR again. "
        "Anything below 300 dpi is not worth reading.",
        (
            "Page 113 has a water stain.",
            "For page 113, raise the contrast first and run OCR again.",
            "Anything below 300 dpi is not worth reading.",
        ),
        (
            "Page 131 has a water stain.",
            "Lower the contrast first and run OCR again.",
            "Anything above 300 dpi is not worth reading.",
            "Page 113 has a coffee stain.",
        ),
    ),
    Told(
        "en",
        "Redis is used as a cache only; losing it costs nothing but time. The queue lives in RabbitMQ and is "
        "durable. "
        "Never put sessions into Redis.",
        (
            "Redis is used only as a cache.",
            "The queue lives in RabbitMQ and is durable.",
            "Sessions should never be put into Redis.",
        ),
        (
            "The queue lives in Redis and is durable.",
            "The queue lives in RabbitMQ and is not durable.",
            "Put sessions into Redis.",
            "Redis is used as the main database.",
        ),
    ),
    Told(
        "en",
        "The fern on the balcony needs water every three days in summer and once a week in winter. "
        "Direct sun burns its leaves. The cactus gets water monthly.",
        (
            "In summer the fern needs water every three days.",
            "The fern needs water once a week in winter.",
            "Direct sun burns the leaves of the fern.",
        ),
        (
            "In winter the fern needs water every three days.",
            "The cactus needs water every three days in summer.",
            "The fern likes direct sun.",
            "The orchid needs water every three days in summer.",
        ),
    ),
    Told(
        "zh",
        "Ollama 預設讓模型留在記憶體五分鐘，每次提問都會重新計時。設定 OLLAMA_KEEP_ALIVE=-1 就會一直保留。",
        (
            "Ollama 預設讓模型留在記憶體 5 分鐘。",
            "每次提問都會重新計時。",
            "把 `OLLAMA_KEEP_ALIVE` 設成 -1 就會一直保留。",
            "模型預設會在內存里保留五分钟。",
        ),
        (
            "Ollama 預設讓模型留在記憶體十五分鐘。",
            "Ollama 預設讓模型留在記憶體五小時。",
            "vLLM 預設讓模型留在記憶體五分鐘。",
            "每次提問都不會重新計時。",
            "設定 OLLAMA_NUM_PARALLEL=-1 就會一直保留。",
        ),
    ),
    Told(
        "zh",
        "資料庫連線池的上限設為 20 條，等待空閒連線最多五秒。連線數不是越多越好：超過核心數的四倍之後，"
        "吞吐量反而下降。",
        (
            "資料庫連線池的上限是 20 條。",
            "等待空閒連線最多 5 秒。",
            "连接数不是越多越好。",
            "連線數超過核心數的四倍之後，吞吐量會下降。",
        ),
        (
            "資料庫連線池的上限是 200 條。",
            "等待空閒連線最多五分鐘。",
            "連線數越多越好。",
            "連線數超過核心數的四倍之後，吞吐量反而上升。",
            "連線數超過核心數的兩倍之後，吞吐量反而下降。",
        ),
    ),
    Told(
        "zh",
        "小明負責每天凌晨兩點的備份，小華負責還原演練。備份放在 NAS，保留三十天；照片不在備份範圍內。",
        (
            "小明負責每天凌晨兩點的備份。",
            "還原演練由小華負責。",
            "備份放在 NAS，保留 30 天。",
            "照片不在備份範圍內。",
            "备份每天凌晨 2:00 执行，由小明负责。",
        ),
        (
            "小華負責每天凌晨兩點的備份。",
            "小王負責每天凌晨兩點的備份。",
            "小明負責每天下午兩點的備份。",
            "備份放在 S3，保留三十天。",
            "備份放在 NAS，保留十三天。",
            "照片在備份範圍內。",
        ),
    ),
    Told(
        "zh",
        "三月二日把網站從 Apache 換成 nginx，回應時間從 180 毫秒降到 95 毫秒。憑證改由 certbot 自動更新，"
        "每六十天一次。",
        (
            "3 月 2 日把網站從 Apache 換成 nginx。",
            "回應時間從 180 ms 降到 95 ms。",
            "憑證由 certbot 自動更新，每 60 天一次。",
        ),
        (
            "三月三日把網站從 Apache 換成 nginx。",
            "回應時間從 95 毫秒升到 180 毫秒。",
            "憑證由 certbot 手動更新，每六十天一次。",
            "憑證改由 certbot 自動更新，每九十天一次。",
            "三月二日把網站從 Caddy 換成 nginx。",
        ),
    ),
    Told(
        "zh",
        "泡烏龍茶用九十五度的水，第一泡三十秒，之後每泡加十秒。綠茶不能用滾水，八十度就好，不然會苦。",
        (
            "烏龍茶用 95 度的水泡，第一泡 30 秒。",
            "之後每泡加十秒。",
            "綠茶不能用滾水，80 度就好。",
            "用滾水泡綠茶會苦。",
        ),
        (
            "烏龍茶用八十五度的水泡，第一泡三十秒。",
            "綠茶可以用滾水。",
            "綠茶用九十五度的水泡。",
            "烏龍茶第一泡三十分鐘。",
            "紅茶不能用滾水。",
        ),
    ),
    Told(
        "zh",
        "面試分三關：電話面談、白板題、與主管對談。白板題只考資料結構，不考動態規劃。結果一週內寄信通知。",
        (
            "面試分三關：電話面談、白板題、與主管對談。",
            "白板題只考資料結構。",
            "白板題不考動態規劃。",
            "結果會在一週內寄信通知。",
        ),
        (
            "面試分四關。",
            "白板題考動態規劃。",
            "結果一個月內寄信通知。",
            "結果一週內打電話通知。",
            "白板題不考資料結構。",
        ),
    ),
    Told(
        "zh",
        "日誌先寫到本機的磁碟，每小時上傳到 S3 一次。上傳失敗會重試三次，之後寄信給值班的人。"
        "舊日誌可能在九十天後被刪除。",
        (
            "日誌先寫到本機磁碟，每小時上傳到 S3 一次。",
            "上傳失敗會重試 3 次。",
            "重試三次之後寄信給值班的人。",
            "舊日誌可能在 90 天後刪除。",
        ),
        (
            "日誌先寫到 S3，每小時上傳到本機的磁碟一次。",
            "日誌每天上傳到 S3 一次。",
            "上傳失敗不會重試。",
            "上傳成功會重試三次。",
            "舊日誌一定在九十天後被刪除。",
        ),
    ),
    Told(
        "zh",
        "選 DuckDB 是因為它在單機上查詢快，而且一個檔案就能搬走。缺點是同時只能有一個程序寫入。SQLite "
        "寫入較穩，但分析慢。",
        (
            "選 DuckDB 是因為它在單機上查詢快。",
            "DuckDB 的缺點是同時只能有一個程序寫入。",
            "SQLite 分析較慢。",
            "DuckDB 一個檔案就能搬走。",
        ),
        (
            "選 SQLite 是因為它在單機上查詢快。",
            "DuckDB 的缺點是查詢慢。",
            "DuckDB 同時可以有兩個程序寫入。",
            "DuckDB 寫入較穩，但分析慢。",
        ),
    ),
    Told(
        "zh",
        "阿姨說小籠包的麵團要醒三十分鐘，水溫不能超過四十度。內餡加皮凍，比例是肉的三分之一。蒸八分鐘，不要開蓋。",
        (
            "小籠包的麵團要醒 30 分鐘。",
            "水溫不能超過 40 度。",
            "要蒸八分鐘，不要開蓋。",
        ),
        (
            "小籠包的麵團要醒三小時。",
            "水溫可以超過四十度。",
            "蒸十八分鐘，不要開蓋。",
            "蔥油餅的麵團要醒三十分鐘。",
        ),
    ),
    Told(
        "zh",
        "把 max_connections 調到 200 之前，要先確認記憶體夠：每條連線大約吃 10 MB。改完必須重新啟動 "
        "Postgres，reload 沒有用。",
        (
            "把 `max_connections` 調到 200 之前要先確認記憶體夠。",
            "每條連線大約用 10 MB。",
            "改完必須重新啟動 Postgres。",
            "reload 沒有用。",
        ),
        (
            "把 `max_connections` 調到 200 之後，要先確認記憶體夠。",
            "每條連線大約吃 100 MB。",
            "改完必須重新啟動 MySQL。",
            "改完不必重新啟動 Postgres。",
            "把 `shared_buffers` 調到 200 之前，要先確認記憶體夠。",
        ),
    ),
)
