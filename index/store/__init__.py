"""The DuckDB file, its schema, and the mirrors in memory."""
