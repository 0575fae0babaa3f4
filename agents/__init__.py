"""What AI agents use: tools over MCP, language models, and the agent that writes notes, with its log."""
