"""What is said of the time of notes and of sentences: English, Traditional, Simplified."""

TIMES: dict[str, tuple[str, str, str]] = {
    "nothing_since": (
        "No note is of {days}: these are of another time.",
        "沒有 {days} 的筆記；以下是其他時候的。",
        "没有 {days} 的笔记；以下是其他时候的。",
    ),
    "of_the_time": (
        "Only notes of {days}: {used} of {found}.",
        "找到 {found} 則，只看其中 {days} 的 {used} 則。",
        "找到 {found} 则，只看其中 {days} 的 {used} 则。",
    ),
    "newest_of_the_time": (
        "Of {found} notes of {days} the first {used} are shown.",
        "{days} 的筆記共 {found} 則，只列出前 {used} 則。",
        "{days} 的笔记共 {found} 则，只列出前 {used} 则。",
    ),
    "newest": (
        "Of {found} notes the {used} that changed last are shown.",
        "共 {found} 則筆記，只列出最近變更的 {used} 則。",
        "共 {found} 则笔记，只列出最近变更的 {used} 则。",
    ),
    "no_decision_then": (
        "The notes of {days} tell no decision in so many words.",
        "{days} 的筆記沒有明說決定了什麼。",
        "{days} 的笔记没有明说决定了什么。",
    ),
    "not_of_the_time": (
        "No note about this is of {days}: these are of another time.",
        "沒有 {days} 的相關筆記；以下是其他時候的。",
        "没有 {days} 的相关笔记；以下是其他时候的。",
    ),
    "of_year_before": (
        "No note is of {days}: these are of {others}.",
        "沒有 {days} 的筆記；以下是 {others} 的。",
        "没有 {days} 的笔记；以下是 {others} 的。",
    ),
    "time_taken": (
        "“{words}” is taken as {days}.",
        "「{words}」當作 {days}。",
        "“{words}”当作 {days}。",
    ),
    "no_such_day": (
        "No calendar has “{words}”: it is taken as words.",
        "沒有「{words}」這一天：只當作文字。",
        "没有“{words}”这一天：只当作文字。",
    ),
    "days": ("{first} to {last}", "{first} 至 {last}", "{first} 至 {last}"),
    "older": (
        "[{n}] is of {date}; older: {older}.",
        "[{n}] 是 {date} 的；較舊的有 {older}。",
        "[{n}] 是 {date} 的；较旧的有 {older}。",
    ),
    "before_it": (
        "Older: {older}; in force: [{n}].",
        "{older} 是較早的，現在以 [{n}] 為準。",
        "{older} 是较早的，现在以 [{n}] 为准。",
    ),
    "cited": ("[{n}]", "[{n}]", "[{n}]"),
    "older_one": ("[{n}] of {date}", "[{n}]（{date}）", "[{n}]（{date}）"),
    "dates_of": ("Dates: {each}.", "日期：{each}。", "日期：{each}。"),
    "changed_on": ("changed {date}", "{date} 更動", "{date} 更动"),
}
