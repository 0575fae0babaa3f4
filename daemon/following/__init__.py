"""Following the disk: where to look, what differs, and the one thread that writes the index."""
