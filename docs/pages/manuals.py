"""The manual pages, in each language that commands speak."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from recalld import __version__
from recalld.cli import main as cli
from recalld.cli.messages import helpwords
from recalld.cli.messages.commandline import say
from recalld.daemon.locale import worded

from .commands import arguments
from .configuration import ENVIRONMENT
from .errors import EXIT_CODES
from .markup import sentence

LANGUAGES = {"": "en", "zh_TW": "zh-Hant", "zh_CN": "zh-Hans"}
"""By the folder that `man` looks in for readers of a locale."""


def pages() -> dict[str, str]:
    """Every page by its path below the folder of the manuals."""
    made = {}
    for folder, language in LANGUAGES.items():
        with _spoken(language):
            made |= {f"{folder}/recall.1".lstrip("/"): _recall(), f"{folder}/recalld.1".lstrip("/"): _recalld()}
    return made


def _recall() -> str:
    lines = [*_head("recall", "a memory for a folder of markdown notes"), ".B recall"]
    command, rest, name, path = map(helpwords.worded, ("COMMAND", "ARGUMENTS", "NAME", "PATH"))
    lines += [rf"\fI{command}\fR [\fI{rest}\fR] [\fB\-\-vault\fR \fI{name}\fR|\fI{path}\fR] [\fB\-\-json\fR]"]
    for group, names in cli.GROUPS:
        lines.append(f".SH {say(group).rstrip(':：').upper()}")
        for name in names:
            lines += [".TP", rf"\fBrecall {name}\fR", _roff(sentence(say(f"help_{name}")))]
            for _, spelled, told in arguments(name):
                lines += [".RS", ".TP", rf"\fB{_roff(spelled)}\fR", _roff(told), ".RE"]
    lines.append(f".SH {_told('EXIT STATUS')}")
    for code, meaning in EXIT_CODES:
        lines += [".TP", code, _roff(_told(meaning))]
    lines.append(f".SH {_told('ENVIRONMENT')}")
    for name, told in ENVIRONMENT:
        lines += [".TP", name.strip("`"), _roff(_told(told))]
    return "\n".join([*lines, f".SH {_told('SEE ALSO')}", ".BR recalld (1)", ""])


def _recalld() -> str:
    lines = _head("recalld", "follows folders of markdown notes and answers over a Unix socket")
    lines += [".B recalld", rf"[\fB\-\-foreground\fR] [\fB\-\-socket\fR \fI{helpwords.worded('PATH')}\fR]"]
    lines += [f".SH {_told('DESCRIPTION')}"]
    lines += [_told("Commands start it when it is needed; it opens no internet socket.")]
    return "\n".join([*lines, f".SH {_told('SEE ALSO')}", ".BR recall (1)", ""])


def _head(name: str, about: str) -> list[str]:
    title = f'.TH {name.upper()} 1 "" "recalld {__version__}" "{_told("User Commands")}"'
    # The section is looked for by its English name: `apropos` and `whatis` read what stands in it.
    return [title, ".SH NAME", rf"{name} \- {_told(about)}", f".SH {_told('SYNOPSIS')}"]


@contextmanager
def _spoken(language: str) -> Iterator[None]:
    """Have the catalogues speak a language meanwhile."""
    before = os.environ["RECALLD_LANG"]
    os.environ["RECALLD_LANG"] = language
    try:
        yield
    finally:
        os.environ["RECALLD_LANG"] = before


def _told(english: str) -> str:
    return worded(english, _CHINESE[english])


def _roff(text: str) -> str:
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("`", "")
    return "\\&" + text if text.startswith((".", "'")) else text


_CHINESE = {
    "User Commands": "使用者指令",
    "SYNOPSIS": "概要",
    "DESCRIPTION": "說明",
    "EXIT STATUS": "結束代碼",
    "ENVIRONMENT": "環境變數",
    "SEE ALSO": "另見",
    "a memory for a folder of markdown notes": "讓一個 markdown 筆記資料夾成為你的記憶",
    "follows folders of markdown notes and answers over a Unix socket": (
        "追蹤 markdown 筆記資料夾，並透過 Unix socket 回答"
    ),
    "Commands start it when it is needed; it opens no internet socket.": "需要時由指令啟動；不開啟任何網際網路連線。",
    "done": "完成",
    "nothing found": "沒有找到",
    "used wrongly": "用法錯誤",
    "no daemon can be reached": "連不上背景程式",
    "not ready yet": "尚未就緒",
    "refused; where it says so, `--yes` does it": "已拒絕；訊息有提到時，加上 `--yes` 就會執行",
    "our fault: the log says more": "是 recall 的錯：紀錄檔有詳細內容",
    "interrupted": "已中斷",
    "puts configuration, state, cache and socket below one folder": "把設定、狀態、快取與 socket 都放在一個資料夾底下",
    "the socket's path": "socket 的路徑",
    "the path of the settings": "設定檔的路徑",
    "the vault to use where none is named and none holds the current folder": (
        "沒有指定筆記庫、目前的資料夾也不在任何一個之中時，要用的筆記庫"
    ),
    "the folder of models, to share one between homes": "模型的資料夾，可供多處共用",
    "`en`, `zh-Hant` or `zh-Hans`; by the locale when nothing is said": (
        "`en`、`zh-Hant` 或 `zh-Hans`；沒有指定時依系統語系"
    ),
    "an error inside `recall` shows where it came from": "`recall` 內部出錯時，顯示出錯的位置",
    "no colour": "不用顏色",
}
"""What stands on the pages beside the catalogues' own words."""
