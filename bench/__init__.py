"""Measurements: one command, one printed table. Nothing here is a gate."""
