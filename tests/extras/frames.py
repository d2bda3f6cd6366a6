"""The extra `frames`: records as a pandas DataFrame."""

import marrow

rows = "".join(f"<tr><td>{day}<td>{7 * day}</tr>" for day in range(5))
frame = marrow.dataframe(marrow.records(f"<table><tr><th>Day<th>mm</tr>{rows}</table>", kind="table"))
assert frame["mm"].tolist() == ["0", "7", "14", "21", "28"], frame
