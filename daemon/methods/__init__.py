"""The methods of the socket: what each takes, and what answers it."""
