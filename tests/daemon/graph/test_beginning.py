"""The question that is suggested first: of a subject of the notes, which they answer."""

import pytest

from recalld.daemon.graph.beginning import first_question

from ..conftest import Follow

DAY = "---\ntags: [work, people]\nstatus: draft\n---\n# {day}\n\n## Agenda\n\nMet {who} in the workshop. {more}\n"
FILED = {
    "people/Mina Park.md": "---\ntags: [people]\n---\n# Mina Park\n\nMina Park keeps the keys of the kiln.\n",
    "workshop/Kiln.md": "---\ntags: [workshop]\n---\n# Kiln firing\n\nA kiln firing takes nine hours: [[Mina Park]].\n",
    "workshop/Monday.md": DAY.format(day="Monday", who="Mina Park", more="A kiln firing is due."),
    "workshop/2026-11-02.md": DAY.format(day="2026-11-02", who="Mina Park", more="The kiln firing went well."),
    "people/2026-11-03.md": DAY.format(day="2026-11-03", who="Jonas", more="A kiln firing failed."),
}
NOTES_ZH = {
    "工作/柴燒窯.md": "---\ntags: [工作]\n---\n# 柴燒窯\n\n柴燒窯要燒三十六小時，鑰匙在林美那裡。\n",
    "工作/2026-11-02.md": "---\ntags: [工作, 人物]\nstatus: 草稿\n---\n# 2026-11-02\n\n整理[[柴燒窯]]，星期一再燒。\n",
    "人物/2026-11-03.md": "---\ntags: [人物, 工作]\n---\n# 星期二\n\n和林美談柴燒窯的木柴。\n",
}
FILING = ("people", "workshop", "work", "draft", "agenda", "monday", "2026", "工作", "人物", "草稿", "星期")


@pytest.mark.parametrize(("notes", "lang", "begins"), [(FILED, "en", "What do"), (NOTES_ZH, "zh-Hant", "關於「")])
def test_it_is_about_a_subject_and_not_what_notes_are_filed_by(
    follow: Follow, notes: dict[str, str], lang: str, begins: str
) -> None:
    vault = follow(notes)
    assert vault.graphing.wait(20)
    found = first_question(vault, lang)
    assert found["question"].startswith(begins) and found["subject"] in found["question"]
    assert found["subject"].casefold() in ("kiln firing", "mina park", "柴燒窯")
    assert not any(word in found["subject"].casefold() for word in FILING)


def test_it_counts_as_nobodys_question(follow: Follow) -> None:
    vault = follow(FILED)
    assert vault.graphing.wait(20)
    before = vault.journal.questions()
    assert first_question(vault, "en")["question"]
    assert vault.journal.questions() == before


def test_there_is_none_of_notes_that_are_days(follow: Follow) -> None:
    days = {f"daily/2026-11-{day:02}.md": f"# 2026-11-{day:02}\n\nRain.\n" for day in range(1, 5)}
    vault = follow(days)
    assert vault.graphing.wait(20)
    assert first_question(vault, "en") == {"question": "", "subject": ""}


def test_there_is_none_without_notes(follow: Follow) -> None:
    assert first_question(follow({"a.md": ""}), "en")["question"] == ""
