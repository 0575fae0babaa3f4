"""The settings of programs that agents run in: our server written into them, and taken out again."""
