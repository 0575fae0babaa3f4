"""Ranking: scores, copies, the closer look, and whether anything found answers."""
