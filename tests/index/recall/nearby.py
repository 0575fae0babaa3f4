"""Sentences that miss by a unit, a scope word, a cause, a plan told as done: measured at first sight."""

from .written import Told

NEARBY = (
    Told(
        "en",
        "Backup of the studio NAS: full every Sunday at 02:00, incremental on all other days. Only the full ones are "
        "copied to the vault in Bergen. Two of the five disks are due for replacement in March; Ruth plans to order "
        "them, nobody has done so yet.",
        (
            "A full backup of the studio NAS runs every Sunday at 02:00.",
            "Only the full backups are copied to Bergen.",
            "Two of the five disks are due for replacement in March.",
            "Ruth plans to order the disks, but nobody has ordered them yet.",
        ),
        (
            "All backups are copied to the vault in Bergen.",
            "Ruth has ordered the disks.",
            "All five disks are due for replacement in March.",
            "An incremental backup runs every Sunday at 02:00.",
            "A full backup of the NAS runs on all other days.",
            "Only the incremental ones are copied to the vault in Bergen.",
        ),
    ),
    Told(
        "en",
        "The greenhouse sensor reads 3 degrees too high because it sits above the pump. Tomatoes were planted on "
        "14 April, cucumbers a week later. Some seedlings died in the frost; the peppers survived. We might add a "
        "second sensor near the door.",
        (
            "The greenhouse sensor reads three degrees too high because it sits above the pump.",
            "Tomatoes were planted on April 14.",
            "The peppers survived the frost.",
            "A second sensor near the door might be added.",
        ),
        (
            "The greenhouse sensor reads 3 degrees too low because it sits above the pump.",
            "All seedlings died in the frost.",
            "A second sensor was added near the door.",
            "The sensor reads too high because it sits near the door.",
            "Cucumbers were planted a week earlier.",
            "The peppers died in the frost.",
        ),
    ),
    Told(
        "en",
        "Release 2.8 drops support for Python 3.9. The import is twice as fast as in 2.7, the export is slightly "
        "slower. Windows users should wait for 2.8.1, since the installer of 2.8 breaks paths with spaces. Config "
        "files of 2.6 can still be read, but not written.",
        (
            "Release 2.8 no longer supports Python 3.9.",
            "In 2.8 the import is twice as fast as in 2.7.",
            "Windows users should wait for 2.8.1 because the installer of 2.8 breaks paths with spaces.",
            "Config files of 2.6 can be read but not written.",
        ),
        (
            "Release 2.8 adds support for Python 3.9.",
            "The import is twice as slow as in 2.7.",
            "The export is slightly faster.",
            "Linux users should wait for 2.8.1.",
            "Config files of 2.6 can still be written.",
            "Windows users should wait for 2.8.1, since the installer of 2.7 breaks paths with spaces.",
            "The import of 2.7 is twice as fast as in 2.8.",
        ),
    ),
    Told(
        "en",
        "Rent for the workshop is 740 euros a month, heating not included. The lease runs until 30 June 2027 and "
        "renews itself unless cancelled three months before. The landlord, Mr Okafor, lives upstairs; his sister Ngozi "
        "handles the repairs.",
        (
            "The workshop rent is 740 euros per month without heating.",
            "The lease runs until June 30, 2027.",
            "Unless it is cancelled three months before, the lease renews itself.",
            "Ngozi, the landlord's sister, handles the repairs.",
        ),
        (
            "Rent for the workshop is 740 dollars a month.",
            "Rent for the workshop is 740 euros a year.",
            "Heating is included in the rent.",
            "The lease runs until 30 July 2027.",
            "Mr Okafor handles the repairs.",
            "The lease ends unless renewed three months before.",
            "Ngozi lives upstairs.",
        ),
    ),
    Told(
        "en",
        "Interview with Tamsin Hale about the ferry archive. She catalogued about 9,000 photographs between 1998 and "
        "2006; fewer than half are dated. Most negatives are nitrate and must not be stored with the prints. The "
        "museum rejected the collection in 2011 and accepted it in 2019.",
        (
            "Tamsin Hale catalogued about 9,000 photographs between 1998 and 2006.",
            "Less than half of the photographs are dated.",
            "Nitrate negatives must not be stored with the prints.",
            "The museum rejected the collection in 2011 but accepted it in 2019.",
        ),
        (
            "More than half of the photographs are dated.",
            "All negatives are nitrate.",
            "The museum accepted the collection in 2011 and rejected it in 2019.",
            "Nitrate negatives must be stored with the prints.",
            "She catalogued about 9,000 negatives between 1998 and 2006.",
            "The museum rejected the collection in 2019.",
        ),
    ),
    Told(
        "en",
        "Query planner notes: a hash join is chosen when the smaller side fits into work_mem (64 MB here), otherwise a "
        "merge join. Nested loops only win below roughly 200 rows. Parallel workers did not help; the disk was the "
        "bottleneck, not the CPU.",
        (
            "A hash join is chosen if the smaller side fits into `work_mem`, which is 64 MB here.",
            "Otherwise a merge join is chosen.",
            "Nested loops only win below about 200 rows.",
            "The bottleneck was the disk rather than the CPU.",
        ),
        (
            "A hash join is chosen when the larger side fits into work_mem.",
            "A merge join is chosen when the smaller side fits into work_mem.",
            "Nested loops only win above roughly 200 rows.",
            "The CPU was the bottleneck.",
            "Parallel workers helped.",
            "work_mem is 64 GB here.",
            "The disk was the bottleneck, therefore parallel workers helped.",
        ),
    ),
    Told(
        "en",
        "Bread: 500 g flour, 350 g water, 10 g salt, 2 g yeast. Rest for 18 hours at room temperature, fold once, rest "
        "for two more hours. Bake covered for 30 minutes at 240 °C, then 15 minutes uncovered. Rye needs more water; "
        "spelt needs less.",
        (
            "The bread takes 500 g of flour and 350 g of water.",
            "Let it rest 18 hours at room temperature, fold it once, and rest it for two more hours.",
            "Bake it covered for half an hour at 240 °C.",
            "Rye needs more water, while spelt needs less.",
        ),
        (
            "The bread takes 350 g of flour and 500 g of water.",
            "Bake uncovered for 30 minutes at 240 °C.",
            "Spelt needs more water.",
            "Rest for 18 minutes at room temperature.",
            "Bake covered for 30 minutes at 240 °F.",
            "Fold twice.",
            "The bread takes 10 g yeast and 2 g salt.",
        ),
    ),
    Told(
        "en",
        "Incident of 3 May: payments failed for 47 minutes after the certificate of the gateway expired. Kofi "
        "restarted the gateway first, which changed nothing; Maren then renewed the certificate. No data was lost. "
        "Alerts went only to the old on-call list. A reminder 30 days before expiry is proposed.",
        (
            "On May 3 payments failed for 47 minutes after the gateway's certificate expired.",
            "Maren renewed the certificate.",
            "No data was lost in the incident.",
            "Alerts only went to the old on-call list.",
            "A reminder 30 days before expiry has been proposed.",
        ),
        (
            "Kofi renewed the certificate.",
            "Maren restarted the gateway first.",
            "Some data was lost.",
            "Alerts went to all on-call lists.",
            "A reminder is sent 30 days before expiry.",
            "Payments failed for 47 hours.",
            "Payments failed because Kofi restarted the gateway.",
            "Restarting the gateway solved it.",
        ),
    ),
    Told(
        "en",
        "The reading group meets on the first Thursday of the month at Ines's place; in December it does not meet. "
        "Currently we read Lem, before that it was Calvino. Jonah wants to invite a translator, but the others are "
        "against it.",
        (
            "The reading group meets on the first Thursday of each month at Ines's place.",
            "It doesn't meet in December.",
            "The group is currently reading Lem.",
            "Jonah would like to invite a translator, but the others are against it.",
        ),
        (
            "The reading group meets on the last Thursday of the month at Ines's place.",
            "The group is currently reading Calvino.",
            "Jonah invited a translator.",
            "The others are in favour of inviting a translator.",
            "The reading group meets in December.",
            "Jonah is against inviting a translator.",
            "The group meets on the first Thursday of the month at Jonah's place.",
        ),
    ),
    Told(
        "en",
        "Battery test of the e-bike: at 20 °C the range was 62 miles, at −5 °C only 41. Eco mode adds roughly a "
        "quarter. Charging from 20 to 80 percent takes 95 minutes with the small charger and 50 with the big one. Tyre "
        "pressure made no measurable difference.",
        (
            "At 20 °C the e-bike had a range of 62 miles.",
            "At −5 °C the range was only 41 miles.",
            "Charging from 20 % to 80 % takes 95 minutes with the small charger.",
            "Tyre pressure made no measurable difference.",
        ),
        (
            "At 20 °C the range was 62 km.",
            "At −5 °C the range was 62 miles.",
            "Charging from 20 to 80 percent takes 50 minutes with the small charger.",
            "Tyre pressure made a measurable difference.",
            "Eco mode costs roughly a quarter.",
            "Charging from 20 to 80 percent takes 95 minutes with the big charger.",
        ),
    ),
    Told(
        "zh",
        "陽台的薄荷每三天澆一次水，迷迭香一週一次就夠。八月以前不要施肥。去年死掉的是羅勒，原因是盆底沒有洞。"
        "今年打算換成陶盆，還沒買。",
        (
            "薄荷每三天要澆一次水。",
            "迷迭香一週澆一次就夠了。",
            "去年羅勒死掉，是因為盆底沒有洞。",
            "今年打算换成陶盆，但还没买。",
        ),
        (
            "迷迭香每三天澆一次水。",
            "薄荷一週澆一次就夠。",
            "八月以前要施肥。",
            "去年死掉的是薄荷。",
            "今年已經換成陶盆了。",
            "羅勒死掉是因為施肥太多。",
            "八月以后不要施肥。",
        ),
    ),
    Told(
        "zh",
        "部署流程：先在測試環境跑一次，通過後才能上正式環境。星期五不部署。回滾由值班的人決定，不需要主管同意。"
        "上次回滾花了十二分鐘，因為映像檔太大。",
        (
            "要先在測試環境跑過一次，通過之後才能上正式環境。",
            "週五不部署。",
            "回滾由值班的人決定，不必經主管同意。",
            "上次回滚花了12分钟，因为镜像文件太大。",
        ),
        (
            "先在正式環境跑一次，通過後才能上測試環境。",
            "星期四不部署。",
            "回滾需要主管同意。",
            "回滾由主管決定。",
            "上次回滾花了十二小時。",
            "上次回滾很慢是因為網路太慢。",
            "只有星期五部署。",
        ),
    ),
    Told(
        "zh",
        "外婆的年糕：糯米粉六百克、在來米粉一百五十克、黑糖四百克、水七百毫升。蒸兩個半小時，中途不可以開蓋。"
        "冷了再切。阿姨的版本加桂圓，媽媽的不加。",
        (
            "外婆的年糕用糯米粉600克、黑糖400克。",
            "要蒸兩個半小時，中途不能開蓋。",
            "年糕要冷了再切。",
            "阿姨的版本加了桂圓，媽媽的沒有加。",
        ),
        (
            "外婆的年糕用黑糖六百克。",
            "蒸一個半小時。",
            "中途可以開蓋。",
            "媽媽的版本加桂圓。",
            "水七百公升。",
            "趁熱切。",
            "糯米粉一百五十克、在來米粉六百克。",
        ),
    ),
    Told(
        "zh",
        "租屋處的網路是三百兆，晚上十點以後常常掉到五十兆以下。房東說十二月會換成光纖，目前還是同軸。"
        "路由器放客廳時臥室收不到訊號，移到走廊之後就好了。",
        (
            "網路是300兆，但晚上十點以後經常掉到50兆以下。",
            "房東說十二月會換光纖。",
            "目前仍然是同軸。",
            "路由器移到走廊之後，臥室就收得到訊號了。",
        ),
        (
            "網路已經換成光纖了。",
            "晚上十點以前常常掉到五十兆以下。",
            "晚上十點以後常常掉到五兆以下。",
            "路由器放走廊時臥室收不到訊號。",
            "房東說十一月會換成光纖。",
            "晚上十點以後總是掉到五十兆以下。",
            "目前是光纖。",
        ),
    ),
    Told(
        "zh",
        "讀書會紀錄：怡君認為第三章太長，志豪覺得剛好。大部分人沒有讀完附錄。下次讀《看不見的城市》前兩章，"
        "地點改在志豪家，時間不變，還是晚上七點半。",
        (
            "怡君認為第三章太長。",
            "志豪覺得第三章剛好。",
            "大部分的人沒讀完附錄。",
            "下次讀書會在志豪家，時間仍是晚上七點半。",
            "下次要读《看不见的城市》的前两章。",
        ),
        (
            "志豪認為第三章太長。",
            "所有人都沒有讀完附錄。",
            "大部分人讀完了附錄。",
            "下次地點在怡君家。",
            "下次讀《看不見的城市》前三章。",
            "下次時間改成晚上七點半。",
            "怡君覺得第三章太短。",
        ),
    ),
    Told(
        "zh",
        "資料庫搬遷：舊機器在六月三十日關機，備份保留九十天。搬遷時發現只有 orders 表有外鍵，其他表都沒有。"
        "查詢快了大約四成，寫入慢了一點。索引 idx_user 沒有搬過去。",
        (
            "舊機器在 6 月 30 日關機，備份保留 90 天。",
            "只有 `orders` 表有外鍵。",
            "搬遷後查詢快了大約 40%。",
            "idx_user 這個索引沒有搬過去。",
        ),
        (
            "所有的表都有外鍵。",
            "只有 orders 表沒有外鍵。",
            "寫入快了大約四成。",
            "查詢慢了大約四成。",
            "備份保留九十年。",
            "索引 idx_user 已經搬過去。",
            "舊機器在七月三十日關機。",
            "索引 idx_order 沒有搬過去。",
        ),
    ),
    Told(
        "zh",
        "孩子的疫苗：水痘第一劑已經在一歲時打了，第二劑排在滿四歲。流感每年十月打，今年因為發燒延後兩週。"
        "醫師說日本腦炎不急，可以等到下次回診。",
        (
            "水痘第一劑在一歲時已經打了。",
            "水痘的第二劑排在滿四歲時。",
            "今年流感疫苗因為發燒延後了兩週。",
            "醫師說日本腦炎可以等下次回診再打。",
        ),
        (
            "水痘第二劑已經打了。",
            "水痘第一劑排在滿四歲。",
            "今年流感提早兩週打。",
            "醫師說日本腦炎很急。",
            "流感每年十一月打。",
            "流感因為缺貨延後兩週。",
            "日本脑炎不可以等到下次回诊。",
        ),
    ),
    Told(
        "zh",
        "跑步记录：上周一共跑了四十二公里，比前一周多六公里。周三的间歇没跑完，因为左膝不舒服。"
        "教练建议这周减量三成，长距离改到周日。心率带可能要换电池。",
        (
            "上週總共跑了 42 公里。",
            "上周比前一周多跑了六公里。",
            "週三的間歇沒有跑完，因為左膝不舒服。",
            "教練建議本週減量三成。",
            "心率带的电池可能要换了。",
        ),
        (
            "上周比前一周少六公里。",
            "周三的间歇没跑完，因为右膝不舒服。",
            "教练建议这周加量三成。",
            "心率带已经换了电池。",
            "上周一共跑了四十二英里。",
            "周三的间歇跑完了。",
            "教练建议长距离改到周六。",
            "前一周一共跑了四十二公里。",
        ),
    ),
    Told(
        "zh",
        "倉庫盤點：A 區少了三箱，B 區多了一箱，C 區相符。差異多半來自退貨沒有登記，並非失竊。"
        "淑芬負責 A 區，國棟負責 C 區。下個月起可能改成每週盤點。",
        (
            "A 區少三箱，B 區多一箱。",
            "C 區的數量相符。",
            "差異多半是因為退貨沒有登記，不是失竊。",
            "A 區由淑芬負責。",
            "下個月起可能會改成每週盤點。",
        ),
        (
            "A 區多了三箱。",
            "B 區相符。",
            "差異多半來自失竊。",
            "差異全部來自退貨沒有登記。",
            "國棟負責 A 區。",
            "下個月起改成每週盤點。",
            "A 區少了一箱，B 區多了三箱。",
            "下個月起可能改成每天盤點。",
        ),
    ),
    Told(
        "zh",
        "語音辨識實驗：large 模型錯字率 6.1%，small 模型 11.8%，但 small 快四倍。加了標點之後可讀性提高，"
        "錯字率沒有變。台語片段兩個模型都認不出來。之後考慮用字典，但尚未試過。",
        (
            "large 模型的錯字率是 6.1%，small 模型是 11.8%。",
            "small 模型快四倍。",
            "加標點之後錯字率沒有改變。",
            "兩個模型都認不出台語片段。",
            "字典還沒試過，之後會考慮。",
        ),
        (
            "small 模型的錯字率是 6.1%。",
            "large 模型快四倍。",
            "加了標點之後錯字率提高。",
            "只有 small 模型認不出台語片段。",
            "已經試過字典。",
            "加了標點之後可讀性沒有變。",
            "large 模型錯字率 61%。",
            "small 模型慢四倍。",
        ),
    ),
)
