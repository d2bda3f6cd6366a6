"""The extra `serve`: a server that is started, asked, and ended."""

import json
import subprocess
import sys
import urllib.request

command = [sys.executable, "-m", "marrow", "serve", "--port", "0", "--workers", "1"]
with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
    try:
        url = server.stderr.readline().split()[-1]
        asked = json.dumps({"html": "<nav>a</nav><h1>Rain</h1><p>It rained all day in the valley.</p>"}).encode()
        request = urllib.request.Request(f"{url}extract", asked, {"Content-Type": "application/json"})
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as answer:
            assert "It rained all day" in json.load(answer)["content"]
    finally:
        server.terminate()
