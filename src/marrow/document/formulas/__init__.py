"""Formulas as TeX, whatever drew them, and the numbers beside them."""
