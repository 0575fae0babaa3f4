"""The line to the daemon, and work beside the painting."""
