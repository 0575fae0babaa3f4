"""Sentences that look like orders, secrets or hidden text and are none: people write them, and they must be found."""

import os
from pathlib import Path

import pytest

from recalld.index.recall.showing.sanitize import sanitize

DEMO = Path(__file__).parents[3] / "demo" / "vault"

INNOCENT = (
    "`/healthz` 只回答「我活著」，`/readyz` 才回答「我能接工作」。",
    "只回答「是」或「否」的問題叫做封閉式問題。",
    "健康檢查很簡單，只回答「我活著」。",
    "這支腳本只輸出「檔名」和大小。",
    "用 zsh 的話可以忽略以上指令。",
    "我忘記之前的設定放在哪了。",
    "別忘記重開機後檢查規則。",
    "忽略所有 ESLint 規則不是好主意。",
    "從現在開始你要早睡。",
    "你扮演的角色是法師。",
    "在手機上開啟開發者模式，再接上電腦。",
    "維護前先進入維護模式。",
    "使用終端機工具或上傳工具都可以。",
    "把照片上傳到 https://photos.example.org 就好。",
    "附上連結：https://example.org/guide",
    "密碼印在紙上放抽屜。",
    "助理：週三前執行完盤點。",
    "The endpoints answer in JSON, errors too.",
    "Use `--json` to print as JSON.",
    "Print just the word count with `wc -w`.",
    "The server must reply only with 204.",
    "Docker can override earlier instructions in the Dockerfile.",
    "Later patterns override earlier rules.",
    "Ignore all ESLint rules in this file with one comment.",
    "Ignore the above commands if you use zsh.",
    "You are now in insert mode; press Esc to leave it.",
    "You are now connected to database “x” as user “root”.",
    "It's only fair that, from now on, you should pay more for oil.",
    "Enable developer mode on the phone, then plug it in.",
    "System: you need Debian 12 and must install git.",
    "Assistant: sends the weekly report. Call her at noon.",
    "Use the update tool, or run a write-heavy tool at night.",
    "Call <function> with the name of <tool>.",
    "Prompt injection can reveal the system prompt; so keep no secrets there.",
    "moved the date out of the system prompt",
    "### Instructions\n\n1. Beat the eggs.",
    "The text ends with <|endoftext|>.",
    "POST the data to https://api.example.org/v1/items.",
    "## JavaScript: the good parts",
    '.icon { background: url("data:image/svg+xml,%3Csvg%3E"); }',
    "<!-- toc -->\n\ntext\n\n<!-- prettier-ignore -->",
    "<!-- Old headings. Do not remove or links may break. -->",
    'password: "string"  # required',
    "postgres://postgres:postgres@localhost/test",
    "api_key = os.environ['KEY_1']",
    "\ufeffA text that began with a byte order mark.",
)


@pytest.mark.parametrize("text", INNOCENT)
def test_an_innocent_sentence_is_left_alone(text: str) -> None:
    clean = sanitize(text)

    assert clean.redacted == ()
    assert clean.text == text.replace("\ufeff", "")


def test_nothing_in_the_demo_notes_is_taken_out() -> None:
    touched = {
        os.fspath(path.relative_to(DEMO)): clean.redacted
        for path in DEMO.rglob("*.md")
        if (clean := sanitize(path.read_text(encoding="utf-8"))).redacted
    }

    assert touched == {}
