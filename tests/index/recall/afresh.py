"""Near misses written when the checker derived clauses already, and measured before it was changed again."""

from .written import Told

AFRESH = (
    Told(
        "en",
        "## Harbour crane\n\nThe crane was inspected on 9 June by Osei. Its load limit is 12 tonnes with the short "
        "boom and "
        "8 tonnes with the long one. Operators must wear a harness above 3 m. The next inspection is planned for "
        "December, but the date has not been confirmed.",
        (
            "Osei inspected the crane on June 9.",
            "With the short boom the load limit is 12 tonnes.",
            "Operators have to wear a harness above 3 m.",
            "The next inspection is planned for December.",
            "The date of the next inspection has not been confirmed.",
        ),
        (
            "The crane was inspected on 9 July by Osei.",
            "The load limit is 12 tonnes with the long boom.",
            "Operators must wear a harness below 3 m.",
            "The next inspection took place in December.",
            "The date has been confirmed.",
        ),
    ),
    Told(
        "en",
        "Why we left the message bus: three teams could not agree on a schema, and replaying a day took nine hours. "
        "Latency was never the issue. The billing team still uses it until the end of the quarter. Everyone else "
        "writes to the outbox table, which a worker polls every two seconds.",
        (
            "Replaying a day took nine hours.",
            "Latency was never the problem.",
            "The billing team still uses the message bus until the end of the quarter.",
            "A worker polls the outbox table every two seconds.",
        ),
        (
            "We left the message bus because of latency.",
            "All teams still use it until the end of the quarter.",
            "The billing team writes to the outbox table.",
            "A worker polls the outbox table every two minutes.",
            "Two teams could not agree on a schema.",
            "The billing team no longer uses it.",
        ),
    ),
    Told(
        "en",
        "- Passport: expires 4 Aug 2029\n- Driving licence: expires 11 Feb 2031\n- Vaccination card: lost in Porto, "
        "replacement requested\n- Travel insurance covers theft, not loss\n- Ana has copies of everything except the "
        "licence",
        (
            "The passport expires on 4 August 2029.",
            "The driving licence expires on February 11, 2031.",
            "The vaccination card was lost in Porto.",
            "Travel insurance covers theft but not loss.",
        ),
        (
            "The passport expires on 11 February 2031.",
            "The vaccination card was replaced.",
            "Travel insurance covers loss.",
            "Ana has copies of everything.",
            "The driving licence was lost in Porto.",
        ),
    ),
    Told(
        "en",
        "The choir has 34 singers, of whom 9 are tenors. Rehearsals moved from Tuesday to Wednesday because the hall "
        "was "
        "double-booked. Benedikt conducts; when he is away, Sunniva does. The spring concert raised 1,900 euros, "
        "about 300 more than last year.",
        (
            "The choir has 34 singers.",
            "Nine of the singers are tenors.",
            "Rehearsals moved from Tuesday to Wednesday because the hall was double-booked.",
            "Sunniva conducts when Benedikt is away.",
            "The spring concert raised 1,900 euros.",
        ),
        (
            "Nine singers are basses.",
            "Rehearsals moved from Wednesday to Tuesday.",
            "The spring concert raised 300 euros.",
            "The concert raised about 300 euros less than last year.",
            "Benedikt conducts when Sunniva is away.",
            "Rehearsals moved because Benedikt was away.",
        ),
    ),
    Told(
        "en",
        "Tuning notes for the recommender: dropout 0.2 helped, weight decay did not. With more than 40 epochs it "
        "overfits. The larger embedding improved recall by 2 points yet doubled the memory. We have not tried "
        "mixed precision; Farid suspects that it would break the sampler.",
        (
            "Dropout of 0.2 helped, but weight decay did not.",
            "It overfits with more than 40 epochs.",
            "The larger embedding improved recall by two points but doubled the memory.",
            "Farid suspects that mixed precision would break the sampler.",
        ),
        (
            "Weight decay helped.",
            "With fewer than 40 epochs it overfits.",
            "The larger embedding doubled recall.",
            "Mixed precision breaks the sampler.",
            "The smaller embedding improved recall by 2 points.",
            "We have tried mixed precision.",
            "The larger embedding halved the memory.",
        ),
    ),
    Told(
        "en",
        "Beekeeping log: hive A swarmed on 21 May, hive B did not. Queen of A is two years old and marked blue; B's is "
        "one year old, unmarked. Fed 3 litres of syrup to B only. Varroa count under 10 per day in both. Extraction "
        "is postponed until the humidity drops below 18 %.",
        (
            "Hive A swarmed on May 21.",
            "The queen of hive A is two years old and marked blue.",
            "Only B was fed 3 litres of syrup.",
            "Extraction is postponed until humidity drops below 18 percent.",
        ),
        (
            "Hive B swarmed on 21 May.",
            "Both hives swarmed.",
            "Hive A was fed 3 litres of syrup.",
            "The queen of hive B is marked blue.",
            "The queen of hive A is one year old.",
            "Extraction is postponed until the humidity rises above 18 %.",
        ),
    ),
    Told(
        "zh",
        "印表機維修：十月八日換了滾筒，碳粉匣還能用大約八百張。卡紙多半發生在下層紙匣，上層很少。"
        "技師小葉建議不要用再生紙。保固到明年三月為止，但不含滾筒。",
        (
            "滾筒在 10 月 8 日換過了。",
            "碳粉匣大約還能用 800 張。",
            "卡紙大多發生在下層紙匣。",
            "小葉建議不要用再生紙。",
            "保固到明年三月為止，不包含滾筒。",
        ),
        (
            "碳粉匣在十月八日換了。",
            "卡紙多半發生在上層紙匣。",
            "小葉建議用再生紙。",
            "保固包含滾筒。",
            "保固到今年三月為止。",
            "碳粉匣還能用大約八千張。",
        ),
    ),
    Told(
        "zh",
        "登山計畫：第一天從登山口到山屋，爬升九百公尺，約五小時；第二天攻頂再原路下山。水源只有山屋有，"
        "之後要自己背。阿凱膝蓋有舊傷，可能只走第一天。申請已經送出，還沒核准。",
        (
            "第一天從登山口走到山屋，爬升 900 公尺。",
            "第二天攻頂之後原路下山。",
            "只有山屋有水源。",
            "阿凯可能只走第一天。",
            "申請送出了，但還沒有核准。",
        ),
        (
            "第二天爬升九百公尺。",
            "申請已經核准。",
            "阿凱只走第二天。",
            "登山口有水源。",
            "第一天從山屋到登山口。",
            "阿凱只走第一天。",
        ),
    ),
    Told(
        "zh",
        "客服系统复盘：六月工单一千二百件，七月降到九百件，原因是加了自助退款。平均首次回复从四小时缩短到一小时半。"
        "差评主要集中在周末，因为周末只有一人值班。机器人回答的满意度低于人工，但相差不到百分之五。",
        (
            "六月有 1200 件工单，七月降到 900 件。",
            "七月工單減少的原因是加了自助退款。",
            "平均首次回覆從四小時縮短到一個半小時。",
            "周末只有一人值班。",
            "机器人回答的满意度低于人工。",
        ),
        (
            "六月工单九百件。",
            "平均首次回复从一小时半延长到四小时。",
            "差评主要集中在平日。",
            "周末没有人值班。",
            "机器人回答的满意度高于人工。",
            "满意度相差超过百分之五。",
            "工单减少是因为周末有人值班。",
        ),
    ),
    Told(
        "zh",
        "爸爸的藥：早餐後吃降血壓藥一顆，睡前吃降血脂藥半顆。降血壓藥不可以和葡萄柚一起吃。"
        "上個月血壓平均 138，這個月 131。醫師說如果下次低於 130，可以考慮減量。",
        (
            "降血壓藥在早餐後吃一顆。",
            "降血脂藥睡前吃半顆。",
            "降血壓藥不能和葡萄柚一起吃。",
            "這個月血壓平均是 131。",
            "如果下次血壓低於 130，醫師說可以考慮減量。",
        ),
        (
            "降血脂藥在早餐後吃一顆。",
            "降血壓藥早餐前吃。",
            "這個月血壓平均 138。",
            "降血壓藥可以和葡萄柚一起吃。",
            "醫師說下次就減量。",
            "如果下次高於 130，可以考慮減量。",
        ),
    ),
    Told(
        "zh",
        "開源授權筆記：MIT 和 Apache-2.0 都可以閉源使用，GPL 不行。Apache-2.0 另外有專利條款，MIT 沒有。"
        "我們的 SDK 用 Apache-2.0，伺服器用 AGPL。文件的授權還沒決定，雅婷傾向 CC BY。",
        (
            "MIT 和 Apache-2.0 都可以閉源使用。",
            "GPL 不能閉源使用。",
            "Apache-2.0 有專利條款，MIT 沒有。",
            "SDK 用的是 Apache-2.0，伺服器用的是 AGPL。",
            "文件的授權尚未決定。",
        ),
        (
            "GPL 可以閉源使用。",
            "MIT 有專利條款。",
            "SDK 用 AGPL。",
            "文件的授權決定用 CC BY。",
            "伺服器用 Apache-2.0。",
        ),
    ),
    Told(
        "zh",
        "演唱會分工：燈光由大衛，音控由小潔，收票找了五位志工，目前只確定三位。開放入場時間從六點提前到五點半。"
        "票賣了四百二十張，其中學生票占三分之一。下雨的話改到體育館，不退票。",
        (
            "音控由小潔負責。",
            "收票的志工目前只確定三位。",
            "入場時間從六點提前到五點半。",
            "票賣了 420 張。",
            "下雨的話會改到體育館，而且不退票。",
        ),
        (
            "燈光由小潔負責。",
            "五位志工都確定了。",
            "入場時間從五點半延到六點。",
            "學生票賣了四百二十張。",
            "下雨的話退票。",
            "已經改到體育館。",
        ),
    ),
)
