"""The concept graph: what notes are about, which belong together and why, and how people govern it."""
