"""Links that stand alone beside a picture and its caption: to see it larger, or to save it."""

from bisect import bisect_left

from ...page import tags
from ...page.lookup import box_around
from ...page.tree import Tree
from ..states import SKIP
from ..writer import Writer

_FIGURE, _IMG, _A = (tags.CODES[name] for name in ("figure", "img", "a"))
_BOXES, _NODES = 3, 200  # around a caption, and nodes in the one that is around its picture too


def skip(writer: Writer) -> None:
    """Skip such links in the `figure` of a picture, or in a box that holds nothing else."""
    tree, words, captions = writer.page.tree, writer.words, writer.captions
    homes = dict.fromkeys(filter(None, (_pictured(tree, node) for node in captions)))
    for home in [home for home in homes if words.minor(home)]:
        stop = tree.ends[home]
        own: list[int] = []
        for node in captions[bisect_left(captions, home) : bisect_left(captions, stop)]:
            own += [node] if not own or node >= tree.ends[own[-1]] else []
        boxes = {box_around(tree, at): at for at in range(home, stop) if tree.tags[at] == _A
                 and not any(node <= at < tree.ends[node] for node in own)}  # fmt: skip
        alone = [box for box, link in boxes.items() if box > home and words.inside(box) == words.inside(link) > 0
                 and _IMG not in tree.tags[box : tree.ends[box]]]  # fmt: skip
        said = sum(map(words.inside, (*own, *alone)))
        if tree.tags[home] == _FIGURE or words.inside(home) <= said:
            for box in alone:
                writer.state[box] = SKIP


def _pictured(tree: Tree, caption: int) -> int:
    """The few nodes around a caption that hold its picture too; 0 where there are none."""
    for home in tree.around(caption, _BOXES):
        if tree.ends[home] - home > _NODES:
            break
        if _IMG in tree.tags[home : tree.ends[home]]:
            return home
    return 0
