"""A file at an HTTP address, read as it comes in."""

import io
import time
from typing import Any

import urllib3

_TRIES = 6  # of a request that the network lost


class HttpFile(io.RawIOBase):
    """A file at an HTTP address, read as one long response; after a break or a seek the rest is requested again."""

    def __init__(self, url: str) -> None:
        self._url, self._place = url, 0
        self._size: int | None = None  # known from the first answer on
        self._answer: urllib3.BaseHTTPResponse | None = None
        self._client = urllib3.PoolManager(timeout=60.0, retries=urllib3.Retry(None, connect=0, read=0, redirect=10))

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        if whence == io.SEEK_END and self._size is None:
            self.read(1)
            if self._size is None:
                raise io.UnsupportedOperation(f"{self._url}: the server does not say how long the file is")
        place = offset + {io.SEEK_CUR: self._place, io.SEEK_END: self._size or 0}.get(whence, 0)
        if place != self._place:
            self._place = place
            self._drop()
        return place

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer. Raises `OSError` when the network fails time after time."""
        for attempt in range(_TRIES):
            try:
                self._answer = self._answer or self._ask()
                piece = self._answer.read1(len(buffer)) if self._answer else b""
                buffer[: len(piece)] = piece
                self._place += len(piece)
                return len(piece)
            except urllib3.exceptions.HTTPError as error:  # an answer that breaks off among them
                self._drop()
                if attempt == _TRIES - 1:
                    raise OSError(f"{self._url}: {error or type(error).__name__}") from None
                time.sleep(min(60.0, 2.0**attempt))
        raise AssertionError("not reached")

    def _ask(self) -> urllib3.BaseHTTPResponse | None:
        """Request the file from the present place on; None at its end."""
        headers = {"accept-encoding": "identity", **({"range": f"bytes={self._place}-"} if self._place else {})}
        answer = self._client.request("GET", self._url, headers=headers, preload_content=False, decode_content=False)
        if answer.status in (200, 206) and not (self._place and answer.status == 200):
            rest = answer.headers.get("content-length", "")
            self._size = self._place + int(rest) if rest.isdecimal() else None
            return answer
        answer.close()
        said = f"HTTP status {answer.status}" if answer.status != 200 else "the server sends no parts of files"
        if answer.status in (429, 500, 502, 503, 504):
            raise urllib3.exceptions.HTTPError(said)
        if answer.status in (404, 410):
            raise FileNotFoundError(f"{self._url}: {said}")
        if answer.status != 416:
            raise OSError(f"{self._url}: {said}")
        return None

    def _drop(self) -> None:
        if self._answer is not None:
            self._answer.close()
            self._answer = None

    def close(self) -> None:
        if not self.closed:
            self._drop()
            self._client.clear()
        super().close()
