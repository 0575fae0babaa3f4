"""`recall …`: a thin client of the socket."""
