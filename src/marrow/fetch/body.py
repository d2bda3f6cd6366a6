"""The body of an answer, expanded piece by piece so that no small bomb can fill the memory.

Idea: each decompressor gives at most `PIECE` bytes a step and is asked for the next piece only when the last one was
counted; bytes as sent and bytes expanded are both bounded.

Source: RFC 9110, section 8.4 (content codings); RFC 8878 and RFC 9659 for the 8 MB window of zstd on the web.

Departures: a coding nobody knows is taken as none; a body that ends early gives what was there, as browsers do.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

from marrow.errors import Error

PIECE = 65_536  # most bytes that one step of decompression gives
LAYERS = 3  # most codings laid over each other
ZSTD_WINDOW = 8 << 20


def read_body(chunks: Iterable[bytes], coding: str, *, where: str, max_bytes: int, deadline: float) -> bytes:
    """All of a body; `coding` is its Content-Encoding, `where` the URL for messages, `deadline` on the monotonic clock.

    Raises Error with code too-large or protocol, TimeoutError past the deadline.
    """
    too_large = Error(f"{where}: the body has more than the {max_bytes:,} bytes allowed", code="too-large")
    names = [name.strip().lower() for name in coding.split(",") if name.strip().lower() in EXPAND]
    if len(names) > LAYERS:
        raise Error(f"{where}: broken answer: compressed {len(names)} times over", code="protocol")
    broken: list[type[Exception]] = [zlib.error]  # what decompressors raise on bytes that are not theirs
    if "br" in names:
        import brotli  # type: ignore[import-untyped]

        broken.append(brotli.error)
    if "zstd" in names:
        import zstandard

        broken.append(zstandard.ZstdError)

    def bounded() -> Iterator[bytes]:
        size = 0
        for chunk in chunks:
            size += len(chunk)
            if size > max_bytes:
                raise too_large
            yield chunk

    pieces, body = bounded(), bytearray()
    for name in reversed(names):
        pieces = EXPAND[name](pieces)
    try:
        for piece in pieces:
            body += piece
            if len(body) > max_bytes:
                raise too_large
            if time.monotonic() > deadline:
                raise TimeoutError
    except tuple(broken) as error:
        message = f"{where}: broken answer: its body is not {' in '.join(names)}: {error}"
        raise Error(message, code="protocol") from error
    return bytes(body)


def _gzip(chunks: Iterator[bytes]) -> Iterator[bytes]:
    inflater = zlib.decompressobj(zlib.MAX_WBITS | 16)
    for chunk in chunks:
        while chunk:
            if inflater.eof:  # a further member; anything else after the end is padding
                if not chunk.startswith(b"\x1f"):
                    return
                inflater = zlib.decompressobj(zlib.MAX_WBITS | 16)
            yield inflater.decompress(chunk, PIECE)
            chunk = inflater.unconsumed_tail or inflater.unused_data
    yield from _rest(inflater)


def _deflate(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """With the zlib header that the standard asks for, or without, as some servers send it."""
    inflater = None
    for chunk in chunks:
        if inflater is None:
            inflater = zlib.decompressobj(zlib.MAX_WBITS if chunk[:1] and chunk[0] & 15 == 8 else -zlib.MAX_WBITS)
        while chunk and not inflater.eof:
            yield inflater.decompress(chunk, PIECE)
            chunk = inflater.unconsumed_tail
    if inflater:
        yield from _rest(inflater)


def _rest(inflater: zlib._Decompress) -> Iterator[bytes]:
    """What is still inside when the input is used up but the last piece was full."""
    while not inflater.eof:
        piece = inflater.decompress(inflater.unconsumed_tail, PIECE)
        if not piece:
            return
        yield piece


def _brotli(chunks: Iterator[bytes]) -> Iterator[bytes]:
    import brotli

    expander = brotli.Decompressor()
    limited = hasattr(expander, "can_accept_more_data")
    for chunk in chunks:
        if not limited:  # before its version 1.2: a few bytes at a time, so that few come out at once
            for start in range(0, len(chunk), _SIP):
                if expander.is_finished():
                    return
                yield expander.process(chunk[start : start + _SIP])
            continue
        piece = b"" if expander.is_finished() else expander.process(chunk, output_buffer_limit=PIECE)
        while piece:
            yield piece
            piece = b"" if expander.is_finished() else expander.process(b"", output_buffer_limit=PIECE)


def _zstd(chunks: Iterator[bytes]) -> Iterator[bytes]:
    import zstandard

    expander = zstandard.ZstdDecompressor(max_window_size=ZSTD_WINDOW)
    source: Any = _Source(chunks)
    with expander.stream_reader(source, read_across_frames=True, closefd=False) as reader:
        while piece := reader.read(PIECE):
            yield piece


class _Source:
    """Chunks as something to `read()` from."""

    __slots__ = ("chunks", "left")

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self.chunks = chunks
        self.left = b""

    def read(self, size: int) -> bytes:
        while not self.left:
            chunk = next(self.chunks, None)
            if chunk is None:
                return b""
            self.left = chunk
        piece, self.left = self.left[:size], self.left[size:]
        return piece


_SIP = 64  # bytes
EXPAND = {"gzip": _gzip, "x-gzip": _gzip, "deflate": _deflate, "br": _brotli, "zstd": _zstd}
