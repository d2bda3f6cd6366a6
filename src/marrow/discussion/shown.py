"""What is shown of the posts that stay: their authors and dates in one form, and the heading above comments."""

import numpy as np

from ..document.posts import Post, Thread
from ..expressions import expression
from ..fields.dates import YEAR
from ..finders import thread
from ..finders.posts.quotations import quotations
from ..page import Page, inner_text, tags
from ..page.tree import Bools
from .posts import PostWords

_KNOWN = 0.7  # share of the posts whose authors are known, from which on they are shown; likewise of dates
_SHORT = 32  # characters of a date in the words of the page
_LABEL = expression(r"^[^:]*[^\W\d]:\s+|\s[|•·][^\d|•·]*$|^\W+|\W+$")  # "Posted: ", what else is told, marks around
_HEADING = 80  # characters of a heading above comments


def as_thread(page: Page, found: list[PostWords], heading: str = "", *, byline: bool = True) -> Thread:
    """The posts with what is shown of their authors and dates: of all, or where most are not known, of none."""
    records = [each.post.record.fields for each in found]
    stamps = _stamps(page, [each.post for each in found])
    shown = _known([str(record.get("author", "")) for record in records])
    posts = []
    for each, record, stamp in zip(found, records, stamps, strict=True):
        fields = {"author": record.get("author"), "stamp": stamp, "byline": "kept" if byline else ""} if shown else {}
        fields |= {name: record.get(name) for name in ("date", "permalink", "id")} | {"link": record.get("author_link")}
        if not str(record.get("parent", "/html")).startswith("/html"):
            fields["parent"] = record["parent"]
        posts.append(Post(each.post.own, bool(heading), {name: str(value) for name, value in fields.items() if value}))
    return Thread(posts, heading, *quotations(page))


def _stamps(page: Page, posts: list[thread.Post]) -> list[str]:
    """The dates of posts as shown: in the page's words if these are short and name the year for all, else as days."""
    dates = [str(post.record.fields.get("date", "")).partition("T")[0] for post in posts]
    shown = [inner_text(page, post.stamp, 30) if post.stamp >= 0 else "" for post in posts]
    worded = [_LABEL.sub("", _LABEL.sub("", words)) for words in shown]
    dated = [words for date, words in zip(dates, worded, strict=True) if date]
    clear = all(len(words) <= _SHORT and YEAR.search(words) for words in dated)
    stamps = worded if dated and clear else dates
    others = [_LABEL.sub("", " ".join(str(post.record.fields.get("date_text", "")).split())) for post in posts]
    stamps = [stamp or other for stamp, other in zip(stamps, others, strict=True)]
    return stamps if _known(stamps) else [""] * len(stamps)


def _known(values: list[str]) -> bool:
    return sum(map(bool, values)) >= _KNOWN * len(values)


def heading_above(page: Page, kept: Bools, first: int) -> str:
    """The heading of the comments; one of the page, between content and comments, is taken out of `kept`."""
    tree, box = page.tree, page.blocks.container
    titles = tree.inside(tags.HEADING[tree.tag])
    before = np.flatnonzero(kept & ~titles[box] & (box < first))
    after = int(tree.ends[box[before[-1]]]) if len(before) else 0
    headings = np.flatnonzero(tags.HEADING[tree.tag[after:first]]) + after
    text = inner_text(page, int(headings[-1])) if len(headings) else ""
    if not 0 < len(text) <= _HEADING:
        return "Comments"
    kept[slice(*page.before[[headings[-1], tree.ends[headings[-1]]]].tolist())] = False
    return text
