"""The settings of programs that agents run in: our server written into them, and taken out again."""

NAMES = ("claude", "codex", "cursor", "vscode")
"""The programs we know, as a person names them."""
