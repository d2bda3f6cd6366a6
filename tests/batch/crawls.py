"""Crawls for the tests: archives made by hand, an algorithm that goes wrong on purpose, and what a run gave."""

import gzip
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
BOMBS = '''"""Goes wrong where the page says so; else everything is content."""
import ctypes
import os
import time
import numpy as np


def keep(page):
    """Everything."""
    said = " ".join(page.blocks.texts)
    if "BOMB hang" in said:
        while True:
            time.sleep(60)
    if "BOMB sleep in C" in said:
        ctypes.PyDLL(None).sleep(600)
    if "BOMB crash" in said:
        ctypes.string_at(0)
    if "BOMB exit" in said:
        os._exit(3)
    if "BOMB eat" in said:
        [bytes(1 << 20) for _ in range(1 << 20)]
    if "BOMB raise" in said:
        1 / 0
    if "SLOW" in said:
        time.sleep(0.2)
    return np.ones(len(page.leaves))
'''
EXPECTED = {"hang": "timeout", "sleep in C": "timeout", "crash": "crash", "exit": "crash", "eat": "oom",
            "raise": "error"}


def page(number, words=""):
    """A page of its own."""
    text = f"It rained all day in valley {number}, and the river rose over its banks. {words} " * 3
    return f"<html lang=en><title>Rain {number}</title><article><h1>Rain {number}</h1><p>{text}</p></article>".encode()


def record(name, body, *, kind="response", status="200 OK", mime="text/html; charset=utf-8", headers="", url=None):
    """A record of WARC, as it is without compression."""
    block, form = body, "application/http; msgtype=request"
    if kind == "response":
        block = f"HTTP/1.1 {status}\r\nContent-Type: {mime}\r\n{headers}\r\n".encode() + body
        form = "application/http; msgtype=response"
    elif kind == "resource":
        form = mime
    head = (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{name}>\r\nWARC-Target-URI: "
            f"{url or f'https://example.org/{name}'}\r\nWARC-Date: 2026-01-02T03:04:05Z\r\nContent-Type: {form}\r\n"
            f"Content-Length: {len(block)}\r\n\r\n")  # fmt: skip
    return head.encode() + block + b"\r\n\r\n"


def archive(path, records, *, members=True):
    """A WARC with these records: a member of gzip each, one for all (None), or plain (False)."""
    joined = b"".join(records)
    parts = {True: lambda: b"".join(map(gzip.compress, records)), None: lambda: gzip.compress(joined),
             False: lambda: joined}
    path.write_bytes(parts[members]())
    return path


def crawl(path, count, words=lambda number: "", **how):
    """A WARC with a request and a response for each page."""
    records = []
    for number in range(count):
        records += [record(f"q{number}", b"GET / HTTP/1.1\r\n\r\n", kind="request"),
                    record(number, page(number, words(number)))]
    return archive(path, records, **how)


def plugin(folder):
    """An installed package with the algorithm `bombs`; the environment in which it is found."""
    package, info = folder / "bombing", folder / "bombing-1.dist-info"
    package.mkdir(parents=True), info.mkdir()
    (package / "__init__.py").touch()
    (package / "bombs.py").write_text(BOMBS)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bombing\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[marrow.algorithms]\nbombs = bombing.bombs\n")
    return folder


def environment(*paths):
    """That of a process which finds this package and the folders given, and no settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MARROW_")}
    return {**kept, "PYTHONPATH": os.pathsep.join(map(str, (*paths, SOURCE))), "XDG_CONFIG_HOME": os.devnull,
            "OPENBLAS_NUM_THREADS": "1"}  # fmt: skip


def batch(*words, paths=(), **how):
    """Begin `marrow batch` in a process of its own."""
    command = [sys.executable, "-m", "marrow", "batch", *map(str, words)]
    return subprocess.Popen(command, env=environment(*paths), stderr=subprocess.PIPE, text=True, **how)


def finished(*words, paths=(), code=0):
    """What a finished `marrow batch` said."""
    process = batch(*words, paths=paths)
    try:
        _, said = process.communicate(timeout=300)
    finally:
        process.kill()
    assert process.returncode == code, said
    return said


def rows(output):
    """All rows below a folder, whatever the run."""
    from pyarrow import parquet

    return [row for path in sorted(Path(output).glob("*/data/*.parquet"))
            for row in parquet.read_table(path).to_pylist()]


def statuses(output):
    """How many rows have each status."""
    return Counter(row["status"] for row in rows(output))
