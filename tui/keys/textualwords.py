"""What Textual's own bindings say, in Traditional Chinese."""

from textual.binding import Binding

from ...daemon.locale import worded

WORDS: dict[str, str] = {
    "Bottom": "到底",
    "Copy": "複製",
    "Copy selected text": "複製選取的文字",
    "Cursor down": "往下",
    "Cursor left": "往左",
    "Cursor right": "往右",
    "Cursor up": "往上",
    "Cursor page down": "往下一頁",
    "Cursor page up": "往上一頁",
    "Cursor to next ancestor": "到下一個上層",
    "Cursor to next sibling": "到下一個同層",
    "Cursor to parent": "到上層",
    "Cursor to previous sibling": "到上一個同層",
    "Cut": "剪下",
    "Cut selected text": "剪下選取的文字",
    "Delete all to the left": "刪除左邊全部",
    "Delete all to the right": "刪除右邊全部",
    "Delete character left": "刪除左邊的字",
    "Delete character right": "刪除右邊的字",
    "Delete left to start of word": "刪除到詞首",
    "Delete right to start of word": "刪除到下一個詞",
    "Down": "往下",
    "End": "到結尾",
    "Expand or collapse all": "全部展開或收合",
    "First": "第一項",
    "Focus Next": "下一個區塊",
    "Focus Previous": "上一個區塊",
    "Go to end": "到結尾",
    "Go to start": "到開頭",
    "Home": "到開頭",
    "Last": "最後一項",
    "Move cursor left": "往左",
    "Move cursor left a word": "往左一個詞",
    "Move cursor left a word and select": "往左選取一個詞",
    "Move cursor left and select": "往左選取",
    "Move cursor right a word": "往右一個詞",
    "Move cursor right a word and select": "往右選取一個詞",
    "Move cursor right and select": "往右選取",
    "Move cursor right or accept the completion suggestion": "往右，或採用補完的文字",
    "Page Down": "往下一頁",
    "Page Left": "往左一頁",
    "Page Right": "往右一頁",
    "Page Up": "往上一頁",
    "Paste": "貼上",
    "Paste text from the clipboard": "從剪貼簿貼上",
    "Press button": "按下按鈕",
    "Scroll Down": "往下捲",
    "Scroll End": "捲到結尾",
    "Scroll Home": "捲到開頭",
    "Scroll Left": "往左捲",
    "Scroll Right": "往右捲",
    "Scroll Up": "往上捲",
    "Select": "選取",
    "Select all": "全選",
    "Select line end": "選到行尾",
    "Select line start": "選到行首",
    "Show menu": "顯示選單",
    "Submit": "送出",
    "Toggle": "展開或收合",
    "Toggle collapsible": "展開或收合",
    "Toggle option": "選或不選",
    "Top": "到頂",
    "Up": "往上",
}


def is_textuals(binding: Binding) -> bool:
    """Whether a binding is one of Textual's own: to move, to scroll, to edit."""
    return binding.id is None and _known(binding.description) is not None


def translated(description: str) -> str:
    """Return a description in the person's language; one that is not Textual's is in it already."""
    known = _known(description)
    if known is None:
        return description
    return worded(description.capitalize(), known)


def _known(description: str) -> str | None:
    return WORDS.get(description) or WORDS.get(description.capitalize()) or WORDS.get(description.title())
