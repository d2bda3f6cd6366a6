"""From a page and what is kept of it to one clean tree, from which every output format is rendered."""
