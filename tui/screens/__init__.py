"""One module a screen."""

SCREEN_NAMES: tuple[str, ...] = ("ask", "search", "review", "concepts", "communities", "notes", "status")
"""In the order of their numbers; each is a module here whose `SCREEN` is its class."""

FIRST_NUMBER = 2
"""The number of the first, as of its F-key, which works where numbers are text; 1 is Help as F1 is."""

NUMBERS = {name: number for number, name in enumerate(SCREEN_NAMES, FIRST_NUMBER)}
"""The number of each."""
