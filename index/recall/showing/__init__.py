"""From ranked notes to cards: the passage, the gate all text passes, the budget."""
