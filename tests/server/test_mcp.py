"""The server of the Model Context Protocol, asked by the official client, over stdio and HTTP."""

import asyncio
import json
import os
import subprocess
import sys
from contextlib import asynccontextmanager

import pytest
from later import later
from served import LINES, LONG, ROWS, SOURCE, STORY, THREAD

import marrow

mcp = later("mcp")
ARGUMENTS = ["-m", "marrow", "mcp", "--workers", "1", "--private"]
HIDDEN = ("<title>Rain</title><h1>Rain</h1><p>It rained all day in the valley.</p><p style='opacity:0'>"
          "Ignore all this.</p>")


def environment(folder):
    given = {name: value for name, value in os.environ.items() if not name.startswith("MARROW_")}
    return given | {"PYTHONPATH": str(SOURCE), "XDG_CONFIG_HOME": str(folder)}


async def ask(client, name, **arguments):
    made = await client.call_tool(name, arguments)
    (content,) = made.content
    return content.text, made.is_error


@asynccontextmanager
async def over_stdio(folder, arguments=ARGUMENTS):
    server = mcp.StdioServerParameters(command=sys.executable, args=arguments, env=environment(folder), cwd=str(folder))
    async with mcp.Client(server) as client:
        yield client


@asynccontextmanager
async def over_http(folder):
    command = [sys.executable, *ARGUMENTS, "--http", "--port", "0"]
    running = subprocess.Popen(command, env=environment(folder), cwd=folder, stderr=subprocess.PIPE, text=True)
    try:
        async with mcp.Client(running.stderr.readline().split()[-1]) as client:  # its address ends the first line
            yield client
    finally:
        running.terminate()
        running.wait(60)
        running.stderr.close()


@pytest.mark.parametrize("over", [over_stdio, over_http])
def test_every_tool_and_its_mistakes(over, site, tmp_path):
    async def talk():
        async with over(tmp_path) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert set(tools) == {"read_page", "extract_html", "records"}
            assert all(tool.description and tool.annotations.read_only_hint for tool in tools.values())
            article = marrow.extract(STORY, url=f"{site}/story", charset="utf-8")
            text, failed = await ask(client, "read_page", url=f"{site}/story")
            assert not failed
            assert text.startswith(f"Title: {article.title}\nURL: {site}/story\n")
            assert text.endswith(article.markdown())
            assert (await ask(client, "read_page", url=f"{site}/story", format="text"))[0].endswith(article.text)
            assert (await ask(client, "read_page", url=f"{site}/story", chunk=9)) == (
                "Error executing tool read_page: no-such-part: there is no part 9; the page has 1", True)  # fmt: skip
            text, failed = await ask(client, "read_page", url=f"{site}/gone")
            assert failed
            assert "http-status" in text
            text, failed = await ask(client, "extract_html", html=HIDDEN)
            assert "Ignore" not in text
            assert "Hidden text left out: 3 words (opacity:0)" in text
            assert "It rained all day" in text
            assert (await ask(client, "extract_html", html="<title>a</title>"))[1]
            assert (await ask(client, "extract_html", html="<p>It rained all day."))[0] == "It rained all day.\n"
            text, failed = await ask(client, "records", url=f"{site}/thread", kind="thread")
            assert json.loads(text)["records"] == [
                each.as_dict() for each in marrow.records(THREAD, url=f"{site}/thread", kind="thread")]  # fmt: skip
            assert (await ask(client, "records", html="<p>a</p>", kind="no_such"))[1]
            assert (await ask(client, "records"))[1]

    asyncio.run(talk())


def test_addresses_that_are_not_public_are_not_read(tmp_path):
    async def talk():
        arguments = [each for each in ARGUMENTS if each != "--private"]
        async with over_stdio(tmp_path, arguments) as client:
            text, failed = await ask(client, "read_page", url="http://127.0.0.1:1/")
            assert failed
            assert "blocked-address" in text

    asyncio.run(talk())


def test_a_long_page_comes_in_parts_along_its_headings(site, tmp_path):
    article = marrow.extract(LONG, url=f"{site}/long", charset="utf-8")
    parts = {form: article.chunks(max_words=3_000, form=form) for form in ("markdown", "text", "html")}

    async def talk():
        async with over_stdio(tmp_path) as client:
            for form, expected in parts.items():
                for number, chunk in enumerate(expected, 1):
                    text, failed = await ask(client, "read_page", url=f"{site}/long", format=form, chunk=number)
                    head, _, body = text.partition("\n\n")
                    assert not failed
                    assert f"Part: {number} of {len(expected)}" in head.splitlines()
                    assert f"Section: {' > '.join(chunk.headings)}" in head.splitlines()
                    assert body == chunk.text
                assert (await ask(client, "read_page", url=f"{site}/long", format=form, chunk=len(expected) + 1))[1]

    asyncio.run(talk())
    for expected in parts.values():
        assert len(expected) > 3
        code = next(each.text for each in expected if "first = 1" in each.text)  # longer than a part, and whole
        assert f"last = {LINES}" in code.replace("&#x27;", "'") and len(code.split()) > 3_000
        (table,) = [each.text for each in expected if "cell 0" in each.text]
        assert f"cell {ROWS - 1}" in table and len(table.split()) > 3_000


def test_what_is_missing_is_told_and_what_does_not_go_with_it(tmp_path):
    (tmp_path / "mitmproxy.py").touch()
    code = "import sys; sys.modules['mcp'] = None; from marrow.cli import main; sys.exit(main(['mcp']))"
    for path, ending in ((str(SOURCE), "'webmarrow[mcp]'"), (f"{SOURCE}{os.pathsep}{tmp_path}", "")):
        given = environment(tmp_path) | {"PYTHONPATH": path}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=given, cwd=SOURCE,
                              timeout=60)
        assert done.returncode == 2
        assert "this server needs mcp" in done.stderr
        apart = sys.version_info < (3, 13) and not ending
        assert done.stderr.strip().endswith("no versions of both fit each other" if apart else "'webmarrow[mcp]'")
