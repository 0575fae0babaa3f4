"""The answer in the notes' own sentences."""
