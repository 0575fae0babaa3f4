"""Thinking ahead in a conversation: what may be asked next, and its answer before it is."""
