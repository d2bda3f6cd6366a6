"""A few golden pages against the real checkers, where `./run books` has installed them; that verb checks all."""

import shutil

import pytest

pytest.importorskip("PIL")
check = pytest.importorskip("books.check")
SLUGS = ("footnotes", "maths", "arabic-news")

pytestmark = pytest.mark.skipif(
    not (check.TOOLS / "tei_all.rng").exists() or not shutil.which("java"), reason="./run books installs the checkers"
)


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    return check.make(tmp_path_factory.mktemp("books"), (one for one in check.sources(None, 0) if one[0] in SLUGS))


def test_epubcheck_finds_no_fault(books):
    assert check.epubcheck(books) == [f"ok {book}" for book in books]


def test_ace_finds_no_violation(books, tmp_path):
    assert check.ace(books, tmp_path) == [f"ok {book}" for book in books]


def test_tei_is_valid(books):
    assert check.tei([book.with_suffix(".xml") for book in books]) == []
