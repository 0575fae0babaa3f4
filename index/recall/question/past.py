"""Questions for what was, and is no more: "what did it cost before", 「原本多少錢」."""

import re
from functools import lru_cache

from ...text.normalize import normalize


@lru_cache(maxsize=64)
def asks_for_past(text: str) -> bool:
    """Whether a question asks for what something was before it changed, or for what is marked as old."""
    folded = normalize(text)
    return _PAST.search(folded) is not None and _OTHERWISE.search(folded) is None


_PAST = re.compile(
    r"\b(?:formerly|previous(?:ly)?|originally|former|used? to|superseded|archived|obsolete|outdated)\b"
    r"|(?<!how )(?<!years )(?<!year )(?<!months )(?<!month )(?<!weeks )(?<!days )\bold\b(?! (?:age|is|are|was|were)\b)"
    r"|\bbefore(?: (?:that|then|this|now|the change|it (?:was )?changed))?\W*$"
    "|(?<![\\d日号月点天周年])以前|原本|原先|原来的|本来|从前|先前|当初|过去(?![这一二两三四五六七八九十几半\\d])"
    "|(?<![仍依照新念守])旧(?!金山)|(?<![\\d天日周月年时出入])之前(?=的|是|有|用|收|付|多少|谁|几|怎|\\W*$)|已(?:停用|取代|封存)"
)
_OTHERWISE = re.compile(r"\b(?:is|are|be)\b.*\bused to\b")
"""What a thing is used to do is no past of it."""
