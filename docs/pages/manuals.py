"""The manual pages."""

from recalld import __version__
from recalld.cli import main as cli
from recalld.cli.messages.commandline import say

from .commands import arguments
from .configuration import ENVIRONMENT
from .errors import EXIT_CODES
from .markup import sentence


def recall() -> str:
    """`man recall`."""
    lines = [f'.TH RECALL 1 "" "recalld {__version__}" "User Commands"', ".SH NAME"]
    lines += [r"recall \- a memory for a folder of markdown notes", ".SH SYNOPSIS", ".B recall"]
    lines += [r"\fICOMMAND\fR [\fIARGUMENTS\fR] [\fB\-\-vault\fR \fINAME\fR|\fIPATH\fR] [\fB\-\-json\fR]"]
    for group, names in cli.GROUPS:
        lines.append(f".SH {say(group).rstrip(':').upper()}")
        for name in names:
            lines += [".TP", rf"\fBrecall {name}\fR", _roff(sentence(say(f"help_{name}")))]
            for _, spelled, told in arguments(name):
                lines += [".RS", ".TP", rf"\fB{_roff(spelled)}\fR", _roff(told), ".RE"]
    lines.append(".SH EXIT STATUS")
    for code, meaning in EXIT_CODES:
        lines += [".TP", code, _roff(meaning)]
    lines.append(".SH ENVIRONMENT")
    for name, told in ENVIRONMENT:
        lines += [".TP", name.strip("`"), _roff(told)]
    return "\n".join([*lines, ".SH SEE ALSO", ".BR recalld (1)", ""])


def recalld() -> str:
    """`man recalld`."""
    lines = [f'.TH RECALLD 1 "" "recalld {__version__}" "User Commands"', ".SH NAME"]
    lines += [r"recalld \- follows folders of markdown notes and answers over a Unix socket", ".SH SYNOPSIS"]
    lines += [".B recalld", r"[\fB\-\-foreground\fR] [\fB\-\-socket\fR \fIPATH\fR]", ".SH DESCRIPTION"]
    lines += ["Commands start it when it is needed; it opens no internet socket.", ".SH SEE ALSO", ".BR recall (1)", ""]
    return "\n".join(lines)


def _roff(text: str) -> str:
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("`", "")
    return "\\&" + text if text.startswith((".", "'")) else text
