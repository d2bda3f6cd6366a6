"""The page report of `marrow explain`: what was decided about each block of a page, the numbers behind it, and why.

`examine(article)` gathers everything as plain columns, `as_json` and `as_html` write it down.
"""

from .html import as_html
from .report import PageReport, as_json, examine

__all__ = ["PageReport", "as_html", "as_json", "examine"]
