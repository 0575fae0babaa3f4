"""Reading and parsing one note file."""
