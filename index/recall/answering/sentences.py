"""A passage cut into sentences, each with the lines it stands on: prose, list items, table rows; code stays out."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...notes.tables import RULE, one_line, rows
from ..showing.sanitize import MARK, SECRETS
from .emphasis import cut_out, emphases, end_within


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence in the note's own words. `lines` are its first and last line in the file, counted from 1."""

    text: str
    lines: tuple[int, int]
    told: str = ""
    """A row of a table with the names of its columns; "" for what stands by itself."""
    paragraph: int = field(default=0, compare=False)
    """The line that its paragraph, item or row begins at; 0 where it is not known."""


def split(text: str, first_line: int) -> list[Sentence]:
    """The sentences of a passage whose first line is `first_line`.

    Headings, also bold ones, rules, pictures, lines of tags and fenced code are no sentences, nor is the head of a
    table, which its rows are told with: "Week: 49 | Primary: Priya". Emphasis keeps its marks, in pairs.
    """
    told = rows(text.split("\n")) if "|" in text else ()
    named = {number: one_line(row) for number, row in enumerate(told, first_line) if row is not None}
    blocks = (block for paragraph in _blocks(text, first_line) for block in _apart(paragraph))
    found = [sentence for block in blocks for sentence in _sentences(block)]
    return [_with_columns(sentence, named) for sentence in found]


def unbroken(sentences: list[Sentence], text: str) -> list[Sentence]:
    """The sentences, a fragment with the one behind it: "Saturday. Climbing with Mia." tells more than "Saturday."

    Only where both stand so in `text`, on one line: what is cited is the note's own words.
    """
    found: list[Sentence] = []
    for sentence in sentences:
        last = found[-1] if found else None
        if last is not None and last.lines == sentence.lines and _FRAGMENT.fullmatch(last.text):
            both = f"{last.text}{'' if is_wide(last.text[-1]) else ' '}{sentence.text}"
            if both in text:
                found[-1] = Sentence(both, sentence.lines, paragraph=sentence.paragraph)
                continue
        found.append(sentence)
    return found


def _with_columns(sentence: Sentence, named: Mapping[int, str]) -> Sentence:
    return replace(sentence, told=words_of(named.get(sentence.lines[0], "")))


_FRAGMENT = re.compile(r"[^\W\d]+(?: [^\W\d]+)?[.?!]|[\u3400-\u9fff]{1,3}[。？！]")

Block = list[tuple[int, str]]
"""Lines of one paragraph or item, with their numbers."""

_FENCE = re.compile(r"\s*(?:>\s*)*(`{3,}|~{3,}|<!--(?!.*-->))")
HEADING_LINE = re.compile(r" {0,3}#{1,6}(?:\s|$)")
_BOLD = re.compile(r"\s*(?P<mark>\*\*|__)[^\d*_.!?。！？:：]{1,60}(?P=mark)\s*")
_RULE = re.compile(r"\s*(?:[-*_=]\s*){3,}$")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})\s*$")
TAGS = re.compile(
    r"[\s>*+-]*(?:(?:tags|標籤|标签)\s*(?:::.*|[:：]\s*(?:#|[^,，、\s]*[,，、]).*)"
    r"|#(?!\d+(?:[\s,，、]|$))[^\s#,，、]+(?:[\s,，、]+#[^\s#,，、]+)*[\s,，、]*)$",
    re.IGNORECASE,
)
"""A line that only files a note: `#boats #2026/trip`, `tags:: boats`, 「標籤：船」. A number is no tag, as in #12."""
_ITEM = re.compile(r"\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?")
_UPDATE = re.compile(
    r"[*_]*(?:\d{4}-\d\d-\d\d\s*)?[*_]*(?:update[ds]?|edit(?:ed)?|addendum|更新|補充|补充|後記|后记)[*_]*\s*"
    r"(?:[(（]?\d{4}-\d\d-\d\d[)）]?)?[*_]*\s*[:：]|[*_]*\d{4}-\d\d-\d\d[*_]*\s*[:：]",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[*_]*[^\W\d_][\w-]*(?: [\w-]+){0,2}[*_]*(?::[*_]*[ \u3400-\u9fff]|：| = )")
"""What a line begins with that fills in one of several fields, each a line: "Phone: …", below it "Address: …"."""
_QUOTE = re.compile(r"\s*(?:>\s*)+")
# What no reader reads: pictures, comments and the tags of HTML; code is left as it is.
_MARKUP = re.compile(
    r"(?P<code>(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))"
    r"|<!--.*?-->|!\[[^\[\]\n]*\]\([^()\n]*\)|!\[\[[^\[\]\n]*\]\]"
    r"|</?(?:span|br|b|i|u|s|em|strong|sub|sup|div|p|a|img|kbd|mark|small|font|center|del|ins|details|summary)"
    r"(?:[\s/][^<>\n]*)?>",
    re.IGNORECASE,
)

_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|cf|vs|mr|mrs|ms|dr|prof|st|no|fig|eq|al|approx|inc|ltd|jr|sr|dept|est|vol|pp?|ch|sec)"
    r"|\b[A-Z]|\b(?:[A-Za-z]\.)+[A-Za-z])\.$",
    re.IGNORECASE,
)
_END = re.compile(r"[。！？]+[」』”’）)]*|[.!?]+[\"'”’)\]*_~=]*(?=\s)|[；;](?=\s*[\u3400-\u9fff])")
_ANNOUNCED = re.compile(r"：|:\s|:(?=[\u3400-\u9fff])")
_STOP = re.compile(r"[。！？]|[.!?](?=\s)")
_NARROW = 40
"""Columns, a Han character counting two: text is wrapped at more."""
_OPEN_END = re.compile(
    r"[,，、；;:：（(]\W*$|\b(?:and|or|the|of|to|with|for|in|on|at|by|a|an)$|[的和與与或在是]$", re.IGNORECASE
)
"""What a line ends in that goes on."""
_STOPPED = re.compile(r"[。！？.!?][\W_]*$")
_ENUMERATION_CHARS = 160
"""Longer ones are divided all the same: an answer cites sentences, not paragraphs."""


def _blocks(text: str, first_line: int) -> Iterator[Block]:
    block: Block = []
    fence = ""
    lines = text.split("\n")
    for number, (line, below) in enumerate(zip(lines, (*lines[1:], ""), strict=True), first_line):
        mark = _FENCE.match(line)
        if fence or mark:
            if block:
                yield block
                block = []
            if not fence and mark:
                fence = mark[1]
            elif "-->" in line if fence == "<!--" else mark and mark[1].startswith(fence):
                fence = ""
            continue
        ends, keep, cleaned = _read_line(line)
        # A secret takes no line beside it along, and an update is no part of what it was written below.
        ends = ends or _UPDATE.match(cleaned) is not None or _hides(line) or (bool(block) and _hides(block[-1][1]))
        ends = ends or (_LABEL.match(cleaned) is not None and (_is_labelled(block) or _LABEL.match(below) is not None))
        if ends and block:
            yield block
            block = []
        if keep and (block or not (_is_head(line, below) or _heads_list(lines, number - first_line))):
            block.append((number, cleaned))
    if block:
        yield block


def _apart(paragraph: Block) -> Iterator[Block]:
    """The lines of a paragraph that each say something of their own, one by one; of others the paragraph.

    Nobody breaks a sentence after so few characters again and again: all lines end in a stop then, or none.
    """
    lines = [line for _, line in paragraph]
    if len(lines) > 1 and all(map(_is_whole, lines)) and len({bool(_STOPPED.search(line)) for line in lines}) == 1:
        yield from ([line] for line in paragraph)
    else:
        yield paragraph


def _is_whole(line: str) -> bool:
    return width(line) < _NARROW and not _OPEN_END.search(line) and not line[:1].islower()


def _is_labelled(block: Block) -> bool:
    return len(block) == 1 and _LABEL.match(block[0][1]) is not None


def _hides(line: str) -> bool:
    """Whether a secret was taken out of a line; orders to the reader may go on in the next one."""
    return MARK in line and any(f"{MARK}{rule}]" in line for rule in SECRETS)


def _is_head(line: str, below: str) -> bool:
    """Whether the line below makes a heading or the head of a table of this one."""
    if _UNDERLINE.match(below):
        return not _ITEM.match(line) and not _QUOTE.match(line)
    return "|" in line and "|" in below and bool(RULE.match(below))


def _heads_list(lines: Sequence[str], place: int) -> bool:
    """Whether a line stands above a list or a table as a heading does, though it is none: **Still open**."""
    if not _BOLD.fullmatch(lines[place]):
        return False
    below = next((line for line in lines[place + 1 : place + 3] if line.strip()), "")
    return _ITEM.match(below) is not None or below.lstrip().startswith("|")


def _read_line(line: str) -> tuple[bool, bool, str]:
    """Whether a line ends the block before it, whether it is kept, and its text without markers."""
    if not line.strip() or any(form.match(line) for form in (HEADING_LINE, _RULE, RULE, TAGS)):
        return True, False, ""
    item = _ITEM.match(line)
    if item:
        return True, True, words_of(line[item.end() :])
    if line.lstrip().startswith("|"):
        cells = [cell.strip() for cell in words_of(line).strip("|").split("|")]
        return True, True, " | ".join(filter(None, cells))
    quote = _QUOTE.match(line)
    return False, True, words_of(line[quote.end() if quote else 0 :])


def words_of(line: str) -> str:
    """A line without what no reader reads: pictures, comments, tags."""
    if "<" not in line and "![" not in line:
        return line.strip()
    return " ".join(_MARKUP.sub(lambda found: found["code"] or " ", line).split())


def _sentences(block: Block) -> Iterator[Sentence]:
    text, starts = "", []
    for number, line in block:
        if text:
            # Chinese lines are joined as they stand; Latin words need the space that the line break was.
            text += "" if is_wide(text[-1]) and line and is_wide(line[0]) else " "
        starts.append((len(text), number))
        text += line
    runs = emphases(text)
    begin = 0
    for found in (*_ends(text), len(text)):
        end = end_within(text, found, runs)
        piece = text[begin:end]
        if piece.strip():
            left = begin + len(piece) - len(piece.lstrip())
            sentence = cut_out(text, begin, end, runs).strip()
            lines = _line_at(starts, left), _line_at(starts, end - 1)
            yield Sentence(sentence, lines, paragraph=block[0][0])
        begin = max(begin, end)


def _ends(text: str) -> Iterator[int]:
    begin = 0
    for match in _END.finditer(text):
        if match.group() == "." and _ABBREVIATION.search(text, max(0, match.end() - 16), match.end()):
            continue
        if match.group() in "；;" and _enumerates(text, begin, match.start()):
            continue
        begin = match.end()
        yield begin


def _enumerates(text: str, begin: int, end: int) -> bool:
    """Whether a colon announced what the semicolon divides: 建議：先打電話；不要寫信。 is one sentence."""
    if not _ANNOUNCED.search(text, begin, end):
        return False
    stop = _STOP.search(text, end)
    return (stop.end() if stop else len(text)) - begin <= _ENUMERATION_CHARS


def _line_at(starts: list[tuple[int, int]], position: int) -> int:
    return max(number for start, number in starts if start <= max(position, 0))


def width(text: str) -> int:
    """Return how many columns a text takes."""
    return sum(1 + is_wide(char) for char in text)


def is_wide(char: str) -> bool:
    """Whether a character takes two columns."""
    return "\u2e80" <= char <= "\u9fff" or "\uff00" <= char <= "\uffef"
