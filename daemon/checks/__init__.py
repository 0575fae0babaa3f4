"""What is wrong with notes, and what the gate found in them."""
