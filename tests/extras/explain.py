"""The extra `explain`: the page report as HTML, with its figures."""

import marrow
from marrow.explain import as_html, examine

made = as_html(examine(marrow.extract("<h1>Rain</h1><p>It rained all day in the valley, and the river rose.</p>")))
assert made.count("data:image/png;base64,") == 3 and "It rained all day" in made
print("explain: a page report with three figures")
