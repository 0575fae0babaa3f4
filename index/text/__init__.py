"""Text as the index sees it: normalised, folded, cut into terms."""
