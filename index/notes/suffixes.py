"""What the name of a note ends in. Imports nothing: commands and the app ask it, too."""

NOTE_SUFFIXES = (".md", ".markdown")
"""In lower case; a name is compared folded."""
