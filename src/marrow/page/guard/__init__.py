"""The guard before the parser: markup whose tree would cost too much is left out."""
