"""Questions for tasks: "what is still open", 「有哪些還沒做完的待辦」, and the lines of a note that are tasks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ...text.normalize import normalize
from ...text.tokens import TermGroup, question_terms
from .asks import only_asks


@dataclass(frozen=True, slots=True)
class Tasks:
    """What tasks a question asks for: those that are open or those that are done, and the words for what they are of.

    `about` is empty where all of them are asked for. `plainly`: whether tasks are named as such.
    """

    done: bool
    about: tuple[TermGroup, ...]
    plainly: bool


def tasks_of(text: str) -> Tasks | None:
    """What tasks a question asks for; None where it asks for something else."""
    folded = " ".join(normalize(text).replace("’", "'").split())
    for done, patterns in ((False, _OPEN), (True, _DONE), (False, _MISSING)):
        found = next((match for pattern in patterns if (match := pattern.search(folded))), None)
        if found is not None:
            rest = _LITTLE.sub(" ", f"{folded[: found.start()]} {folded[found.end() :]}")
            about = (group for group in question_terms(rest) if not group.stop and not only_asks(group.text))
            asked = Tasks(done, tuple(about), _NAMED.search(folded) is not None)
            return asked if asked.about or patterns is not _MISSING else None
    return None


def task_lines(text: str, done: bool) -> Iterator[tuple[int, str]]:
    """The tasks of a passage that are done, or open: the place of each one's line, counted from 0, and what it says.

    One that was given up (`[-]`) is neither.
    """
    fence = ""
    for place, line in enumerate(text.split("\n")):
        mark = _FENCE.match(line)
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
            continue
        task = _TASK.match(line)
        if task and not fence and task["mark"] in (_TICKED if done else _UNTICKED):
            yield place, task["text"].strip()


MARKS = ("[ ]", "[x]", "[/]")
"""What a passage with tasks has one of."""

_TICKED, _UNTICKED = frozenset("xX"), frozenset(" /")
_FENCE = re.compile(r"\s*(?:>\s*)*(`{3,}|~{3,})")
_TASK = re.compile(r"\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)])\s+\[(?P<mark>[ xX/])\]\s+(?P<text>\S.*)")

_THINGS = (
    "(?:open |unfinished )?"
    "(?:tasks?|to-?dos?|to do(?: lists?| items?)?|(?:action )?items?|follow-?ups?|checkbox(?:es)?)"
)
_LEFT = (
    r"(?:open|unfinished|outstanding|pending|remaining|left(?: over)?|undone|un(?:ticked|checked)|incomplete|to do|todo"
    r"|left to (?:do|finish)|(?:not|n't) (?:yet )?(?:been )?(?:done|finished|completed|ticked|closed)(?: yet)?)"
)
_OVER = "(?:done|finished|completed|ticked|closed)"
_ENDS = r"(?=\W*$|[ ,]+(?:in|for|on|at|about|with|from|of|regarding|after|before|this|right)\b)"
_OVER_ZH = "(?:是|已经?|都)*(?:完成|做完|做好|打勾|勾掉|处理完?|办完|搞定|结束)"
_NOT_OVER = f"(?!{_OVER_ZH}(?:了|的|$))"
_OPEN = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:what|which)(?:'s| is| are)? (?:the |my |our )?{_LEFT} {_THINGS}\b",
        rf"\b(?:what|which) {_THINGS}(?: (?:is|are|have|do (?:i|we) have))?(?: still| yet)* ?{_LEFT}",
        rf"\b(?:any|all|the|my|our|list|show|every) (?:\w+ )?{_LEFT} {_THINGS}\b",
        rf"\bwhat(?:'s| is| are| (?:do|have) (?:i|we) (?:still )?(?:have|got))(?: still| yet)* ?{_LEFT}{_ENDS}",
        r"\bwhat (?:do|must|should) (?:i|we)(?: still)? (?:have|need|got) to do\b",
        r"\bwhat (?:(?:have|had|did) (?:i|we)(?: still)? not(?: yet)?|(?:haven|hadn|didn)'t (?:i|we)(?: yet)?"
        r"|(?:have|had) (?:i|we)(?: still)? (?:yet )?to) (?:do(?:ne)?|finish(?:ed)?|complete[d]?)\b(?: yet)?",
        r"^\W*(?:what(?:'s| is| are)|show|list|give)(?: me)?(?: on)?(?: all)? (?:my|our|the) "
        r"(?:tasks|to-?dos?|to-?do lists?|todo list)\b",
        "(?:有?(?:哪些|什么|几件|几个))?(?:还)?[没未](?:有)?(?:打?勾|做完?|完成|处理完?|解决|弄完?|办完?|搞定)的?"
        "(?:待办事项|待办|任务|工作|事情?|项目)?",
        "(?:有?(?:哪些|什么)|所有|全部|列出|我的)(?:未完成的?)?(?:待办事项|待办|待处理)(?:事项)?(?!事项)" + _NOT_OVER,
        "(?:待办事项|待办|任务)(?:还?剩下?|还?有)?(?:哪些|什么)" + _NOT_OVER,
        "(?:还?剩下?(?:哪些|什么)|还有(?:哪些|什么))(?:事情?|工作|任务|待办)?(?:还?[要没得需]要?)(?:去)?(?:做|处理|办|完成)",
        "(?:还|还需)[要得](?:做|办|处理|准备|完成)(?:哪些|什么|啥)",
    )
)
_MISSING = (
    re.compile(
        r"\bwhat(?:'s| is| are)?(?: still)? (?:missing|lacking)\b|\bwhat(?:'s| is| are) still needed\b"
        r"|\bwhat (?:do|does) .{1,40} still (?:need|lack)\b"
    ),
    re.compile("还(?:缺|差|少|欠缺|需要)了?(?:哪些|什么|啥)(?:东西|文件|资料)?"),
)
"""What is asked for so is a task only where something is named that tasks are of."""
_DONE = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:what|which) {_THINGS}(?: (?:is|are|have))?(?: already| been)* ?{_OVER}",
        rf"\b(?:what|which|all|the|my) {_OVER} {_THINGS}\b",
        r"\bwhat (?:have|did) (?:i|we)(?: already)? (?:done|finish(?:ed)?|complete[d]?|tick(?:ed)? off)\b",
        r"\bwhat(?:'s| is)(?: already)? (?:done|finished|completed)" + _ENDS,
        f"(?:哪些|什么)?(?:待办事项|待办|任务|事情?|工作)?{_OVER_ZH}了?的?(?:待办事项|待办|任务)?(?:有)?(?:哪些|什么)",
        f"(?:哪些|什么)(?:待办事项|待办|任务|事情?|工作){_OVER_ZH}了?",
        f"(?:待办事项|待办|任务)(?:有)?(?:哪些|什么){_OVER_ZH}了?",
        f"{_OVER_ZH}了?(?:哪些|什么)(?:待办事项|待办|任务)",
    )
)
_NAMED = re.compile(r"\b(?:tasks?|to-?dos?|to do|follow-?ups?|action items?|checkbox\w*)\b|待办|任务|[打没]勾|做完")
_LITTLE = re.compile(
    r"\b(?:still|yet|already|so far|now|currently|right now|at the moment|there|any|all|every|projects?|tasks?|todos?"
    r"|list|open|left|for|from|of|in|on|about|with|after|me|my|our)\b"
    "|专案|项目|计划|待办事项|待办|任务|事情|事项|之后|以后|目前|现在|还有|还|已经|有|我们|我的|我|要|的|里|中|那个|这个"
)
"""What names no subject."""
