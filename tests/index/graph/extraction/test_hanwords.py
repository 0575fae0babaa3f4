"""Which strings of Han characters can be words."""

import pytest

from recalld.index.graph.extraction.hanwords import within
from recalld.index.text.normalize import normalize


@pytest.mark.parametrize(
    ("run", "word"),
    [
        ("這是編譯器", "編譯器"),
        ("連線所有", "連線"),
        ("每個版本", "版本"),
        ("方法論", "方法論"),
        ("目的地", "目的地"),
        ("統一記憶體池", "統一記憶體池"),
        ("加起來", ""),
        ("喜歡", ""),
        ("喜歡攀岩", "攀岩"),
        ("寄給林教授", "林教授"),
        ("趕快", ""),
        ("百克", ""),
        ("十分鐘", ""),
        ("仍然能", ""),
        ("的水", ""),
    ],
)
def test_what_is_left_of_a_run_without_grammar_at_its_ends(run: str, word: str) -> None:
    assert within(normalize(run)) == normalize(word)
