"""A screen of the app as a picture: every character in its own cell, as a terminal draws it."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw, ImageFont
from rich.cells import split_graphemes
from rich.color import Color
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.strip import Strip

WIDTH, HEIGHT, SIZE = 12, 23, 20
"""Pixels of a cell, and of the letters in it."""
LATIN, HAN = "DejaVu Sans Mono", "Noto Sans Mono CJK TC"
HAN_FROM = "\u2e80"
BRAILLE = "\u2800"
BRAILLE_DOTS = (0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80)
"""Bits by column, from the top down."""


def picture(strips: Sequence[Strip], theme: TerminalTheme) -> Image.Image:
    """Draw the lines of a screen. `theme` gives colours to what leaves them to the terminal."""
    across = max((strip.cell_length for strip in strips), default=1)
    image = Image.new("RGB", (across * WIDTH, len(strips) * HEIGHT), tuple(theme.background_color))
    pen = ImageDraw.Draw(image)
    for y, strip in enumerate(strips):
        x = 0
        for segment in strip:
            if segment.control:
                continue
            style = segment.style or Style.null()
            for start, end, width in split_graphemes(segment.text)[0]:
                _cell(pen, x, y, segment.text[start:end], width, style, theme)
                x += width
    return image


def _cell(pen: Any, x: int, y: int, char: str, width: int, style: Style, theme: TerminalTheme) -> None:
    ink, ground = _colours(style, theme)
    left, top, room = x * WIDTH, y * HEIGHT, max(width, 1) * WIDTH
    if width:
        pen.rectangle((left, top, left + room - 1, top + HEIGHT - 1), fill=ground)
    if BRAILLE <= char[0] <= "\u28ff":
        _braille(pen, left, top, ord(char[0]) - ord(BRAILLE), ink)
    elif char.strip():
        font = _font(char[0] >= HAN_FROM and width > 1, bool(style.bold), bool(style.italic))
        offset = (room - font.getlength(char)) / 2
        pen.text((left + offset, top + HEIGHT - 5), char, fill=ink, font=font, anchor="ls")
    if style.underline:
        pen.line((left, top + HEIGHT - 3, left + room - 1, top + HEIGHT - 3), fill=ink)


def _braille(pen: Any, left: int, top: int, dots: int, ink: tuple[int, ...]) -> None:
    """The dots of a character, for fonts that have none of them."""
    for column, bits in enumerate(BRAILLE_DOTS):
        for row, bit in enumerate(bits):
            if dots & bit:
                x, y = left + WIDTH * (column * 2 + 1) // 4, top + HEIGHT * (row * 2 + 1) // 8
                pen.ellipse((x - 1, y - 1, x + 1, y + 1), fill=ink)


def _colours(style: Style, theme: TerminalTheme) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ink = _colour(style.color, theme, True)
    ground = _colour(style.bgcolor, theme, False)
    if style.dim:
        ink = tuple((a + b) // 2 for a, b in zip(ink, ground, strict=True))
    return (ground, ink) if style.reverse else (ink, ground)


def _colour(colour: Color | None, theme: TerminalTheme, is_ink: bool) -> tuple[int, ...]:
    if colour is None:
        return tuple(theme.foreground_color if is_ink else theme.background_color)
    return tuple(colour.get_truecolor(theme, foreground=is_ink))


@lru_cache
def _font(han: bool, bold: bool, italic: bool) -> Any:
    style = ("Bold" if bold else "Regular") if han else " ".join(filter(None, ("Bold" * bold, "Oblique" * italic)))
    family = HAN if han else LATIN
    asked = ["fc-match", "--format=%{file}\n%{index}\n%{family}", f"{family}:style={style or 'Book'}"]
    file, index, found = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split("\n")
    if family not in found.split(","):  # fc-match names another in its place, which has none of the characters
        raise SystemExit(f"the font {family} is not installed")
    return ImageFont.truetype(file, SIZE, index=int(index) & 0xFFFF)
