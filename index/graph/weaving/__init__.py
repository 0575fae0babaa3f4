"""Edges: what two notes have in common, and the few strongest of each."""
