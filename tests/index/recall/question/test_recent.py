"""Questions about nothing but the time just past."""

from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import count

import pytest

from recalld.index.recall.context import Context
from recalld.index.recall.pipeline import recall
from recalld.index.recall.question.notedays import dates_to_tell, named_year, of_other_years, stated_date
from recalld.index.recall.question.recent import asks_for_recent, newest_first, of_time
from recalld.index.recall.question.timespan import time_asked
from recalld.index.recall.result import RecallRequest
from recalld.index.store.rows import NoteMeta

from ..conftest import Build


@pytest.mark.parametrize(
    "question",
    [
        "what have I been on lately?",
        "What did I work on last week?",
        "what's new in my notes?",
        "我最近在忙什麼？",
        "这几天我都在做什么",
        "上週我在忙些什麼事？",
    ],
)
def test_without_a_subject(question: str) -> None:
    assert asks_for_recent(question)


@pytest.mark.parametrize(
    "question", ["what have I written about tea lately?", "我最近在讀什麼書？", "最近的備份在哪？", "", "？", "tea"]
)
def test_with_a_subject_or_nothing(question: str) -> None:
    assert not asks_for_recent(question)


_IDS = count()


def note(path: str, created: str = "", saved: str = "2026-03-09T12:00:00") -> NoteMeta:
    mtime = datetime.fromisoformat(saved).replace(tzinfo=UTC).timestamp()
    return NoteMeta(next(_IDS), path, path, (), (), "", "", "", created, "", None, None, 9, "en", int(mtime * 1e9), 1)


def test_notes_that_a_clone_brought_stand_behind_those_with_a_date() -> None:
    cloned = [note(f"c{i}.md", saved=f"2026-03-09T12:00:{i:02d}") for i in range(6)]
    written = note("w.md", saved="2026-03-09T15:30:00")
    dated = [note("old.md", "2026-01-02"), note("new.md", "2026-03-01")]

    paths = [one.path for one in newest_first([*cloned, written, *dated])]
    assert paths == ["w.md", "new.md", "old.md", *(f"c{i}.md" for i in range(6))]


def of(question: str, today: date, notes: list[NoteMeta]) -> list[str]:
    span = time_asked(question, today)
    assert span is not None
    return [one.path for one in of_time(notes, span, {})]


def test_of_a_time_only_what_is_surely_of_it() -> None:
    cloned = [note(f"c{i}.md", saved=f"2026-03-09T12:00:{i:02d}") for i in range(6)]
    dated = [note("old.md", "2026-01-02"), note("new.md", "2026-03-01")]

    assert of("since 2026-02-20", date(2026, 3, 9), [*cloned, *dated]) == ["new.md"]
    assert of("what did I do today?", date(2026, 3, 9), [*cloned, *dated]) == []


def test_a_year_that_a_name_says() -> None:
    assert named_year(note("menu/2025-menu.md")) == ("2025-01-01", "2025-12-31")
    assert named_year(note("民國114年帳.md")) == ("2025-01-01", "2025-12-31")
    assert (
        named_year(note("2025-11-03 walk.md")) is named_year(note("2025-11.md")) is named_year(note("tea.md")) is None
    )


def test_of_notes_called_alike_that_of_the_year_asked_for() -> None:
    named = [note("2025-menu.md"), note("2026-menu.md"), note("1969 moon.md"), note("帳 2025.md"), note("帳2026.md")]

    others = of_other_years(named, "2026-01-01", "2026-12-31")
    assert [one.path for one in named if one.note_id in others] == ["2025-menu.md", "帳 2025.md"]
    assert not of_other_years(named[:1], "2026-01-01", "2026-12-31")


def test_a_note_is_told_to_be_of_the_year_that_it_is_called_by_but_none_to_come() -> None:
    notes = [note("2025 rent.md"), note("2026 rent.md"), note("2031 rent.md"), note("rent.md", "2026-02-01")]

    assert list(dates_to_tell(notes, notes).values()) == ["2025", "2026", "", "2026-02-01"]


def test_what_changed_after_the_time_asked_for_is_not_of_it() -> None:
    days = [note(f"2026-03-{day}.md", saved="2026-03-11T09:00:00") for day in ("01", "04", "08", "09", "11")]

    assert of("what changed last week?", date(2026, 3, 11), days) == ["2026-03-08.md", "2026-03-04.md"]
    assert of("上個月改了什麼", date(2026, 3, 31), days) == []


def test_a_note_without_a_day_is_of_the_day_it_was_saved() -> None:
    mixed = [note("2026-03-01.md"), note("2026-02-01.md"), note("tea.md", saved="2026-03-10T09:00:00")]

    assert of("what did I do yesterday?", date(2026, 3, 11), mixed) == ["tea.md"]
    assert of("今天我做了什麼？", date(2026, 3, 11), mixed) == []


def test_the_day_that_a_file_is_called_by_is_its_date() -> None:
    days = [note("journal/2026-02-01.md"), note("20260203 Tea.md"), note("2026-02-02 Bread.md")]

    assert [one.path[:11] for one in newest_first(days)] == ["20260203 Te", "2026-02-02 ", "journal/202"]


def test_notes_without_any_date_go_by_the_time_of_their_files() -> None:
    files = [note(f"{day}.md", saved=f"2026-03-{day}T12:00:00") for day in ("07", "09", "08")]

    assert [one.path for one in newest_first(files)] == ["09.md", "08.md", "07.md"]


@pytest.mark.parametrize(
    ("question", "since"),
    [
        ("what did I do yesterday?", "2026-03-10"),
        ("what did I do this week?", "2026-03-09"),
        ("what did I work on last week?", "2026-03-02"),
        ("我上個星期做了什麼", "2026-03-02"),
        ("上周我忙了什么", "2026-03-02"),
        ("what was I doing last month", "2026-02-01"),
    ],
)
def test_the_time_just_past_begins_where_the_question_says(question: str, since: str) -> None:
    span = time_asked(question, date(2026, 3, 11))
    assert span is not None and span.first.isoformat() == since


def test_a_question_for_last_week_needs_no_model(library: Build) -> None:
    now = 1_773_230_400.0  # 2026-03-11 12:00 UTC
    made = library({"2026-03-04.md": "# 4\n\nGlazed bowls.\n", "2026-01-04.md": "# 1\n\nSlept.\n", "a.md": "# A\n"})

    for question in ("上星期做了什麼", "what happened last week?"):
        result = recall(RecallRequest(question, ask=True), made.store, context=Context(now=now))
        assert [card.path for card in result.cards] == ["2026-03-04.md"]


def test_that_nothing_is_of_that_time_is_said(library: Build) -> None:
    made = library({"2026-03-04.md": "# 4\n\nGlazed bowls.\n"})
    result = recall(
        RecallRequest("what did I do yesterday?", ask=True), made.store, context=Context(now=1_773_230_400.0)
    )

    assert [card.path for card in result.cards] == ["2026-03-04.md"]
    assert "nothing_since" in [said.code for said in result.disclosures]


def test_of_a_time_first_come_the_notes_that_state_a_day_of_it() -> None:
    saved = replace(note("plan.md"), committed=int(datetime(2026, 3, 7, 12, tzinfo=UTC).timestamp()))
    days = [note("2026-03-03.md"), note("2026-03-05.md")]

    paths = of("what did I do last week?", date(2026, 3, 11), [saved, *days])
    assert paths == [
        "2026-03-05.md",
        "2026-03-03.md",
        "plan.md",
    ]


def test_what_happened_in_a_month_or_since_a_day_is_in_the_notes_of_those_days(library: Build) -> None:
    now = 1_773_230_400.0  # 2026-03-11 12:00 UTC
    days = {f"{day}.md": f"# {day}\n\nFired a kiln.\n" for day in ("2026-01-10", "2026-02-03", "2026-02-20")}
    made = library({**days, "2026-02-21.md": ""})

    for question, last in [
        ("What happened in February?", ["2026-02-20.md", "2026-02-03.md"]),
        ("二月發生了什麼事？", ["2026-02-20.md", "2026-02-03.md"]),
        ("What changed since 2026-02-10?", ["2026-02-20.md"]),
        ("2月10日以來改了什麼？", ["2026-02-20.md"]),
        ("what did I do in 2025?", []),
    ]:
        result = recall(RecallRequest(question, ask=True), made.store, context=Context(now=now))
        assert [card.path for card in result.cards if result.answer and not result.answer.refused] == last, question


def test_a_meeting_is_told_by_what_was_said_rather_than_who_was_there(library: Build) -> None:
    made = library(
        {"2026-03-04.md": "# 4\n\nPresent: Mia, Tom.\n\n- Moved the kiln.\n", "2026-03-05.md": "# 5\n\n出席：我\n"}
    )
    result = recall(RecallRequest("上星期做了什麼", ask=True), made.store, context=Context(now=1_773_230_400.0))

    assert result.answer is not None
    assert [sentence.text for sentence in result.answer.sentences] == ["5", "4：Moved the kiln."]


@pytest.mark.parametrize(
    ("question", "path", "said"),
    [
        ("what happened in June?", "laptop.md", "2026-06-01 to 2026-06-30: these are of 2019-06-01 to 2019-06-30"),
        ("六月發生了什麼", "laptop.md", "2026-06-01 至 2026-06-30 的筆記；以下是 2019-06-01 至 2019-06-30 的"),
        ("六月发生了什么事？", "laptop.md", "2026-06-01 至 2026-06-30 的笔记；以下是 2019-06-01 至 2019-06-30 的"),
        ("what did I do in February?", "kiln.md", ""),
        ("what happened in June 2026?", "", ""),
    ],
)
def test_a_month_without_a_year_is_the_last_that_notes_are_of(
    library: Build, question: str, path: str, said: str
) -> None:
    made = library(
        {
            "laptop.md": "---\ncreated: 2019-06-30\n---\n# Laptop\n\nDebian on the old laptop.\n",
            "older.md": "---\ncreated: 2016-06-02\n---\n# Older\n\nBought a chair.\n",
            "kiln.md": "---\ncreated: 2026-02-03\n---\n# Kiln\n\nFired the kiln.\n",
        }
    )
    now = datetime(2026, 11, 30, 12, tzinfo=UTC).timestamp()

    result = recall(RecallRequest(question, ask=True), made.store, context=Context(now=now))

    assert result.answer is not None
    assert [source.path for source in result.answer.sources] == ([path] if path else [])
    told = " ".join(one.text for one in result.disclosures if one.code == "nothing_since")
    assert (said in told) if said else not told


def test_what_one_commit_brought_with_most_others_has_no_known_date() -> None:
    when = int(datetime(2026, 11, 30, tzinfo=UTC).timestamp())
    brought = [replace(note(f"i{n}.md"), committed=when + n) for n in range(8)]
    dated = replace(note("dated.md", "2026-03-01"), committed=when)
    later = [replace(note(f"l{n}.md"), committed=when + 86_400 * n) for n in (1, 2, 3)]
    notes = [*brought, dated, *later]

    told = dates_to_tell([brought[0], dated, later[0], note("new.md")], notes)
    assert list(told.values()) == ["", "2026-03-01", "2026-12-01", ""]
    assert "" not in dates_to_tell(later, [*brought[:3], *later]).values()


def test_very_many_of_one_commit_are_dated_by_none_of_it_nor_are_notes_of_its_month() -> None:
    when = int(datetime(2026, 11, 29, tzinfo=UTC).timestamp())
    brought = [replace(note(f"i{n}.md"), committed=when) for n in range(15)]
    before = [replace(note(f"b{n}.md"), committed=when - 86_400 * n) for n in range(10, 30)]

    assert set(dates_to_tell(brought, [*brought, *before]).values()) == {""}
    november = of("what happened in November?", date(2026, 11, 30), [*brought, *before])
    assert november and not any(path.startswith("i") for path in november)
    assert len(of("what changed since yesterday?", date(2026, 11, 30), [*brought, *before])) == 15


@pytest.mark.parametrize("question", ["what did I write yesterday?", "我昨天寫了什麼？", "我昨天写了什么？"])
@pytest.mark.parametrize("are_committed", [True, False])
def test_the_few_notes_of_a_small_vault_were_written_and_not_brought(question: str, are_committed: bool) -> None:
    few = [note(f"{n}.md", saved="2026-11-29T12:00:00") for n in range(3)]
    if are_committed:
        few = [replace(one, committed=one.mtime_ns // 10**9) for one in few]
    assert of(question, date(2026, 11, 30), few) == ["0.md", "1.md", "2.md"]


def test_a_commit_of_a_far_year_hides_no_other_note() -> None:
    far = replace(note("far.md"), committed=int(datetime(9000, 1, 1, tzinfo=UTC).timestamp()))
    written = note("a.md", saved="2026-11-02T12:00:00")
    assert of("what did I write in November?", date(2026, 11, 30), [far, written]) == ["a.md"]


def test_the_days_that_files_titles_and_folders_are_called_by_are_their_dates() -> None:
    named = [
        replace(note("會議/週會 115-11-16.md", saved="2026-11-30T12:00:00"), title="週會"),
        replace(note("會議/會議(房東)2026_05.md", saved="2026-11-30T12:00:00"), title="跟房東談 五月三十日"),
        replace(note("diary/2026/10/04/rain.md", saved="2026-11-30T12:00:00"), title="Rain"),
        replace(note("ada.md", saved="2026-11-30T12:00:00"), title="Talk with Ada, 7 March"),
        replace(note("grant.md", saved="2026-11-30T12:00:00"), title="Grant, due 1 March 2027"),
    ]
    assert [stated_date(one) for one in named] == ["2026-11-16", "2026-05-30", "2026-10-04", "2026-03-07", ""]
