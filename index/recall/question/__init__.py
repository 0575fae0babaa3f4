"""What is asked: its syntax, its kind, its time, and what one knows of who asks."""
