"""From bytes to text: encodings declared, guessed and mended."""
