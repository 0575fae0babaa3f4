"""Notes: as lists, as they read, what is around them, and the editor they are opened in."""
