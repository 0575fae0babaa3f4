"""Whole recalls on small vaults: what is found, in what order, and what is said about it."""

import itertools
import re
from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recalld.index.recall.context import Context
from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import RecallRequest
from recalld.index.recall.showing import show
from recalld.index.recall.showing.excerpt import Excerpt, excerpts
from recalld.index.store.notes import Held, NoteTable

from .conftest import Build, Library

CARS = {
    "mail.md": "state-of-the-art e-mail at -5 degrees",
    "year.md": "An antique car from 1970.",
    "zh.md": "他有一輛古董車。",
    "apart.md": "A car of wood, antique in style.",
    "phrase.md": "An antique car stood there.",
    "zh2.md": "古董與車是兩回事，古董店前停著車。",
}
WEATHER = {
    "default.md": "系統的默認設定不必更改。",
    "cat.md": "院子裡有一隻貓在曬太陽。",
    "rain.md": "昨晚的雨下到第三章讀完才停。",
    "med.md": "清晨默想十分鐘。",
    "shang.md": "下個月去上海出差。",
    "海上.md": "海上起了大霧。",
}
SCRIPTS = {
    "s1.md": "软件工程师用鼠标操作数据库，网络不稳。",
    "t1.md": "軟體工程師用滑鼠操作資料庫，網路不穩。",
    "s2.md": "发酵与头发都怕干燥。皇后在后面看着干部。",
    "t2.md": "發酵與頭髮都怕乾燥。皇后在後面看著幹部。",
    "t3.md": "她是著名作家。",
}


@pytest.fixture(params=["words", "words and meaning"])
def cars(request: pytest.FixtureRequest, library: Build) -> Library:
    made = library(CARS)
    return made.embed() if request.param == "words and meaning" else made


def test_a_phrase_is_contiguous(cars: Library) -> None:
    assert set(cars.paths('"antique car"')) == {"phrase.md", "year.md"}
    assert cars.paths('"古董車"') == cars.paths("「古董 車」") == ["zh.md"]


def test_neighbours_in_place_of_the_words_are_said_to_be_that(library: Build) -> None:
    found = library(CARS).embed().search("bicycle")

    assert found.cards and "meaning_only" in [d.code for d in found.disclosures]
    assert "meaning_only" not in [d.code for d in library(CARS).embed().search("antique").disclosures]


def test_excluded_notes_do_not_come_back_by_meaning(cars: Library) -> None:
    found = cars.paths("antique -1970")

    assert set(found[:2]) == {"phrase.md", "apart.md"}
    assert "year.md" not in found
    assert not {"phrase.md", "year.md"} & set(cars.paths('antique -"antique car"'))


def test_hyphens_and_numbers_in_prose_are_found(cars: Library) -> None:
    assert cars.paths("e-mail", "keyword") == ["mail.md"]
    assert cars.paths("-5 degrees", "keyword") == ["mail.md"]


def test_a_phrase_nobody_wrote_finds_nothing_and_says_so(cars: Library) -> None:
    result = cars.search('"car antique"')

    assert result.cards == ()
    assert [d.code for d in result.disclosures if d.code != "vectors_off"] == ["no_seed"]


@pytest.mark.parametrize(
    ("query", "only"), [("貓", "cat.md"), ("雨", "rain.md"), ("第三章", "rain.md"), ("默想", "med.md")]
)
def test_chinese_words_find_exactly_their_note(library: Build, query: str, only: str) -> None:
    assert library(WEATHER).paths(query, "keyword") == [only]


def test_characters_apart_are_no_match(library: Build) -> None:
    assert library(WEATHER).paths("上海", "keyword")[0] == "shang.md"


@pytest.mark.parametrize(
    ("query", "both"),
    [(q, {"t2.md", "s2.md"}) for q in ("發酵", "发酵", "頭髮", "头发", "乾燥", "干部", "皇后", "後面", "看著")]
    + [(q, {"t1.md", "s1.md"}) for q in ("軟體工程師", "软件工程师", "資料庫", "数据库", "滑鼠", "网络")],
)
def test_either_script_finds_both(library: Build, query: str, both: set[str]) -> None:
    assert set(library(SCRIPTS).paths(query, "keyword")) == both


def test_what_is_shown_is_in_the_author_s_script(library: Build) -> None:
    (card, *_) = library(SCRIPTS).search("資料庫", "keyword").cards

    assert card.text in SCRIPTS.values()


def test_all_words_have_to_match_unless_none_has_them_all(library: Build) -> None:
    notes = library({"a.md": "red apple", "b.md": "green apple", "c.md": "red brick"})

    assert notes.paths("red apple", "keyword") == ["a.md"]
    relaxed = notes.search("red apple pie", "keyword")
    assert relaxed.cards[0].path == "a.md"
    assert "relaxed_and_to_or" in [d.code for d in relaxed.disclosures]


def test_a_note_named_like_the_query_comes_first(library: Build) -> None:
    notes = {f"{i}.md": "# Talk\n\ncobra cobra cobra cobra" for i in range(5)}
    notes["x.md"] = "---\ntitle: A framework\naliases: [spf13/cobra, Cobra]\n---\nCommands in Go."
    made = library(notes).embed()

    first = made.search("cobra").cards[0]
    assert (first.path, first.direct) == ("x.md", True)
    assert made.search("spf13/cobra").cards[0].path == "x.md"


def test_filters_narrow_and_alone_list_the_newest_first(library: Build) -> None:
    notes = library(
        {
            "work/a.md": "---\ntags: [dairy/goat]\nupdated: 2024-01-01\ntype: howto\n---\ncheese [[b]]",
            "work/b.md": "---\ntags: [dairy]\nupdated: 2024-06-01\n---\ncheese",
            "home/c.md": "---\ntags: [bread]\nupdated: 2023-01-01\naliases: [Loaf]\n---\ncheese",
        }
    )

    assert notes.paths("tag:dairy") == ["work/b.md", "work/a.md"]
    assert set(notes.paths("cheese -tag:dairy")) == {"home/c.md"}
    assert set(notes.paths("path:work cheese")) == {"work/a.md", "work/b.md"}
    assert notes.paths("path:*/c.md") == ["home/c.md"]
    assert notes.paths("after:2024-02") == ["work/b.md"]
    assert notes.paths("before:2024") == ["home/c.md"]
    assert notes.paths("until:2023") == notes.paths("date:2023") == ["home/c.md"]
    assert notes.paths("since:2024-02") == notes.paths('date:"June 2024"') == ["work/b.md"]
    assert notes.paths("title:loaf") == ["home/c.md"]
    assert notes.paths("has:links") == notes.paths("type:howto") == ["work/a.md"]


def test_filters_that_leave_no_note_are_said_and_not_that_words_are_missing(library: Build) -> None:
    notes = library({"a.md": "---\ntags: [dairy]\n---\ncheese"})

    for query, typed in (
        ("cheese tag:bread", "tag:bread"),
        ('起司 type:"How To"', 'type:"How To"'),
        ("-tag:dairy", "-tag:dairy"),
    ):
        said = [each for each in notes.search(query).disclosures if each.code != "vectors_off"]
        assert [each.code for each in said] == ["no_seed"] and typed in said[0].text
    missed = notes.search("sausage tag:dairy", "keyword").disclosures
    assert [each.text for each in missed if "tag:dairy" in each.text] == []


def test_a_filter_that_means_nothing_finds_nothing_and_says_why(library: Build) -> None:
    result = library({"a.md": "cheese"}).search("cheese has:wings")

    assert result.cards == ()
    assert "has:wings" in next(d.text for d in result.disclosures if d.code == "bad_filter")


@pytest.mark.parametrize("ask", [False, True])
def test_a_filter_that_there_is_not_is_said_to_be_taken_for_words(library: Build, ask: bool) -> None:
    made = library({"a.md": "cheese"})
    for lang, known in (("en", "Filters are: `tag: path:"), ("zh-Hant", "可用的篩選：`tag: path:")):
        found = recall(RecallRequest("cheese created:2026 http://x.org", lang=lang, ask=ask), made.store)
        assert [card.path for card in found.cards] == ["a.md"]
        (said,) = [each.text for each in found.disclosures if each.code == "not_a_filter"]
        assert said.startswith("created:2026 ") and known in said


def test_a_date_in_a_filter_is_not_the_time_that_a_question_is_about(library: Build) -> None:
    made = library({"a.md": "---\ncreated: 2024-02-03\n---\nThe cheese ripened in the cave.", "b.md": "A cave."})
    for text in ("how did the cheese ripen after:2024-01-01", 'how did the cheese ripen since:"3 years ago"'):
        found = recall(RecallRequest(text, ask=True), made.store, context=Context(now=1_773_230_400.0))
        assert [card.path for card in found.cards] == ["a.md"]
        assert [each.code for each in found.disclosures] == ["vectors_off"]


def test_an_empty_query_is_answered_with_a_hint(library: Build) -> None:
    result = library({"a.md": "cheese"}).search("  ", "keyword")

    assert result.cards == ()
    assert [d.code for d in result.disclosures] == ["empty_query"]


def test_a_question_that_only_leaves_out_is_not_answered_with_what_it_leaves_out(library: Build) -> None:
    made = library({"tea.md": "Green tea is good.", "kettle.md": "A kettle boils.", "b.md": "綠茶很好。"})
    for text, out in (("-tea -kettle", {"tea.md", "kettle.md"}), ("-綠茶", {"b.md"})):
        found = recall(RecallRequest(text, ask=True), made.store)
        assert found.answer is not None and found.answer.refused
        assert not out & {source.path for source in found.answer.sources}
        assert "empty_query" in {each.code for each in found.disclosures}
        listed = made.search(text, "keyword")
        assert listed.cards and not out & {card.path for card in listed.cards} and not listed.disclosures


def test_without_a_model_words_answer_and_it_is_said(library: Build) -> None:
    result = library({"a.md": "cheese"}).search("cheese")

    assert [card.path for card in result.cards] == ["a.md"]
    assert [d.code for d in result.disclosures] == ["vectors_off"]


def test_the_card_is_the_passage_with_the_words(library: Build) -> None:
    filler = "\n\n".join(f"## Part {i}\n\n" + "milk and honey flow here all day. " * 30 for i in range(4))
    notes = library({"a.md": f"# Food\n\n{filler}\n\n## Cheese\n\nGoat cheese ripens.\n"})

    (card,) = notes.search("ripens", "keyword").cards
    assert "Goat cheese ripens." in card.text
    assert card.heading.endswith("Cheese")
    assert card.handle == f"{card.note_id}:{card.handle.split(':')[1]}"
    assert card.why == ("words: ripens",)


def test_why_a_note_is_there_is_said_in_the_reader_s_language(library: Build) -> None:
    notes = library({"茶.md": "# 茶\n\n綠茶用八十度的水。\n", "cup.md": "# Cup\n\n見 [[茶]]。\n"}).embed()

    (first, *_) = notes.search("茶").cards
    assert first.why[0] == "名稱相符"
    assert first.why[1] == "詞：茶"
    assert first.why[2].startswith("語意 ")


def test_the_result_has_the_promised_shape(library: Build) -> None:
    plain = library({"a.md": "cheese"}).search("cheese", "keyword").to_dict()

    assert plain["schema"] == 1
    assert set(plain["cards"][0]) >= {"path", "title", "heading", "lines", "text", "score", "direct", "why", "stale"}
    assert plain["cards"][0]["lines"] == [1, 1]
    assert set(plain["timings_ms"]) >= {"read", "search_words", "rank", "hydrate"}
    assert "answer" not in plain


def test_secrets_are_masked_in_cards_unless_the_owner_asks(library: Build) -> None:
    notes = library({"keys.md": "topaz token ghp_exampleexampleexampleexampleexample00"})

    result = notes.search("topaz", "keyword")
    assert "ghp_" not in str(result)
    assert result.cards[0].redacted == ("github_token",)
    assert "redacted" in [d.code for d in result.disclosures]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=40), st.booleans())
def test_no_question_raises(shared_library: Library, text: str, ask: bool) -> None:
    recall(RecallRequest(text, ask=ask), shared_library.store, shared_library.encoder)


@pytest.fixture
def shared_library(library: Build) -> Library:
    return library(CARS | WEATHER).embed()


def test_a_budget_that_holds_nothing_does_not_say_that_nothing_was_found(library: Build) -> None:
    made = library({"a.md": "# Marmots\n\nMarmots whistle at noon.\n"})
    for ask in (True, False):
        result = recall(RecallRequest("marmots whistle", budget=1, ask=ask), made.store)
        said = {one.code for one in result.disclosures}
        assert not result.cards and "narrowed" in said and "no_seed" not in said


@pytest.mark.parametrize("after", [False, True], ids=["before it is held", "after"])
@pytest.mark.parametrize("saves", [1, 99], ids=["once", "without end"])
def test_a_note_that_is_saved_while_it_is_looked_at_is_found(
    library: Build, monkeypatch: pytest.MonkeyPatch, after: bool, saves: int
) -> None:
    made = library({"stone.md": "# Round 0\n\nThis is jasper of round 0.\n"})
    held, rounds = NoteTable.held, iter(range(1, saves + 1))

    def saved_meanwhile(notes: NoteTable, note_ids: Collection[int]) -> dict[int, Held]:
        found = held(notes, note_ids)
        for number in itertools.islice(rounds, 1):
            made.write({"stone.md": f"# Round {number}\n\nThis is jasper of round {number}.\n"})
        return found if after else held(notes, note_ids)

    monkeypatch.setattr(NoteTable, "held", saved_meanwhile)
    (card,) = made.search("jasper", mode="keyword").cards
    assert set(re.findall("[Rr]ound ([0-9]+)", f"{card.title} {card.text}")) == {card.title.removeprefix("Round ")}
    assert "jasper" in card.text


def test_a_card_is_of_one_save(library: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    made = library({"stone.md": "# Round one\n\nThis is jasper of round one.\n"})

    def saved_meanwhile(*asked: Any) -> dict[int, Excerpt]:
        found = excerpts(*asked)
        made.write({"stone.md": "# Round two\n\nThis is jasper of round two.\n"})
        return found

    monkeypatch.setattr(show, "excerpts", saved_meanwhile)
    (card,) = made.search("jasper", mode="keyword").cards
    assert card.title == "Round one"
    assert "round one" in card.text
