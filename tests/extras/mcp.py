"""The extra `mcp`: a client that starts the server and calls a tool."""

import asyncio
import os
import sys

sys.path.pop(0)  # this folder, where this file has the name of the package
from mcp import Client, StdioServerParameters  # noqa: E402


async def main() -> None:
    arguments = ["-m", "marrow", "mcp", "--workers", "1"]
    server = StdioServerParameters(command=sys.executable, args=arguments, env=dict(os.environ))
    async with Client(server) as client:
        html = "<h1>Rain</h1><p>It rained all day in the valley.</p><p hidden>Not this.</p>"
        made = await client.call_tool("extract_html", {"html": html})
        assert "It rained all day" in made.content[0].text
        assert "Not this" not in made.content[0].text


asyncio.run(main())
