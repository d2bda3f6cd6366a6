"""Pictures with their captions, pictures that are no content, and players and posts put in from elsewhere."""
