"""Text for widgets. A note's text is data: never markup, never a control character."""

from rich.cells import cell_len, chop_cells
from textual.content import Content

from ...index.text.display import safe, safe_line

MUTED = "$foreground-muted"
"""Of what matters less. (`$text-muted` loses its percentage in content: there it is black or white.)"""


def line(text: str, style: str = "") -> Content:
    """Return text of one line, as it is and in a style."""
    return Content.styled(safe_line(text), style) if style else Content(safe_line(text))


def lines(text: str, style: str = "") -> Content:
    """Return text of several lines, as it is and in a style."""
    return Content.styled(safe(text), style) if style else Content(safe(text))


def joined(*parts: Content | str) -> Content:
    """Return parts one after the other; plain strings must be our own words."""
    return Content.assemble(*(part if isinstance(part, Content) else Content(part) for part in parts))


def shortened(text: str, width: int) -> str:
    """Return a text that takes at most `width` cells; `~` stands for what is left out, one cell wide everywhere."""
    if cell_len(text) <= width:
        return text
    return (chop_cells(text, width - 1)[0].rstrip() if width > 1 else "") + "~"
