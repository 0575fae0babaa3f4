"""What `recall init` sets up: a folder, a first question, and what goes beside the index."""
