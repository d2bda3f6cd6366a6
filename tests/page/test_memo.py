"""Views of a page that are worked out once."""

from marrow.page import Page, memoize_on_page, parse


def test_a_view_is_made_once_a_page_and_forgotten_with_it() -> None:
    asked: list[str] = []

    @memoize_on_page
    def words(page: Page) -> list[str]:
        """The words of a page."""
        asked.append("words")
        return page.blocks.text(0).split()

    page = parse("<p>two words")
    assert words(page) is words(page)
    assert asked == ["words"]
    assert words(parse("<p>three other words")) == ["three", "other", "words"]
    assert asked == ["words", "words"]


def test_functions_of_one_name_have_views_of_their_own() -> None:
    def view(number: int):
        @memoize_on_page
        def first(page: Page) -> int:
            return number

        @memoize_on_page
        def second(page: Page) -> int:
            return -number

        return first, second

    page = parse("<p>text")
    first, second = view(1)
    assert (first(page), second(page)) == (1, -1)
