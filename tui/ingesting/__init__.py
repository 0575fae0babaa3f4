"""A language model compiles sources into notes while one looks on."""
