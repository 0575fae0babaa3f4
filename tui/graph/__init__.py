"""The graph for the eye: communities, maps, and why two things are joined."""
