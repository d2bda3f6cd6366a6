"""Pages that are hostile to the finders of records alone: work grows with the page, not with its square. It is counted
in calls."""

from functools import partial

import pytest
from effort import calls

import marrow

OWN = {
    "posts in posts": lambda n: "<div class=comment><a class=author href=/u/1>Ann</a><time>2022-01-01</time>"
                                "It snowed all day." * n,
    "posts": lambda n: "<div class=comment><a class=author href=/u/1>Ann</a><time>2022-01-01</time><p>"
                       "It snowed all day.</div>" * n,
    "prices": lambda n: "<h1>Kettle</h1>" + "<b class=price>5<sup>99</sup> €</b> <del>7 €</del>" * n,
    "sums in one text": lambda n: "<h1>Kettle</h1><p class=price>" + "5,99 € " * n,
    "figures without end": lambda n: "<h1>Kettle</h1><p class=price>" + "1.234" * n,
    "names in a script": lambda n: "<h1>Kettle</h1><script>" + '{"name":"Kettle","price":{"a":' * n + "</script>",
    "quotes in a script": lambda n: "<h1>Kettle</h1><script>" + '"brand":' * n + '"price"' * n + "</script>",
    "objects in attributes": lambda n: "<h1>Kettle</h1>"
    + """<i data-x='{"name":"Kettle","the long word":1,"price":'>x</i>""" * n,
    "json-ld": lambda n: '<script type="application/ld+json">' + '{"@type":"Product","offers":[' * n + "</script>",
    "items": lambda n: "<div itemscope itemtype=https://schema.org/Product><i itemprop=name>x</i>" * n,
    "labels": lambda n: "<p>" + "Brand: a Weight: b " * n,
    "labels in items": lambda n: "<ul>" + "<li>Brand: a Weight: b <b>x</b>" * n + "</ul>",
    "colons": lambda n: "<p>Brand" + ": " * n,
    "rows": lambda n: "<table>" + "<tr><td>Brand<td rowspan=9999>Acme" * n + "</table>",
    "spans": lambda n: "<table><tr><th>a<th>b" + "<tr><td colspan=1000 rowspan=60000>1<td>2" * n + "</table>",
    "ever new items": lambda n: "".join(f"<div class=c{at}><a href=/{at}>Kettle {at}</a> <b>{at}</b></div>"
                                        for at in range(n)),
    "two kinds of items": lambda n: "<ul>" + "<li><a href=/a>Kettle one</a> 5 €<li class=ad><i>an ad</i>" * n + "</ul>",
}
"""Pages that grow with a number."""


def find_all(page):
    for kind in ("product", "thread", "list", "table", "attributes"):
        marrow.records(page, kind=kind)
    marrow.records(page)


@pytest.mark.parametrize("name", OWN)
def test_work_grows_with_the_page(name):
    find_all(marrow.parse(OWN[name](5)))  # what is made once for all pages
    pages = [marrow.parse(OWN[name](size)) for size in (200, 2_000)]
    small, large = (calls(partial(find_all, page)) for page in pages)
    assert large < 40 * max(small, 1_000)  # ten times the page; a square would be a hundred times
