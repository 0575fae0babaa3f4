"""The search syntax: what is syntax, and above all what is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.recall.question.query import Filter, date_bound, parse, parse_question


def test_words_phrases_and_exclusions_are_told_apart() -> None:
    query = parse('old "antique car" -rust -"of wood"')

    assert (query.words, query.phrases) == ("old", ("antique car",))
    assert (query.excluded, query.excluded_phrases) == (("rust",), ("of wood",))
    assert query.text == "old antique car"


@pytest.mark.parametrize("quoted", ['"古董 車"', "“古董 車”", "「古董 車」", "『古董 車』", "«古董 車»"])
def test_every_kind_of_quote_keeps_a_phrase_whole(quoted: str) -> None:
    assert parse(quoted).phrases == ("古董 車",)


def test_brackets_quote_inside_running_chinese() -> None:
    query = parse("找「古董 車」的筆記")

    assert (query.words, query.phrases) == ("找 的筆記", ("古董 車",))


@pytest.mark.parametrize("text", ['5" disk', "「open", 'a " b', "“"])
def test_a_quote_that_is_not_closed_is_text(text: str) -> None:
    assert (parse(text).words, parse(text).phrases) == (text, ())


@pytest.mark.parametrize(
    "text",
    [
        "e-mail",
        "state-of-the-art",
        "-5 degrees",
        "-0.5",
        "--no-verify",
        "-",
        "git commit -m",
        "ls - la",
        "a -- b",
        "->",
    ],
)
def test_a_minus_in_prose_leaves_nothing_out(text: str) -> None:
    query = parse(text)

    assert (query.words, query.excluded, query.excluded_phrases) == (text, (), ())


@pytest.mark.parametrize(("text", "left_out"), [("a -1970", "1970"), ("a -draft", "draft"), ("茶 -咖啡", "咖啡")])
def test_a_minus_before_a_word_leaves_notes_out(text: str, left_out: str) -> None:
    assert parse(text).excluded == (left_out,)


def test_filters_are_read_with_either_colon_and_can_be_negated() -> None:
    query = parse('tag:dairy -tag:goat type：howto title:"goat cheese" after:2024-06 has:links')

    assert query.filters == (
        Filter("tag", "dairy"),
        Filter("tag", "goat", negated=True),
        Filter("type", "howto"),
        Filter("title", "goat cheese"),
        Filter("after", "2024-06"),
        Filter("has", "links"),
    )
    assert query.empty


@pytest.mark.parametrize("text", ["http://x.org/a", "12:30", "std::vector", "tag:", "foo:bar", "tag: x"])
def test_other_colons_are_text(text: str) -> None:
    assert (parse(text).words, parse(text).filters) == (text, ())


@pytest.mark.parametrize("text", ["before:soon", "after:2024-13", "has:wings"])
def test_a_filter_value_that_means_nothing_is_a_fault_with_a_hint(text: str) -> None:
    (fault,) = parse(text).faults

    assert fault.text.startswith(text)
    assert fault.hint


def test_dates_may_stop_at_the_year_or_the_month() -> None:
    assert [date_bound(text) for text in ("2024", "2024-6", "2024/06/03", "24", "二〇二四")] == [
        "2024-01-01",
        "2024-06-01",
        "2024-06-03",
        None,
        None,
    ]


def test_in_a_question_only_filters_are_syntax() -> None:
    query = parse_question('what does "tar -xzf" do -quickly? tag:unix')

    assert query.words == 'what does "tar -xzf" do -quickly?'
    assert query.filters == (Filter("tag", "unix"),)


@given(
    st.text(alphabet=st.sampled_from('ab -"“”「」『』«»:：#tagpath茶\n\t\\*()[]{}'), max_size=60) | st.text(max_size=60)
)
def test_any_text_is_a_query(text: str) -> None:
    for query in (parse(text), parse_question(text)):
        assert isinstance(query.text, str)
