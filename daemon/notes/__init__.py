"""Notes as they are named, linked and shown."""
