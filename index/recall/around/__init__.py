"""What lies around the cards: walks, communities, neighbours."""
