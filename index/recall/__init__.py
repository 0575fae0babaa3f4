"""The read track: from a question to ranked, cited passages."""
