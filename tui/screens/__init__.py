"""One module a screen."""

SCREEN_NAMES: tuple[str, ...] = ("ask", "search", "review", "concepts", "communities", "notes", "status")
"""In the order of their numbers; each is a module here whose `SCREEN` is its class."""
