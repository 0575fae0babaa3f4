"""A list to choose from whose highlight leaves the text readable, whatever colours are in it."""

from textual.widgets import OptionList


class PickList(OptionList):
    """Entries of several lines and colours: the highlight is a tint, not a colour of its own."""

    DEFAULT_CSS = """
    PickList { background: $surface; border: none; padding: 0; scrollbar-size-vertical: 1; }
    PickList:focus { border: none; background-tint: initial; }
    PickList > .option-list--option-highlighted { background: $primary 18%; color: $foreground; text-style: none; }
    PickList:focus > .option-list--option-highlighted {
        background: $primary 32%; color: $foreground; text-style: none;
    }
    PickList:ansi > .option-list--option-highlighted { background: ansi_bright_black; }
    PickList:ansi:light > .option-list--option-highlighted { background: ansi_white; }
    PickList > .option-list--option-disabled { color: $foreground; }
    PickList.framed { border: round $foreground 25%; border-title-color: $foreground 80%; }
    PickList.framed { border-subtitle-color: $foreground 60%; }
    PickList.framed:focus { border: round $border; }
    """
