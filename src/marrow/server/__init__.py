"""The servers of Marrow: `marrow serve` (REST, pages to read) and `marrow mcp` (the Model Context Protocol)."""
