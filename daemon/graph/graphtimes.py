"""How long the thread that keeps a graph waits for what, in seconds."""

DEBOUNCE = 0.08
"""Seconds that a change waits for more like it, unless somebody waits for the graph."""
FIRST_DEBOUNCE = 1.0
"""The same before the first graph: whoever has just indexed a vault asks for words first."""
YIELD_SECONDS = 0.25
"""How long a step waits for queries to end: long enough to stay out of their way, not for ever."""
FIRST_LOOK_SECONDS = 30.0
"""How long a graph that was kept waits for the first look at the disk: the folder may be gone, and answers want it."""
LOOK_SECONDS = 0.2
"""How often it is asked whether a long look at the disk has come to its end."""
VECTORS_SECONDS = 5.0
"""How often it is asked whether vectors have come to rest, which nobody announces."""
