"""Threads: which posts of a page are main content, which are comments, and which parts of them are kept.

The finder `thread` finds the posts. A post of which most was kept is content; the others are comments. On a page that
is a thread, a post stays or goes as a whole: all of its text, and nothing around it, such as the card of its author,
a signature, buttons, nor what stands behind the last post. Author and date are shown in one form for all posts, or
for none.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .document.posts import Post, Thread
from .fields.dates import YEAR
from .finders import Record, thread
from .finders.quotations import quotations
from .page import Page, inner_text, tags
from .page.leaves import JUST_KEPT
from .page.tree import Bools, Floats
from .segmentation.tag_paths import tag_paths

_MOSTLY = 0.5  # share of the words of a post that were kept, from which on it is content
_POSTED = 0.25  # share of the kept words that posts hold, and that settling leaves: with less they stay as they are
_THREAD = 0.5  # share of the kept words that posts say, from which on a page is a thread
_READ = 0.55  # share of the kept words within posts that is what they say: with less they were not read well
_KNOWN = 0.7  # share of the posts whose authors are known, from which on they are shown; likewise of dates
_SHORT = 32  # characters of a date in the words of the page
_LABEL = re.compile(r"^[^:]*[^\W\d]:\s+|^\W+|\W+$")  # "Posted: " and marks around a date
_HEADING = 80  # characters of a heading above comments
_FEWEST = 2  # posts of a thread
_H1 = tags.CODES["h1"]
_QUOTE = tags.table("blockquote aside")  # of somebody else, and of other pages
_PIECES, _LISTS = tags.table("p li pre code"), tags.table("li ul ol pre code")
_BYLINES = 0.25  # share of posts whose author or date was kept, from which on plain text shows it of all
_BESIDE = 8  # words beside an author or a date in a line that is about the post
_ONCE, _STAYS, _DROPPED = range(3)  # what is in a few posts only; in most, and mostly kept; in most, and mostly not


class Settled(NamedTuple):
    """The score of each leaf, kept above 0; and the posts, where they are known."""

    scores: Floats
    thread: Thread | None = None


class _PostWords(NamedTuple):
    """A post, its blocks, the blocks of its text, their words, and how many of these were kept."""

    post: thread.Post
    blocks: slice
    says: NDArray[np.intp]
    words: float
    kept: float

    @property
    def content(self) -> bool:
        """Whether most of it was kept."""
        return self.kept >= _MOSTLY * self.words


def comments(page: Page, scores: Floats) -> list[Record]:
    """The posts that are not content. `scores`: one a leaf, kept above 0."""
    return [each.post.record for each in _comments(page, page.blocks_of(scores > 0))]


def _comments(page: Page, kept: Bools) -> list[_PostWords]:
    """The posts that are not content; where most are not, all but a post that holds most of the kept words."""
    said = [each for each in _read_posts(page, kept) if each.words]
    found = [each for each in said if not each.content]
    if len(found) < _MOSTLY * len(said):
        return found
    words = float(page.blocks.words[kept].sum())
    return [each for each in said if not each.content or each.kept < _THREAD * words]


def with_comments(page: Page, settled: Settled) -> Settled:
    """The same with the comments kept too, each as a post; under a heading unless the page is a thread."""
    kept = page.blocks_of(settled.scores > 0)
    found = _comments(page, kept)
    if not found:
        return settled
    heading = "" if settled.thread else _heading(page, kept, found[0].post.own[0])
    for each in found:
        kept[each.blocks] = False
        kept[each.says] = True
    return Settled(_scores(page, settled.scores, kept), settled.thread or _thread(page, found, heading))


def settle(page: Page, scores: Floats) -> Settled:
    """The scores of a page; where posts hold most of the kept words, each post is kept or dropped as a whole, and what
    stands behind the last one, or before the main heading above the first, is dropped unless it is more than they are.
    Where most would go, the posts were not read well, and the scores stay.
    """
    kept = page.blocks_of(scores > 0)
    found = _read_posts(page, kept)
    words = np.where(kept, page.blocks.words, 0)
    posted = sum(float(words[each.blocks].sum()) for each in found)
    if len(found) < _FEWEST or posted < _POSTED * words.sum():
        return Settled(scores)
    about = _apart(page, [each.post for each in found])
    inside, texts = words.copy(), page.blocks.texts
    alike = Counter(text for each in found for text in {*texts[each.blocks]})
    inside[about] = 0
    inside[[at for at, text in enumerate(texts) if alike[text] > _MOSTLY * len(found)]] = 0
    sizes = np.array(sorted((float(inside[each.blocks].sum()), each.kept) for each in found)).reshape(-1, 2)
    totals = [part.sum(axis=0) for part in (sizes, sizes[: max(len(sizes) - 1, _FEWEST)])]  # the longest hides others
    if any(said < _READ * inside for inside, said in totals):
        return Settled(scores)
    usual, quoted, share = _template(page, found, kept), *_quoted(page, kept)
    says = np.zeros(len(kept), dtype=bool)
    says[np.concatenate([each.says for each in found])] = True
    bylines = [[node for node in (each.post.author, each.post.stamp) if node >= 0] for each in found]
    signed = [_blocks_of(page, each) for each in bylines if each]
    beside = _beside(page, says & kept) & says & ~quoted
    beside[np.concatenate([np.zeros(0, dtype=np.intp), *signed])] = False
    shown = sum(bool(kept[each].any()) for each in signed)
    kept = kept | beside
    says &= kept | (usual != _DROPPED)
    whole = np.where(says, np.where(quoted, share >= _MOSTLY, kept), kept & (usual == _ONCE))
    out = kept.copy()
    for each in found:
        own = says[each.blocks] & ~quoted[each.blocks]
        held = page.blocks.words[each.blocks] * own
        content = (held * kept[each.blocks]).sum() >= _MOSTLY * held.sum() if own.any() else each.content
        out[each.blocks] = whole[each.blocks] & content
        if each.post.opening:  # no other post says which of what is beside its text is about it
            out[each.blocks] &= says[each.blocks]
    out[about] = False
    made = _scores(page, scores, out)
    apart = np.searchsorted(page.leaves.node, [node for each in found for node in each.post.body.apart])
    made[apart] = np.minimum(made[apart], 0.0)  # pictures too
    outside = _outside(page, [each.post for each in found])
    beyond = page.leaves.block[outside]
    if words[np.unique(beyond[beyond >= 0])].sum() <= posted:
        made[outside] = np.minimum(made[outside], 0.0)
    if words[page.blocks_of(made > 0)].sum() < _POSTED * words.sum():
        return Settled(scores)
    return Settled(made, _thread(page, found, byline=shown >= _BYLINES * len(found)))


def _blocks_of(page: Page, nodes: list[int]) -> NDArray[np.int32]:
    """The blocks of the first text in each of some nodes, of those that show any."""
    first, stop = (np.searchsorted(page.leaves.node, each) for each in (nodes, page.tree.end.take(nodes)))
    block = page.leaves.block[first[first < stop]]
    return block[block >= 0]


def _quoted(page: Page, kept: Bools) -> tuple[Bools, Floats]:
    """The blocks inside quotations and previews, and the kept share of each quotation. Shape (blocks,)."""
    tree, blocks = page.tree, page.blocks
    whole = _QUOTE[tree.tag]
    boxes, quotes = quotations(page)
    whole[list(quotes)], whole[list(boxes)] = True, False
    whole &= ~tree.inside(whole)[tree.parent]
    node = tree.nearest(whole)[blocks.container]
    inside = tree.inside(whole)[blocks.container]
    node[~inside] = 0
    words = np.maximum(blocks.words, 0.1)
    total = np.bincount(node, words, len(tree))
    sums = np.bincount(node, words * kept, len(tree))
    return inside, (sums / np.maximum(total, 0.1))[node]


def _beside(page: Page, kept: Bools) -> Bools:
    """The paragraphs and items in an element of which half is kept text of posts, and what stands right in an element
    that holds any; links are none of them. Shape (blocks,)."""
    tree, blocks = page.tree, page.blocks
    home = np.where(_PIECES.take(tree.tag.take(blocks.container)), tree.parent.take(blocks.container), blocks.container)
    while (inner := _LISTS.take(tree.tag.take(home))).any():
        home = np.where(inner, tree.parent.take(home), home)
    total, said = (np.append(0, np.cumsum(words)) for words in (blocks.words, blocks.words * kept))
    first, last = page.before.take(home), page.before.take(tree.end.take(home))
    held = said.take(last) - said.take(first)
    beside: Bools = held >= _MOSTLY * (total.take(last) - total.take(first))
    beside |= home == blocks.container
    return (held > 0) & beside & (blocks.density <= _MOSTLY)


def _template(page: Page, found: list[_PostWords], kept: Bools) -> NDArray[np.int8]:
    """Per block whether half of the posts of the forms that have it at all have its tag path, and whether most of that
    was kept. Shape (blocks,)."""
    path = tag_paths(page).path[page.blocks.container]
    out = np.full(len(kept), _ONCE, dtype=np.int8)
    own = np.concatenate([np.arange(each.blocks.start, each.blocks.stop) for each in found])
    posts = np.concatenate([np.full(each.blocks.stop - each.blocks.start, place) for place, each in enumerate(found)])
    kinds, inverse = np.unique(path[own], return_inverse=True)
    forms = np.array([each.post.form for each in found])
    held_by, all_of = np.zeros(len(kinds), dtype=np.intp), np.zeros(len(kinds), dtype=np.intp)
    for form in np.unique(forms):
        mine = forms[posts] == form
        having = np.unique(inverse[mine] * len(found) + posts[mine]) // len(found)
        held = np.bincount(having, minlength=len(kinds))
        held_by += held
        all_of[held > 0] += (forms == form).sum()
    words = np.maximum(page.blocks.words[own], 1)
    stays = np.bincount(inverse, words * kept[own]) >= _MOSTLY * np.bincount(inverse, words)
    out[own] = np.where(held_by >= _MOSTLY * all_of, np.where(stays, _STAYS, _DROPPED), _ONCE)[inverse]
    return out


def _scores(page: Page, scores: Floats, kept: Bools) -> Floats:
    """The scores of the leaves, made to agree with the blocks that are kept."""
    block = page.leaves.block
    decided = np.where(kept[block], np.maximum(scores, JUST_KEPT), np.minimum(scores, 0.0))
    return np.where(block >= 0, decided, scores)


def _read_posts(page: Page, kept: Bools) -> list[_PostWords]:
    words, out = page.blocks.words, []
    posts = thread.posts_of(page)
    edges = page.before[[node for post in posts for node in post.own]].reshape(-1, 2).tolist() if posts else []
    for post, said, (first, last) in zip(posts, _blocks(page, [post.body.nodes for post in posts]), edges, strict=True):
        says = np.array([block for block in said if first <= block < last], dtype=np.intp)
        held = words[says]
        out.append(_PostWords(post, slice(first, last), says, float(held.sum()), float(held[kept[says]].sum())))
    return out


def _blocks(page: Page, nodes: list[tuple[int, ...]]) -> Iterator[list[int]]:
    """For each of some sets of leaves the blocks that these are in, in order."""
    leaves = page.leaves
    every = list(chain.from_iterable(nodes))
    block = iter(leaves.block[np.searchsorted(leaves.node, every)].tolist() if every else ())
    return (sorted(set(islice(block, len(own)))) for own in nodes)


def _outside(page: Page, posts: list[thread.Post]) -> Bools:
    """The leaves behind the last post, and those before the main heading above the first, for an opening post also what
    stands between that heading and the post. Shape (leaves,)."""
    node, tree, first = page.leaves.node, page.tree, posts[0].own[0]
    headings = np.flatnonzero((tree.tag[:first] == _H1) & (page.hidden[:first] == 0))
    outside: Bools = node >= max(post.own[1] for post in posts)
    if len(headings):
        outside |= node < headings[-1]
        outside |= posts[0].opening & (node >= tree.end[headings[-1]]) & (node < first)
    return outside


def _apart(page: Page, posts: list[thread.Post]) -> NDArray[np.intp]:
    """The blocks of posts that are about the member, and those that name author or date and say no more."""
    leaves, ends, words = page.leaves, page.tree.ends, page.leaves.counts.words
    signs = [(node, ends[node]) for post in posts for node in (post.author, post.stamp) if node >= 0]
    blocks = [leaves.block[np.searchsorted(leaves.node, [node for post in posts for node in post.body.apart])]]
    for first, last in np.searchsorted(leaves.node, signs).tolist():
        named = leaves.block[first:last]
        blocks.append(named[page.blocks.words[named] <= words[first:last].sum() + _BESIDE])
    found: NDArray[np.intp] = np.concatenate(blocks)
    return found[found >= 0]


def _thread(page: Page, found: list[_PostWords], heading: str = "", *, byline: bool = True) -> Thread:
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


def _heading(page: Page, kept: Bools, first: int) -> str:
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
