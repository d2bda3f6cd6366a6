"""The extra `browser`: a page whose text a script writes, fetched from this machine; not tried without Chromium."""

import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import marrow

TEXT = "It rained all day in the valley, and the river rose above the old bridge by the evening. "
PAGE = f"""<title>Rain</title><div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript>
<script>setTimeout(() => root.innerHTML = '<h1>Rain</h1>' + '<p>{TEXT}</p>'.repeat(8), 50)</script>"""


class Site(BaseHTTPRequestHandler):
    """The page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())


server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
threading.Thread(target=server.serve_forever, daemon=True).start()
try:
    article = marrow.extract_url(f"http://127.0.0.1:{server.server_port}/", settings={"browser": True,
        "fetch.timeout": 120})
except marrow.Error as error:
    if error.code != "no-browser":
        raise
    print(f"not tried: {error}")  # as the tests in a browser are skipped
    sys.exit()
finally:
    server.shutdown()
assert TEXT.strip() in article.text, (article.reason, article.text)
