"""Mentions of a note's names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.extraction.mentions import NamePattern, fold


def found(names: list[str], text: str) -> list[str]:
    return [mention.name for mention in NamePattern(names).find(text)]


@pytest.mark.parametrize(
    ("names", "text", "named"),
    [
        (["vLLM"], "run VLLM, not pyvllm nor vllms", ["VLLM"]),
        (["spf13/cobra"], "uses spf13/cobra.", ["spf13/cobra"]),
        (["備份"], "每天備份一次，备份两份", ["備份", "备份"]),
        (["Unix socket"], "a unix  socket or a Unix sockets", ["unix  socket"]),
        (["C++"], "C++ and C, not xC++", ["C++"]),
        (["Ｆｕｌｌ"], "full", ["full"]),
        (["notectl", "notectl plan"], "the notectl plan of notectl", ["notectl plan", "notectl"]),
        (["a", " "], "a b", []),
        ([], "anything", []),
        (["cobra"], "see [[cobra]], [cobra](x.md), https://x.org/cobra and cobra", ["cobra"]),
    ],
)
def test_names_are_found_as_people_write_them(names: list[str], text: str, named: list[str]) -> None:
    assert found(names, text) == named


def test_a_mention_has_its_line_and_the_text_around() -> None:
    text = "first\n" + "x " * 60 + "Docker 健康檢查 here" + " y" * 60
    (mention,) = NamePattern(["Docker 健康檢查"]).find(text, 10)
    assert mention.line == 11
    assert mention.text.startswith("…") and mention.text.endswith("…")
    assert "Docker 健康檢查 here" in mention.text


@given(st.text())
def test_places_stay_what_they_are(text: str) -> None:
    assert len(fold(text)) == len(text)


@given(st.lists(st.text(max_size=5), max_size=4), st.text(max_size=80))
def test_no_name_and_no_text_raises(names: list[str], text: str) -> None:
    for mention in NamePattern(names).find(text):
        assert mention.name in text
