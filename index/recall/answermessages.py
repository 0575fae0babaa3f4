"""What an answer or a refusal says beside the notes' own words: English, Traditional, Simplified."""

ANSWERS: dict[str, tuple[str, str, str]] = {
    "refused": ("The notes don't say.", "筆記裡沒有提到。", "笔记里没有提到。"),
    "unsaid": (
        "No note that names {name} has this: {words}.",
        "提到「{name}」的筆記都沒有寫：{words}。",
        "提到「{name}」的笔记都没有写：{words}。",
    ),
    "relative": ("{name}’s {kin}", "{name}的{kin}", "{name}的{kin}"),
    "said_of": ("They say of {name}:", "關於「{name}」，筆記寫的是：", "关于“{name}”，笔记写的是："),
    "nearest": (
        "Nearest, perhaps not an answer:",
        "最接近的是（未必是答案）：",
        "最接近的是（未必是答案）：",
    ),
    "none_tells": (
        "No note found tells {sort}. What they say of it:",
        "找到的筆記沒有寫{sort}。相關的內容是：",
        "找到的笔记没有写{sort}。相关的内容是：",
    ),
    "sort_time": ("the time", "時間", "时间"),
    "sort_price": ("how much money", "金額", "金额"),
    "sort_duration": ("how long", "多久或多長", "多久或多长"),
    "sort_phone": ("a phone number", "電話號碼", "电话号码"),
    "sort_email": ("an e-mail address", "電子郵件地址", "电子邮件地址"),
    "sort_address": ("the address", "地址", "地址"),
    "sort_password": ("the password or code", "密碼", "密码"),
    "sort_number": ("that number", "這個號碼", "这个号码"),
    "sort_amount": ("the number", "數目", "数目"),
    "unknown_words": (
        "Words that no note has: {terms}.",
        "筆記裡沒有這些詞：{terms}。",
        "笔记里没有这些词：{terms}。",
    ),
    "struck_out": ("(struck out: {text})", "（已劃掉：{text}）", "（已划掉：{text}）"),
    "in_all": ("Notes in all: {n}.", "共 {n} 則筆記。", "共 {n} 则笔记。"),
    "out_of_date": ("[{n}] is out of date.", "[{n}] 已過時。", "[{n}] 已过时。"),
    "marked_old": (
        "[{n}] is marked as old: {mark}",
        "[{n}] 標明是舊的：{mark}",
        "[{n}] 标明是旧的：{mark}",
    ),
    "other_time": ("[{n}] tells of {days}.", "[{n}] 說的是 {days}。", "[{n}] 说的是 {days}。"),
    "later_year": (
        "[{n}] is of an earlier year than {mark}.",
        "[{n}] 的年份比「{mark}」早。",
        "[{n}] 的年份比“{mark}”早。",
    ),
    "replaced_by": (
        "[{n}] is out of date: {name} takes its place.",
        "[{n}] 已過時，由「{name}」取代。",
        "[{n}] 已过时，由“{name}”取代。",
    ),
}
