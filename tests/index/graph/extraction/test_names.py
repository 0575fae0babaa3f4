"""Names in running text."""

import random
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.extraction.names import NameIndex, is_telling, letters
from recalld.index.graph.extraction.prose import read_prose
from recalld.index.notes.note import Link

from ..written import note


def index(*titles: str) -> NameIndex:
    names = NameIndex()
    for number, title in enumerate(titles, 1):
        names.add(number, f"{number}.md", title, ())
    return names


def keys(names: NameIndex, text: str) -> list[str]:
    return [mention.key for mention in names.find(text)]


@pytest.mark.parametrize(
    ("title", "text", "found"),
    [
        ("Cobra", "built with cobra, twice: Cobra", 2),
        ("Cobra", "cobras are snakes", 0),
        ("node", "written in node.js", 0),
        ("node", "Ask the node. It knows", 1),
        ("local-llm", "a local LLM at home", 1),
        ("Rate limits", "rate\nlimits", 1),
        ("Rate limits", "the rate: limits", 0),
        ("連線池", "資料庫连线池要開多大", 1),
        ("Docker 健康檢查", "Docker健康检查失敗", 1),
        ("C++", "C++ and C", 1),
        ("README", "see the readme", 0),
        ("2026-03-09", "on 2026-03-09", 0),
        ("筆記", "我的筆記", 0),
        ("水", "喝水", 0),
        ("Ｏｌｌａｍａ", "ollama", 1),
        ("İstanbul", "in İstanbul", 1),
    ],
)
def test_a_name_is_found_where_it_is_meant(title: str, text: str, found: int) -> None:
    assert len(keys(index(title), text)) == found


def test_the_longest_name_wins_and_offsets_are_places_in_the_text() -> None:
    names = index("Cobra", "Cobra 的 shell 自動補全", "自動補全")
    text = "見 Cobra 的 shell 自動補全，以及 Cobra。"
    assert [(m.note_id, m.offset) for m in names.find(text)] == [(2, text.index("C")), (1, text.rindex("C"))]


def test_an_alias_means_its_note() -> None:
    names = NameIndex()
    names.add(7, "go/cobra.md", "Cobra", ["spf13/cobra", "眼鏡蛇"])
    assert keys(names, "see spf13/cobra and 眼镜蛇") == ["cobra", "cobra"]
    assert names.canonical("spf13/cobra") == "cobra"
    assert names.canonical("眼镜蛇") == "cobra"


def test_an_alias_of_two_notes_or_a_title_stands_for_itself() -> None:
    names = NameIndex()
    names.add(1, "a.md", "Alpha", ["shared", "Beta"])
    names.add(2, "b.md", "Beta", ["shared"])
    assert names.canonical("shared") == "shared"
    assert names.canonical("beta") == "beta"


def test_an_alias_that_says_nothing_leads_nowhere() -> None:
    names = NameIndex()
    names.add(1, "a.md", "Alpha", ["index", "2026"])
    assert names.canonical("index") == "index"
    assert names.canonical("2026") == "2026"


def test_two_notes_of_one_name_are_both_named() -> None:
    names = index("Plan B", "Plan B")
    assert [mention.note_id for mention in names.find("plan b")] == [1, 2]


def test_links_lead_to_ids() -> None:
    names = index("Cobra", "Viper")
    assert names.resolve(Link("wiki", "Viper", "", 1), "1.md") == 2
    assert names.resolve(Link("wiki", "Python", "", 1), "1.md") is None


_NAMES = st.lists(st.text("ab c中文字-", min_size=1, max_size=6), min_size=1, max_size=8)


@given(_NAMES, st.text("ab c中文字-.", max_size=40), st.integers())
def test_what_was_added_and_removed_leaves_no_trace(titles: list[str], text: str, seed: int) -> None:
    order = list(range(len(titles)))
    random.Random(seed).shuffle(order)
    kept = [number for number in order if number % 2 == 0]
    names = NameIndex()
    for number in order:
        names.add(number, f"{number}.md", titles[number], [titles[-1 - number]])
    for number in order:
        if number not in kept:
            names.remove(number)
    fresh = NameIndex()
    for number in sorted(kept):
        fresh.add(number, f"{number}.md", titles[number], [titles[-1 - number]])
    assert names.find(text) == fresh.find(text)


@given(_NAMES, st.text("ab c中文字-.", max_size=40))
def test_names_are_found_as_by_trying_all_of_them_everywhere(titles: list[str], text: str) -> None:
    names, wanted = index(*titles), []
    pieces = [(match[0], *match.span()) for match in re.finditer("[中文字]|[a-c]+|[.]", text)]
    cut = {title: re.findall("[中文字]|[a-c]+|[.]", title) for title in titles if is_telling(title)}
    place = 0
    while place < len(pieces):
        fitting = {
            len(name): [key for key, other in cut.items() if other == name]
            for name in cut.values()
            if name
            and [piece for piece, _, _ in pieces[place : place + len(name)]] == name
            and all(b[1] - a[2] <= 2 for a, b in pairwise(pieces[place : place + len(name)]))
            and bounded(text, pieces[place][1], pieces[place + len(name) - 1][2])
        }
        longest = max(fitting, default=0)
        wanted += [(title, pieces[place][1]) for title in fitting.get(longest, ())]
        place += longest or 1

    found = {(names.title(mention.note_id), mention.offset) for mention in names.find(text)}

    assert found == set(wanted)


def bounded(text: str, start: int, stop: int) -> bool:
    """Whether neither `.x` follows nor `x.` goes before."""
    return not re.match(r"[.][a-c]", text[stop:]) and not re.search(r"[a-z中文字][.]$", text[:start])


@given(st.text(), st.text())
def test_any_text_and_any_name_can_be_read(title: str, text: str) -> None:
    for mention in index(title).find(f"{text} {title} {text}"):
        assert 0 <= mention.offset <= len(text) * 2 + len(title) + 2


@given(
    st.text(st.sampled_from("ab 資庫*_~=\n.-[]()`<>|#A\u00ad"), max_size=60),
    st.text("ab 資庫A.-", min_size=2, max_size=4),
)
def test_a_name_that_is_found_has_its_letters_in_a_row(text: str, name: str) -> None:
    names = NameIndex()
    names.add(1, "1.md", name, ())

    if names.find(read_prose(note(text)).text):
        assert letters(name) in letters(text)
