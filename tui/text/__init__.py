"""Text for a terminal: never markup, broken as Chinese and Latin script want it."""
