"""What people decided about the graph, and what is proposed to them."""
