"""What a reader does not see, and what is only hidden until it is asked for."""
