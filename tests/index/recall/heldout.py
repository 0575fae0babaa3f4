"""Near misses that were written down before the checker was mended by those of `nearby.py`, and measured after."""

from .written import Told

HELD_OUT = (
    Told(
        "en",
        "The allotment committee voted 7 to 4 for the rainwater tank. Delivery is expected in week 32. Every member "
        "pays 25 pounds once; those who joined after January pay half. Bonfires are allowed from October to March "
        "only, and never on Sundays.",
        (
            "The committee voted for the rainwater tank by 7 to 4.",
            "Each member pays 25 pounds once.",
            "Members who joined after January pay half.",
            "Bonfires are only allowed from October to March.",
        ),
        (
            "The committee voted 7 to 4 against the rainwater tank.",
            "The tank was delivered in week 32.",
            "Those who joined before January pay half.",
            "Bonfires are allowed from March to October only.",
            "Bonfires are allowed on Sundays.",
            "Every member pays 25 pounds a year.",
        ),
    ),
    Told(
        "en",
        "Kernel upgrade to 6.12 went through on all machines but `stork`, whose RAID driver is not in tree. `heron` "
        "needed a second reboot. Suspend works again on the laptops. We kept the 6.6 image for a month in case of "
        "trouble.",
        (
            "The upgrade to 6.12 went through on all machines except `stork`.",
            "The RAID driver of `stork` is not in tree.",
            "Suspend works again on the laptops.",
            "The 6.6 image was kept for a month.",
        ),
        (
            "The upgrade to 6.12 went through on all machines.",
            "`stork` needed a second reboot.",
            "Suspend no longer works on the laptops.",
            "The 6.12 image was kept for a month.",
            "The RAID driver of `heron` is not in tree.",
            "The upgrade to 6.6 went through on all machines but `stork`.",
        ),
    ),
    Told(
        "en",
        "Dr. Lindqvist lowered the dose from 20 mg to 15 mg because of the headaches. Take it in the evening, at least "
        "two hours after eating. Grapefruit is to be avoided; coffee is fine. Next blood test in six weeks. If the "
        "headaches continue, she may switch to another drug.",
        (
            "Dr. Lindqvist lowered the dose from 20 mg to 15 mg because of headaches.",
            "It is to be taken in the evening, at least two hours after eating.",
            "Coffee is fine, but grapefruit should be avoided.",
            "She may switch to another drug if the headaches continue.",
        ),
        (
            "Dr. Lindqvist raised the dose from 15 mg to 20 mg because of the headaches.",
            "Take it in the morning, at least two hours after eating.",
            "Take it in the evening, at least two hours before eating.",
            "Coffee is to be avoided; grapefruit is fine.",
            "She switched to another drug.",
            "The dose was lowered to 15 g.",
            "The next blood test is in six months.",
        ),
    ),
    Told(
        "en",
        "Sponsors 2026: Northwind gives 4,000, Harbour Bank 2,500, the city nothing so far. Northwind wants its logo "
        "on the shirts; Harbour Bank does not care. Without the city we cannot pay the second coach. The application "
        "has to be in by 15 September.",
        (
            "Northwind gives 4,000 and Harbour Bank 2,500.",
            "So far the city has given nothing.",
            "Northwind wants its logo on the shirts.",
            "The application must be in by September 15.",
        ),
        (
            "Harbour Bank gives 4,000.",
            "Harbour Bank wants its logo on the shirts.",
            "The city gives 2,500.",
            "Without Northwind we cannot pay the second coach.",
            "We cannot pay the first coach without the city.",
            "The application was handed in on 15 September.",
        ),
    ),
    Told(
        "en",
        "The compost went anaerobic since too much grass went in at once. Turning it twice a week fixed the smell "
        "within ten days. Ash lowers nothing here: the pH stayed at 7.4. Worms came back on their own; buying some was "
        "unnecessary.",
        (
            "The compost went anaerobic because too much grass went in at once.",
            "Turning it twice a week fixed the smell within ten days.",
            "The pH stayed at 7.4.",
            "It was unnecessary to buy worms.",
        ),
        (
            "The compost went anaerobic because of too much ash.",
            "Turning it twice a day fixed the smell within ten days.",
            "It was necessary to buy worms.",
            "The pH rose to 7.4.",
            "Turning it twice a week fixed the smell within ten weeks.",
            "The worms did not come back.",
        ),
    ),
    Told(
        "en",
        "Translation memory: 70 % matches are shown, from 95 % on they are inserted without asking. Terms of the "
        "glossary always win over the memory. Yusuf reviews the legal texts, Petra everything else. Machine "
        "translation is off for clients who have not agreed to it.",
        (
            "Matches from 95 % on are inserted without asking.",
            "Glossary terms always win over the memory.",
            "Petra reviews everything except the legal texts.",
            "Machine translation is off for clients that haven't agreed to it.",
        ),
        (
            "Matches from 70 % on are inserted without asking.",
            "The memory always wins over terms of the glossary.",
            "Petra reviews the legal texts.",
            "Machine translation is off for all clients.",
            "Machine translation is on for clients who have not agreed to it.",
            "Terms of the glossary sometimes win over the memory.",
        ),
    ),
    Told(
        "zh",
        "社區公告：電梯三月五日至七日停機保養，每天早上九點到下午四點。只有 B 棟受影響。"
        "頂樓洗衣機本來要一起修，零件沒到，改到四月。停水是另外一件事，日期未定。",
        (
            "電梯在 3 月 5 日到 7 日停機保養。",
            "只有 B 棟受到影響。",
            "頂樓洗衣機因為零件沒到，改到四月修。",
            "停水的日期還沒定。",
        ),
        (
            "電梯四月五日至七日停機保養。",
            "所有棟都受影響。",
            "只有 A 棟受影響。",
            "頂樓洗衣機三月修好了。",
            "停水日期已定。",
            "每天下午四點到早上九點停機保養。",
        ),
    ),
    Told(
        "zh",
        "课程安排：前六周讲概率，后四周讲统计推断。期中占三成，期末占五成，作业占两成。"
        "缺课三次以上不能参加期末考试。助教小林周二答疑，小周周五答疑。",
        (
            "前六週講機率，後四週講統計推斷。",
            "期中占30%，期末占50%。",
            "缺课三次以上的人不能参加期末考试。",
            "助教小林在周二答疑。",
        ),
        (
            "前四周讲概率，后六周讲统计推断。",
            "期中占五成，期末占三成。",
            "缺课三次以上可以参加期末考试。",
            "小周周二答疑。",
            "缺课三次以下不能参加期末考试。",
            "作业占三成。",
        ),
    ),
    Told(
        "zh",
        "鳥會觀察：十月在溼地看到黑面琵鷺二十三隻，比去年同期少。大多停在北側，南側因為施工幾乎沒有。"
        "兩隻帶腳環，編號 T47 和 K12，其中 K12 去年也來過。",
        (
            "十月在溼地看到 23 隻黑面琵鷺。",
            "數量比去年同期少。",
            "南側因為施工，幾乎沒有黑面琵鷺。",
            "K12 去年也來過。",
        ),
        (
            "數量比去年同期多。",
            "大多停在南側。",
            "T47 去年也來過。",
            "北側因為施工幾乎沒有。",
            "三隻帶腳環。",
            "全部停在北側。",
        ),
    ),
    Told(
        "zh",
        "簽證：申根簽要先訂機票再預約面談，保險至少三萬歐元。處理通常十五天，旺季可能到四十五天。"
        "護照效期要在回程之後三個月以上。小孩不用按指紋，十二歲以上要。",
        (
            "申根簽要先訂機票，再預約面談。",
            "保險至少要三萬歐元。",
            "旺季時處理可能要到 45 天。",
            "十二歲以上要按指紋。",
        ),
        (
            "申根簽要先預約面談再訂機票。",
            "保險至多三萬歐元。",
            "處理通常四十五天。",
            "小孩要按指紋。",
            "保險至少三萬美元。",
            "護照效期要在去程之後三個月以上。",
            "十二歲以下要按指紋。",
        ),
    ),
    Told(
        "zh",
        "家裡的舊相機：Nikon FM2 快門正常，測光不準；Pentax K1000 測光正常，快門卡住。"
        "師傅說 Pentax 修得好，大約兩千元，Nikon 不值得修。爸爸想留著 Nikon，我想賣掉。",
        (
            "Nikon FM2 的快門正常，但測光不準。",
            "Pentax K1000 的快門卡住了。",
            "師傅說 Nikon 不值得修。",
            "爸爸想把 Nikon 留著。",
        ),
        (
            "Nikon FM2 快門卡住。",
            "Pentax K1000 測光不準。",
            "師傅說 Nikon 修得好。",
            "爸爸想賣掉 Nikon。",
            "Pentax 已經修好了。",
            "修 Pentax 大約兩萬元。",
        ),
    ),
    Told(
        "zh",
        "茶的沖泡：烏龍用九十五度，綠茶不要超過八十度。第一泡三十秒，之後每泡加十秒。"
        "紫砂壺只泡烏龍，不泡綠茶。水質比茶葉影響大，這是上次盲測的結論。",
        (
            "烏龍用 95 度的水沖泡。",
            "綠茶不要超過 80 度。",
            "第一泡 30 秒，之後每一泡多加 10 秒。",
            "紫砂壺只用來泡烏龍，不泡綠茶。",
            "上次盲測的結論是水質比茶葉影響大。",
        ),
        (
            "綠茶要超過八十度。",
            "茶葉比水質影響大。",
            "第一泡十秒，之後每泡加三十秒。",
            "紫砂壺只泡綠茶。",
            "烏龍不要超過八十度。",
            "綠茶用九十五度。",
            "之後每泡減十秒。",
        ),
    ),
)
