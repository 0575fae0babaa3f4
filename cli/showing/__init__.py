"""How things look in a terminal. Nothing of a note is written but through here."""
