"""The search syntax: what is syntax, and above all what is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.recall.question.query import Filter, parse, parse_question, without_filters


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


@pytest.mark.parametrize("text", ["before:soon", "after:2024-13", "date:2024-02-30", "has:wings"])
def test_a_filter_value_that_means_nothing_is_a_fault(text: str) -> None:
    for query in (parse(text), parse_question(text)):
        (fault,) = query.faults
        assert f"{fault.name}:{fault.value}" == text
        assert query.empty and not query.filters


def test_filters_have_the_names_that_people_try() -> None:
    assert [one.typed for one in parse("tags:go folder:ai kind:howto").filters] == ["tag:go", "path:ai", "type:howto"]


@pytest.mark.parametrize(
    "typed", ["created:2026", "author:ann", "stauts:done", "-titel:x", "in:ai", "from：2026-03", "lang:zh"]
)
def test_what_looks_like_a_filter_and_is_none_is_noticed(typed: str) -> None:
    for query in (parse(f"cobra {typed}"), parse_question(f"what is cobra {typed}")):
        assert query.doubts == (typed,)
        assert not query.filters


@pytest.mark.parametrize(
    "text", ["http://x.org", "localhost:8080", "std::vector", "from: ann", "12:30", "Error:x", "標籤：go"]
)
def test_what_is_no_filter_to_anybody_is_no_doubt(text: str) -> None:
    assert parse(text).doubts == parse_question(text).doubts == ()


def test_filters_make_room_without_moving_the_rest() -> None:
    text = 'what about backups since:"last week" tag:ops ?'
    assert without_filters(text) == "what about backups" + " " * 27 + "?"
    assert len(without_filters(text)) == len(text)


def test_in_a_question_only_filters_are_syntax() -> None:
    query = parse_question('what does "tar -xzf" do -quickly? tag:unix')

    assert query.words == 'what does "tar -xzf" do -quickly?'
    assert query.filters == (Filter("tag", "unix"),)


def test_what_only_leaves_out_is_no_question() -> None:
    for text in ("-tea -kettle", "-茶 －壺", '-"green tea"', "-tea tag:drink"):
        assert parse_question(text).empty and not parse_question(text).text
    for text in ("-tea kettle", "-5 degrees", "-m", "tag:drink"):
        assert not parse_question(text).excluded


@given(
    st.text(alphabet=st.sampled_from('ab -"“”「」『』«»:：#tagpath茶\n\t\\*()[]{}'), max_size=60) | st.text(max_size=60)
)
def test_any_text_is_a_query(text: str) -> None:
    for query in (parse(text), parse_question(text)):
        assert isinstance(query.text, str)
