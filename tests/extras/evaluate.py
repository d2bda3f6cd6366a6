"""The extra `evaluate`: an algorithm is measured on pages with their gold, from a Parquet file."""

import tempfile
from pathlib import Path

import pyarrow
from pyarrow import parquet

from marrow.cli import main

with tempfile.TemporaryDirectory() as folder:
    pages = [f"<nav><a href=/>Home</a></nav><h1>Rain {n}</h1><p>{'It rained all day. ' * 9}" for n in range(3)]
    texts = [f"Rain {n}\n{'It rained all day. ' * 9}" for n in range(3)]
    rows = {"id": ["a", "b", "c"], "html": pages, "text": texts, "url": [f"https://{n}.example/" for n in range(3)]}
    parquet.write_table(pyarrow.table(rows), Path(folder, "mine.parquet"))
    assert main(["eval", str(Path(folder, "mine.parquet")), "-a", "rules", "--out", str(Path(folder, "out"))]) == 0
