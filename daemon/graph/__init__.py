"""The concept graph as the daemon keeps it, and as it is asked for."""
