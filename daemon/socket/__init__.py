"""The socket: who is connected, what crosses the line, and how long it takes."""
