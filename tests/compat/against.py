"""Calls run against a real library and against Marrow's module of its name, and what both must have in common."""

import warnings
from pathlib import Path

PAGES = Path(__file__).parents[1] / "pages"
ADDRESS = "https://courier.example.com/environment/moths"


def page(slug="news"):
    """A page of the tests, as bytes."""
    return (PAGES / slug / "source.html").read_bytes()


def quietly(call, *args):
    """What a call gives, whatever it warns of."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return call(*args)


def shape(value):
    """What kind of thing it is: its type, the keys and kinds of a dict, the kinds in a list or tuple."""
    kind = type(value).__name__
    if isinstance(value, dict):
        return kind, {key: shape(each) for key, each in value.items()}
    if isinstance(value, list | set | frozenset):
        return kind.replace("Stoplist", "frozenset"), {str(shape(each)) for each in value}
    if isinstance(value, tuple):
        return kind, [shape(each) for each in value]
    return kind


def loosely(value):
    """The shape of a value in which a field may be None on one side: its type alone, or the keys of a dict."""
    return (type(value).__name__, sorted(value)) if isinstance(value, dict) else type(value).__name__
