"""The catalogues of the shelf, walked by a client library of OPDS (Readium's), where `./run books` has installed it."""

import base64
import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import marrow
from marrow.shelf import Shelf

check = pytest.importorskip("books.check")
pytest.importorskip("uvicorn")
sys.path.append(str(Path(__file__).parents[1] / "server"))
served = pytest.importorskip("served")
pytestmark = pytest.mark.skipif(
    not (check.TOOLS / "node_modules/r2-opds-js").exists() or not shutil.which("node"),
    reason="./run books installs the client"
)
PAGES = 60  # more than one answer holds


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shelf")
    shelf = Shelf(folder / "pages.sqlite")
    for number in range(1, PAGES + 1):
        said = (f"It rained for {number} days in the valley, & the river rose by a hand each night "
                "until the bridge was gone. ") * 3
        article = f"<article><h1>Rain &lt;{number}&gt;</h1><p>{said}</p></article>"
        source = f"<meta name=author content='Ann Lund'>{article}".encode()
        shelf.save(marrow.extract(source), source, url=f"https://e.example/{number}")
    shelf.archive([1, 2])
    running = served.Running(folder, "--set", f"serve.shelf={shelf.file}")
    yield running.url
    assert "Traceback" not in running.close()


@pytest.mark.parametrize("start", ["root.xml", "root.json"])
def test_a_client_finds_every_page_and_fetches_a_book(server, start):
    command = ["node", str(Path(__file__).with_name("opds.js")), str(check.TOOLS), f"{server}/shelf/{start}",
               "rained 59"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])  # the library tells that there are no pictures
    titles = {name: [each["title"] for each in found] for name, found in told["lists"].items()}
    assert titles == {"To read": [f"Rain <{n}>" for n in range(PAGES, 2, -1)], "Read": ["Rain <2>", "Rain <1>"]}
    assert {each["type"] for found in told["lists"].values() for each in found} == {"application/epub+zip"}
    assert {author for found in told["lists"].values() for each in found for author in each["authors"]} == {"Ann Lund"}
    assert told["found"] == ["Rain <59>"]
    assert told["type"] == "application/epub+zip"
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(told["book"]))) as book:
        assert "Rain &lt;60&gt;" in book.read("EPUB/page-001-001.xhtml").decode()
