"""What notes are about: concepts from every source, and what they are called."""
