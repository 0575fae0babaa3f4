"""Threads in the background: they give way to queries, and somebody sees whether they move."""
