"""`marrow proxy`: a forward proxy that takes clutter off every page on its way to the browser."""
