"""Whether a written sentence says what the passages it cites say."""
