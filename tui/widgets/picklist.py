"""A list to choose from whose highlight leaves the text readable, whatever colours are in it."""

from textual.geometry import Size
from textual.reactive import Reactive
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
    PickList.framed { border: round $border-blurred; border-title-color: $foreground 80%; }
    PickList.framed { border-subtitle-color: $foreground 60%; }
    PickList.framed:focus { border: round $border; }
    """

    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """As ever, but that other entries are longer moves nothing else on the screen, unless the list is as high as they
    are; that is seen to when they are put in."""

    def holds(self, event: OptionList.OptionMessage) -> bool:
        """Whether what a message is about is still there: meanwhile the list may have been filled anew."""
        at = event.option_index
        return at < self.option_count and self.get_option_at_index(at) is event.option
