"""The daemon's figures, as rows to read."""
