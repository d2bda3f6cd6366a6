"""What is kept from page to page stays small."""

from marrow.page.remembered import Remembered


def test_a_string_is_worked_out_once():
    asked = []
    lower = Remembered(lambda string: asked.append(string) or string.lower())
    assert [lower("A"), lower("B"), lower("A"), lower["A"]] == ["a", "b", "a", "a"]
    assert asked == ["A", "B"]


def test_long_strings_are_not_kept():
    size = Remembered(len)
    assert size("x" * 1_000_000) == 1_000_000
    assert not size


def test_it_forgets_before_it_grows_without_end():
    size = Remembered(len)
    for number in range(10_000):
        assert size(str(number)) == len(str(number))
    assert len(size) < 5_000
