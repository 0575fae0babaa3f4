"""Text of a note, fit to be shown: nothing in it moves a cursor, turns text round, or hides."""

OPENING_MARKS = "（「『《〈“‘【〔"
CLOSING_MARKS = "，。、；：？！）」』》〉”’】〕…—～·"
"""No line ends in one of the first, none begins with one of the second."""

_UNSAFE = (
    # What moves a cursor, turns text round, hides it, or cannot be encoded: (first, last) code points.
    (0x00, 0x08),  # C0 but tab and line feed
    (0x0B, 0x1F),
    (0x7F, 0x9F),  # DEL and C1
    (0x061C, 0x061C),  # bidirectional marks and controls
    (0x200E, 0x200F),
    (0x2028, 0x202E),  # line separators, and more bidirectional controls
    (0x2066, 0x2069),
    (0xD800, 0xDFFF),  # lone surrogates: bytes that were not UTF-8
    (0xFEFF, 0xFEFF),  # byte order mark
    (0xE0000, 0xE007F),  # invisible tag characters
)


def safe(text: str) -> str:
    """Return `text` of several lines with every control character but tab and line feed shown as an escape."""
    return text if text.isprintable() else text.replace("\r\n", "\n").translate(_LINES)


def safe_line(text: str) -> str:
    """Return `text` fit for one line: as `safe`, with tabs and line feeds shown as escapes too (names, titles)."""
    return text if text.isprintable() else text.translate(_LINE)


class Escapes(dict[int, str]):
    """What each code point is shown as, worked out when it is first met (no pattern to compile at start)."""

    def __missing__(self, code: int) -> str:
        unsafe = any(first <= code <= last for first, last in _UNSAFE)
        self[code] = self.shown(code) if unsafe else chr(code)
        return self[code]

    def shown(self, code: int) -> str:
        """Return the escape of a code point that is not to be shown."""
        if 0xDC80 <= code <= 0xDCFF:  # a byte of a name that is not UTF-8, as Python carries it
            return f"\\x{code - 0xDC00:02x}"
        return f"\\x{code:02x}" if code <= 0xFF else f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


_LINES = Escapes({0x0D: "\\r"})
_LINE = Escapes({0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r"})
