"""A plugin of Marrow: each module of it that an entry point names is an entry of a room."""
