"""What the frontmatter tells beside what is understood of it: `phone: 0151 496`, to be found and cited as text is."""

import re
from collections.abc import Mapping, Sequence

from .fields import UNDERSTOOD
from .frontmatter import Entry
from .note import Passage

_MOST = 24
"""Of more keys than these the first are kept: nobody wrote so many by hand."""
_CHARS = 300
"""A longer line is no fact but a text, or data."""

_MACHINE = re.compile(
    r"(?:.*[-_ ])?(?:uuid|guid|id|hash|checksum|sha\d*|etag|key)|css ?class(?:es)?|layout|template|permalink|slug|url"
    r"|publish(?:ed)?|draft|lang|language|position|weight|cover|icon|banner.*|canonical|superseded_by|kanban-plugin"
    r"|excalidraw.*|zotero.*|obsidian.*",
    re.IGNORECASE,
)
_SECRET = re.compile(
    r".*(?:passw|passphrase|passcode|secret|token|api[-_ ]?key|private[-_ ]?key|credential"
    r"|密[碼码鑰钥]|口令|金[鑰钥]|通行[碼码]).*|(?:.*[-_ ])?(?:pin|pwd|otp|cvv|cvc)",
    re.IGNORECASE,
)
_UNSAID = re.compile(
    r"(?:true|false|yes|no|on|off)|[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|\[\[[^\[\]]*\]\]|(?=\S*\d)(?=\S*[a-z])[a-z0-9+/_=-]{20,}",
    re.IGNORECASE,
)
"""Values that say nothing to a person, that look like a key, or that are links and known as such."""
_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)
_FROM = re.compile(r"sources?|from|origin|via|ref(?:erence)?s?|來源|来源|出處|出处", re.IGNORECASE)
"""Keys that tell where a note was taken from; an address there is none of what it is about."""


def facts(lines: Sequence[str], entries: Mapping[str, Entry]) -> tuple[Passage, ...]:
    """The lines of a file that give such a value, as one passage, those of other keys left empty; () of none.

    A value is text or a list on its key's line; what looks like a secret or like a machine's own number is left out.
    """
    kept = sorted(entry.line for entry in entries.values() if _tells(entry, lines))[:_MOST]
    if not kept:
        return ()
    first, last = kept[0], kept[-1]
    text = "\n".join(lines[number - 1].rstrip() if number in kept else "" for number in range(first, last + 1))
    return (Passage("", (first, last), text, fields=True),)


def _tells(entry: Entry, lines: Sequence[str]) -> bool:
    if entry.key.lower() in UNDERSTOOD or _MACHINE.fullmatch(entry.key) or _SECRET.fullmatch(entry.key):
        return False
    if not 1 <= entry.line <= len(lines):
        return False
    values = entry.value if isinstance(entry.value, list) else [entry.value]
    words = [value.strip() for value in values if isinstance(value, str) and value.strip()]
    line = lines[entry.line - 1]
    if not words or len(words) < len(values) or len(line) > _CHARS:
        return False
    if _FROM.fullmatch(entry.key) and all(map(_ADDRESS.fullmatch, words)):
        return False
    return words[-1] in line and not any(_UNSAID.fullmatch(word) for word in words)
