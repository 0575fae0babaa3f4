"""Git, read and never changed: where a vault's repository is, what it holds, what happened in it."""
