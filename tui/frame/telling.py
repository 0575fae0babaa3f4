"""What the app tells in passing: one thing at a time over the tabs, and the screen below it whole again after it."""

import time
from typing import Literal

from textual.app import App

from ...index.text.display import safe

A_MOMENT = 0.5
REPAINTS = (0.2, 0.6, 1.2, 2.4)
"""Seconds after which a screen with a toast over it is painted anew."""


class TellingApp(App[int]):
    """An app that tells."""

    CSS = """
    ToastRack { dock: top; align: right top; margin: 0; }
    Toast { margin: 0; padding: 0 1; max-width: 80%; }
    """
    """What is told in passing stands over the tabs, and over nothing that one reads."""

    def __init__(self) -> None:
        super().__init__()
        self._warned_until = 0.0

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
        for seconds in (*REPAINTS, self.NOTIFICATION_TIMEOUT + A_MOMENT):
            self.set_timer(seconds, self._repaint)

    def _repaint(self) -> None:
        for screen in self.screen_stack[-1:]:  # it may be over: then there is none
            screen.refresh()
