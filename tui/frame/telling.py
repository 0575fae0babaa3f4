"""What the app tells in passing: one thing at a time over the tabs, and the screen below it whole again after it."""

import time
from typing import Literal

from textual.app import App
from textual.timer import Timer

from ...index.text.display import safe

A_MOMENT = 0.5
REPAINT_SECONDS = 0.15
"""How often a screen with a toast over it is painted anew."""


WIDTH = 60
"""Cells of what is told, """
WIDEST = 80
"""and in per cent what it takes at most of the screen's."""
FRAME = 3
"""Cells of a toast beside its text: its edge, and what is left empty."""


class TellingApp(App[int]):
    """An app that tells."""

    CSS = f"""
    ToastRack {{ dock: top; align: right top; margin: 0; }}
    Toast {{ margin: 0; padding: 0 1; width: {WIDTH}; max-width: {WIDEST}%; }}
    """
    """What is told in passing stands over the tabs, and over nothing that one reads."""

    def __init__(self) -> None:
        super().__init__()
        self._warned_until, self._told_until = 0.0, 0.0
        self._painting: Timer | None = None

    @property
    def room_to_tell(self) -> int:
        """Cells of one line of what is told."""
        return max(1, min(WIDTH, self.size.width * WIDEST // 100) - FRAME)

    def tell(self, text: str, severity: Literal["information", "warning", "error"] = "information") -> None:
        """Say something in passing. The text may hold anything. What was said before gives way, unless it warns."""
        now = time.monotonic()
        if severity != "information":
            self._warned_until = now + self.NOTIFICATION_TIMEOUT
        elif now > self._warned_until:
            self.clear_notifications()  # one below the other, they would cover what one reads
        self.notify(safe(text), severity=severity, markup=False)
        # Of a wide character across the edge of what is painted nobody else paints the half that is beside it: neither
        # of one below the toast when that goes, nor of one in it when a tab below it changes.
        self._told_until = now + self.NOTIFICATION_TIMEOUT + A_MOMENT
        if self._painting is None:
            self._painting = self.set_interval(REPAINT_SECONDS, self._repaint)

    def clear_notifications(self) -> None:
        """Nothing is told any more, and nothing of it keeps a line: Textual leaves what held it, and goes on below."""
        for screen in self.screen_stack:
            screen.query("ToastHolder").remove()
        super().clear_notifications()

    def _repaint(self) -> None:
        if time.monotonic() > self._told_until and self._painting is not None:
            self._painting.stop()
            self._painting = None
        for screen in self.screen_stack[-1:]:  # it may be over: then there is none
            screen.refresh()
