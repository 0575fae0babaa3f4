"""Words of time, and the patterns that find them: units, weekdays, "last" and 上, 昨天, a year in figures."""

from ...text.dates import SHORT_DAYS, WEEKDAYS

TURNS = {"this": 0, "last": 1, "previous": 1, "上上": 2, "上": 1, "這": 0, "这": 0, "本": 0, "今": 0, "去": 1, "前": 2}
"""How many units ago: last week, 前年."""
DAYS_AGO = {"today": 0, "今天": 0, "今日": 0, "yesterday": 1, "昨天": 1, "昨日": 1, "the day before yesterday": 2}
DAYS_AGO |= {"前天": 2, "大前天": 3}
WEEKDAY_NUMBERS = (
    {name: n for n, name in enumerate(WEEKDAYS)}
    | {short: WEEKDAYS.index(name) for short, name in SHORT_DAYS.items()}
    | {name: n for n, name in enumerate("一二三四五六日")}
    | {"天": 6}
)
"""From Monday, which is 0."""
_HAN_UNITS = {"day": "天日", "week": ("週", "周", "星期", "禮拜", "礼拜"), "month": "月", "year": "年"}
UNITS = {unit: unit for unit in _HAN_UNITS} | {word: unit for unit, words in _HAN_UNITS.items() for word in words}

WEEKDAY = "|".join((*WEEKDAYS, *SHORT_DAYS))
UNIT = r"(?P<unit>day|week|month|year)s?\b"
UNIT_ZH = "[個个]?(?P<unit>天|日|星期|禮拜|礼拜|週|周|月|年)"
WEEK_ZH = "(?:星期|禮拜|礼拜|週|周)"
YEAR = r"(?P<year>(?:19|20)\d\d)"
