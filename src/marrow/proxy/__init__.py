"""A forward proxy that takes the clutter off every page on its way to the browser."""
