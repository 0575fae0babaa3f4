"""The terminal app: a pure client of the socket. Killing it loses nothing; the daemon may come and go under it."""
