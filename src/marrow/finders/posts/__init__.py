"""What a thread is read from: columns of authors, dates and texts, and what only looks like posts."""
