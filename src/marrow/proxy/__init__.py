"""`marrow proxy`: a forward proxy that takes clutter off each page on its way to the browser, and its settings page."""
