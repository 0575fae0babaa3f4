"""Deciding on the graph: what is to be decided, what it is called, what it would change."""
