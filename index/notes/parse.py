"""One note file, read: bytes or text in, a `Note` with its problems out. Never raises on input."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from . import fields, frontmatter
from .facts import facts
from .fields import Fields
from .links import wiki_target
from .markdown import Outline, outline
from .note import Link, Note, Problem, Refused
from .passages import CJK, cut
from .read import decode, plain_lines
from .suffixes import NOTE_SUFFIXES

_CJK_RUN = re.compile(f"[{CJK}]+")
_WORD = re.compile(f"[^\\W{CJK}]+")
_ASCII_WORD = re.compile(r"\w+", re.ASCII)
_KANA = re.compile("[\u3041-\u30fa\u31f0-\u31ff]")
_HANGUL = re.compile("[\uac00-\ud7af]")
_LETTER = re.compile("[A-Za-z]")
_WIKI = re.compile(r"\[\[([^\[\]|\n]{1,300})(?:\|[^\[\]\n]{0,300})?\]\]")


def parse_bytes(data: bytes, path: str) -> Note | Refused:
    """Read a file's bytes as a note, or say why it is none. `path` is relative to the vault, with `/`."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return Refused(path, Problem(0, "bad-name", "the file's name is not UTF-8: rename it"))
    decoded = decode(data)
    if decoded.text is None:
        return Refused(path, decoded.refusal or Problem(0, "binary", "not a note"))
    return _parse(decoded.text, path, decoded.problems)


def parse(text: str, path: str) -> Note:
    """Read a text with any line ends as a note."""
    return _parse(plain_lines(text), path, ())


def _parse(text: str, path: str, problems: tuple[Problem, ...]) -> Note:
    text = _without_surrogates(text)
    lines = text.split("\n")
    front = frontmatter.parse(lines)
    outline, failed = _outline(text, lines, front.plain)
    known = Fields(front.entries)
    first_h1 = next((heading.text for heading in outline.headings if heading.level == 1 and heading.text), "")
    tags = fields.unique((*known.tags(), *outline.tags))
    words, lang = _count(lines, front.body, outline.code)
    return Note(
        path=path,
        title=known.title() or first_h1 or _stem(path),
        tags=tags,
        aliases=known.aliases(),
        headings=tuple(heading.text for heading in outline.headings if heading.text),
        links=(*_frontmatter_links(lines[: front.body]), *outline.links),
        passages=(*cut(lines, front.body, outline.headings, outline.solid), *facts(lines, front.entries)),
        words=words,
        lang=known.lang() or lang,
        id=known.text("id"),
        type=known.first("type", "kind", "類型", "类型"),
        status=known.first("status", "狀態", "状态"),
        created=known.moment("created", "date"),
        updated=known.moment("updated", "modified"),
        trust=known.share("trust"),
        confidence=known.share("confidence"),
        private=known.private() or front.private or any(t == "private" or t.startswith("private/") for t in tags),
        meta=known.rest(),
        problems=(*problems, *front.problems, *known.problems, *failed),  # last: the calls above find some
    )


def _without_surrogates(text: str) -> str:
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _outline(text: str, lines: Sequence[str], plain: int) -> tuple[Outline, tuple[Problem, ...]]:
    """Read the markdown with the frontmatter blanked, so that its lines are the file's."""
    if plain:
        text = "\n" * plain + "\n".join(lines[plain:])
    try:
        return outline(text), ()
    except BaseException as error:  # a panic in the parser is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit | GeneratorExit | MemoryError):
            raise
        return Outline(), (Problem(0, "markdown-unreadable", "the markdown parser gave up; read as plain text"),)


def _stem(path: str) -> str:
    name = path.rsplit("/", 1)[-1]
    for suffix in NOTE_SUFFIXES:
        if name.lower().endswith(suffix) and len(name) > len(suffix):
            name = name[: -len(suffix)]
            break
    return unicodedata.normalize("NFC", name)


def _frontmatter_links(block: Sequence[str]) -> Iterator[Link]:
    for number, line in enumerate(block, 1):
        if "[[" in line and not line.lstrip().startswith("#"):
            for found in _WIKI.finditer(line):
                target = wiki_target(found[1].strip("\"'"))
                if any(c.isalpha() for c in target):  # [[1, 2]] is a list of lists
                    yield Link("wiki", target, "", number)


def _count(lines: Sequence[str], start: int, code: Sequence[tuple[int, int]]) -> tuple[int, str]:
    """Return the words of the body, and the language that its prose is mainly in."""
    body = "\n".join(lines[start:] if start else lines)
    if body.isascii():
        return len(_ASCII_WORD.findall(body)), "en" if _LETTER.search(body) else ""
    words, cjk = _words(body)
    if not code:
        return words + cjk, _language(body, words, cjk)
    prose: list[str] = []
    at = start
    for first, last in code:
        prose += lines[at : first - 1]
        at = max(at, last)
    text = "\n".join([*prose, *lines[at:]])
    return words + cjk, _language(text, *_words(text)) or _language(body, words, cjk)


def _words(text: str) -> tuple[int, int]:
    return len(_WORD.findall(text)), sum(map(len, _CJK_RUN.findall(text)))


def _language(text: str, words: int, cjk: int) -> str:
    """Name the main language by script; a Chinese text may hold two Latin words to each Han character."""
    if cjk * 2 < words or not cjk:
        return "en" if _LETTER.search(text) else ""
    if 2 * len(_HANGUL.findall(text)) > cjk:
        return "ko"
    return "ja" if 6 * len(_KANA.findall(text)) > cjk else "zh"
