"""In which language an answer's headings are: that of the screen."""

import pytest

from recalld.cli.messages.commandline import spoken


@pytest.mark.parametrize(
    ("locale", "question", "language"),
    [
        ("zh_TW.UTF-8", "Where is the pool?", "zh-Hant"),
        ("zh_TW.UTF-8", "连接池在哪里", "zh-Hant"),
        ("en_US.UTF-8", "Where is the pool?", "en"),
        ("en_US.UTF-8", "連線池在哪裡", "zh-Hant"),
    ],
)
def test_a_reader_of_chinese_is_told_in_chinese(
    monkeypatch: pytest.MonkeyPatch, locale: str, question: str, language: str
) -> None:
    monkeypatch.delenv("RECALLD_LANG", raising=False)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    assert spoken(question) == language
