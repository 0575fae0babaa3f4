"""Taking recalld away: what is known by name to be ours, and nothing else."""
