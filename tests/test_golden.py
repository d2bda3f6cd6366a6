"""The golden pages: what comes out is what should, or differs in the way that is written down as a shortfall."""

from datetime import date

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


def test_every_shortfall_has_a_reason_and_a_day():
    known = golden.reasons()
    assert set(known) == {slug for slug in SLUGS if golden.read(slug).shortfall}
    for slug, entry in known.items():
        assert set(entry) == {"since", "why"}, slug
        assert date(2025, 1, 1) <= date.fromisoformat(entry["since"]) <= date.today(), slug
        assert len(entry["why"].split()) >= 5, slug
