"""The pages that are written from the code, a module for each kind of them."""
