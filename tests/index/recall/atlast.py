"""A hundred more of the same kind, measured at first sight."""

from .written import Told

AT_LAST = (
    Told(
        "en",
        "House painting: the north wall needs two coats, the other walls one. Primer has to dry for 12 hours before "
        "the "
        "first coat. Marek ordered 20 litres of white; the grey is on back order and may not arrive before the "
        "holidays. We will rent scaffolding instead of buying it.",
        (
            "The north wall needs two coats.",
            "The primer has to dry for 12 hours before the first coat.",
            "Marek ordered 20 litres of white paint.",
            "The grey is on back order.",
        ),
        (
            "All walls need two coats.",
            "The primer has to dry for 12 hours after the first coat.",
            "Marek ordered 20 litres of grey.",
            "The grey arrived before the holidays.",
            "We will buy scaffolding instead of renting it.",
            "Primer has to dry for 12 days before the first coat.",
        ),
    ),
    Told(
        "en",
        "Search latency rose from 80 ms to 140 ms after the move to the new cluster. Turning off replica reads "
        "brought it "
        "back to 95. Indexing speed is unchanged. Priya believes the network is at fault; the vendor denies it. A "
        "rollback is possible until Friday.",
        (
            "Search latency rose from 80 ms to 140 ms after the move to the new cluster.",
            "Turning off replica reads brought the latency back to 95.",
            "Indexing speed has not changed.",
            "Priya believes that the network is at fault.",
            "A rollback is possible until Friday.",
        ),
        (
            "Search latency fell from 140 ms to 80 ms after the move.",
            "Turning on replica reads brought it back to 95.",
            "The vendor believes the network is at fault.",
            "The network is at fault.",
            "A rollback is possible from Friday on.",
            "Indexing latency rose from 80 ms to 140 ms.",
        ),
    ),
    Told(
        "en",
        "Will of aunt Frida: the flat goes to Nils, the piano to Emmy. The savings are split equally between the two. "
        "The garden plot is not mentioned. The notary keeps the original; copies are with Nils only.",
        (
            "The flat goes to Nils and the piano goes to Emmy.",
            "The savings are split equally between the two.",
            "The garden plot isn't mentioned.",
            "The notary keeps the original.",
        ),
        (
            "The flat goes to Emmy.",
            "The piano goes to Nils.",
            "The garden plot is mentioned.",
            "Nils keeps the original.",
            "Copies are with Emmy.",
            "The savings go to Nils.",
        ),
    ),
    Told(
        "en",
        "Half marathon plan: long run on Sunday, intervals on Wednesday, rest on Monday and Friday. Increase the "
        "long run "
        "by at most 10 percent a week. The last two weeks taper. Skip intervals if the heel hurts. Race day is 27 "
        "September, start at 9:15.",
        (
            "The long run is on Sunday and intervals are on Wednesday.",
            "The long run should increase by at most 10 % a week.",
            "Intervals are skipped if the heel hurts.",
            "The race is on September 27 and starts at 9:15.",
        ),
        (
            "Intervals are on Sunday.",
            "Increase the long run by at least 10 percent a week.",
            "The first two weeks taper.",
            "Skip the long run if the heel hurts.",
            "The start is at 9:50.",
            "Race day is 27 October.",
        ),
    ),
    Told(
        "en",
        "Sourdough culture `rosalind` was split in February. Half of it lives at Greta's, who feeds it twice a week "
        "with "
        "rye. Ours gets wheat, every second day. The culture in the freezer has never been revived. Neither smells of "
        "acetone any more.",
        (
            "The culture `rosalind` was split in February.",
            "Greta feeds it twice a week with rye.",
            "Ours gets wheat every second day.",
            "The culture in the freezer has never been revived.",
        ),
        (
            "Greta feeds it twice a day with rye.",
            "Greta feeds it with wheat.",
            "All of it lives at Greta's.",
            "The culture in the freezer has been revived.",
            "Ours gets rye.",
            "The culture was split in January.",
        ),
    ),
    Told(
        "zh",
        "浴室整修：防水做了兩層，第一層七月三日，第二層隔兩天。磁磚選了霧面的，因為亮面太滑。"
        "水電行只換冷水管，熱水管沒動。師傅估下週三完工，但櫃子要再等一個月。",
        (
            "防水做了兩層。",
            "選霧面的磁磚是因為亮面太滑。",
            "水電行只換了冷水管。",
            "熱水管沒有動。",
            "櫃子還要再等一個月。",
        ),
        (
            "磁磚選了亮面的。",
            "水電行換了熱水管。",
            "防水做了三層。",
            "櫃子下週三完工。",
            "第二層七月三日做。",
            "選霧面是因為便宜。",
        ),
    ),
    Told(
        "zh",
        "線上課程數據：報名三千二百人，完課率百分之十八，比上一期高四個百分點。第二單元流失最多，第五單元次之。"
        "學員大多用手機看，只有一成用平板。證書費用從五百元調降到三百元。",
        (
            "報名人數是 3200 人，完課率 18%。",
            "完課率比上一期高四個百分點。",
            "第二單元流失最多。",
            "只有一成的學員用平板。",
            "證書費用從 500 元降到 300 元。",
        ),
        (
            "完課率比上一期低四個百分點。",
            "第五單元流失最多。",
            "學員大多用平板看。",
            "證書費用從三百元調漲到五百元。",
            "報名三百二十人。",
            "所有學員都用手機看。",
        ),
    ),
    Told(
        "zh",
        "领养登记：黑猫叫墨墨，三岁，已结扎；花猫叫豆豆，半岁，还没结扎。墨墨怕狗，豆豆不怕。"
        "中途家庭只能照顾到月底。陈小姐想领养豆豆，要先家访。",
        (
            "墨墨是黑貓，三歲。",
            "豆豆还没有结扎。",
            "墨墨怕狗。",
            "中途家庭只能照顾到月底。",
            "陳小姐想領養豆豆。",
        ),
        (
            "豆豆已结扎。",
            "墨墨半岁。",
            "豆豆怕狗。",
            "陈小姐想领养墨墨。",
            "陈小姐已经领养豆豆。",
            "中途家庭可以照顾到年底。",
        ),
    ),
    Told(
        "zh",
        "API 改版：v1 在九月底停用，v2 起所有請求都要帶 token。分頁參數由 page 改為 cursor，每頁上限一百筆。"
        "錯誤碼 429 表示超過頻率，要等 Retry-After 秒再試。測試環境不限頻率。",
        (
            "v1 在九月底停用。",
            "v2 起所有請求都必須帶 token。",
            "分頁參數從 page 改成 cursor。",
            "每頁最多 100 筆。",
            "測試環境沒有頻率限制。",
        ),
        (
            "v2 在九月底停用。",
            "分頁參數由 cursor 改為 page。",
            "每頁下限一百筆。",
            "測試環境限頻率。",
            "v1 起所有請求都要帶 token。",
            "錯誤碼 429 表示沒有權限。",
        ),
    ),
    Told(
        "zh",
        "家庭會議：大家同意週末輪流煮飯，星期六哥哥，星期天姊姊。電費由爸爸付，網路費由媽媽付。"
        "弟弟的零用錢維持五百，等期末考後再討論要不要加。洗衣機壞了，暫時不修。",
        (
            "星期六由哥哥煮飯，星期天由姊姊煮飯。",
            "電費由爸爸付。",
            "網路費是媽媽付的。",
            "弟弟的零用錢維持五百。",
            "洗衣機壞了，暫時不修。",
        ),
        (
            "星期六姊姊煮飯。",
            "網路費由爸爸付。",
            "弟弟的零用錢加到五百。",
            "洗衣機已經修好。",
            "電費由媽媽付。",
            "期末考前再討論要不要加。",
        ),
    ),
)
