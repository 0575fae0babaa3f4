"""A web page as text: headings, lists and paragraphs in markdown, without what no reader sees."""

import re
from html.parser import HTMLParser

_SKIPPED = frozenset(("script", "style", "head", "template", "noscript", "svg", "nav", "iframe", "object"))
_BLOCKS = frozenset(
    ("p", "div", "section", "article", "ul", "ol", "table", "tr", "blockquote", "pre", "br", "main", "header", "footer")
)
_HEADINGS = {f"h{level}": "#" * level for level in range(1, 7)}
_CLOSES = {"p": ("p", "div", "ul", "ol", "table", "section", "article", *_HEADINGS), "li": ("li",), "tr": ("tr",)}
"""Elements whose end need not be written: what begins after them ends them."""
_UNSEEN = re.compile(r"display:none|visibility:hidden|(?:font-size|opacity):0*(?:\.0*)?(?:px|em|rem|pt|%)?(?:!|;|$)")
_VOID = frozenset(
    ("br", "img", "hr", "input", "meta", "link", "wbr", "source", "area", "col", "embed", "track", "base", "param")
)


def text_of(html: str) -> tuple[str, str]:
    """The title of a page and its text."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.parts).split("\n"))
    return " ".join("".join(reader.title).split()), "\n".join(_without_runs(list(lines))).strip()


class _Reader(HTMLParser):
    """Collects what is seen."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.title: list[str] = []
        self._hidden: list[str] = []
        self._in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_title = tag == "title"
        if tag == "body" or (self._hidden and tag in _CLOSES.get(self._hidden[-1], ())):
            self._hidden.clear() if tag == "body" else self._hidden.pop()  # what was open has no end of its own
        if self._hidden or tag in _SKIPPED or _is_hidden(dict(attrs)):
            if tag not in _VOID:
                self._hidden.append(tag)
            return
        if tag in _HEADINGS:
            self.parts.append(f"\n\n{_HEADINGS[tag]} ")
        elif tag == "li":
            self.parts.append("\n- ")
        elif tag in ("td", "th"):
            self.parts.append(" | ")
        elif tag in _BLOCKS:
            self.parts.append("\n\n" if tag == "p" else "\n")

    def handle_endtag(self, tag: str) -> None:
        self._in_title = False
        if tag in self._hidden:
            while self._hidden.pop() != tag:
                pass
        elif not self._hidden and (tag in _BLOCKS or tag in _HEADINGS):
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title.append(data)
        elif not self._hidden:
            self.parts.append(data)


def _is_hidden(attributes: dict[str, str | None]) -> bool:
    style = (attributes.get("style") or "").replace(" ", "").lower()
    return "hidden" in attributes or attributes.get("aria-hidden") == "true" or _UNSEEN.search(style) is not None


def _without_runs(lines: list[str]) -> list[str]:
    """The lines with one blank line where there were several."""
    return [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
