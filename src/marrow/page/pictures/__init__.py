"""Pictures that stay with what is kept: their addresses, their captions, the lead picture."""
