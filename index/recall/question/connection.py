"""Questions for how two things are connected: "How is A connected with B?", 「A 和 B 有什麼關係？」."""

import re

from ...text.normalize import normalize


def ends_of(text: str) -> tuple[str, str] | None:
    """The two things whose connection a question wants to know, normalised; None where it asks otherwise."""
    asked = " ".join(normalize(text).split()).strip(" ?.!。")
    for pattern in _PATTERNS:
        found = pattern.fullmatch(asked)
        if found is not None:
            a, b = (_AROUND.sub("", found[end]).strip() for end in "ab")
            return (a, b) if a and b else None
    return None


_AROUND = re.compile("^(?:the|a|an|my|our) |[\"“”'「」『』《》«»]|\\[\\[|\\]\\]")
_A, _B = "(?P<a>.+?)", "(?P<b>.+?)"
_JOINED = "(?:connect(?:ed)?|relate[ds]?|link(?:ed)?|tie[ds]?)(?: up| together)?"
_DOES = "(?:is|are|was|were|do|does|did|can|could)"
_BETWEEN = "(?:connections?|relations?|relationships?|links?|ways?|paths?) between"
_WHY = "(?:为什么|为何|怎么|如何)"
# Normalised Chinese is in simplified characters.
_PATTERNS = tuple(
    map(
        re.compile,
        (
            rf"(?:how|why) {_DOES} (?!(?:i|we|you|one) ){_A} {_JOINED} (?:with|to) (?!each other){_B}",
            rf"(?:how|why) {_DOES} {_A} and {_B} {_JOINED}(?: (?:with|to) each other)?",
            rf"(?:.{{1,30}}\b)?{_BETWEEN} {_A} and {_B}",
            rf"what (?:do|does|have|has) {_A} (?:and|with) {_B} (?:have |got )?in common",
            rf"what (?:do|does|has|have|is|are) {_A} (?:have |got )?to do with {_B}",
            rf"{_A} ?[和跟与同及] ?{_B} ?(?:之间|彼此|两者)?的?(?:有|是)?(?:什么|何|哪些|啥|怎样的|怎么样的)?"
            "(?:关系|关联|关连|联系|连结|共同点|共通点)(?:是什么|为何|吗|呢|在哪)?",
            rf"{_WHY}? ?{_A} ?[和跟与同及] ?{_B} ?(?:是|会)?{_WHY}?(?:是|会)?"
            "(?:有关联?|相关|相连|关联|连在一起|互相连结|扯上关系)(?:的|吗|呢)?",
        ),
    )
)
