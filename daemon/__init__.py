"""The process that watches the notes and answers over a Unix socket."""
