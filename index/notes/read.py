"""Turning the bytes of a file into text, or saying why they are none."""

import codecs
from dataclasses import dataclass

from .charset import guess
from .note import Problem

CONTROL_SHARE = 0.02
"""Above this share of control bytes a file is no text."""
PEEK = 1 << 16

BOMS = (  # the 32-bit ones first: UTF-32-LE begins like UTF-16-LE
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MAGIC = (
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"%PDF-", "a PDF document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"\xcf\xfa\xed\xfe", "a program"),
    (b"SQLite format 3", "a database"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
    (b"RIFF", "a sound, film or picture"),
    (b"OggS", "a sound or film"),
    (b"ID3", "a sound"),
)
_HIGH = bytes(range(128, 256))
_CONTROLS = bytes(b for b in range(32) if b not in b"\t\n\x0b\f\r\x1b")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file, or the reason why it has none; exactly one of `text` and `refusal` is set."""

    text: str | None
    problems: tuple[Problem, ...] = ()
    refusal: Problem | None = None


def decode(data: bytes) -> Decoded:
    """Return the text of `data` with LF line ends, without a byte order mark or NUL; binary data is refused."""
    text, problems = _decode_marked(data)
    if text is None:
        text = _decode_utf8(data)
        if (text is None or "\0" in text) and (kind := _binary_kind(data)):
            return Decoded(None, (), Problem(0, "binary", f"not a note: the file is {kind}"))
    if text is None:
        text, problems = _decode_unmarked(data)
    text = plain_lines(text)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        problems += (Problem(line, "nul-character", "holds NUL characters; they are read as spaces"),)
        text = text.replace("\0", " ")
    return Decoded(text, problems)


def plain_lines(text: str) -> str:
    """Return a text without a mark at its beginning, each of CRLF, CR and LF being one LF."""
    text = text.lstrip("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _decode_marked(data: bytes) -> tuple[str | None, tuple[Problem, ...]]:
    for mark, charset in BOMS:
        if data.startswith(mark):
            return _decode_strictly(data[len(mark) :], charset)
    charset = _wide_charset(data)
    if not charset:
        return None, ()
    text, problems = _decode_strictly(data, charset)
    return text, (*problems, Problem(0, "legacy-charset", f"no byte order mark: read as {charset.upper()}"))


def _decode_strictly(data: bytes, charset: str) -> tuple[str | None, tuple[Problem, ...]]:
    try:
        return data.decode(charset), ()
    except UnicodeDecodeError as error:
        if charset == "utf-8":
            return None, ()
        text = data.decode(charset, "replace")
        line = data[: error.start].decode(charset, "ignore").count("\n") + 1
        return text, (Problem(line, "bad-characters", f"some bytes are not {charset.upper()}; read as �"),)


def _wide_charset(data: bytes) -> str:
    """Name the UTF-16 that text without a mark is in: nearly every other byte is NUL in Latin text."""
    sample = data[:PEEK]
    if len(sample) < 8 or len(data) % 2 or b"\0" not in sample:
        return ""
    half = len(sample) // 2
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd > 0.7 * half and even < 0.02 * half:
        return "utf-16-le"
    return "utf-16-be" if even > 0.7 * half and odd < 0.02 * half else ""


def _decode_utf8(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _binary_kind(data: bytes) -> str:
    """Say what kind of binary `data` is, "" when it may be text (in some charset, or with a stray NUL)."""
    sample = data[:PEEK]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if not controls:
        return ""
    for magic, kind in _MAGIC:
        if data.startswith(magic):
            return kind
    if data[4:8] == b"ftyp":
        return "a film or picture"
    # A few NULs in a short note (two in thirty bytes) are an accident, not a format.
    return "binary data" if controls > max(8, CONTROL_SHARE * len(sample)) else ""


def _decode_unmarked(data: bytes) -> tuple[str, tuple[Problem, ...]]:
    mended = data.decode("utf-8", "replace")
    bad = mended.count("\ufffd")
    good = len(mended) - len(data.translate(None, _HIGH)) - bad
    if good >= 4 * bad:
        line = mended.count("\n", 0, mended.index("\ufffd")) + 1
        return mended, (Problem(line, "bad-characters", "some bytes are not UTF-8; read as �"),)
    text, charset = guess(data)
    return text, (Problem(0, "legacy-charset", f"not UTF-8: read as {charset}; save it as UTF-8 to be sure"),)
