"""What git hooks leave for the daemon, and where they are."""
