"""A last set of the same kind, measured at first sight as well."""

from .written import Told

LATER = (
    Told(
        "en",
        "Lena's bike: chain replaced at 3,200 km in April, brake pads front only. Next service is due at 5,000 km. "
        "The squeak came from the saddle, not from the bottom bracket.",
        (
            "Lena's chain was replaced in April at 3,200 km.",
            "The next service is due at 5,000 km.",
            "The squeak came from the saddle.",
        ),
        (
            "The chain was replaced in August at 3,200 km.",
            "The squeak came from the bottom bracket.",
            "The rear brake pads were replaced.",
            "The next service is due at 4,000 km.",
        ),
    ),
    Told(
        "en",
        "Cache keys include the tenant id since incident 41, when customers of Acme saw invoices of Globex. "
        "TTL is ten minutes; writes invalidate at once. The cache is not replicated between regions.",
        (
            "Cache keys have included the tenant id since incident 41.",
            "The TTL is 10 minutes and writes invalidate at once.",
            "The cache isn't replicated between regions.",
            "In incident 41, customers of Acme saw invoices of Globex.",
        ),
        (
            "In incident 41, customers of Globex saw invoices of Acme.",
            "The cache is replicated between regions.",
            "The TTL is ten seconds.",
            "Cache keys include the user id since incident 41.",
        ),
    ),
    Told(
        "en",
        "Mushrooms: porcini from September on under spruce. Do not collect below 400 m this year, the wild "
        "boar have been "
        "there. Grandpa dries them at 40 degrees for eight hours; Aunt Mia freezes hers raw.",
        (
            "Porcini grow under spruce from September on.",
            "Grandpa dries them at 40 degrees for eight hours.",
            "Aunt Mia freezes hers raw.",
        ),
        (
            "Aunt Mia dries them at 40 degrees for eight hours.",
            "Porcini grow under oak from September on.",
            "Grandpa dries them at 60 degrees for eight hours.",
            "Collect below 400 m this year.",
        ),
    ),
    Told(
        "en",
        "Tokenizers differ: the same page has 612 tokens for the small model and 489 for the large one. "
        "Budget by the larger figure. Truncation happens on the left, so the newest turns survive.",
        (
            "The same page has 612 tokens for the small model and 489 for the large one.",
            "Budget by the larger figure.",
            "Truncation happens on the left, so the newest turns survive.",
        ),
        (
            "The same page has 489 tokens for the small model and 612 for the large one.",
            "Truncation happens on the right.",
            "The oldest turns survive truncation.",
            "Budget by the smaller figure.",
        ),
    ),
    Told(
        "en",
        "Nora prefers window seats and hates layovers. Her passport expires on 9 January 2028. "
        "Frequent flyer number is with Lufthansa, not with Swiss.",
        (
            "Nora's passport expires on January 9, 2028.",
            "Nora prefers window seats.",
            "Her frequent flyer number is with Lufthansa.",
        ),
        (
            "Nora's passport expires on January 9, 2027.",
            "Nora prefers aisle seats.",
            "Her frequent flyer number is with Swiss.",
            "Nora likes layovers.",
        ),
    ),
    Told(
        "zh",
        "單車四月在 3,200 公里時換了鏈條，來令片只換前面。下次保養在 5,000 公里。異音來自坐墊，不是五通。",
        (
            "單車在 3200 公里時換了鏈條。",
            "下次保養是 5,000 公里。",
            "異音來自坐墊。",
        ),
        (
            "單車八月在 3,200 公里時換了鏈條。",
            "異音來自五通。",
            "後面的來令片也換了。",
            "下次保養在 4,000 公里。",
        ),
    ),
    Told(
        "zh",
        "自從四十一號事故之後，快取的鍵都包含租戶編號：當時甲公司的客戶看到了乙公司的發票。快取存活十分鐘，"
        "寫入會立刻使其失效，跨區不複製。",
        (
            "四十一號事故之後，快取的鍵都包含租戶編號。",
            "快取存活 10 分鐘，寫入會立刻使其失效。",
            "快取不跨區複製。",
        ),
        (
            "當時乙公司的客戶看到了甲公司的發票。",
            "快取存活十秒。",
            "快取會跨區複製。",
            "快取的鍵都包含使用者編號。",
        ),
    ),
    Told(
        "zh",
        "牛肝菌九月起長在雲杉下。今年海拔四百公尺以下不要採，野豬去過。爺爺用四十度烘八小時，米雅阿姨直接冷凍。",
        (
            "牛肝菌從九月起長在雲杉下。",
            "爺爺用 40 度烘 8 小時。",
            "米雅阿姨直接冷凍。",
        ),
        (
            "米雅阿姨用四十度烘八小時。",
            "牛肝菌九月起長在橡樹下。",
            "爺爺用六十度烘八小時。",
            "今年海拔四百公尺以上不要採。",
        ),
    ),
    Told(
        "zh",
        "同一頁在小模型是 612 個 token，在大模型是 489 個。預算以較大的數字為準。截斷發生在左邊，"
        "所以最新的對話會留下。",
        (
            "同一頁在小模型是 612 個 token，在大模型是 489 個。",
            "預算以較大的數字為準。",
            "截斷發生在左邊，最新的對話會留下。",
        ),
        (
            "同一頁在小模型是 489 個 token，在大模型是 612 個。",
            "截斷發生在右邊。",
            "預算以較小的數字為準。",
            "最舊的對話會留下。",
        ),
    ),
    Told(
        "zh",
        "小娜喜歡靠窗的位子，討厭轉機。護照二〇二八年一月九日到期。會員號碼在漢莎，不在瑞航。",
        (
            "小娜的護照在 2028 年 1 月 9 日到期。",
            "小娜喜歡靠窗的位子。",
            "會員號碼在漢莎。",
        ),
        (
            "小娜的護照在 2027 年 1 月 9 日到期。",
            "小娜喜歡靠走道的位子。",
            "會員號碼在瑞航。",
            "小娜喜歡轉機。",
        ),
    ),
)
