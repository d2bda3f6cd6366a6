"""Lists: their items, their levels, and numbers that stand apart from what they count."""
