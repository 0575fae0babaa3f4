"""What people decide about the graph: proposals, previews, and the file of decisions."""
