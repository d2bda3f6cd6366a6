"""Books of the shelf over HTTP: their pictures are fetched, but from addresses that the server may reach only."""

import io
import zipfile

import httpx
import pytest
from served import Running
from serving import serving

import marrow
from marrow.shelf import Shelf

Image = pytest.importorskip("PIL.Image")
pytest.importorskip("uvicorn")
pytest.importorskip("math_core")
PROSE = ("<p>Rain fell on the town for eleven days, and the river rose by a hand each night until the bridge was"
         " gone.</p>")


def drawn() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (400, 400)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize("private", [True, False], ids=["private", "public"])
def test_pictures_of_a_book(tmp_path, private):
    shelf = Shelf(tmp_path / "pages.sqlite")
    with serving({"/a.png": ("image/png", drawn())}) as pictures:
        picture = f"<figure><img src='{pictures}/a.png' alt='The bridge'><figcaption>The bridge.</figcaption></figure>"
        source = f"<article><h1>Rain</h1>{PROSE}{picture}{PROSE}</article>".encode()
        shelf.save(marrow.extract(source), source, url="https://public.example/story")
        more = ("--private",) if private else ()
        running = Running(tmp_path, *more, "--set", f"serve.shelf={shelf.file}", "--set", "epub.private=true")
        try:
            made = httpx.get(f"{running.url}/shelf/pages/1.epub", trust_env=False, timeout=60)
        finally:
            said = running.close()
    assert "Traceback" not in said
    with zipfile.ZipFile(io.BytesIO(made.content)) as book:
        text = book.read("EPUB/page-001-001.xhtml").decode()
        assert ("EPUB/images/001.png" in book.namelist(), "its address is not public" in text) == (private, not private)
