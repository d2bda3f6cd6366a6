"""Uses the extra `batch`: an archive and a table in, Parquet out; JSON Lines under zstd from the command line."""

import gzip
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
import pyarrow.parquet as pq

from marrow.batch import Job, run_shard, shards

PAGE = (Path(__file__).parents[1] / "pages/news/source.html").read_bytes()

with TemporaryDirectory() as folder:
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + PAGE
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:a>\r\nWARC-Target-URI: https://example.org/\r\n"
            f"Content-Type: application/http\r\nContent-Length: {len(block)}\r\n\r\n")  # fmt: skip
    Path(folder, "in").mkdir()
    Path(folder, "in/a.warc.gz").write_bytes(gzip.compress(head.encode() + block + b"\r\n\r\n"))
    pq.write_table(pa.table({"html": [PAGE.decode()]}), Path(folder, "in/b.parquet"))
    job = Job(f"{folder}/out")
    for shard in shards([f"{folder}/in"]):
        assert run_shard(shard, job)["by"]["status"] == {"ok": 1}
    rows = [row for path in Path(job.folder, "data").iterdir() for row in pq.read_table(path).to_pylist()]
    assert len(rows) == 2
    assert all("At five minutes past midnight" in row["text"] and row["text_language"] == "en" for row in rows)
    command = [sys.executable, "-m", "marrow", "batch", f"{folder}/in", "-O", f"{folder}/lines", "--format", "jsonl"]
    subprocess.run(command, check=True)
    assert len(list(Path(folder, "lines").glob("*/data/*.jsonl.zst"))) == 2
