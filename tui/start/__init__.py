"""The first start: a vault is chosen, or set up."""
