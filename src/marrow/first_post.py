"""The first post of a thread, where it is among those that were found: it says whose the thread is, and of when."""

from .document.posts import Thread
from .fields.headline import headline
from .finders.posts.post_authors import dated_names
from .page import Page

_ABOVE = 40  # nodes above a headline that may name who wrote what stands below
_SENTENCE, _LINKED = 10, 0.5  # words that running text has at least, and links that it has not
_ANSWERED = 40  # words of running text above the first post that is found: what that answers
_DAY = len("2024-01-31")


def byline(page: Page, thread: Thread) -> dict[str, str]:
    """The authors and the date of publication of a thread: those of its first post, unless somebody else's name stands
    beside a date above it, as where links are shared, or running text is above it that does not name its author: that
    is what the posts answer. A date later than that of another post is one of a change."""
    posts = [post for post in thread.posts if not post.comment]
    if not posts:
        return {}
    (start, _), first = posts[0].own, posts[0].fields
    name, date = first.get("author", ""), first.get("date", "")
    title = headline(page)[0]
    if 0 <= title < start and _answers(page, title, start, name):
        return {}
    above = [said.casefold() for said in dated_names(page, max(0, title - _ABOVE) if title < start else 0, start)]
    if above and not any(name.casefold() in said for said in above):
        return {}
    edited = any(post.fields.get("date", "~")[:_DAY] < date[:_DAY] for post in posts)
    told = {"authors": name, "published": "" if edited else date}
    return {field: value for field, value in told.items() if value}


def _answers(page: Page, title: int, start: int, name: str) -> bool:
    """Whether a post answers what stands above it, below a headline: running text that does not name its author."""
    blocks = page.blocks
    above = slice(*page.before[[title + 1, start]].tolist())
    words = blocks.words[above]
    running = words[(words >= _SENTENCE) & (blocks.density[above] < _LINKED)].sum()
    return bool(running >= _ANSWERED) and name not in page.tree.text(title, start)
