"""Opens and writes files: local paths, `https://` by ranges, and the file systems of pyarrow and fsspec.

pyarrow reaches `s3://`, `gs://` and `hdfs://`, and by `fsspec+NAME://` those of fsspec.
An output file appears complete or not at all: a local file is written beside its place and renamed; an object is sent
when it is finished and appears when the transfer is.
"""

import gzip
import io
import os
import socket
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

from ..errors import Error, importing, naming

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd  # as urllib3 has it

_BUFFER = 1 << 20
_STALE = 86_400  # seconds after which what another machine left behind is swept


def is_remote(path: str) -> bool:
    """Whether a path is an address."""
    return "://" in path


def base_name(path: str) -> str:
    """The last part of a path or an address, without a query."""
    return (urlsplit(path).path if is_remote(path) else path.replace(os.sep, "/")).rstrip("/").rpartition("/")[2]


def below(folder: str, name: str) -> str:
    """What has a name in a folder; the query of an address stays at its end."""
    head, mark, query = folder.partition("?") if is_remote(folder) else (folder, "", "")
    return f"{head.rstrip('/')}/{name}{mark}{query}"


def open_input(path: str) -> IO[bytes]:
    """A file to read from, which can seek. Raises `OSError`: `FileNotFoundError` where there is none."""
    if not is_remote(path):
        return open(path, "rb")  # noqa: SIM115 - the caller closes it
    if path.startswith(("http://", "https://")):
        from .http_file import HttpFile  # urllib3, which files do not need

        return io.BufferedReader(HttpFile(path), _BUFFER)
    system, inner = _system(path)
    return io.BufferedReader(system.open_input_file(inner), _BUFFER)


def expanded(raw: IO[bytes]) -> tuple[IO[bytes], tuple[type[Exception], ...]]:
    """A stream without its compression, which its first bytes show, and the exceptions it raises when damaged.

    `EOFError` is that of a stream that is cut off.
    """
    head = raw.read(4)
    raw.seek(0)
    if head.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=raw), (EOFError, zlib.error, gzip.BadGzipFile)  # type: ignore[return-value]
    if head != b"\x28\xb5\x2f\xfd":
        return raw, ()
    widest = {int(zstd.DecompressionParameter.window_log_max): 31}
    return zstd.ZstdFile(raw, options=widest), (EOFError, zstd.ZstdError)  # type: ignore[return-value]


def compressed(path: Path) -> IO[bytes]:
    """A new file to write to, whose content is compressed with zstd."""
    return zstd.ZstdFile(path, "wb", level=3)  # type: ignore[return-value]


@contextmanager
def _failing_as(code: str, path: str) -> Iterator[None]:
    """An error of pyarrow, as an `Error` that names the path."""
    try:
        yield
    except (ValueError, OSError) as error:  # pyarrow's own are among them
        raise Error(f"{path}: {' '.join(str(error).split())}", code=code) from None


def listed(folder: str) -> Iterator[str]:
    """The files below a remote folder, in order. Raises `Error` where it cannot be listed."""
    system, inner = _system(folder)
    from pyarrow import fs

    with _failing_as("unreadable", folder):
        found = system.get_file_info(fs.FileSelector(inner, recursive=True))
    paths = sorted(each.path for each in found if each.type == fs.FileType.File)
    return (below(folder, path.removeprefix(inner.rstrip("/")).lstrip("/")) for path in paths)


def is_folder(path: str) -> bool:
    """Whether a remote path is a folder. Raises `Error` where that cannot be found out."""
    if path.startswith(("http://", "https://")):
        return False
    system, inner = _system(path)
    from pyarrow import fs

    with _failing_as("unreadable", path):
        return bool(system.get_file_info(inner).type == fs.FileType.Directory)


def _system(path: str) -> tuple[Any, str]:
    """The file system of an address, and the path there."""
    with importing("batch", "pyarrow", path):
        from pyarrow import fs
    with _failing_as("bad-url", path):
        return fs.FileSystem.from_uri(path)


class RunStore:
    """The folder of a run: `data/` with the rows, `counts/` with the counts of each shard, and files about the run."""

    def __init__(self, folder: str) -> None:
        self.folder = folder.rstrip("/")
        self.remote = is_remote(folder)

    @cached_property
    def _there(self) -> tuple[Any, str]:
        system, inner = _system(self.folder if self.remote else os.path.abspath(self.folder))
        return system, inner.rstrip("/")

    def shown(self, name: str) -> str:
        """Where a file of the run is."""
        return below(self.folder, name)

    def names(self, below: str) -> set[str]:
        """The names of the finished files in a folder of the run."""
        system, inner = self._there
        from pyarrow import fs

        found = system.get_file_info(fs.FileSelector(f"{inner}/{below}", allow_not_found=True))
        return {each.base_name for each in found if each.is_file and not each.base_name.startswith(".")}

    def has(self, name: str) -> bool:
        """Whether a file is there."""
        system, inner = self._there
        return bool(system.get_file_info(f"{inner}/{name}").is_file)

    def open(self, name: str) -> Any:
        """A file to read from. Raises `FileNotFoundError` where there is none."""
        system, inner = self._there
        return system.open_input_file(f"{inner}/{name}")

    def read(self, name: str) -> bytes:
        """All of a file. Raises `OSError`."""
        with self.open(name) as file:
            return bytes(file.read())

    def scratch(self, name: str) -> Path:
        """A local file to write what will be `name`; its own name says which process of which machine does."""
        target = Path(tempfile.gettempdir(), "marrow-batch") if self.remote else Path(self.folder, name).parent
        with naming(target):
            target.mkdir(parents=True, exist_ok=True)
        return target / f".{socket.gethostname()}~{os.getpid()}~{base_name(name)}.part"

    def finish(self, scratch: Path, name: str) -> None:
        """Put a finished file in its place."""
        if not self.remote:
            scratch.replace(Path(self.folder, name))
            return
        system, inner = self._there
        from pyarrow import fs

        target, objects = f"{inner}/{name}", system.type_name in ("s3", "gcs", "abfs")
        folder = target.rpartition("/")[0]
        partial = target if objects else f"{folder}/.{scratch.name}"  # an object appears when its last part is there
        if not objects:
            system.create_dir(folder, recursive=True)
        fs.copy_files(str(scratch), partial, destination_filesystem=system, source_filesystem=fs.LocalFileSystem())
        if not objects:
            system.move(partial, target)
        scratch.unlink()

    def write(self, data: bytes, name: str) -> None:
        """Write a small file, whole or not at all. Raises `Error` when it cannot be."""
        scratch = self.scratch(name)
        try:
            with naming(self.shown(name)):
                scratch.write_bytes(data)
                self.finish(scratch, name)
        finally:
            scratch.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove what killed processes left behind."""
        for below in {self.scratch(f"{name}/x").parent for name in ("data", "counts")}:
            for path in below.glob(".*~*~*.part"):
                host, pid, _ = path.name[1:].split("~", 2)
                with suppress(OSError):  # another run may sweep too
                    if _gone(host, pid) or path.stat().st_mtime < time.time() - _STALE:
                        path.unlink()


def _gone(host: str, pid: str) -> bool:
    """Whether a process of this machine has ended."""
    if host != socket.gethostname() or not pid.isdigit() or not hasattr(os, "kill"):
        return False
    try:
        os.kill(int(pid), 0)
        state = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except ProcessLookupError:
        return True
    except OSError:  # it belongs to another user, or this system has no /proc
        return False
    return state[:1] in (["Z"], ["X"])  # ended, though nobody has asked how
