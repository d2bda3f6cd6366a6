"""A folder of pages: `X.html` (or `X.htm`) with its gold in `X.txt` or `X.md` beside it. Folders inside are read too.

Of gold in Markdown the words are taken: no addresses of links, no numbers of lists, no front matter.

A page without either may be marked itself: `data-marrow="keep"` on elements whose text is wanted, `data-marrow="drop"`
inside them. The id of a page is its path in the folder without the ending. A page without gold is read, and has no
score.
"""

from collections.abc import Iterator
from pathlib import Path

from ...files import below
from ..gold import gold_of, marked
from ..sample import Sample

_PAGES = (".html", ".htm")
_GOLD = (".txt", ".md")


def fits(path: Path) -> bool:
    """Whether this is a folder with at least one page in it."""
    return path.is_dir() and any(_pages(path))


def read(path: Path) -> Iterator[Sample]:
    """The pages of a folder in the order of their paths."""
    for page in sorted(_pages(path)):
        gold = next(filter(Path.is_file, map(page.with_suffix, _GOLD)), None)
        html, text = page.read_bytes(), gold_of(gold) if gold else None
        if text is None:
            html, text = marked(html, str(page)) or (html, None)
        yield Sample(id=page.relative_to(path).with_suffix("").as_posix(), html=html, text=text)


def _pages(path: Path) -> Iterator[Path]:
    return (page for page in map(Path, below(str(path))) if page.suffix.lower() in _PAGES and page.is_file())
