"""The language model, as seen from here: one port for all servers, used by commands, never by the daemon."""
