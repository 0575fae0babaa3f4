"""More sentences of the same kinds: the checker was measured on these before anything was fitted to them."""

from .written import Told

UNSEEN = (
    Told(
        "en",
        "The greenhouse controller reads the sensor every 30 seconds. When the soil is drier than 35 %, it "
        "opens the valve "
        "for two minutes. Carol wired the relay; Dmitri wrote the firmware in Rust.",
        (
            "The controller reads the sensor every 30 seconds.",
            "Dmitri wrote the firmware in Rust.",
            "It opens the valve for 2 minutes when the soil is drier than 35%.",
        ),
        (
            "Carol wrote the firmware in Rust.",
            "It opens the valve for two minutes when the soil is wetter than 35%.",
            "The controller reads the sensor every 30 minutes.",
            "Dmitri wrote the firmware in Go.",
        ),
    ),
    Told(
        "en",
        "We chose Hugo over Jekyll because builds take 2 seconds instead of 90. The theme is our own. "
        "Comments were switched off in June 2024 after a wave of spam.",
        (
            "Hugo was chosen over Jekyll because builds take 2 seconds instead of 90.",
            "Comments were switched off in June 2024.",
            "The theme is our own.",
        ),
        (
            "Jekyll was chosen over Hugo because builds take 2 seconds.",
            "Comments were switched on in June 2024.",
            "Comments were switched off in July 2024.",
            "Builds take 90 seconds with Hugo.",
        ),
    ),
    Told(
        "en",
        "`git rebase --autosquash` needs commits whose subject starts with fixup!. It rewrites history, so "
        "never run it on "
        "a shared branch. `git merge` keeps both parents.",
        (
            "`git rebase --autosquash` needs commits whose subject starts with fixup!.",
            "Never run it on a shared branch, because it rewrites history.",
            "`git merge` keeps both parents.",
        ),
        (
            "`git merge --autosquash` needs commits whose subject starts with fixup!.",
            "Run it on a shared branch.",
            "`git rebase` keeps both parents.",
            "It does not rewrite history.",
        ),
    ),
    Told(
        "en",
        "Rent is 1,450 euros a month, due on the third. The deposit was 4,350 euros. Heating is included, "
        "electricity is not.",
        (
            "The rent is 1,450 euros a month.",
            "Heating is included in the rent.",
            "Electricity is not included.",
        ),
        (
            "The deposit was 1,450 euros.",
            "Electricity is included.",
            "The rent is 1,540 euros a month.",
            "The rent is due on the fifth.",
        ),
    ),
    Told(
        "en",
        "Kafka keeps messages for seven days; SQS keeps them for four. Order is guaranteed only within a partition. "
        "Consumers that lag more than an hour page the on-call engineer.",
        (
            "Kafka keeps messages for 7 days.",
            "SQS keeps messages for four days.",
            "Order is guaranteed only within a partition.",
        ),
        (
            "SQS keeps messages for seven days.",
            "Order is guaranteed across partitions.",
            "Order is not guaranteed within a partition.",
            "Consumers that lag more than a minute page the on-call engineer.",
        ),
    ),
    Told(
        "en",
        "In the interview the doctor said that coffee after 2 pm disturbs sleep, while a short nap of 20 "
        "minutes does not. "
        "Alcohol helps falling asleep but makes the night worse.",
        (
            "Coffee after 2 pm disturbs sleep.",
            "A short nap of 20 minutes does not disturb sleep.",
            "Alcohol makes the night worse.",
        ),
        (
            "Coffee before 2 pm disturbs sleep.",
            "A short nap of 20 minutes disturbs sleep.",
            "Alcohol makes the night better.",
            "Tea after 2 pm disturbs sleep.",
        ),
    ),
    Told(
        "zh",
        "溫室的控制器每三十秒讀一次感測器，土壤濕度低於百分之三十五就開閥兩分鐘。阿良焊了繼電器，小陳用 Rust 寫韌體。",
        (
            "控制器每 30 秒讀一次感測器。",
            "小陳用 Rust 寫韌體。",
            "土壤濕度低於 35% 就開閥兩分鐘。",
            "繼電器是阿良焊的。",
        ),
        (
            "阿良用 Rust 寫韌體。",
            "土壤濕度高於百分之三十五就開閥兩分鐘。",
            "控制器每三十分鐘讀一次感測器。",
            "小陳用 Go 寫韌體。",
        ),
    ),
    Told(
        "zh",
        "房租每月一萬八千元，三號前要匯款。押金是兩個月房租。暖氣包含在內，電費另計。房東不收現金。",
        (
            "房租每月 18,000 元。",
            "押金是兩個月房租。",
            "電費另計。",
            "房東不收現金。",
        ),
        (
            "房租每月八千元。",
            "押金是三個月房租。",
            "房東只收現金。",
            "暖氣不包含在內。",
            "十三號前要匯款。",
        ),
    ),
    Told(
        "zh",
        "訊息佇列選了 RabbitMQ 而不是 Kafka，因為每天只有兩萬則訊息。死信佇列保留十四天。"
        "消費者落後超過一小時會呼叫值班工程師。",
        (
            "訊息佇列選了 RabbitMQ，而不是 Kafka。",
            "死信佇列保留 14 天。",
            "每天只有兩萬則訊息。",
            "消費者落後超過 1 小時會呼叫值班工程師。",
        ),
        (
            "訊息佇列選了 Kafka 而不是 RabbitMQ。",
            "死信佇列保留四天。",
            "每天有二十萬則訊息。",
            "消費者落後超過一分鐘會呼叫值班工程師。",
        ),
    ),
    Told(
        "zh",
        "醫生說下午兩點以後不要喝咖啡，午睡二十分鐘沒關係。喝酒容易入睡，但會讓後半夜睡得更差。",
        (
            "下午兩點以後不要喝咖啡。",
            "午睡 20 分鐘沒關係。",
            "喝酒會讓後半夜睡得更差。",
        ),
        (
            "下午兩點以前不要喝咖啡。",
            "下午兩點以後可以喝咖啡。",
            "午睡兩小時沒關係。",
            "喝酒會讓後半夜睡得更好。",
            "下午兩點以後不要喝茶。",
        ),
    ),
    Told(
        "zh",
        "rebase 會改寫歷史，所以不要在共用分支上執行。merge 會保留兩個父提交。想整理提交就在推送之前做。",
        (
            "rebase 會改寫歷史。",
            "不要在共用分支上執行 rebase。",
            "merge 會保留兩個父提交。",
            "在推送之前整理提交。",
        ),
        (
            "merge 會改寫歷史。",
            "rebase 不會改寫歷史。",
            "在推送之後整理提交。",
            "merge 會保留三個父提交。",
        ),
    ),
    Told(
        "zh",
        "九月的讀書會改到週四晚上七點，地點在巷口的咖啡館。這次由雅婷導讀《看不見的城市》，下次輪到志明。"
        "沒讀完也可以來。",
        (
            "九月的讀書會改到週四晚上 7 點。",
            "這次由雅婷導讀《看不見的城市》。",
            "沒讀完也可以來。",
        ),
        (
            "九月的讀書會改到週五晚上七點。",
            "這次由志明導讀《看不見的城市》。",
            "這次由雅婷導讀《百年孤寂》。",
            "沒讀完不可以來。",
            "九月的讀書會改到週四晚上九點。",
        ),
    ),
)
