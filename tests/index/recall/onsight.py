"""The last set, measured at first sight."""

from .written import Told

ON_SIGHT = (
    Told(
        "en",
        "Ferry trip: outbound on 2 August at 07:40 from Kiel, back on the 19th at noon. Cabin 5112 has four beds, "
        "one of "
        "them broken. Dogs are allowed on deck 4 only. Breakfast is included, dinner is not. Hannah gets seasick and "
        "would rather fly.",
        (
            "The outbound ferry leaves Kiel on August 2 at 7:40.",
            "Cabin 5112 has four beds.",
            "Dogs are only allowed on deck 4.",
            "Breakfast is included but dinner isn't.",
            "Hannah gets seasick.",
        ),
        (
            "The outbound ferry leaves Kiel on 2 August at 17:40.",
            "Cabin 5112 has five beds.",
            "Dogs are allowed on all decks.",
            "Dinner is included.",
            "Hannah flew.",
            "Dogs are not allowed on deck 4.",
        ),
    ),
    Told(
        "en",
        "Postmortem of the quiz site: the database ran out of connections since each worker opened two. Ibrahim "
        "halved the "
        "worker count, which helped within minutes. Caching was proposed but rejected, because the answers differ "
        "per user. About 400 people saw an error page; no quiz was lost.",
        (
            "The database ran out of connections because each worker opened two.",
            "Ibrahim halved the number of workers.",
            "Caching was rejected because the answers differ per user.",
            "About 400 people saw an error page.",
            "No quiz was lost.",
        ),
        (
            "The database ran out of disk space because each worker opened two connections.",
            "Ibrahim doubled the worker count.",
            "Caching was introduced.",
            "About 4,000 people saw an error page.",
            "About 400 quizzes were lost.",
            "Caching was rejected because it was too slow.",
        ),
    ),
    Told(
        "en",
        "Lending list. Rosa has the drill (since May), Theo the ladder. The tent came back with a broken pole; Theo "
        "paid "
        "for it. Nobody has the waffle iron, it is in the cellar. Rosa may keep the drill until the shelves are up.",
        (
            "Rosa has had the drill since May.",
            "The tent came back with a broken pole.",
            "The waffle iron is in the cellar.",
            "Rosa may keep the drill until the shelves are up.",
        ),
        (
            "Theo has the drill.",
            "Rosa paid for the tent.",
            "Theo has the waffle iron.",
            "Rosa has had the drill since March.",
            "The ladder came back with a broken pole.",
            "Rosa must return the drill before the shelves are up.",
        ),
    ),
    Told(
        "en",
        "Style sheet: numbers below thirteen are spelled out, except with units. Use single quotes in British texts, "
        "double quotes in American ones. Abstracts have at most 150 words. Footnotes are numbered per chapter. The "
        "serial comma is optional; be consistent.",
        (
            "Numbers below thirteen are spelled out, except with units.",
            "British texts use single quotes.",
            "Abstracts have at most 150 words.",
            "Footnotes are numbered by chapter.",
        ),
        (
            "All numbers are spelled out.",
            "Use double quotes in British texts.",
            "Abstracts have at least 150 words.",
            "Footnotes are numbered per page.",
            "The serial comma is required.",
            "Numbers above thirteen are spelled out.",
        ),
    ),
    Told(
        "en",
        "The wood stove was swept on 12 October. Draught is fine, but the glass has a crack that Milo noticed in "
        "spring. "
        "Burn beech or birch, no spruce. Ash goes into the metal bucket for two days before it goes on the roses. The "
        "next visit is due within two years.",
        (
            "The wood stove was swept on October 12.",
            "Milo noticed the crack in the glass in spring.",
            "Don't burn spruce.",
            "The next visit is due within two years.",
        ),
        (
            "The wood stove was swept on 12 November.",
            "Milo noticed the crack in autumn.",
            "Burn spruce.",
            "Ash goes into the metal bucket for two weeks.",
            "Ash goes on the roses for two days before it goes into the bucket.",
        ),
    ),
    Told(
        "zh",
        "婚禮清單：喜餅訂了一百二十盒，其中素食二十盒。新娘秘書改成佩蓉，原本的臨時有事。"
        "場地訂金已付三成，尾款婚禮前七天付清。樂團還在考慮，預算上限四萬元。",
        (
            "喜餅訂了 120 盒，其中 20 盒是素食。",
            "新娘秘書改成了佩蓉。",
            "場地訂金已經付了三成。",
            "尾款在婚禮前七天付清。",
            "樂團還在考慮。",
        ),
        (
            "素食喜餅訂了一百二十盒。",
            "尾款婚禮後七天付清。",
            "場地訂金已付七成。",
            "樂團已經訂了。",
            "預算下限四萬元。",
            "新娘秘書臨時有事。",
        ),
    ),
    Told(
        "zh",
        "感測器校正：三號探頭偏高 0.4 度，五號探頭偏低 0.2 度，其他都在誤差內。換電池之後要重新配對。"
        "資料每十分鐘上傳一次，斷線時存在本機，最多三天。俊宏懷疑三號是受潮。",
        (
            "三號探頭偏高 0.4 度。",
            "五號探頭偏低 0.2 度。",
            "換電池之後必須重新配對。",
            "資料每 10 分鐘上傳一次。",
            "俊宏懷疑三號探頭受潮。",
        ),
        (
            "三號探頭偏低 0.4 度。",
            "五號探頭偏高 0.4 度。",
            "換電池之前要重新配對。",
            "資料每十秒上傳一次。",
            "斷線時最少存三天。",
            "三號探頭受潮了。",
        ),
    ),
    Told(
        "zh",
        "社团招新：摄影社报名四十五人，录取三十人；合唱团报名二十人，全部录取。面试由学长负责，老师不参加。"
        "器材不能带回家，除非社长签字。社费一学期两百，大一新生减半。",
        (
            "攝影社報名 45 人，錄取 30 人。",
            "合唱团报名的二十人全部录取了。",
            "面试由学长负责，老师不参加。",
            "器材不能带回家，除非社长签字。",
            "社费一学期两百，大一新生减半。",
        ),
        (
            "合唱团录取三十人。",
            "摄影社报名的人全部录取。",
            "面试由老师负责。",
            "器材可以带回家。",
            "大二新生减半。",
            "社费一学年两百。",
        ),
    ),
    Told(
        "zh",
        "颱風準備：陽台盆栽移進室內，水塔先裝滿，手電筒電池夠用三天。停電的話冰箱門少開。"
        "上次淹水是因為地下室抽水機沒插電，不是雨太大。樓下王太太願意幫忙顧貓。",
        (
            "陽台盆栽要移進室內。",
            "手電筒電池夠用三天。",
            "上次淹水是因為地下室抽水機沒插電。",
            "王太太願意幫忙顧貓。",
        ),
        (
            "陽台盆栽移到室外。",
            "上次淹水是因為雨太大。",
            "王太太不願意幫忙顧貓。",
            "手電筒電池夠用五天。",
            "停電的話冰箱門多開。",
            "王太太願意幫忙顧狗。",
        ),
    ),
    Told(
        "zh",
        "翻譯稿進度：第一到四章完成，第五章卡在術語，第六章還沒開始。編輯要求把「模組」統一為「模塊」，"
        "譯者不同意。交稿日從十月底延到十一月十五日。校對由品妤做，她只收紙本。",
        (
            "第一到四章已經完成。",
            "第五章卡在術語。",
            "第六章還沒有開始。",
            "交稿日延到 11 月 15 日。",
            "校對由品妤來做。",
        ),
        (
            "第五章完成了。",
            "第六章已經開始。",
            "譯者同意統一為「模塊」。",
            "交稿日從十一月十五日提前到十月底。",
            "品妤只收電子檔。",
            "譯者要求把「模組」統一為「模塊」。",
        ),
    ),
)
