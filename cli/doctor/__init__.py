"""What `recall doctor` looks at, and what a debug bundle holds."""
