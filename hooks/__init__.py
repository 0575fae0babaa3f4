"""Git hooks: the stub that leaves word of a commit, and putting it in place and away again."""
