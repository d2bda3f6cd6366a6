"""The extra `epub`: a book with a picture, a formula and notes, and a feed, without the tools of development."""

import io
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, HTTPServer

from PIL import Image

import marrow
from marrow import feeds

picture = io.BytesIO()
Image.new("RGB", (400, 300), (20, 90, 160)).save(picture, "WEBP")


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(picture.getvalue())

    def log_message(self, *_: object) -> None:
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
words = "It rained all day in the valley, and the river rose above its banks before the evening. " * 5
page = (f"<article><h1>Rain</h1><p>{words}</p><p><img src=/a.webp alt='A river' width=400 height=300></p><p>"
        f"{words}</p></article>")
article = marrow.extract(page, url=f"http://127.0.0.1:{server.server_port}/")
with zipfile.ZipFile(io.BytesIO(article.epub())) as book:
    names = book.namelist()
    text = "".join(book.read(name).decode() for name in names if name.endswith(".xhtml"))
feed = feeds.parse(b"<rss><channel><title>T</title><item><link>https://a.example/</link></item></channel></rss>")
good = "EPUB/images/001.jpg" in names and "It rained" in text and feed.entries[0].url == "https://a.example/"
assert good, names
