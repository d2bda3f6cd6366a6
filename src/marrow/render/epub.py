"""EPUB 3.3: one page, or several as one book for e-readers, with an NCX for older ones.

Chapters begin at headings; the table of contents leads to every heading. Images are fetched and put into the book; one
that cannot be fetched is replaced by its description, its address and the reason. The first large image is the cover,
else one is drawn with the title. Notes pop up where the e-reader supports it, formulas are MathML, and accessibility
metadata are computed from the content. Colours and fonts are those of the e-reader.
Needs the extra `epub` (Jinja2; Pillow for images, math-core for formulas).
Source: EPUB 3.3 and EPUB Accessibility 1.1 (W3C); checked with EPUBCheck and DAISY Ace.
Departures: SVG pictures, sound and films are not put in; they are links.
"""

from collections.abc import Sequence

from ..document.elements import Document
from .about import name_of
from .book.chapters import made, pictures_of
from .book.container import About, about, bound
from .book.cover import drawn
from .book.pictures import Limits, Picture, fetched

SUFFIX = ".epub"
BINARY = True
_MOST = 1e6  # megabytes, where no limit is set
_LARGE = 300  # pixels of a side from which on a picture can be a cover


def render(document: Document | Sequence[Document], *, title: str = "", images: bool = True, most: int = 100,
           size: float = 5.0, total: float = 50.0, seconds: float = 30.0, width: int = 1600, grey: bool = False,
           private: bool = False, cover: bool = True, links: bool = True, split: int = 2,
           depth: int = 3) -> bytes:  # fmt: skip
    """The document, or several as one book. Raises `Error` with code missing-extra where a package is not installed.

    title: title of the book, instead of that of the first page
    images: fetch the pictures and put them into the book
    most: most pictures of a book
    size: megabytes that one picture may have
    total: megabytes that all pictures may have together
    seconds: time for fetching all pictures
    width: pixels to which wider pictures are resized; 0 for none
    grey: pictures in shades of grey, for e-ink
    private: fetch pictures from private addresses as well, and through the proxy of the environment
    cover: begin with a cover: the first large picture, or else the title, who wrote it and the site
    links: keep links
    split: level of headings before which chapters begin; 0 for one chapter a page
    depth: deepest level of headings in the table of contents
    """
    documents = [document] if isinstance(document, Document) else list(document)
    wanted = pictures_of(documents) if images else {}
    first = documents[0]
    image = first.metadata.get("image") if images and cover else None  # the picture that the page names as its own
    lead = {image: first.url} if isinstance(image, str) and image.startswith(("http://", "https://")) else {}
    limits = Limits(most, int(min(size, _MOST) * 1e6), int(min(total, _MOST) * 1e6), seconds, width, grey, private)
    pictures = fetched({**lead, **wanted}, limits)
    chapters, entries = made(documents, pictures if images else {}, split=split, depth=depth, links=links)
    book = about(documents, title or name_of(first))
    front = _front(book, [pictures[url] for url in {**lead, **wanted}]) if cover else None
    shown = [picture for url, picture in pictures.items() if isinstance(picture, Picture) and url in wanted]
    return bound(book, chapters, entries, shown, front)


def _front(book: About, pictures: Sequence[Picture | str]) -> Picture:
    """The cover: the first large picture, or one that is drawn."""
    large = (each for each in pictures if isinstance(each, Picture) and min(each.width, each.height) >= _LARGE)
    return next((each for each in large if not each.moving), None) or drawn(book)
