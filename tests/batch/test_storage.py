"""Files elsewhere: objects of S3 appear once and whole, and a file behind http is read through broken answers."""

import os
import signal
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from crawls import batch, crawl, environment, finished, plugin

from marrow import Error
from marrow.batch import Job, run_shard, shards, tables
from marrow.batch.output import RowWriter
from marrow.batch.storage import RunStore, open_input

pytest.importorskip("fastwarc")
fs = pytest.importorskip("pyarrow.fs")


@pytest.fixture(scope="module")
def s3(tmp_path_factory):
    """The address of a bucket on a server of this machine, and the file system there."""
    moto = pytest.importorskip("moto.server")
    server = moto.ThreadedMotoServer(port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    old = {name: os.environ.get(name) for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")}
    os.environ |= {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing"}
    query = f"?endpoint_override=http://{host}:{port}&region=us-east-1&allow_bucket_creation=true"
    system = fs.FileSystem.from_uri(f"s3://crawls/{query}")[0]
    system.create_dir("crawls")
    yield lambda path: f"s3://crawls/{path}{query}", system
    server.stop()
    for name, value in old.items():
        os.environ.pop(name) if value is None else os.environ.__setitem__(name, value)


def objects(system, folder):
    """The objects below a folder, with the times at which they were written."""
    found = system.get_file_info(fs.FileSelector(f"crawls/{folder}", recursive=True, allow_not_found=True))
    return {each.path: each.mtime_ns for each in found if each.type == fs.FileType.File}


def test_from_s3_to_s3_and_a_second_run_writes_nothing(s3, tmp_path):
    address, system = s3
    with system.open_output_stream("crawls/in/a.warc.gz", compression=None) as file:
        file.write(crawl(tmp_path / "a.warc.gz", 5).read_bytes())
    (shard,) = shards([address("in")])
    job = Job(address("out"))
    assert run_shard(shard, job)["by"]["status"] == {"ok": 5}
    there = objects(system, "out")
    assert sorted(path.rpartition("/")[2] for path in there) == [f"{shard.name}.json", f"{shard.name}.parquet"]
    assert run_shard(shard, job)["records"] == 5
    assert objects(system, "out") == there
    assert RunStore(job.folder).names("data") == {f"{shard.name}.parquet"}


def test_a_killed_writer_leaves_no_object(s3, tmp_path):
    address, system = s3
    paths = (plugin(tmp_path / "site"),)
    crawl(tmp_path / "a.warc.gz", 20, lambda number: "SLOW")
    words = (tmp_path / "a.warc.gz", "-O", address("killed"), "-j", 1, "--algorithm", "bombs")
    process = batch(*words, paths=paths)
    while not objects(system, "killed"):  # it says what it does before it begins
        time.sleep(0.1)
    time.sleep(1)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert not [path for path in objects(system, "killed") if "/data/" in path or "/counts/" in path]
    assert "ok 20" in finished(*words, paths=paths)
    assert len([path for path in objects(system, "killed") if "/data/" in path]) == 1


class Faulty(BaseHTTPRequestHandler):
    """Answers with ranges, breaks off in the middle of every answer but the last, and is busy now and then."""

    data, asked, ranges = b"", [], True

    def do_GET(self):
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/a.warc.gz")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if self.path != "/a.warc.gz":
            self.send_error(404)
            return
        self.asked.append(self.headers.get("range"))
        if len(self.asked) == 2:
            self.send_error(503)
            return
        start = int((self.headers.get("range") or "bytes=0-")[6:-1]) if self.ranges else 0
        body = self.data[start:]
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body if len(self.asked) > 4 else body[: len(body) // 2])
        self.close_connection = True

    def log_message(self, *_):
        pass


@pytest.fixture
def faulty(tmp_path, monkeypatch):
    monkeypatch.setattr("marrow.batch.http_file.time.sleep", lambda seconds: None)
    Faulty.data, Faulty.asked = crawl(tmp_path / "a.warc.gz", 30).read_bytes(), []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Faulty)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/a.warc.gz"
    server.shutdown()
    server.server_close()
    thread.join()


def test_an_answer_that_breaks_off_is_asked_for_again_from_there(faulty):
    with open_input(faulty) as file:
        assert file.read() == Faulty.data
        file.seek(100)
        assert file.read(50) == Faulty.data[100:150]
    assert Faulty.asked[0] is None
    assert len(Faulty.asked) >= 5


def test_parquet_behind_http_is_read_from_its_end(faulty, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pytest.importorskip("pyarrow").table({"html": ["<p>" + "It rains. " * 200_000] * 3})
    parquet.write_table(table, tmp_path / "a.parquet", compression="none", use_dictionary=False)
    Faulty.data = (tmp_path / "a.parquet").read_bytes()
    found = list(tables.parquet(faulty, 20_000_000, ""))
    assert [(record.status, len(record.body)) for record in found] == [("", 2_000_003)] * 3


def test_a_server_without_ranges_says_so_after_a_break(faulty, monkeypatch):
    monkeypatch.setattr(Faulty, "ranges", False)
    with open_input(faulty) as file, pytest.raises(OSError, match="sends no parts of files"):
        file.read()


def test_an_archive_that_moved_is_followed(faulty):
    with open_input(faulty.replace("a.warc.gz", "moved")) as file:
        assert file.read() == Faulty.data


def test_an_archive_behind_http_is_a_shard_and_one_that_is_not_there_is_a_row(faulty, tmp_path):
    there, missing = shards([faulty, faulty.replace("/a", "/b")])
    job = Job(str(tmp_path / "out"))
    assert run_shard(there, job)["by"]["status"] == {"ok": 30}
    counts = run_shard(missing, job)
    assert (counts["by"]["status"], counts["by"]["reason"]) == ({"read_error": 1}, {"not-found": 1})


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_a_disk_that_is_full_is_told_of_the_output_and_not_of_the_source(form, tmp_path):
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    with (
        pytest.raises(Error, match="^data/rows: .*No space left") as caught,
        RowWriter(Path("/dev/full"), form, ["text"], "data/rows") as writer,
    ):
        writer.add({"text": "word " * 20_000})
    assert caught.value.code == "unwritable"


def test_what_killed_runs_left_is_swept_and_what_is_being_written_is_not(tmp_path):
    store = RunStore(str(tmp_path))
    mine = store.scratch("data/a.parquet")
    mine.write_bytes(b"x")
    child = os.spawnve(os.P_NOWAIT, "/bin/true", ["true"], environment())
    os.waitpid(child, 0)
    left = mine.with_name(mine.name.replace(f"~{os.getpid()}~", f"~{child}~"))
    left.write_bytes(b"x")
    store.sweep()
    assert [path.name for path in Path(tmp_path, "data").iterdir()] == [mine.name]
