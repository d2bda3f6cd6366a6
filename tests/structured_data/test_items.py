"""Things that a page states, read alike from JSON-LD, microdata and RDFa."""

import pytest

from marrow.page import parse
from marrow.structured_data import read

SAME = {
    "json-ld": '<script type="application/ld+json">{"@type": "Product", "name": "Kettle", "offers": {"price":'
               ' 19}}</script>',
    "microdata": '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Kettle</b>'
    '<i itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="19"></i></div>',
    "rdfa": '<div typeof="schema:Product"><b property="schema:name">Kettle</b>'
    '<i property="schema:offers" typeof="schema:Offer"><meta property="schema:price" content="19"></i></div>',
}


@pytest.mark.parametrize(("source", "html"), SAME.items(), ids=SAME)
def test_all_sources_give_the_same_things(source: str, html: str) -> None:
    product, *offers = read(parse(f"<body>{html}"))
    assert (product.types, product.source, product.aside) == (["Product"], source, False)
    assert product.properties["name"] == ["Kettle"]
    assert product.properties["offers"][0]["price"] == ["19"]
    assert all(offer.types == ["Offer"] and offer.aside for offer in offers)


def test_references_are_followed() -> None:
    html = (
        '<script type="application/ld+json">{"@graph": [{"@type": "Article", "author": {"@id": "#a"}}, '
        '{"@type": "Person", "@id": "#a", "name": "Ann"}]}</script>'
    )
    article, _ = read(parse(html))
    assert article.values("author")[0]["name"] == ["Ann"]
    assert article.properties["author"] == article.values("author")
    assert article.values("name") == []


def test_truth_values_and_numbers_are_strings() -> None:
    html = ('<script type="application/ld+json">{"@type": "Article", "isAccessibleForFree": false, "wordCount": 5, "x":'
            ' null}</script>')
    assert read(parse(html))[0].properties == {"@type": ["Article"], "isAccessibleForFree": ["false"],
        "wordCount": ["5"]}


def test_a_circle_of_references_ends() -> None:
    html = (
        '<script type="application/ld+json">[{"@type": "A", "@id": "1", "x": {"@id": "2"}}, '
        '{"@type": "B", "@id": "2", "x": {"@id": "1"}}]</script>'
    )
    assert [item.types for item in read(parse(html))] == [["A"], ["B"]]
    assert read(parse(html))[0].properties["x"]


def test_a_licence_is_where_its_link_leads_and_an_author_what_it_says() -> None:
    page = parse("<article vocab=https://schema.org/ typeof=Article><a property=license href=/by/4.0/>CC BY</a>"
                 "<a property=author href=/ann>Ann</a></article>")
    (item,) = read(page)
    assert (item.properties["license"], item.properties["author"]) == (["/by/4.0/"], ["Ann"])


def test_many_links_that_state_nothing_hide_no_property() -> None:
    page = parse("<div itemscope itemtype=https://schema.org/Article>" + "<a rel=nofollow href=/x>x</a>" * 4000
                 + "<p itemprop=name>Rain</p></div>")
    assert read(page)[0].properties["name"] == ["Rain"]
