"""Made-up result pages as a corpus to train the score of regions on: the layouts of the tests, with other items.

python tests/finders/made_pages.py made.parquet
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from finders import layouts, old_layouts, random_layouts, sparse_layouts

SEPARATORS = ("<hr>", "<br><br>", "<p>", "<p><hr>", "<br><img src=/line.gif><br>", "<p>&nbsp;</p>")
AHEAD = ("<h1>Results</h1>", "<p>Found 7 pages<p>", "<b>Results 1 - 7</b> of 90<p>")
_APART, _TAG = 1000, re.compile(r"<[^>]*>")  # what is between the seeds of the tests and these


def pages() -> Iterator[tuple[str, str, list[str]]]:
    """Name, HTML and texts of the items of each page; what is ahead of the last colon of a name is its layout."""
    for layout in (*layouts.LAYOUTS, *old_layouts.LAYOUTS, *sparse_layouts.LAYOUTS):
        for count in (2, 3, 4, 6, 8, 10, 16, 25):
            for around in range(3):
                yield (
                    f"{layout.__name__}:{count}-{around}",
                    *layouts.page(layout, _APART + count * 7 + around, count, around),
                )
    for layout in random_layouts.LAYOUTS:
        for seed in range(_APART, _APART + 24):
            body, items = random_layouts.page(layout, seed)
            yield f"random {layout}:{seed}", body, [_TAG.sub(" ", item.text) for item in items]
    for separator in SEPARATORS:
        for ahead in AHEAD:
            for count in (4, 6, 9, 14):
                hits = layouts.Hits(_APART + count, count).hits
                each = [
                    f"<a href=/{x['number']}>{x['title']}</a><br>{x['text']}<br><i>{x['address']}</i>" for x in hits
                ]
                behind = "<hr>Copyright of the harbour company" if count % 2 else ""
                texts = [" ".join((x["title"], x["text"], x["address"])) for x in hits]
                yield f"between {separator}:{ahead}{count}", ahead + separator.join(each) + behind, texts


def main(path: str) -> None:
    import pyarrow
    from pyarrow import parquet

    rows = [{"id": name, "url": "", "html": body.encode(), "records": json.dumps([{"text": text} for text in texts])}
            for name, body, texts in pages()]  # fmt: skip
    parquet.write_table(pyarrow.Table.from_pylist(rows), path)


if __name__ == "__main__":
    main(sys.argv[1])
