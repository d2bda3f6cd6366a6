"""The golden pages: what comes out is what should, or differs in the way that is written down as a shortfall."""

import golden
import pytest

SLUGS = golden.slugs()


@pytest.mark.parametrize("slug", SLUGS)
def test_page_gives_what_it_should(slug):
    page = golden.read(slug)
    assert golden.shortfall(page, page.article()) == page.shortfall


def test_there_are_pages_of_many_kinds():
    kinds = {golden.read(slug).metadata["page_type"] for slug in SLUGS}
    assert len(SLUGS) >= 20
    assert kinds >= {"article", "forum", "product", "collection", "listing", "documentation", "service"}


def test_most_pages_come_out_exactly():
    assert sum(not golden.read(slug).shortfall for slug in SLUGS) >= golden.FLOOR
