"""A question on its way: how it is asked, where it looks, who writes the answer, what was found."""
