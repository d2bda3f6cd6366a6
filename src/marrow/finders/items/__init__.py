"""What the items of a list are read from: their texts, fields and values."""
