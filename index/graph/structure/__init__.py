"""What the edges add up to: communities, centres, ways, copies."""
