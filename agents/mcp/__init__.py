"""The MCP server: what agents may ask of the notes, and what they may write when they were allowed to."""
