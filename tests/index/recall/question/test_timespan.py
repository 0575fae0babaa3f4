"""The time that words name."""

from datetime import date

import pytest

from recalld.index.recall.question.timespan import only_time, timespan, without

TODAY = date(2026, 11, 30)  # a Monday


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("about Harbor last week", "2026-11-23", "2026-11-29"),
        ("上週的會議說了什麼", "2026-11-23", "2026-11-29"),
        ("上周三的会议", "2026-11-25", "2026-11-25"),
        ("last Friday", "2026-11-27", "2026-11-27"),
        ("last Thu", "2026-11-26", "2026-11-26"),
        ("what did Anna say yesterday?", "2026-11-29", "2026-11-29"),
        ("what did I write last summer", "2026-06-01", "2026-08-31"),
        ("last winter", "2025-12-01", "2026-02-28"),
        ("this autumn", "2026-09-01", "2026-11-30"),
        ("the trip in spring 2025", "2025-03-01", "2025-05-31"),
        ("in the summer of 2024", "2024-06-01", "2024-08-31"),
        ("去年夏天去了哪裡", "2025-06-01", "2025-08-31"),
        ("前年的冬天", "2024-12-01", "2025-02-28"),
        ("今年秋天", "2026-09-01", "2026-11-30"),
        ("这个夏天", "2026-06-01", "2026-08-31"),
        ("2023年春天", "2023-03-01", "2023-05-31"),
        ("去年春節", "2025-01-01", "2025-12-31"),
        ("3 days ago", "2026-11-27", "2026-11-27"),
        ("兩週前的會議", "2026-11-16", "2026-11-22"),
        ("a month ago", "2026-10-01", "2026-10-31"),
        ("the past two weeks", "2026-11-16", "2026-11-30"),
        ("最近三天", "2026-11-27", "2026-11-30"),
        ("last 3 months", "2026-08-30", "2026-11-30"),
        ("上個月的預算", "2026-10-01", "2026-10-31"),
        ("去年", "2025-01-01", "2025-12-31"),
        ("今年三月做了什麼", "2026-03-01", "2026-03-31"),
        ("去年十二月二十四日", "2025-12-24", "2025-12-24"),
        ("in March last year", "2025-03-01", "2025-03-31"),
        ("一一五年十月的帳", "2026-10-01", "2026-10-31"),
        ("115年10月的帳", "2026-10-01", "2026-10-31"),
        ("一一四年", "2025-01-01", "2025-12-31"),
        ("二〇二五年的帳", "2025-01-01", "2025-12-31"),
        ("115年10月3日", "2026-10-03", "2026-10-03"),
        ("2026-11", "2026-11-01", "2026-11-30"),
        ("on 14 March 2026 we", "2026-03-14", "2026-03-14"),
        ("3月14日", "2026-03-14", "2026-03-14"),
        ("December 2025", "2025-12-01", "2025-12-31"),
        ("in December", "2025-12-01", "2025-12-31"),
        ("2026年2月", "2026-02-01", "2026-02-28"),
        ("2026年2月3日", "2026-02-03", "2026-02-03"),
        ("on March 14", "2026-03-14", "2026-03-14"),
        ("十一月十九日", "2026-11-19", "2026-11-19"),
        ("2026/3/14", "2026-03-14", "2026-03-14"),
        ("三十五天前", "2026-10-26", "2026-10-26"),
    ],
)
def test_a_time(text: str, first: str, last: str) -> None:
    span = timespan(text, TODAY)
    assert span is not None
    assert (span.first.isoformat(), span.last.isoformat()) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("a few days ago", "2026-11-24", "2026-11-28"),
        ("a couple of weeks ago", "2026-11-09", "2026-11-29"),
        ("two or three months ago", "2026-08-01", "2026-09-30"),
        ("2-3 days ago", "2026-11-27", "2026-11-28"),
        ("the last two or three weeks", "2026-11-09", "2026-11-30"),
        ("七八天前寫了什麼", "2026-11-22", "2026-11-23"),
        ("兩三個月前", "2026-08-01", "2026-09-30"),
        ("两三个月前", "2026-08-01", "2026-09-30"),
        ("三、四天前", "2026-11-26", "2026-11-27"),
        ("十幾天前", "2026-11-11", "2026-11-19"),
    ],
)
def test_a_number_that_is_none_is_all_that_it_may_be(text: str, first: str, last: str) -> None:
    span = timespan(text, TODAY)

    assert span is not None and span.vague
    assert (span.first.isoformat(), span.last.isoformat()) == (first, last)
    exact = timespan("3 days ago", TODAY)
    assert exact is not None and not exact.vague


@pytest.mark.parametrize(
    "text",
    [
        "七八天前取消要退多少錢？",
        "七天前取消会退多少钱？",
        "退租要三十天前通知嗎？",
        "最晚幾天前取消？",
        "who sang Yesterday?",
        "《昨天》是誰唱的",
        "when did I last fall?",
        "how long the last spring held",
        "夏天要穿什麼",
        "what does Spring Boot need",
        "May I ask",
        "in 2031",
        "version 2026.1.3",
        "2026-02-30",
        "以前",
        "今年十二月",
        "120年的老屋",
        "3/4 of the notes",
        "last",
        "",
    ],
)
def test_no_time(text: str) -> None:
    assert timespan(text, TODAY) is None


@pytest.mark.parametrize("text", ["last week", " 上週 ", "November", "2026/11/01", "3 days ago", "十一月"])
def test_a_time_and_nothing_else(text: str) -> None:
    assert only_time(text, TODAY) is not None


@pytest.mark.parametrize("text", ["Harbor last week", "some day", "上週的會議", "2026-13"])
def test_more_or_less_than_a_time(text: str) -> None:
    assert only_time(text, TODAY) is None


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("about Harbor last week?", "about Harbor ?"),
        ("上週的會議", "的會議"),
        ("Last week, what broke?", ", what broke?"),
    ],
)
def test_what_is_left_of_a_question(text: str, rest: str) -> None:
    span = timespan(text, TODAY)
    assert span is not None and span.relative
    assert without(text, span) == rest
