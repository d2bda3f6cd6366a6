"""Reads and decompresses the body of a response piece by piece, so that a decompression bomb cannot fill the memory.

Source: RFC 9110, section 8.4 (content codings); urllib3 expands gzip, deflate, br and zstd within limits.

Departures: a coding nobody knows is taken as none; a body that ends early gives what was there, as browsers do.
"""

import io
import time
from collections.abc import Iterable

from urllib3 import BaseHTTPResponse, HTTPResponse
from urllib3.exceptions import DecodeError

from marrow.errors import Error

PIECE = 65_536  # most bytes that one step of decompression gives
CODINGS = frozenset(("gzip", "x-gzip", "deflate", "br", "zstd"))
LAYERS = 3  # most codings laid over each other


def read_body(chunks: Iterable[bytes], coding: str, *, where: str, max_bytes: int, deadline: float) -> bytes:
    """All of a body; `coding` is its Content-Encoding, `where` the URL for messages, `deadline` on the monotonic clock.

    Raises Error with code too-large or protocol, TimeoutError past the deadline.
    """
    sent, headers = io.BytesIO(b"".join(chunks)), {"content-encoding": coding}
    if sent.getbuffer().nbytes > max_bytes:
        raise _too_large(where, max_bytes)
    return read(HTTPResponse(sent, headers, preload_content=False), where=where, max_bytes=max_bytes, deadline=deadline)


def read(response: BaseHTTPResponse, *, where: str, max_bytes: int, deadline: float) -> bytes:
    """All of the body of a response that is still being received. Raises what `read_body` raises."""
    coding = response.headers.get("content-encoding", "")
    names = [name for name in map(str.strip, coding.lower().split(",")) if name in CODINGS]
    if len(names) > LAYERS:
        raise Error(f"{where}: broken answer: compressed {len(names)} times over", code="protocol")
    response.headers["content-encoding"] = ",".join(names)
    body = bytearray()
    try:
        while piece := response.read(PIECE, decode_content=bool(names)):
            body += piece
            if len(body) > max_bytes:
                raise _too_large(where, max_bytes)
            if time.monotonic() > deadline:
                raise TimeoutError
    except DecodeError as error:
        if not body:
            said = " ".join(str(error.args[-1]).split())
            message = f"{where}: broken answer: its body is not {' in '.join(names)}: {said}"
            raise Error(message, code="protocol") from error
    return bytes(body)


def _too_large(where: str, most: int) -> Error:
    return Error(f"{where}: the body has more than the {most:,} bytes allowed", code="too-large")
