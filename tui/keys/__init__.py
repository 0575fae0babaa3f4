"""Keys: what they do, those that the person chose, help, jump and the palette of commands."""
