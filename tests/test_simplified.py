"""A reader of Simplified Chinese is told everything in Simplified: no catalogue keeps a character of Traditional."""

import ast
import re
from pathlib import Path

import opencc
import pytest

from recalld.agents.mcp.messages import _words as agents_words
from recalld.index.graph.governance.flaw import flaw
from recalld.index.text.readers import language_of, worded
from recalld.index.text.simplifiedwords import _PAIRS, _words, simplified

ROOT = Path(__file__).parent.parent
FOLDERS = ("cli", "daemon", "tui", "agents", "systemd", "hooks", "index/graph/governance")
SAID = sorted(
    {
        node.value
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.search("^(?!.*\u2e80).*[\u3400-\u9fff]", node.value, re.DOTALL)
    }
    | {each["zh"] for each in agents_words().values()}
)
"""All that is written in Chinese in the code; what searches say has a Simplified writing of its own."""
AS_GOOD = {
    "创建": "建立", "矢量": "向量", "运行": "执行", "查找": "查询", "拷贝": "复制", "屏蔽": "遮蔽", "禁用": "停用",
    "激活": "启用", "内核": "核心", "添加": "新增", "词组": "短语",
}  # fmt: skip
"""Words of OpenCC's that are not better than ours."""


def test_what_we_say_has_no_traditional_character() -> None:
    assert len(SAID) > 1500
    convert = opencc.OpenCC("t2s").convert
    assert [text for text in map(simplified, SAID) if convert(text) != text] == []


def test_no_word_is_left_that_readers_of_simplified_have_another_for() -> None:
    convert = opencc.OpenCC("tw2sp").convert
    found = {}
    for text in SAID:
        between = _words().split(text)
        ours, theirs = ("".join(map(_plain, map(write, between))) for write in (simplified, convert))
        if ours != theirs:
            found[ours] = theirs
    assert found == {}


def test_every_word_of_the_table_is_said() -> None:
    assert [pair for pair in _PAIRS.split() if not any(pair.partition("/")[0] in text for text in SAID)] == []


@pytest.mark.parametrize(
    ("tag", "language"),
    [("zh_CN.UTF-8", "zh-Hans"), ("zh_SG", "zh-Hans"), ("zh-Hans-TW", "zh-Hans"), ("zh", "zh-Hant"),
     ("zh_TW.UTF-8", "zh-Hant"), ("zh_HK", "zh-Hant"), ("zh-Hant-CN", "zh-Hant"), ("C.UTF-8", "en"), ("de_DE", "en")],
)  # fmt: skip
def test_a_locale_tells_the_writing(tag: str, language: str) -> None:
    assert language_of(tag) == language


def test_what_is_filled_in_stays_as_the_notes_have_it() -> None:
    assert worded("no folder {name}", "沒有資料夾「{name}」", "zh_CN").format(name="設定") == "没有文件夹“設定”"
    assert flaw(1, "no-note", told="設定", name="檔案").told("zh-Hans").endswith("“檔案”的笔记")


def _plain(text: str) -> str:
    """Without what may be either."""
    for theirs, ours in AS_GOOD.items():
        text = text.replace(theirs, ours)
    return text
