"""recalld: a memory for a folder of markdown notes, on this machine alone."""

__version__ = "0.1.0"
