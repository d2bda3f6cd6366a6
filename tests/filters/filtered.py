"""What a filter leaves of a small page."""

from marrow import registry
from marrow.filters import chain, write
from marrow.filters.edits import Edits
from marrow.page import parse


def edited(name, body, *, url=None, **knobs):
    """The marks of one filter on a page."""
    page = parse(body, url=url)
    edits = Edits(page, filter=name)
    registry.verb("filters", name)(page, edits, **knobs)
    return edits


def after(name, body, **knobs):
    """The body of the page as one filter leaves it."""
    return inner(write.write(edited(name, body, **knobs)))


def chained(body, *names, order="", url=None, **knobs):
    """The body as a chain of filters leaves it, and no others."""
    on = dict.fromkeys(chain.ordered(), False) | dict.fromkeys(names, True)
    return inner(write.write(chain.run(parse(body, url=url), on, knobs, order)))


def inner(html):
    """What is in the body of a page."""
    return html.partition("<body>")[2].rpartition("</body>")[0]


def words(count, word="word"):
    return " ".join([word] * count)
