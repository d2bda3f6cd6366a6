"""The fields of a page: what may be the value of each, and how one is chosen."""
